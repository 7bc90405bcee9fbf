/** A section read once for all sentences of an answer: its sentences and clauses, and what belongs to each of them. */
import { fold } from '../../lib/search/fold.ts';
import { indexWords, isUnspaced } from '../../lib/search/search-words.ts';
import { type Bound, boundsOf } from './amounts.ts';
import type { FoundSection } from './answer-question.ts';
import { besideNumbers, type Clause, clausesOf, isLimited, numbersOf, turnsOf } from './clause-words.ts';
import { type JoinedClause, joinClauses } from './joined-clauses.ts';
import { MAX_READ, sentencesOf } from './sentences.ts';
import { baseOf } from './word-forms.ts';

export interface ReadSection {
  readonly whole: string;
  /** Its sentences, as `sameText` has them. */
  readonly verbatim: ReadonlySet<string>;
  readonly folded: string;
  readonly numbers: ReadonlySet<string>;
  /** Words and numbers of title and heading, which belong to each of its sentences. */
  readonly named: ReadonlySet<string>;
  readonly namedNumbers: ReadonlySet<string>;
  /** Those of its code, which belong to what is written as code. */
  readonly coded: ReadonlySet<string>;
  readonly codedNumbers: ReadonlySet<string>;
  /** Whether title and heading say no. */
  readonly isNegated: boolean;
  readonly sentences: readonly ReadSentence[];
  /** Which sentences have a word. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** By word and side, the numbers beside it. */
  readonly besides: ReadonlyMap<string, readonly string[]>;
}

export interface ReadSentence {
  readonly text: string;
  /** Number of the written sentence that it is, or is a part of. */
  readonly of: number;
  readonly words: ReadonlySet<string>;
  readonly numbers: readonly string[];
  readonly clauses: readonly Clause[];
  /** The same clauses with their subjects. */
  readonly joined: readonly JoinedClause[];
  /** Each turning word with each of the telling ones after it, such as `before restore`. */
  readonly turns: ReadonlySet<string>;
  readonly isLimited: boolean;
  /** By word and side, the numbers beside it. */
  readonly besides: ReadonlyMap<string, readonly string[]>;
  /** By number. */
  readonly bounds: ReadonlyMap<string, Bound>;
  /** Whether it may speak of what the sentence before it names. */
  readonly pointsBack: boolean;
}

/** What a sentence begins with, or has, when it speaks of something that was named before. */
const POINTING =
  /\b(?:it|its|itself|they|them|their|theirs|this|that|these|those|both|each|he|him|his|she|her|one|ones|other|others|such|er|sie|es|ihn|ihm|ihr\w*|sein\w*|dies\w*|jede\w*|beide\w*|il|elle|ils|elles|lui|leur|leurs|son|sa|ses|ce|cet|cette|ces|él|ella|ellos|ellas|su|sus|este|esta|estos|estas|lo|la|ele|ela|eles|elas|seu|sua|isto|isso|esso|essa|essi|loro|suo|sua|questo|questa|het|hij|zij|hun|deze|dit|die|den|det|dess|deras)\b/iu;

const sections = new WeakMap<FoundSection, ReadSection>();

export function readSection(found: FoundSection): ReadSection {
  const known = sections.get(found);
  if (known !== undefined) return known;
  const { title, section, lang } = found;
  // More of it was given to no model.
  const names = `${title}\n${section.heading}`;
  const code = section.code.slice(0, MAX_READ);
  const whole = `${names}\n${code}\n${section.text.slice(0, MAX_READ)}`;
  const written = sentencesOf(section, lang);
  // What a semicolon ends is a sentence to us: nothing of it belongs to the rest.
  const sentences = written.flatMap(({ text }, of) =>
    text.split(/[;；]\s*/u).map((part) => readSentence(part, of)),
  );
  const read: ReadSection = {
    whole,
    verbatim: new Set(written.map(({ text }) => sameText(text))),
    folded: fold(whole),
    numbers: new Set(numbersOf(whole)),
    named: wordsOf(names),
    namedNumbers: new Set(numbersOf(names)),
    coded: wordsOf(code),
    codedNumbers: new Set(numbersOf(code)),
    isNegated: clausesOf(names).some(({ negations }) => negations > 0),
    sentences,
    places: placesOf(sentences),
    besides: besidesOf(whole),
  };
  sections.set(found, read);
  return read;
}

/** A sentence without what a model may add to it or leave out: emphasis, marks of code, its last mark. */
export function sameText(text: string): string {
  return text
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.。:]$/, '');
}

function readSentence(text: string, of: number): ReadSentence {
  const clauses = clausesOf(text);
  return {
    text,
    of,
    words: wordsOf(text),
    numbers: numbersOf(text),
    clauses,
    joined: joinClauses(clauses, () => true),
    turns: new Set(turnsOf(text).map(([turn, word]) => `${turn} ${word}`)),
    isLimited: isLimited(text),
    besides: besidesOf(text),
    bounds: boundsOf(text),
    pointsBack: POINTING.test(text) || isUnspaced(text),
  };
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(indexWords(text).flatMap((word) => [word, baseOf(word)]));
}

function placesOf(sentences: readonly ReadSentence[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { words }] of sentences.entries())
    for (const word of words) {
      const of = places.get(word);
      if (of === undefined) places.set(word, [at]);
      else of.push(at);
    }
  return places;
}

function besidesOf(text: string): ReadonlyMap<string, readonly string[]> {
  const besides = new Map<string, string[]>();
  for (const [number, word] of besideNumbers(text)) {
    const of = besides.get(word);
    if (of === undefined) besides.set(word, [number]);
    else of.push(number);
  }
  return besides;
}
