import { describe, expect, it } from 'vitest';
import { pagesOf, sentencesOf } from './pages';

describe('what is read out', () => {
  it('has a page for each paragraph', () => {
    expect(pagesOf('Ein Helm\nfällt.\n\n\nDann ist es still.\n')).toEqual(['Ein Helm fällt.', 'Dann ist es still.']);
  });

  it('loses nothing when it is read sentence by sentence', () => {
    const page = '»Das Gute an einem Helm ist«, sagt er nach einer Weile, »dass er einen Rand hat. Auf drei.« Niemand lacht.';
    expect(sentencesOf(page, 'de').join('')).toBe(page);
    expect(sentencesOf('The helmet tips. Nobody laughs.', 'en')).toEqual(['The helmet tips. ', 'Nobody laughs.']);
  });
});
