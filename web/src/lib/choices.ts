// What a person may choose from. Titles come as "Name: what it means."; a list shows the names, and a line beneath it
// says what the chosen one means.

export function nameOf(title: string): string {
  return title.split(': ', 1)[0]!;
}

/** What it means, as a sentence of its own; nothing where the name says it all. */
export function meaningOf(title: string): string {
  const more = title.slice(nameOf(title).length + 2).trim();
  if (!more) return '';
  return more[0]!.toLocaleUpperCase() + more.slice(1) + (/[.!?…]$/.test(more) ? '' : '.');
}
