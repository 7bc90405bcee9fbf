/** Collects the class names of a page that may be utilities, from attributes and from the text of modules. */
import { isUtility } from './is-utility.ts';

const MOST_NAMES = 2_000;
/** Words that are looked at; a page that has more is not a page. */
const MOST_WORDS = 200_000;
/** Where a class name in code ends: what surrounds strings, and white space. */
const CODE = /[\s"`;{}\\]+/;
const OUTER = /^'+|'+$/g;

export class ClassCandidates {
  private readonly names = new Set<string>();
  private words = 0;

  /** The value of a `class` or `className`; anything but text and lists of text is passed over. */
  add(value: unknown): void {
    if (typeof value === 'string') for (const word of value.split(/\s+/)) this.note(word);
    else if (Array.isArray(value)) for (const each of value) if (typeof each === 'string') this.add(each);
  }

  /** Program text: every word in it that could be a utility counts, as nobody can say which will be used. */
  addCode(text: string): void {
    for (const word of text.split(CODE)) {
      // `content-['→']` holds quotes of its own.
      if (word.includes("['")) this.note(word.replace(OUTER, ''));
      else for (const part of word.split("'")) this.note(part);
    }
  }

  /** In an order that depends on nothing but the names. */
  list(): readonly string[] {
    return [...this.names].sort();
  }

  private note(word: string): void {
    if (this.words++ >= MOST_WORDS || this.names.size >= MOST_NAMES) return;
    if (!this.names.has(word) && isUtility(word)) this.names.add(word);
  }
}
