/** Collects the class names of a page that may be utilities, from attributes and from the text of modules. */
import { isUtility } from './is-utility.ts';

const MOST_NAMES = 2_000;
/** Limit on the words examined; real pages have fewer. */
const MOST_WORDS = 200_000;
/** Characters that end a class name in code: quotes, brackets and white space. */
const CODE = /[\s"`;{}\\]+/;
const OUTER = /^'+|'+$/g;

export class ClassCandidates {
  private readonly names = new Set<string>();
  private words = 0;

  /** Adds the value of a `class` or `className`; only text and lists of text count. */
  add(value: unknown): void {
    if (typeof value === 'string') for (const word of value.split(/\s+/)) this.note(word);
    else if (Array.isArray(value)) for (const each of value) if (typeof each === 'string') this.add(each);
  }

  /** Adds every word of program text that could be a utility, because its use is not known before it runs. */
  addCode(text: string): void {
    for (const word of text.split(CODE)) {
      // `content-['→']` contains quotes.
      if (word.includes("['")) this.note(word.replace(OUTER, ''));
      else for (const part of word.split("'")) this.note(part);
    }
  }

  /** In an order that depends only on the names. */
  list(): readonly string[] {
    return [...this.names].sort();
  }

  private note(word: string): void {
    if (this.words++ >= MOST_WORDS || this.names.size >= MOST_NAMES) return;
    if (!this.names.has(word) && isUtility(word)) this.names.add(word);
  }
}
