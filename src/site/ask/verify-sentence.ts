/** Decides whether a sentence that a model wrote may be shown: its sections must exist and say what it says. */
import { fold } from '../../lib/search/fold.ts';
import { isUnspaced } from '../../lib/search/search-words.ts';
import { stem } from '../../lib/search/stem.ts';
import type { FoundSection } from './answer-question.ts';
import {
  besideNumbers,
  type Clause,
  CODE,
  clausesOf,
  numbersOf,
  saysCondition,
  saysLimit,
  tellingWords,
} from './clause-words.ts';
import { type ReadSection, type ReadSentence, readSection } from './read-section.ts';

/** A section that a model was given. */
export interface AskSource {
  /** `S1`. */
  readonly id: string;
  readonly found: FoundSection;
}

/** In scripts without spaces, the part of the pairs of characters that must be there: those across two words differ. */
const MIN_PAIRS = 0.75;
/** Of the telling words of a clause, the part that stands in one sentence; the others are in the one before it, or name the subject. */
const MIN_TOGETHER = 0.6;
/** Characters; one that is longer is not shown, because some forms are looked for in the square of its length. */
const LONGEST_SENTENCE = 2_000;
/** Words that say nothing by themselves, so that a model may join with them what a section says. */
const JOINING = new Set(
  'each use used using set sets can may need needs want run runs let lets allow allows make makes following follow example section documentation page via also then must should first next when where which instead add get gets such like called named value option field command'
    .split(' ')
    .map(stem),
);
const CITATION = /\[S\d+(?:\s*[,;]\s*S?\d+)*\]/g;
/** Addresses, links, pictures and tags: a sentence of the documentation is shown without any. */
const ACTIVE = /\]\s*\(|\]\s*\[|\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:javascript|data|mailto):|<\/?[a-z!]/i;
/** Identifiers, flags, paths and file names; words with capitals inside or after the first word. */
const NAME =
  /--?[a-z][\w-]*|[\w$]+(?:[_./:@-][\w$]+)+|\b[A-Z]{2,}\w*|\b\p{L}+\p{Lu}\p{L}*|(?<=[\p{L}\d,;:] )\p{Lu}[\p{L}\d]+/gu;
/** An underscore inside of a name, or before it, is its own. */
const EMPHASIS = /\*{1,3}|(?<![\w/.$-])(_{1,3})(?=[^\s_])([^_]*[^\s_])\1(?!\w)/g;
/** Of these, another case is another name. */
const EXACT = /_|\p{Ll}\p{Lu}/u;
/** Variables, keywords and abbreviations: `PORT` is not the port. */
const CAPITALS = /^[A-Z][A-Z\d]+$/;
const ITEM = /^\s*(?:\d+[.)]|[-*+])\s+/;

/** @returns the sections that a sentence cites; empty when it cites none, or one that was not given */
export function citedSources(sentence: string, sources: readonly AskSource[]): readonly AskSource[] {
  const ids = (sentence.match(CITATION) ?? []).flatMap((mark) => mark.match(/\d+/g) ?? []);
  const found = [...new Set(ids)].map((id) => sources.find((source) => source.id === `S${id}`));
  return found.includes(undefined) ? [] : (found as AskSource[]);
}

export function withoutCitations(sentence: string): string {
  return sentence.replace(CITATION, '').replace(/\s+(?:([.!?,;:])(?=\s|$)|([。！？]))/g, '$1$2');
}

/**
 * Whether the cited sections have the numbers, code and names of a sentence, and say what each of its clauses says in one place: its words
 * from one sentence, and the one before it where that one is spoken of; its numbers, and yes or no, from that sentence alone.
 */
export function isSaidBy(sentence: string, cited: readonly AskSource[]): boolean {
  if (sentence.length > LONGEST_SENTENCE) return false;
  const plain = withoutCitations(sentence);
  if (cited.length === 0 || ACTIVE.test(plain.replace(CODE, ' '))) return false;
  const read = cited.map(({ found }) => readSection(found));
  if (!hasTerms(plain, read)) return false;
  if (tellingWords(plain).length === 0) return false;
  const own = plain.replace(ITEM, '');
  const bounds = { isLimited: saysLimit(own), isConditional: saysCondition(own) };
  return (
    !changesNumbers(own, read) &&
    keepsOrder(own, read) &&
    clausesOf(own).every((clause) => read.some((section) => says(section, clause, bounds)))
  );
}

