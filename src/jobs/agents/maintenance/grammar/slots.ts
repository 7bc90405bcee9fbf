/** The kinds of values in the forms of sentences, and how each is read from the words at a place. */
import type { Problem } from '../words/words.ts';
import type { Read } from './match-form.ts';
import type { Token } from './token.ts';

/** A page or folder as it is named. */
export interface NamedPlace {
  readonly kind: 'place';
  readonly name: string;
  /** `any` where the request does not say which. */
  readonly is: 'page' | 'folder' | 'any';
  /** True for a name that can be a title: in quotation marks, or of several words. */
  readonly isTitle: boolean;
  /** As it stands in the request, for messages. */
  readonly text: string;
}

/** The pages of a language. */
export interface NamedLanguage {
  readonly kind: 'language';
  readonly code: string;
  readonly text: string;
}

export interface NamedProblems {
  readonly kind: 'problems';
  readonly what: readonly Problem[];
}

export interface NamedText {
  readonly kind: 'text';
  readonly text: string;
  readonly quoted: boolean;
}

export interface NamedPlaces {
  readonly kind: 'places';
  readonly places: readonly (NamedPlace | NamedLanguage | NamedProblems)[];
}

export interface NamedTexts {
  readonly kind: 'texts';
  readonly texts: readonly string[];
}

export type SlotValue = NamedPlace | NamedLanguage | NamedProblems | NamedText | NamedPlaces | NamedTexts;

/** What is known beside the words: the site, and the language of the request. */
export interface SlotInput {
  readonly tokens: readonly Token[];
  readonly afterSmall: (at: number) => readonly number[];
  readonly and: ReadonlySet<string>;
  readonly pageNouns: ReadonlySet<string>;
  readonly folderNouns: ReadonlySet<string>;
  readonly languageNouns: ReadonlySet<string>;
  readonly broken: ReadonlySet<string>;
  readonly problems: ReadonlyMap<string, Problem>;
  /** True for what some page or folder is called. */
  readonly isPlace: (name: string) => boolean;
  /** True where any word may be a page that is left out, although no page is called so. */
  readonly anyLeftOut?: boolean;
  /** The code of a language of the site that is called so. */
  readonly languageNamed: (word: string) => string | undefined;
}

type Reader = (input: SlotInput, at: number) => readonly Read<SlotValue>[];

/** Words of an unquoted name, as in "the getting started page". */
const MOST_WORDS_OF_NAME = 5;
const MOST_IN_LIST = 40;
/** Marks of lists by their English names. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ...['dash', 'dashes', 'hyphen', 'hyphens', 'minus'].map((word) => [word, '-'] as const),
  ...['asterisk', 'asterisks', 'star', 'stars'].map((word) => [word, '*'] as const),
  ...['plus', 'pluses'].map((word) => [word, '+'] as const),
]);
const VERSION = /^v?\d+(?:\.\d+)*(?:[-+.][\w.-]+)?$/i;

const READERS: Readonly<Record<string, Reader>> = {
  text: (input, at) => textAt(input, at, () => true),
  quoted: (input, at) => textAt(input, at, ({ kind }) => kind === 'quoted'),
  version: (input, at) => textAt(input, at, ({ word }) => VERSION.test(word)),
  number: (input, at) => textAt(input, at, ({ word }) => /^\d{1,6}$/.test(word)),
  mark: (input, at) => [
    ...textAt(input, at, ({ kind, word }) => (kind === 'mark' || kind === 'quoted') && /^[*+-]$/.test(word)),
    ...textAt(input, at, ({ word }) => MARKS.has(word)).map(({ end, value }) => ({
      end,
      value: { ...value, text: MARKS.get(value.text.toLowerCase())! },
    })),
  ],
  texts: (input, at) =>
    listAt(input, at, (from) => textAt(input, from, ({ kind }) => kind !== 'mark')).map(({ end, value }) => ({
      end,
      value: { kind: 'texts', texts: value.map((one) => (one as NamedText).text) },
    })),
  /** Any name, whether or not there is such a page: a rename names pages that are not there. */
  name: (input, at) => placeAt(input, at, { anyWord: true }),
  place: (input, at) => placeAt(input, at, { anyWord: false }),
  places: (input, at) => placesAt(input, at, placeOrLanguage),
  /** What is left out: places, or kinds of problems. */
  exceptions: (input, at) =>
    placesAt(input, at, (one, from) => [
      ...placeOrLanguage(one, from),
      ...(one.anyLeftOut === true ? placeAt(one, from, { anyWord: true }) : []),
      ...problemAt(one, from).filter(({ value }) => !value.what.includes('everything')),
    ]),
  problems: (input, at) =>
    listAt(input, at, (from) => problemAt(input, from)).map(({ end, value }) => ({
      end,
      value: {
        kind: 'problems',
        what: [...new Set(value.flatMap((one) => (one as NamedProblems).what))],
      },
    })),
};

/** @throws Error for a kind that there is not: a mistake of ours */
export function readSlot(input: SlotInput, slot: string, at: number): readonly Read<SlotValue>[] {
  const reader = READERS[slot];
  if (reader === undefined) throw new Error(`There is no kind of value "${slot}"`);
  return reader(input, at);
}

function textAt({ tokens }: SlotInput, at: number, fits: (token: Token) => boolean): Read<NamedText>[] {
  const token = tokens[at];
  if (token === undefined || token.kind === 'end' || token.kind === 'pause' || !fits(token)) return [];
  return [{ end: at + 1, value: { kind: 'text', text: token.text, quoted: token.kind === 'quoted' } }];
}

const placeOrLanguage: Reader = (input, at) => [
  ...placeAt(input, at, { anyWord: false }),
  ...languageAt(input, at),
];

