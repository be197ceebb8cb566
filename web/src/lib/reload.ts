// A page that does not fit its server any more loads itself anew: after an upgrade its pieces are gone, or both speak
// different protocols. Not in a circle: what a new page does not cure, another one does not either.

const PAUSE = 60_000;
const KEY = 'katzentisch.reloaded';

/** Loads the page anew, unless that has just been done; false if so. */
export function reload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < PAUSE) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** A piece of the page could not be fetched. If the server is there, it has another page by now. */
export function watchForUpgrades(): void {
  addEventListener('vite:preloadError', () => {
    void fetch('/', { cache: 'no-store' }).then(
      (answer) => answer.ok && reload(),
      () => {}, // the line is down: whoever wanted the piece asks again
    );
  });
}
