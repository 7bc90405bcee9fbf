/** Collects the class names of a page that may be utilities, from attributes and from the text of modules. */
import { BEGINNINGS, WHOLE_NAMES } from './utility-names.data.ts';

const MAX_NAMES = 2_000;
/** Limit on the words examined; real pages have fewer. */
const MAX_WORDS = 200_000;
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
    if (this.words++ >= MAX_WORDS || this.names.size >= MAX_NAMES) return;
    if (!this.names.has(word) && isUtility(word)) this.names.add(word);
  }
}

const LONGEST = 160;
const CHARACTERS = /^[\w\-:./[\]()%#,!&*@+=~>|^$?']+$/;
/** Addresses, anything a browser loads or runs, and rules that affect more than the page. */
const HARMFUL =
  /(?:\b|_)(?:url|src|image|image-set|cross-fade|element|expression|paint)\(|@(?!media\b|supports\b|container\b|\[)|--un-|\/\*/i;
/** The only names with quotes are such as `content-['→']`. */
const QUOTED = /\['[\w\-./()%#,!&*+=|^$?: ]*'\]/g;
/** An arbitrary declaration: `[mask-type:luminance]`. */
const DECLARATION = /^\[[a-z-]{2,40}:[^\s[\]]+\]$/;

/** The part after the last colon outside brackets; undefined when brackets do not match. */
function withoutVariants(name: string): string | undefined {
  let begin = 0;
  const open: string[] = [];
  for (let at = 0; at < name.length; at++) {
    const c = name[at]!;
    if (c === '[') open.push(']');
    else if (c === '(') open.push(')');
    else if (c === ']' || c === ')') {
      if (open.pop() !== c) return undefined;
    } else if (c === ':' && open.length === 0) begin = at + 1;
  }
  return open.length === 0 ? name.slice(begin) : undefined;
}

/** True for `md:grid-cols-2`, `dark:hidden` and `w-[3ch]`; false for `hero` and for names that could end their CSS rule. */
export function isUtility(name: string): boolean {
  if (name.length > LONGEST || !CHARACTERS.test(name) || HARMFUL.test(name)) return false;
  if (name.includes("'") && name.replace(QUOTED, '').includes("'")) return false;
  const base = withoutVariants(name)?.replace(/^!?-?/, '');
  if (base === undefined || base === '') return false;
  if (WHOLE_NAMES.has(base) || DECLARATION.test(base)) return true;
  for (let dash = base.indexOf('-'); dash > 0; dash = base.indexOf('-', dash + 1)) {
    if (dash < base.length - 1 && BEGINNINGS.has(base.slice(0, dash))) return true;
  }
  return false;
}
