// How to write a chapter, as a page: the little of Markdown that `writing/*.md` uses. Tested beside it.

/** A stretch of text: plain, a word of the file, or spoken with weight. */
export type Stretch = readonly [kind: 'text' | 'code' | 'em', text: string];

export type Block =
  | { readonly kind: 'title' | 'heading' | 'code'; readonly text: string }
  | { readonly kind: 'text'; readonly text: readonly Stretch[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Stretch[])[] };

const MARKS = { '`': 'code', '*': 'em' } as const;

export function stretches(text: string): Stretch[] {
  return text
    .split(/(`[^`]+`|\*[^*]+\*)/)
    .filter(Boolean)
    .map((piece) => {
      const kind = piece.length > 2 && piece[0] === piece.at(-1) ? MARKS[piece[0] as keyof typeof MARKS] : undefined;
      return kind ? [kind, piece.slice(1, -1)] : ['text', piece];
    });
}

export function blocks(page: string): Block[] {
  return page
    .split(/^(```[^]*?^```)$|\n{2,}/m)
    .filter((part) => part?.trim())
    .map((part): Block => {
      const text = part.trim();
      if (text.startsWith('```')) return { kind: 'code', text: text.replace(/^```.*\n|\n?```$/g, '') };
      if (text.startsWith('## ')) return { kind: 'heading', text: text.slice(3) };
      if (text.startsWith('# ')) return { kind: 'title', text: text.slice(2) };
      if (text.startsWith('- ')) return { kind: 'list', items: text.split(/\n/).map((line) => stretches(line.slice(2))) };
      return { kind: 'text', text: stretches(text) };
    });
}
