import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'svelte/no-at-html-tags': 'error', // names and chat stay text
      'no-restricted-syntax': ['error', { selector: "SvelteAttribute[key.name='style']", message: 'the strict CSP blocks style attributes; use style: directives' }],
      'svelte/no-navigation-without-resolve': 'off', // a rule for SvelteKit
      'no-console': 'error',
    },
  },
  { ignores: ['**/*.d.ts', 'node_modules/'] },
);
