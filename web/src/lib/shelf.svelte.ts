// Papers: files that somebody brings to the server, and what the pages about them share.

import type { Catalogue } from './words';
import { Words } from './words';
import type { GameCard, PaperCard } from '../protocol';
import { freshKey, get, post, RefusedCall } from './api';
import { introduce, me } from './me.svelte';
import { pack } from './pack';
import { settings, type Lang } from './settings.svelte';
import { say, shellWords, wantWords } from './speech.svelte';
import { refused, toast } from './toasts.svelte';

/** As many bytes of a file as the server takes. */
const LONGEST = { story: 262_144, campaign: 4_194_304 } as const;

const SENTENCES: Readonly<Record<Lang, () => Promise<{ default: Catalogue }>>> = {
  de: () => import('../words/shelf.de.json'),
  en: () => import('../words/shelf.en.json'),
};

export const sentences = (): Promise<void> => wantWords(SENTENCES);

/** A text of a stranger, in the language of the moment. */
export function inWords(text: Readonly<Record<string, string>> | undefined): string {
  return text?.[settings.lang] ?? text?.en ?? '';
}

/** What an option is called whose place a story could take. */
export function titleOf(card: GameCard | undefined, options: Readonly<Record<string, unknown>>, name: Readonly<Record<string, string>>): string {
  const option = card?.options.find((one) => one.name === card.written);
  return inWords(name) || (option?.values.find((one) => one.value === options[option.name])?.title ?? '');
}

/** The server looks it through; what it finds wrong is said in the words of the game. */
export async function bring(kind: 'story' | 'campaign', file: File, game = ''): Promise<PaperCard | null> {
  try {
    if (file.size > LONGEST[kind]) throw new RefusedCall({ code: 'too_long', rule: '', facts: {} }, 413);
    await introduce(say(`animal.${me.avatar}`));
    return await post<PaperCard>('/api/papers', { key: freshKey(), kind, game, name: file.name.slice(0, 200), packed: await pack(file) });
  } catch (problem) {
    if (!(problem instanceof RefusedCall)) toast(say('refusal.server_error'));
    else refused(problem.refusal, game && !shellWords().has(`refusal.${problem.refusal.code}`) ? await wordsOf(game) : shellWords());
    return null;
  }
}

async function wordsOf(game: string): Promise<Words> {
  const { lang } = settings;
  const box = await get<{ words: Catalogue }>(`/api/games/${encodeURIComponent(game)}?lang=${lang}`).catch(() => null);
  return box ? new Words(lang, box.words) : shellWords();
}
