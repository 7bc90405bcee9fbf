/** Takes the rules that the first view of a page needs out of a style sheet of ours. */
import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import { type CssItem, cssItems, cssList } from '../author-css/css-items.ts';

interface Rule {
  readonly selectors: readonly { readonly text: string; readonly need: Need }[];
  /** With its braces. */
  readonly block: string;
}

interface Group {
  /** `@layer prose`, `@media …`. */
  readonly head: string;
  readonly parts: readonly Part[];
}

type Part = Rule | Group | string;

/** A style sheet, read once: its rules in their order, without what no first view needs. */
export interface FirstSheet {
  readonly parts: readonly Part[];
  /** Numbers of all words that the needs of its rules name, each once. */
  readonly words: readonly number[];
  /** What pages got, by which of the words they have: most pages of a site have the same. */
  readonly known: BoundedMap<string, string>;
}

/** Each is a text of some ten kilobytes. */
const MAX_KNOWN = 40;

/** Groups whose rules are for paper or the moment after, and animations, which nothing waits for. */
const LATER = /^@(?:media[^{]*\bprint|media\(forced-colors:active\)$|starting-style|font-face|keyframes )/;

/** @param css one of our own sheets, as the bundler writes it */
export function readFirstSheet(css: string): FirstSheet {
  const parts = partsOf(css, 0, css.length);
  const words = new Set<number>();
  addNeededWords(parts, words);
  return { parts, words: [...words], known: new BoundedMap({ entries: MAX_KNOWN }) };
}

function addNeededWords(parts: readonly Part[], words: Set<number>): void {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if ('head' in part) addNeededWords(part.parts, words);
    else for (const { need } of part.selectors) addNeeded(need, words);
  }
}

function addNeeded(need: Need, words: Set<number>): void {
  for (const word of need.words) words.add(word);
  for (const choice of need.choices) for (const each of choice) addNeeded(each, words);
}

function partsOf(css: string, from: number, to: number): Part[] {
  return cssItems(css, from, to, false).flatMap((item) => partOf(css, item) ?? []);
}

function partOf(css: string, item: CssItem): Part | undefined {
  const { kind, block } = item;
  if (kind === 'rule' && block !== undefined) return ruleOf(css, item, block);
  if (kind !== 'at') return undefined;
  // The order of the layers.
  if (block === undefined) return css.slice(item.from, item.to);
  const head = css.slice(item.from, block.from - 1).trim();
  if (LATER.test(head)) return undefined;
  const parts = partsOf(css, block.from, block.to);
  return parts.length === 0 ? undefined : { head, parts };
}

function ruleOf(
  css: string,
  { prelude }: CssItem,
  block: { readonly from: number; readonly to: number },
): Rule | undefined {
  const selectors = cssList(prelude).flatMap((each) => {
    const text = each.trim();
    const need = selectorNeed(text);
    return need === undefined ? [] : [{ text, need }];
  });
  // The whole sheet has the same values, so nothing begins to move when it brings these.
  const kept = css
    .slice(block.from, block.to)
    .replace(/(?<=^|[;{])transition(?:-[a-z]+)?:[^;{}]*(?:;|$|(?=\}))/g, '');
  return selectors.length === 0 || kept === '' ? undefined : { selectors, block: `{${kept}}` };
}

/**
 * @param page its words, read after the sheet (pageWords)
 * @returns CSS; empty when the page needs nothing of the sheet
 */
export function firstRules({ parts, words, known }: FirstSheet, page: PageWords): string {
  let key = '';
  for (const word of words) key += page[word] === 1 ? '1' : '0';
  return known.getOrMake(key, () => rulesOf(parts, page));
}

