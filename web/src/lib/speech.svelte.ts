// The words of the interface: own ones from words/, general ones (refusals, phrases, paces) from the server.

import de from '../words/de.json';
import en from '../words/en.json';
import { get } from './api';
import { settings, type Lang } from './settings.svelte';
import { Words, type Catalogue, type Facts } from './words';

const OWN: Readonly<Record<Lang, Catalogue>> = { de, en };
export const LANGS: readonly Lang[] = ['de', 'en'];

let general: Record<Lang, Catalogue> = $state.raw({ de: {}, en: {} });
const words = $derived(new Words(settings.lang, { ...general[settings.lang], ...OWN[settings.lang] }));

/** The sentence in the language of the moment. */
export function say(key: string, facts: Facts = {}, names: readonly string[] = []): string {
  return words.say(key, facts, names);
}

/** The words of the interface, for whoever needs more than one sentence. */
export function shellWords(): Words {
  return words;
}

/** Both languages at once, so that a switch needs no waiting. */
export async function fetchGeneralWords(): Promise<void> {
  const [german, english] = await Promise.all(LANGS.map((lang) => get<Catalogue>(`/api/words?lang=${lang}`)));
  general = { de: german!, en: english! };
}
