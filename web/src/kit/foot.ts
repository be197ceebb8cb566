// What stays in reach while a dialog is open: a table puts its calls there.

import { getContext, setContext, type Snippet } from 'svelte';

const FOOT = Symbol('foot');
type Foot = () => Snippet | null;

export function putAtTheFoot(foot: Foot): void {
  setContext(FOOT, foot);
}

export function whatIsAtTheFoot(): Foot {
  return getContext<Foot | undefined>(FOOT) ?? (() => null);
}
