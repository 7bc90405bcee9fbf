/** A section read once for all sentences of an answer: its sentences and clauses, and what belongs to each of them. */
import { fold } from '../../lib/search/fold.ts';
import { indexWords, isUnspaced } from '../../lib/search/search-words.ts';
import type { FoundSection } from './answer-question.ts';
import { besideNumbers, type Clause, clausesOf, isLimited, numbersOf, turnsOf } from './clause-words.ts';
import { MAX_READ, sentencesOf } from './sentences.ts';

export interface ReadSection {
  readonly whole: string;
  readonly folded: string;
  readonly numbers: ReadonlySet<string>;
  /** Words and numbers that belong to each of its sentences: of title, heading and code. */
  readonly shared: ReadonlySet<string>;
  readonly sharedNumbers: ReadonlySet<string>;
  /** Whether title and heading say no. */
  readonly isNegated: boolean;
  readonly sentences: readonly ReadSentence[];
  /** Which sentences have a word. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** By word and side, the numbers beside it. */
  readonly besides: ReadonlyMap<string, readonly string[]>;
}

export interface ReadSentence {
  readonly words: ReadonlySet<string>;
  readonly numbers: readonly string[];
  readonly clauses: readonly Clause[];
  /** Each turning word with each of the telling ones after it, such as `before restore`. */
  readonly turns: ReadonlySet<string>;
  readonly isLimited: boolean;
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
  const around = `${title}\n${section.heading}\n${section.code.slice(0, MAX_READ)}`;
  const whole = `${around}\n${section.text.slice(0, MAX_READ)}`;
  // What a semicolon ends is a sentence to us: nothing of it belongs to the rest.
  const sentences = sentencesOf(section, lang)
    .flatMap(({ text }) => text.split(/[;；]\s*/u))
    .map(readSentence);
  const read: ReadSection = {
    whole,
    folded: fold(whole),
    numbers: new Set(numbersOf(whole)),
    shared: new Set(indexWords(around)),
    sharedNumbers: new Set(numbersOf(around)),
    isNegated: clausesOf(`${title}\n${section.heading}`).some(({ negations }) => negations > 0),
    sentences,
    places: placesOf(sentences),
    besides: besidesOf(whole),
  };
  sections.set(found, read);
  return read;
}

function readSentence(text: string): ReadSentence {
  return {
    words: new Set(indexWords(text)),
    numbers: numbersOf(text),
    clauses: clausesOf(text),
    turns: new Set(turnsOf(text).map(([turn, word]) => `${turn} ${word}`)),
    isLimited: isLimited(text),
    pointsBack: POINTING.test(text) || isUnspaced(text),
  };
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
