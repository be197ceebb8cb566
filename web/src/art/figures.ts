// Drawings are SVG files of <symbol>s. They go into the page once and are used by name: <use href="#avatar-fox" />.

const hung = new Set<string>();

export async function hangFigures(url: string): Promise<void> {
  if (hung.has(url)) return;
  hung.add(url);
  try {
    const text = await (await fetch(url)).text();
    const figures = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
    figures.setAttribute('class', 'figures');
    figures.setAttribute('aria-hidden', 'true');
    document.body.append(figures);
  } catch {
    hung.delete(url); // the words beside every picture still say all
  }
}