/**
 * Whether one place of a section says a clause. Numbers, and what limits or turns its meaning around, come from that place alone.
 * @param bounds what the sentence of the clause says of the cases in which it holds
 */
function says(section: ReadSection, clause: Clause, bounds: Bounds): boolean {
  const { words, numbers, negations } = clause;
  const { sentences, shared, sharedNumbers } = section;
  const said = words.filter((word) => !/^\d+$/.test(word));
  const own = said.filter((word) => !JOINING.has(word));
  // "You need no setting" says no to words that say nothing by themselves.
  const telling = own.length === 0 && negations > 0 ? said : own;
  if (words.length === 0 && negations > 0)
    return sentences.some(({ clauses }) =>
      clauses.some((one) => one.words.length === 0 && one.negations === negations),
    );
  const isShared = telling.every((word) => shared.has(word));
  if (isShared && numbers.every((number) => sharedNumbers.has(number)) && isAbove(section, clause))
    return true;
  const allowed = telling.filter(isUnspaced).length * (1 - MIN_PAIRS);
  for (const [at, had] of wordsBySentence(section, telling)) {
    if (had < telling.length * MIN_TOGETHER) continue;
    const sentence = sentences[at]!;
    if (!agrees(sentence, clause, sharedNumbers) || isUnbound(sentence, clause, bounds)) continue;
    const before = sentence.pointsBack ? sentences[at - 1]?.words : undefined;
    const missing = telling.filter(
      (word) => !sentence.words.has(word) && !shared.has(word) && before?.has(word) !== true,
    );
    if (missing.every(isUnspaced) && missing.length <= allowed) return true;
  }
  // What is in the heading or the code may stand beside a number of any sentence.
  return isShared && negations === 0 && sentences.some((one) => agrees(one, clause, NO_NUMBERS));
}

interface Bounds {
  readonly isLimited: boolean;
  readonly isConditional: boolean;
}

/** Whether a clause leaves out in which cases a sentence says it. */
function isUnbound(sentence: ReadSentence, { words }: Clause, bounds: Bounds): boolean {
  if (sentence.isLimited && !bounds.isLimited) return true;
  if (bounds.isConditional) return false;
  return nearestClauses(sentence.clauses, words).every((one) => one.isConditional);
}

/** Whether what "then" joins comes in the order of a sentence that has both. */
function keepsOrder(own: string, read: readonly ReadSection[]): boolean {
  const [before = '', after] = own.split(/\bthen\b/iu, 2);
  if (after === undefined) return true;
  const [first, second] = [before, after].map((text) =>
    tellingWords(text).filter((word) => !JOINING.has(word)),
  );
  if (first!.length === 0 || second!.length === 0) return true;
  const orders = read.flatMap(({ sentences }) =>
    sentences
      .filter(({ words }) => [...first!, ...second!].every((word) => words.has(word)))
      .map(({ clauses }) => placeOf(clauses, first!) <= placeOf(clauses, second!)),
  );
  return orders.length === 0 || orders.includes(true);
}

/** Of the last clause that one of the words begins in: what comes first is often the subject of both. */
function placeOf(clauses: readonly Clause[], words: readonly string[]): number {
  return Math.max(...words.map((word) => clauses.findIndex((one) => one.words.includes(word))));
}

const NO_NUMBERS: ReadonlySet<string> = new Set();

/** What heading and code say, they say with yes or no as well. */
function isAbove({ isNegated }: ReadSection, { negations, turns }: Clause): boolean {
  return negations > 0 === isNegated && turns.length === 0;
}

/** Whether a sentence has the numbers of a clause, of the same thing and in the same order, and says the same yes or no. */
function agrees(sentence: ReadSentence, clause: Clause, elsewhere: ReadonlySet<string>): boolean {
  const { numbers, turns, words } = clause;
  if (!numbers.every((number) => sentence.numbers.includes(number) || elsewhere.has(number))) return false;
  if (!isInOrder(numbers, sentence.numbers)) return false;
  if (!turns.every(([turn, word]) => sentence.turns.has(`${turn} ${word}`))) return false;
  const near = nearestClauses(sentence.clauses, words);
  if (!near.some(({ negations }) => negations === clause.negations)) return false;
  return numbers.every((number) => isOfSameThing(number, words, sentence.clauses));
}

/** Numbers that a sentence has twice, or not at all, have no order. */
function isInOrder(numbers: readonly string[], of: readonly string[]): boolean {
  const places = numbers
    .filter((number) => of.indexOf(number) === of.lastIndexOf(number))
    .map((number) => of.indexOf(number))
    .filter((place) => place >= 0);
  return places.every((place, at) => at === 0 || place >= places[at - 1]!);
}

