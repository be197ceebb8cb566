/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import hurry from './hurry.js';
import signs from './signs.js';
import squeeze from './squeeze.js';

// Where `npm run dev` finds a running server.
const server = 'http://127.0.0.1:8080';

// What every page needs is one file, and what every table needs another: many small ones would be larger together.
const SHELL = /node_modules\/svelte\/|\/src\/(lib|art)\/(?!around|pack|share|shelf|hand|line|live|memory|notes|pictures|replay|socket|sound|stage|talk|telling)|\/src\/ui\/(?!RuleBook|Qr|Settings|Agreed|Choice|Bring|TableLines|TableStrip)|\/src\/kit\/(Dialog|foot|levels)|\/src\/pages\/Lost/;
const TABLE = /\/src\/lib\/(?!replay|pack|share|shelf)|\/src\/kit\/(CardFrame|roving)|\/src\/table\/(Actions|Chat|Gathering|Offers|Play|Status|Trouble|following|keys)|\/src\/pages\/(New|Table)/;
/** The lobby shows the signs of all games. */
const SIGNS = /\/src\/games\/(signs\.ts|\w+\/(Icon\.svelte|colours\.css))/;

export default defineConfig({
  plugins: [svelte(), signs(), hurry(), squeeze()],
  build: {
    outDir: '../src/katzentisch/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the strict CSP knows no data: fonts or scripts
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', test: SHELL, priority: 1 }, { name: 'table', test: TABLE }, { name: 'signs', test: SIGNS }] } } },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], css: true }, // without it tests that read style files find them empty
});
