/** A text in paragraphs, each a page of the reader. */
export function pagesOf(text: string): string[] {
  return text.split(/\n\s*\n/).map((part) => part.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

/** A page in sentences, each with the blank after it. */
export function sentencesOf(page: string, lang: string): string[] {
  if (!('Segmenter' in Intl)) return [page];
  return [...new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(page)].map((part) => part.segment);
}
