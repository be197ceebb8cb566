// The words of the interface: own ones from words/, general ones (refusals, phrases, paces) from the server.

import { untrack } from 'svelte';
import { get } from './api';
import { settings, type Lang } from './settings.svelte';
import { Words, type Catalogue, type Facts } from './words';

const OWN: Readonly<Record<Lang, () => Promise<{ default: Catalogue }>>> = {
  de: () => import('../words/de.json'),
  en: () => import('../words/en.json'),
};

let own = $state.raw<Partial<Record<Lang, Catalogue>>>({});
let general = $state.raw<Partial<Record<Lang, Catalogue>>>({});
/** Sentences of pages that few people open: they come with them. */
let more = $state.raw<Partial<Record<Lang, Catalogue>>>({});
const words = $derived(new Words(settings.lang, { ...more[settings.lang], ...general[settings.lang], ...(own[settings.lang] ?? own.de ?? own.en) }));

/** The sentence in the language of the moment. */
export function say(key: string, facts: Facts = {}, names: readonly string[] = []): string {
  return words.say(key, facts, names);
}

/** The words of the interface, for whoever needs more than one sentence. */
export function shellWords(): Words {
  return words;
}

/** The words of this language, and of another one as soon as somebody wants it: until then the old ones stay. */
export async function fetchWords(): Promise<void> {
  await fetchOwn(settings.lang);
  $effect.root(() => {
    $effect(() => {
      const { lang } = settings;
      untrack(() => fetchFor(lang));
    });
  });
}

function fetchFor(lang: Lang): void {
  if (!own[lang]) fetchOwn(lang).catch(() => {}); // without a line the page goes on in the language that it has
  if (wanted) void fetchGeneral(lang);
}

let wanted = false;

/** Refusals, phrases and paces, for all pages but the first: without them it still works, and only they would show their codes. */
export async function wantGeneralWords(): Promise<void> {
  wanted = true;
  await fetchGeneral(settings.lang);
}

/** More sentences, in the language of the moment. */
export async function wantWords(sentences: Readonly<Record<Lang, () => Promise<{ default: Catalogue }>>>): Promise<void> {
  const { lang } = settings;
  const found = await sentences[lang]();
  more = { ...more, [lang]: { ...more[lang], ...found.default } };
}

async function fetchGeneral(lang: Lang): Promise<void> {
  if (general[lang]) return;
  const found = await get<Catalogue>(`/api/words?lang=${lang}`).catch(() => null);
  if (found) general = { ...general, [lang]: found };
}

async function fetchOwn(lang: Lang): Promise<void> {
  const found = await OWN[lang]();
  own = { ...own, [lang]: found.default };
}
