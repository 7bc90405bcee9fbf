/** Decides whether a sentence that a model wrote may be shown: its sections must exist and say what it says. */
import { fold } from '../../lib/search/fold.ts';
import { characterPairs, indexWords, isUnspaced, wordRuns } from '../../lib/search/search-words.ts';
import { stem } from '../../lib/search/stem.ts';
import { isStopWord } from '../../lib/search/stop-words.ts';
import type { FoundSection } from './answer-question.ts';
import { sentencesOf } from './sentences.ts';

/** A section that a model was given. */
export interface AskSource {
  /** `S1`. */
  readonly id: string;
  readonly found: FoundSection;
}

/** In scripts without spaces, the part of the pairs of characters that must be there: those across two words differ. */
const MIN_PAIRS = 0.75;
/** Of the telling words of a clause, the part that stands in one sentence; the others are in the one before it, or name the subject. */
const MIN_TOGETHER = 0.5;
/** What cuts a sentence into clauses, of which each may come from another sentence. */
const CLAUSES =
  /[,;:–—、，；：]\s*(?!\d)|\s+(?:and|or|but|then|und|oder|aber|et|ou|mais|y|o|pero|e|ma|och|en|maar)\s+/iu;
/** Words that say nothing by themselves, so that a model may join with them what a section says. */
const JOINING = new Set(
  'use used using set sets can may need needs want run runs let lets allow allows make makes following follow example section documentation page via also then must should first next after before when where which instead add get gets such like called named value option field command'
    .split(' ')
    .map(stem),
);
const CITATION = /\[S\d+(?:\s*[,;]\s*S?\d+)*\]/g;
const CODE = /`+([^`]+)`+/g;
/** Addresses, links, pictures and tags: a sentence of the documentation is shown without any. */
const ACTIVE = /\]\s*\(|\]\s*\[|\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:javascript|data|mailto):|<\/?[a-z!]/i;
const NUMBER = /\d+(?:[.,:]\d+)*/g;
/** Identifiers, flags, paths and file names; words with capitals inside or after the first word. */
const NAME =
  /--?[a-z][\w-]*|[\w$]+(?:[_./:@-][\w$]+)+|\b[A-Z]{2,}\w*|\b\p{L}+\p{Lu}\p{L}*|(?<=[\p{L}\d,;:] )\p{Lu}[\p{L}\d]+/gu;
const ITEM = /^\s*(?:\d+[.)]|[-*+])\s+/;
const NEGATION =
  /\b(?:not|no|never|none|cannot|without|neither|nor|nicht|kein\w*|nie|ohne|ne|pas|jamais|sans|nunca|sin|não|nem|sem|non|mai|senza|geen|niet)\b|n['’]t\b|[不没無无未]|ない|ません/iu;

/** @returns the sections that a sentence cites; empty when it cites none, or one that was not given */
export function citedSources(sentence: string, sources: readonly AskSource[]): readonly AskSource[] {
  const ids = (sentence.match(CITATION) ?? []).flatMap((mark) => mark.match(/\d+/g) ?? []);
  const found = [...new Set(ids)].map((id) => sources.find((source) => source.id === `S${id}`));
  return found.includes(undefined) ? [] : (found as AskSource[]);
}

export function withoutCitations(sentence: string): string {
  return sentence.replace(CITATION, '').replace(/\s+([.!?。！？,;:])/g, '$1');
}

/**
 * Whether the cited sections have the numbers, code and names of a sentence, and say what each of its clauses says in one place:
 * its words from one sentence and the one before it, its numbers from that sentence, and the same yes or no.
 */
export function isSaidBy(sentence: string, cited: readonly AskSource[]): boolean {
  const plain = withoutCitations(sentence);
  if (cited.length === 0 || ACTIVE.test(plain.replace(CODE, ' '))) return false;
  const read = cited.map(({ found }) => readSection(found));
  if (!hasTerms(plain, read)) return false;
  const words = tellingWords(plain);
  if (words.length === 0) return false;
  const clauses = plain
    .replace(ITEM, '')
    .split(CLAUSES)
    .map((clause) => ({ words: tellingWords(clause), numbers: numbersOf(clause.replace(CODE, ' ')) }));
  if (!clauses.every((clause) => read.some((section) => says(section, clause)))) return false;
  return NEGATION.test(plain) === NEGATION.test(nearestSentence(words, read));
}

interface Clause {
  readonly words: readonly string[];
  readonly numbers: readonly string[];
}

interface ReadSection {
  readonly whole: string;
  readonly folded: string;
  readonly numbers: ReadonlySet<string>;
  /** Words and numbers that belong to each of its sentences: of title, heading and code. */
  readonly shared: ReadonlySet<string>;
  readonly sharedNumbers: ReadonlySet<string>;
  readonly sentences: readonly ReadSentence[];
  /** Which sentences have a word. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

interface ReadSentence {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

const sections = new WeakMap<FoundSection, ReadSection>();

/** A section is held against each sentence of an answer, and read once. */
function readSection(found: FoundSection): ReadSection {
  const known = sections.get(found);
  if (known !== undefined) return known;
  const { title, section, lang } = found;
  const around = `${title}\n${section.heading}\n${section.code}`;
  const whole = `${around}\n${section.text}`;
  const sentences = sentencesOf(section, lang).map(({ text }) => ({
    text,
    words: new Set(indexWords(text)),
    numbers: new Set(numbersOf(text)),
  }));
  const places = new Map<string, number[]>();
  for (const [at, { words }] of sentences.entries())
    for (const word of words) {
      const of = places.get(word);
      if (of === undefined) places.set(word, [at]);
      else of.push(at);
    }
  const read: ReadSection = {
    whole,
    folded: fold(whole),
    numbers: new Set(numbersOf(whole)),
    shared: new Set(indexWords(around)),
    sharedNumbers: new Set(numbersOf(around)),
    sentences,
    places,
  };
  sections.set(found, read);
  return read;
}

function says(section: ReadSection, { words, numbers }: Clause): boolean {
  const { sentences, shared, sharedNumbers } = section;
  const telling = words.filter((word) => !JOINING.has(word) && !/^\d+$/.test(word));
  const isShared = telling.every((word) => shared.has(word));
  if (isShared && numbers.every((number) => sharedNumbers.has(number))) return true;
  const allowed = telling.filter(isUnspaced).length * (1 - MIN_PAIRS);
  for (const [at, had] of wordsBySentence(section, telling)) {
    if (had < telling.length * MIN_TOGETHER) continue;
    const sentence = sentences[at]!;
    if (!numbers.every((number) => sentence.numbers.has(number) || sharedNumbers.has(number))) continue;
    const before = sentences[at - 1]?.words;
    const missing = telling.filter(
      (word) => !sentence.words.has(word) && !shared.has(word) && before?.has(word) !== true,
    );
    if (missing.every(isUnspaced) && missing.length <= allowed) return true;
  }
  // What is in the heading or the code may stand beside a number of any sentence.
  return isShared && sentences.some((one) => numbers.every((number) => one.numbers.has(number)));
}

/** By place of a sentence, how many of the words it has. */
function wordsBySentence({ places }: ReadSection, words: readonly string[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const word of words)
    for (const at of places.get(word) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1);
  return counts;
}

const numbersOf = (text: string): readonly string[] => text.match(NUMBER) ?? [];

/** The section in which a block of code stands, but for the space around it. */
export function sourceOfCode(code: string, sources: readonly AskSource[]): AskSource | undefined {
  const wanted = code.replace(/\r/g, '').replace(/^\n+|\s+$/g, '');
  return wanted === '' ? undefined : sources.find(({ found: { section } }) => section.code.includes(wanted));
}

function hasTerms(sentence: string, read: readonly ReadSection[]): boolean {
  const code = [...sentence.matchAll(CODE)].map(([, inner]) => inner!.trim());
  if (!code.every((inner) => read.some(({ whole }) => whole.includes(inner)))) return false;
  const prose = sentence.replace(CODE, ' ').replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, '');
  // The number of a list item is the list's own.
  const counted = prose.replace(ITEM, '');
  if (!numbersOf(counted).every((number) => read.some(({ numbers }) => numbers.has(number)))) return false;
  return [...counted.matchAll(NAME)].every(([name]) => {
    const wanted = fold(name);
    return read.some(({ folded }) => folded.includes(wanted));
  });
}

/** As an index has them: stems, and pairs in scripts without spaces. */
function tellingWords(sentence: string): string[] {
  const words = wordRuns(sentence.replace(CODE, ' $1 ')).flatMap(({ text, unspaced }) => {
    if (unspaced) return characterPairs(text);
    return isStopWord(text) ? [] : [stem(text)];
  });
  return [...new Set(words)];
}

/** What the sections say in the sentence that has most of these words. */
function nearestSentence(words: readonly string[], read: readonly ReadSection[]): string {
  let best = '';
  let most = 0;
  for (const section of read)
    for (const [at, had] of wordsBySentence(section, words)) {
      if (had <= most) continue;
      most = had;
      best = section.sentences[at]!.text;
    }
  return best;
}
