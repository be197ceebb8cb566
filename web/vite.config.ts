/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Where `npm run dev` finds a running server.
const server = 'http://127.0.0.1:8080';

const SHELL = /node_modules\/svelte\/|\/src\/(lib|art)\/(?!replay|compose)|\/src\/ui\/(?!RuleBook|Compose|Tabs|Qr|Settings)|\/src\/table\/Offers|\/src\/pages\/Lost/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/katzentisch/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the strict CSP knows no data: fonts or scripts
    modulePreload: { polyfill: false },
    // What every page needs is one file: many small ones would be larger together.
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: 'shell', test: SHELL }] } } },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], css: true }, // without it tests that read style files find them empty
});
