// `virtual:signs.svg`: of the drawings of all games those that their signs in the lobby use (Icon.svelte), in one file, so that the first
// page need not fetch all of them. While somebody develops, it is served from here too.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const NAME = 'virtual:signs.svg';
const SERVED = '/@signs.svg';

/** The symbols with these ids. */
function pick(figures, ids) {
  const symbols = [...figures.matchAll(/<symbol\b[\s\S]*?<\/symbol>/g)].map(([symbol]) => [/ id="([^"]+)"/.exec(symbol)[1], symbol]);
  for (const id of ids) if (!symbols.some(([own]) => own === id)) throw new Error(`the sign uses ${id}, which is not among the drawings`);
  return symbols.filter(([id]) => ids.has(id)).map(([, symbol]) => symbol.replace(/\s*\n\s*/g, ''));
}

function drawn(games) {
  const folders = readdirSync(games).map((name) => join(games, name)).filter((folder) => existsSync(join(folder, 'Icon.svelte')) && existsSync(join(folder, 'figures.svg')));
  const symbols = folders.flatMap((folder) => {
    const icon = readFileSync(join(folder, 'Icon.svelte'), 'utf8');
    return pick(readFileSync(join(folder, 'figures.svg'), 'utf8'), new Set([...icon.matchAll(/href="#([\w-]+)"/g)].map((use) => use[1])));
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

export default function signs() {
  let building = false;
  let games = '';
  return {
    name: 'signs',
    configResolved(config) {
      building = config.command === 'build';
      games = resolve(config.root, 'src/games');
    },
    configureServer(server) {
      server.middlewares.use(SERVED, (_, response) => response.setHeader('content-type', 'image/svg+xml').end(drawn(games)));
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      if (!building) return `export default ${JSON.stringify(SERVED)}`;
      return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: 'signs.svg', source: drawn(games) })}`;
    },
  };
}