/** Those with most of the words. */
function nearestClauses(clauses: readonly Clause[], words: readonly string[]): readonly Clause[] {
  const had = clauses.map((one) => words.filter((word) => one.words.includes(word)).length);
  const most = Math.max(...had);
  return clauses.filter((_, at) => had[at] === most);
}

/**
 * In a sentence such as "A request ends after 30 seconds, and a job after 15", the first word that belongs to one of the numbers alone
 * says which.
 */
function isOfSameThing(number: string, words: readonly string[], clauses: readonly Clause[]): boolean {
  const counting = clauses.filter(({ numbers }) => numbers.length > 0);
  const own = counting.filter(({ numbers }) => numbers.includes(number));
  if (own.length === 0 || own.length === counting.length) return true;
  const isOwn = (word: string): boolean => own.some((one) => one.words.includes(word));
  const isOther = (word: string): boolean =>
    counting.some((one) => !own.includes(one) && one.words.includes(word));
  const first = words.find((word) => !/^\d/.test(word) && isOwn(word) !== isOther(word));
  return first === undefined
    ? !own.some((one) => one.words.some((word) => !/^\d/.test(word) && !isOther(word)))
    : isOwn(first);
}

/** By place of a sentence, how many of the words it has. */
function wordsBySentence({ places }: ReadSection, words: readonly string[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const word of words)
    for (const at of places.get(word) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1);
  return counts;
}

/** Whether a word stands beside a number, as in `30 days`, that stands beside other numbers only in the sections. */
function changesNumbers(sentence: string, read: readonly ReadSection[]): boolean {
  return besideNumbers(sentence.replace(CODE, ' $1 ')).some(([number, word]) => {
    const known = read.flatMap(({ besides }) => besides.get(word) ?? []);
    return known.length > 0 && !known.includes(number);
  });
}

/** The section of which a block of code is whole lines, but for the space around it. */
export function sourceOfCode(code: string, sources: readonly AskSource[]): AskSource | undefined {
  const wanted = code.replace(/\r/g, '').replace(/^\n+|\s+$/g, '');
  return wanted === '' ? undefined : sources.find(({ found: { section } }) => hasLines(section.code, wanted));
}

/** A prompt before the first line may be left out. */
function hasLines(code: string, wanted: string): boolean {
  for (let at = code.indexOf(wanted); at >= 0; at = code.indexOf(wanted, at + 1)) {
    const line = code.slice(code.lastIndexOf('\n', at - 1) + 1, at);
    const [rest = ''] = code.slice(at + wanted.length).split('\n', 1);
    if (/^\s*(?:[$>] )?$/.test(at === 0 ? '' : line) && rest.trim() === '') return true;
  }
  return false;
}

function hasTerms(sentence: string, read: readonly ReadSection[]): boolean {
  const code = new Set([...sentence.matchAll(CODE)].map(([, inner]) => inner!.trim()));
  if (![...code].every((inner) => read.some(({ whole }) => hasWhole(whole, inner)))) return false;
  const prose = sentence.replace(CODE, ' ').replace(EMPHASIS, '$2');
  // The number of a list item is the list's own.
  const counted = prose.replace(ITEM, '');
  if (!numbersOf(counted).every((number) => read.some(({ numbers }) => numbers.has(number)))) return false;
  return [...counted.matchAll(NAME)].every(([name]) => {
    const isExact = EXACT.test(name) || CAPITALS.test(name);
    const wanted = isExact ? name : fold(name);
    return read.some(({ whole, folded }) => hasWhole(isExact ? whole : folded, wanted));
  });
}

/** Whether a text has some code where it is not the part of a longer name, number, flag or path. */
function hasWhole(text: string, code: string): boolean {
  const begins = /^[\w$]/.test(code);
  const ends = /[\w$]$/.test(code);
  for (let at = text.indexOf(code); at >= 0 && code !== ''; at = text.indexOf(code, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + code.length, at + code.length + 2);
    const isPart =
      (begins && /[\w$]-?$/.test(before)) ||
      (code.startsWith('-') && /[\w$-]$/.test(before)) ||
      (ends ? /^(?:[\w$]|[-./@][\w$])/ : /^[\w$]/).test(code.endsWith('=') ? '' : after);
    if (!isPart) return true;
  }
  return false;
}
