// The words of the interface: own ones from words/, general ones (refusals, phrases, paces) from the server.

import { get } from './api';
import { settings, type Lang } from './settings.svelte';
import { Words, type Catalogue, type Facts } from './words';

const OWN: Readonly<Record<Lang, () => Promise<{ default: Catalogue }>>> = {
  de: () => import('../words/de.json'),
  en: () => import('../words/en.json'),
};
export const LANGS: readonly Lang[] = ['de', 'en'];

let own = $state.raw<Partial<Record<Lang, Catalogue>>>({});
let general = $state.raw<Partial<Record<Lang, Catalogue>>>({});
const words = $derived(new Words(settings.lang, { ...general[settings.lang], ...(own[settings.lang] ?? own.de ?? own.en) }));

/** The sentence in the language of the moment. */
export function say(key: string, facts: Facts = {}, names: readonly string[] = []): string {
  return words.say(key, facts, names);
}

/** The words of the interface, for whoever needs more than one sentence. */
export function shellWords(): Words {
  return words;
}

/** The words of this language at once; the other language and the general words follow, so that a switch needs no waiting. */
export async function fetchWords(): Promise<void> {
  await fetchOwn(settings.lang);
  for (const lang of LANGS) {
    if (!own[lang]) void fetchOwn(lang);
    // Without them the page still works; only refusals and phrases would show their codes.
    get<Catalogue>(`/api/words?lang=${lang}`).then((found) => (general = { ...general, [lang]: found }), () => {});
  }
}

async function fetchOwn(lang: Lang): Promise<void> {
  const found = await OWN[lang]();
  own = { ...own, [lang]: found.default };
}
