// The voice of the device reads out, sentence by sentence. It is silent until somebody asks for it.

export class Voice {
  /** Whether it is to read. */
  on = $state(false);
  /** The sentence that it reads; -1: none. */
  at = $state(-1);

  static there(): boolean {
    return 'speechSynthesis' in globalThis;
  }

  read(sentences: readonly string[], lang: string): void {
    this.stop();
    this.#next(sentences, lang, 0);
  }

  stop(): void {
    this.at = -1;
    this.#said = null;
    if (Voice.there()) speechSynthesis.cancel();
  }

  /** What it says now. What was cancelled ends too, a moment later, and must not lead on. */
  #said: SpeechSynthesisUtterance | null = null;

  #next(sentences: readonly string[], lang: string, at: number): void {
    if (at >= sentences.length) return this.stop();
    const said = new SpeechSynthesisUtterance(sentences[at]);
    said.lang = lang;
    said.onend = () => {
      if (said === this.#said) this.#next(sentences, lang, at + 1);
    };
    this.#said = said;
    this.at = at;
    speechSynthesis.speak(said);
  }
}
