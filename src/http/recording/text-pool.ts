/** Texts that very many exchanges have in common, kept once. */

const MAX_TEXTS = 1000;

export class TextPool {
  readonly #texts = new Map<string, string>();

  /** @returns the equal text that was here before, or the text itself */
  intern(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= MAX_TEXTS) this.#texts.clear();
    this.#texts.set(text, text);
    return text;
  }
}
