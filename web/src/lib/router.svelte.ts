// Which page is shown. The paths are those of docs/protocol.md.

export type Route =
  | { page: 'start' | 'new' | 'record' | 'shelf' | 'handover' | 'privacy' | 'lost' }
  | { page: 'paper'; paper: string }
  | { page: 'rules' | 'learn'; game: string }
  | { page: 'with'; game: string; name: string }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string; number: number };

export function parse(path: string): Route {
  let parts: string[];
  try {
    parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: 'lost' }; // a link of which a piece is missing
  }
  const [first = '', second, third, ...rest] = parts;
  if (rest.length) return { page: 'lost' };
  if (first === '') return { page: 'start' };
  if (second === undefined) {
    if (first === 'new' || first === 'record' || first === 'shelf' || first === 'privacy') return { page: first };
    return { page: first === 'm' ? 'handover' : 'lost' };
  }
  if (first === 'p' && third === undefined) return { page: 'paper', paper: second };
  if (first === 't' && third === undefined) return { page: 'table', table: second };
  if (first === 't' && third && /^[1-9]\d*$/.test(third)) return { page: 'replay', table: second, number: Number(third) };
  if (first === 'with' && third) return { page: first, game: second, name: third };
  if ((first === 'rules' || first === 'learn') && third === undefined) return { page: first, game: second };
  return { page: 'lost' };
}

/** The code of a one-time link stands after #, where no log sees it, and goes from the address before anything else. */
export const handoverCode = location.pathname === '/m' ? location.hash.slice(1) : '';
if (handoverCode) history.replaceState(null, '', location.pathname);

let path = $state(location.pathname);
let hash = $state(location.hash);
const route = $derived(parse(path));

export const router = {
  get route(): Route {
    return route;
  },
  get hash(): string {
    return hash;
  },
  go(to: string): void {
    history.pushState(null, '', to);
    arrive();
    scrollTo(0, 0);
  },
};

function arrive(): void {
  path = location.pathname;
  hash = location.hash;
}

addEventListener('popstate', arrive);
addEventListener('hashchange', arrive);

/** Links inside the site change the page without loading it. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
});
