/** How the prose of a site spells its names, so that a word of a file name is written as readers know it: "api" as "API". */

const WORD = /\p{L}[\p{L}\p{N}]*/gu;
/** A spelling is that of a name when it is this many times as frequent as all others together. */
const CLEARLY = 3;

export class Spellings {
  readonly #byWord = new Map<string, Map<string, number>>();

  /** Counts the words of prose; the first of a sentence tells nothing, unless a capital stands inside it. */
  count(text: string): void {
    for (const match of text.matchAll(WORD)) {
      const [word] = match;
      const before = text.slice(Math.max(0, match.index - 3), match.index);
      const begins = match.index === 0 || /(?:[.!?:…]["'”’)]?\s+|[\n"“(]\s*)$/.test(before);
      if (begins && /^\p{Lu}/u.test(word) && !/\p{Lu}/u.test(word.slice(1))) continue;
      const key = word.toLowerCase();
      const forms = this.#byWord.get(key) ?? new Map<string, number>();
      forms.set(word, (forms.get(word) ?? 0) + 1);
      this.#byWord.set(key, forms);
    }
  }

  /** @returns the word in small letters unless the site clearly spells it another way */
  of(word: string): string {
    const small = word.toLowerCase();
    const forms = [...(this.#byWord.get(small) ?? [])].sort(([, a], [, b]) => b - a);
    const [first, ...others] = forms;
    if (first === undefined) return small;
    const rest = others.reduce((sum, [, count]) => sum + count, 0);
    return first[1] >= rest * CLEARLY ? first[0] : small;
  }
}
