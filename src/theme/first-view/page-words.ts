/** Finds which words of the selectors of our style sheets a page has: its elements, classes, ids and attributes. */
import { BoundedMap } from '../../lib/cache/bounded-map.ts';

/** For each word of a sheet, by its number: 1 when the page has it. A later sheet has words that are not in it. */
export type PageWords = Uint8Array;

/** Words of all sheets that were read, numbered in their order; sheets of a program never change. */
const numbers = new Map<string, number>();

/** @param word of a selector: `.class`, `#id`, `[attribute`, `[attribute="value"` or `<element` */
export function numberOf(word: string): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  numbers.set(word, numbers.size);
  return numbers.size - 1;
}

export function hasWord(page: PageWords, word: number): boolean {
  return page[word] === 1;
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