function placesAt(input: SlotInput, at: number, one: Reader): Read<NamedPlaces>[] {
  return listAt(input, at, (from) => one(input, from)).map(({ end, value }) => ({
    end,
    value: { kind: 'places', places: value as NamedPlaces['places'] },
  }));
}

/** `a`, `a and b`, `a, b, and c`, in every length. */
function listAt(
  input: SlotInput,
  at: number,
  one: (from: number) => readonly Read<SlotValue>[],
): Read<readonly SlotValue[]>[] {
  const found: Read<readonly SlotValue[]>[] = [];
  let heads: readonly Read<readonly SlotValue[]>[] = [{ end: at, value: [] }];
  for (let length = 0; length < MOST_IN_LIST && heads.length > 0; length++) {
    heads = heads.flatMap(({ end, value }) =>
      startsOf(input, end, length > 0).flatMap((start) =>
        one(start).map((next) => ({ end: next.end, value: [...value, next.value] })),
      ),
    );
    // The longest reading of each member is enough: shorter ones leave its own words unread.
    heads = longest(heads);
    found.push(...heads);
  }
  return found;
}

function longest(reads: readonly Read<readonly SlotValue[]>[]): Read<readonly SlotValue[]>[] {
  const byEnd = new Map<number, Read<readonly SlotValue[]>>();
  for (const read of reads) if (!byEnd.has(read.end)) byEnd.set(read.end, read);
  return [...byEnd.values()].sort((a, b) => b.end - a.end).slice(0, 3);
}

/** Where the next member may begin: after an "and" or a comma, and after articles. */
function startsOf({ tokens, and, afterSmall }: SlotInput, at: number, isNext: boolean): readonly number[] {
  if (!isNext) return [at, ...afterSmall(at)];
  let next = at;
  while (tokens[next]?.word === ',' || (tokens[next]?.kind !== 'quoted' && and.has(tokens[next]?.word ?? '')))
    next++;
  return next === at ? [] : [next, ...afterSmall(next)];
}

function problemAt({ tokens, broken, problems }: SlotInput, from: number): Read<NamedProblems>[] {
  let at = from;
  while (tokens[at]?.kind === 'word' && broken.has(tokens[at]!.word)) at++;
  const token = tokens[at];
  const what = token?.kind === 'word' ? problems.get(token.word) : undefined;
  if (what !== undefined) return [{ end: afterBroken(at + 1), value: { kind: 'problems', what: [what] } }];
  return [];

  /** In Romance languages the adjective follows. */
  function afterBroken(end: number): number {
    let next = end;
    while (tokens[next]?.kind === 'word' && broken.has(tokens[next]!.word)) next++;
    return next;
  }
}

function languageAt({ tokens, languageNamed, languageNouns }: SlotInput, at: number): Read<NamedLanguage>[] {
  const named = (index: number): string | undefined =>
    tokens[index]?.kind === 'word' ? languageNamed(tokens[index]!.word) : undefined;
  const isNoun = (index: number): boolean =>
    tokens[index]?.kind === 'word' && languageNouns.has(tokens[index]!.word);
  const read = (code: string, end: number): Read<NamedLanguage> => ({
    end,
    value: { kind: 'language', code, text: textOf(tokens, at, end) },
  });
  const [code, later] = [named(at), isNoun(at) ? named(at + 1) : undefined];
  if (later !== undefined) return [read(later, at + 2)];
  if (code === undefined) return [];
  return isNoun(at + 1) ? [read(code, at + 2), read(code, at + 1)] : [read(code, at + 1)];
}

interface PlaceWays {
  /** Whether a single word is a name although no page is called so. */
  readonly anyWord: boolean;
}

function placeAt(input: SlotInput, from: number, { anyWord }: PlaceWays): Read<NamedPlace>[] {
  const { tokens } = input;
  const noun = nounAt(input, from);
  const at = noun === undefined ? from : from + 1;
  const token = tokens[at];
  if (token === undefined || token.kind === 'end' || token.kind === 'pause') return [];
  const read = (name: string, end: number): Read<NamedPlace> => {
    const after = noun === undefined ? nounAt(input, end) : undefined;
    const until = after === undefined ? end : end + 1;
    const is = noun ?? after ?? (name.endsWith('/') ? 'folder' : 'any');
    const isTitle = token.kind === 'quoted' || name.includes(' ');
    return { end: until, value: { kind: 'place', name, is, isTitle, text: textOf(tokens, from, until) } };
  };
  if (token.kind === 'quoted' || token.kind === 'path') return [read(token.text, at + 1)];
  if (token.kind !== 'word') return [];
  const found: Read<NamedPlace>[] = [];
  for (let length = MOST_WORDS_OF_NAME; length >= 1; length--) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ kind }) => kind !== 'word')) continue;
    const name = words.map(({ text }) => text).join(' ');
    const one = read(name, at + length);
    // "The page install" is a page whether or not it is there; "the next big page" is none.
    const isNamed = length === 1 && (anyWord || noun !== undefined);
    if (isNamed || input.isPlace(name)) found.push(one);
  }
  return found;
}

function nounAt({ tokens, pageNouns, folderNouns }: SlotInput, at: number): NamedPlace['is'] | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  if (pageNouns.has(token.word)) return 'page';
  return folderNouns.has(token.word) ? 'folder' : undefined;
}

/** The words from one place to another, as written but for blanks. */
export function textOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ kind, text }, at) => {
      const shown = kind === 'quoted' ? `"${text}"` : text;
      return at > 0 && (kind === 'pause' || kind === 'end') ? shown : at > 0 ? ` ${shown}` : shown;
    })
    .join('')
    .replace(/^[\s,:;.()[\]]+/, '')
    .trim();
}
