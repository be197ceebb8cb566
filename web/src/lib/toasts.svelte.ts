// Short messages that go by themselves: refusals with a link to their rule, and what was done.

import { untrack } from 'svelte';
import type { Refusal } from '../protocol';
import { RefusedCall } from './api';
import { say, shellWords, wantGeneralWords } from './speech.svelte';
import type { Words } from './words';

export interface Toast {
  id: number;
  text: string;
  rule: string;
  game: string;
}

const SHOWN_FOR = 7000;
let ids = 0;

export const toasts: { list: Toast[] } = $state({ list: [] });

export function toast(text: string, rule = '', game = ''): void {
  const id = ids++;
  untrack(() => (toasts.list = [...toasts.list.filter((one) => one.text !== text), { id, text, rule, game }].slice(-3)));
  setTimeout(() => dismiss(id), SHOWN_FOR);
}

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((one) => one.id !== id);
}

/** A refusal in words, from the game's catalogue if there is one. */
export function refused(refusal: Refusal, words: Words = shellWords(), names: readonly string[] = [], game = ''): void {
  const key = `refusal.${refusal.code}`;
  toast((words.has(key) ? words : shellWords()).say(key, refusal.facts, names), refusal.rule, game);
}

/** Runs something that may be refused, and says so if it is. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    await wantGeneralWords();
    if (error instanceof RefusedCall) refused(error.refusal);
    else toast(say('refusal.server_error'));
    return null;
  }
}