function rulesOf(parts: readonly Part[], page: PageWords): string {
  let out = '';
  for (const part of parts) {
    if (typeof part === 'string') out += part;
    else if ('head' in part) {
      const inside = rulesOf(part.parts, page);
      if (inside !== '') out += `${part.head}{${inside}}`;
    } else {
      const met = part.selectors.filter(({ need }) => isMet(need, page));
      if (met.length > 0) out += met.map(({ text }) => text).join(',') + part.block;
    }
  }
  return out;
}

/** Met when all `words` are on the page, and of each list in `choices` at least one need is met. */
interface Need {
  /** Numbers of `.class`, `#id`, `[attribute`, `[attribute="value"` or `<element`. */
  readonly words: readonly number[];
  readonly choices: readonly (readonly Need[])[];
}

/** Follows from what the reader does, or is drawn only then. */
const BY_READER =
  /^(?:hover|focus|focus-visible|focus-within|active|target|popover-open|modal|fullscreen|backdrop|selection|-webkit-search-cancel-button|user-invalid)$/;
/** Parts of drop-down lists, and of the menu of a phone alone, which are closed at first. */
const CLOSED = /^(?:menu-(?:box|item|text|label|hint)|drawer-(?:head|end|search))$/;
/** Functions of which one argument has to match. */
const ONE_OF = /^(?:is|where|has|-webkit-any)$/;

const NAME = /^(?:\\.|[\w-]|[^\x00-\x7f])+/;

