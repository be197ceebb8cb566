import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'svelte/no-at-html-tags': 'error', // names and chat stay text
      'svelte/no-inline-styles': ['error', { allowTransitions: false }], // the strict CSP blocks style attributes
      'svelte/no-navigation-without-resolve': 'off', // a rule for SvelteKit
      'no-console': 'error',
    },
  },
  { ignores: ['src/protocol.d.ts', 'node_modules/'] },
);
