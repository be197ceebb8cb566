// Beside every file of text that is worth it, the same squeezed: the server sends it as it lies there (server/squeezed.py).

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|svg|html)$/;
const LEAST = 500;

export default function squeeze() {
  let folder = '';
  return {
    name: 'squeeze',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir); // it may be an absolute one
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!TEXT.test(name)) continue;
        const text = readFileSync(join(folder, name));
        if (text.length < LEAST) continue;
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}