/** @returns undefined for a selector that matches nothing in the first view */
function selectorNeed(selector: string): Need | undefined {
  const words: number[] = [];
  const choices: Need[][] = [];
  for (let at = 0; at < selector.length; ) {
    const char = selector[at]!;
    const name = NAME.exec(selector.slice(at + (/[.#[]/.test(char) ? 1 : 0)))?.[0] ?? '';
    if (char === '.' || char === '#') {
      if (CLOSED.test(name)) return undefined;
      words.push(numberOf(char + name.replaceAll('\\', '')));
      at += 1 + name.length;
    } else if (char === '[') {
      const end = afterBracket(selector, at);
      words.push(numberOf(`[${attributeWord(selector.slice(at + 1, end - 1))}`));
      at = end;
    } else if (char === ':') {
      const { pseudo, argument, end } = pseudoAt(selector, at);
      at = end;
      if (BY_READER.test(pseudo)) return undefined;
      if (!ONE_OF.test(pseudo)) continue;
      const met = cssList(argument).flatMap((each) => selectorNeed(each.trim()) ?? []);
      if (met.length === 0) return undefined;
      choices.push(met);
    } else if (/[a-z]/i.test(char)) {
      words.push(numberOf(`<${name.toLowerCase()}`));
      at += name.length;
    } else at += Math.max(1, name.length);
  }
  return { words, choices };
}

/** `name="value"` where the selector says the whole value, else `name`. */
function attributeWord(inside: string): string {
  const [, name = '', value] = /^([\w-]+)(?:=["']?([\w-]+)["']?)?/.exec(inside) ?? [];
  return value === undefined ? name : `${name}="${value}"`;
}

/** The position after the bracket that closes the one at `at`. */
function afterBracket(text: string, at: number): number {
  let depth = 0;
  let quote = '';
  for (let i = at; i < text.length; i++) {
    const char = text[i]!;
    if (char === '\\') i++;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '[' || char === '(') depth++;
    else if ((char === ']' || char === ')') && --depth === 0) return i + 1;
  }
  return text.length;
}

function pseudoAt(selector: string, at: number): { pseudo: string; argument: string; end: number } {
  const start = at + (selector[at + 1] === ':' ? 2 : 1);
  const pseudo = NAME.exec(selector.slice(start))?.[0] ?? '';
  const open = start + pseudo.length;
  if (selector[open] !== '(') return { pseudo, argument: '', end: Math.max(open, at + 1) };
  const end = afterBracket(selector, open);
  return { pseudo, argument: selector.slice(open + 1, end - 1), end };
}

function isMet({ words, choices }: Need, page: PageWords): boolean {
  return (
    words.every((word) => page[word] === 1) && choices.every((of) => of.some((need) => isMet(need, page)))
  );
}

/** For each word of a sheet, by its number: 1 when the page has it. A later sheet has words that are not in it. */
type PageWords = Uint8Array;

/** Words of all sheets that were read, numbered in their order; sheets of a program never change. */
const numbers = new Map<string, number>();

/** @param word of a selector: `.class`, `#id`, `[attribute`, `[attribute="value"` or `<element` */
function numberOf(word: string): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  numbers.set(word, numbers.size);
  return numbers.size - 1;
}

/** What every page has, or gets from its first script, which runs before the first paint. */
const EVERYWHERE = [
  '[data-theme',
  '[data-theme="light"',
  '[data-theme="dark"',
  '[data-banner-closed',
  '.dark',
  '<html',
  '<body',
];

/**
 * Numbers the words that sheets have named so far.
 * @param parts of a document, as the program writes it
 * @param inside words of other parts of it (wordsOf)
 */
export function pageWords(parts: readonly string[], inside: Iterable<string> = []): PageWords {
  const page = new Uint8Array(numbers.size);
  for (const words of [EVERYWHERE, inside]) {
    for (const word of words) {
      const number = numbers.get(word);
      if (number !== undefined) page[number] = 1;
    }
  }
  for (const part of parts) {
    for (const tag of part.match(TAG) ?? []) {
      for (const number of numbersOf(withoutAddress(tag))) page[number] = 1;
    }
  }
  return page;
}

/** @param part of a document, as the program writes it */
export function wordsOf(part: string): ReadonlySet<string> {
  return new Set((part.match(TAG) ?? []).flatMap((tag) => tagWords(withoutAddress(tag))));
}

const TAG = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/gi;
const HREF = ' href="';

/** No sheet of ours looks for one address, and nearly every link has another. */
function withoutAddress(tag: string): string {
  const at = tag.indexOf(HREF);
  return at === -1 ? tag : `${tag.slice(0, at)} href${tag.slice(tag.indexOf('"', at + HREF.length) + 1)}`;
}

/** What tags of earlier pages say: most tags of a page are there many times, and on other pages too. */
const knownTags = new BoundedMap<string, readonly number[]>({ entries: 4_000 });
/** How many words had numbers when `knownTags` learned its tags. */
let wordsKnown = 0;

/** The numbers of those words of a tag that a sheet names. */
function numbersOf(tag: string): readonly number[] {
  if (wordsKnown !== numbers.size) {
    knownTags.clear();
    wordsKnown = numbers.size;
  }
  const known = knownTags.get(tag);
  if (known !== undefined) return known;
  const found = new Set(tagWords(tag).flatMap((word) => numbers.get(word) ?? []));
  // A part of a text keeps the whole text in memory: this copy does not.
  knownTags.set(Buffer.from(tag).toString(), [...found]);
  return [...found];
}

const ATTRIBUTE = /\s[^\s"'<>/=]+(?:="[^"]*")?/g;
const VALUE = /^[\w-]+$/;

function tagWords(tag: string): string[] {
  const element = /^<[\w-]+/.exec(tag)?.[0].toLowerCase() ?? '';
  return [
    element,
    ...(tag.match(ATTRIBUTE) ?? []).flatMap((attribute) => attributeWords(attribute.slice(1))),
  ];
}

/** @param attribute `name` or `name="value"` */
function attributeWords(attribute: string): string[] {
  const equals = attribute.indexOf('=');
  const name = equals === -1 ? attribute : attribute.slice(0, equals);
  const words = [`[${name}`];
  if (equals === -1) return words;
  const value = attribute.slice(equals + 2, -1);
  if (name === 'class') words.push(...value.split(/\s+/).map((each) => `.${each}`));
  else if (name === 'id') words.push(`#${value}`);
  if (VALUE.test(value)) words.push(`[${attribute}`);
  return words;
}
