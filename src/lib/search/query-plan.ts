/** Plans a typed query for an index: per word the forms that count as a match, and how much the word weighs. */
import { bareName, tellingStems } from './asked-name.ts';
import { fold } from './fold.ts';
import { isGeneralWord } from './general-words.ts';
import { runWords } from './run-words.ts';
import { characterPairs, exactNames, type Run, wordRuns } from './search-words.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Form =
  /** A whole word. */
  | { readonly kind: 'word'; readonly word: string }
  /** Any word with this beginning. */
  | { readonly kind: 'prefix'; readonly word: string }
  /** All words; `near` when they must follow one another. */
  | { readonly kind: 'all'; readonly words: readonly string[]; readonly near: boolean };

/** A word of the query, or a name in it. */
export interface Group {
  /** The best matching form counts. */
  readonly forms: readonly Form[];
  /** Multiplies its rarity. */
  readonly weight: number;
}

export interface QueryPlan {
  readonly groups: readonly Group[];
  /** The group that is the whole query: where a section has this name, those with only parts of it are left out. */
  readonly name: Group | undefined;
  /** Folded words to mark in results. */
  readonly marks: readonly string[];
  readonly isQuestion: boolean;
}

export interface Query {
  readonly runs: readonly Run[];
  /** Folded, with single spaces: for comparison with whole titles. */
  readonly whole: string;
  /** Whether it is a single word, or few without spaces: often a name. */
  readonly isWord: boolean;
  /** Identifiers, flags and paths, each as its words. */
  readonly names: readonly (readonly string[])[];
  /** The query to the letter, where it is nothing but an identifier, a flag or a path. */
  readonly spelling: string | undefined;
  /** Stems of what a question of several words is about. */
  readonly telling: ReadonlySet<string>;
  /** Whether it is a sentence, and not only what the reader looks for. */
  readonly isQuestion: boolean;
}

export const LONGEST_QUERY = 200;
const MAX_WORDS = 24;
const MAX_NAMES = 6;
const MAX_PAIRS = 28;
const SHORTEST_MARK = 4;
/** A longer query is a question, whose last word is complete when it is known. */
const LONGEST_TYPED = 3;
/** Of a query that is nothing but a name, and of a name among words. */
const NAME_WEIGHT = 6;
const NAME_IN_QUESTION = 2;
/** Of a verb of nearly every question. */
const GENERAL_WEIGHT = 0.15;
/** The pairs of a run overlap: each says half of what a word says. */
const PAIR_WEIGHT = 0.5;
/** With fewer words, what is written without spaces may be a name; with more it is a sentence, which pages answer as a whole. */
const SENTENCE_WORDS = 3;
/** Characters of a name without spaces. */
const LONGEST_NAME = 8;

export function readQuery(text: string): Query {
  const query = text.slice(0, LONGEST_QUERY).toWellFormed();
  const written = wordRuns(query).slice(0, MAX_WORDS);
  const whole = fold(query).trim().replace(/\s+/g, ' ');
  const unspaced = written.filter((run) => run.unspaced);
  const isSentence =
    [...unspaced.map(({ text }) => text).join('')].length > LONGEST_NAME &&
    written.length - unspaced.length + unspaced.flatMap(({ text }) => runWords(text)).length >=
      SENTENCE_WORDS;
  const names = exactNames(query).slice(0, MAX_NAMES);
  const isWord = !whole.includes(' ') && !isSentence;
  const runs = withoutStopWords(written);
  const asks = new Set(written.map(({ text }) => text)).size > runs.length;
  return {
    runs,
    isQuestion: !isWord && (isSentence || asks || runs.length > LONGEST_TYPED),
    whole,
    isWord,
    names,
    spelling: isWord && names.length > 0 && unspaced.length === 0 ? bareName(query) : undefined,
    telling: tellingStems(isWord ? [] : runs),
  };
}

/** Each run once; words such as "how" and "the" only when there are no others. */
function withoutStopWords(runs: readonly Run[]): Run[] {
  const last = runs.at(-1);
  const telling = runs.filter((run) => !isStopWord(run.text));
  // The last word may be the beginning of another one, except in a question.
  if (last !== undefined && runs.length <= LONGEST_TYPED && telling.at(-1) !== last) telling.push(last);
  const kept = telling.length > 0 ? telling : runs;
  return [...new Map(kept.map((run) => [run.text, run])).values()];
}

/** @param vocabulary of the searched index: unknown words are guessed from known ones */
export function planQuery({ runs, names, isWord, isQuestion }: Query, vocabulary: Vocabulary): QueryPlan {
  const marks = new Set<string>();
  const typed = runs.length <= LONGEST_TYPED;
  const words = runs.map(({ text, unspaced }, i): Form[] => {
    const forms = unspaced
      ? unspacedForms(text)
      : wordForms(text, { last: i === runs.length - 1, typed, vocabulary });
    // A short stem begins too many unrelated words.
    for (const word of unspaced ? [text] : formWords(forms))
      if (unspaced || word === text || word.length >= SHORTEST_MARK) marks.add(word);
    return forms;
  });
  const lessens = isQuestion && runs.some(({ text }) => !isGeneralWord(text));
  const groups: Group[] = withJoined(runs, words, { vocabulary, marks }).map((forms, at) => ({
    forms,
    weight: lessens && isGeneralWord(runs[at]!.text) ? GENERAL_WEIGHT : 1,
  }));
  for (const { text, unspaced } of runs) {
    const pairs = unspaced ? [...new Set(characterPairs(text))] : [];
    if (pairs.length < 2) continue;
    for (const word of pairs.slice(0, MAX_PAIRS)) {
      groups.push({ forms: [{ kind: 'word', word }], weight: PAIR_WEIGHT });
      marks.add(word);
    }
  }
  const isName = isWord && !runs.some(({ unspaced }) => unspaced);
  for (const parts of names)
    groups.push({ forms: nameForms(parts), weight: isName ? NAME_WEIGHT : NAME_IN_QUESTION });
  return {
    groups,
    name: isName && names.length > 0 ? groups.at(-1) : undefined,
    marks: [...marks],
    isQuestion,
  };
}

/** As one word, as the index has identifiers, or the parts one after another. */
function nameForms(parts: readonly string[]): Form[] {
  const whole: Form = { kind: 'word', word: parts.join('') };
  return parts.length < 2 ? [whole] : [whole, { kind: 'all', words: parts, near: true }];
}

function unspacedForms(run: string): Form[] {
  const pairs = characterPairs(run);
  if (pairs[0] === run && [...run].length === 1) return [{ kind: 'prefix', word: run }];
  return pairs.length === 1
    ? [{ kind: 'word', word: pairs[0]! }]
    : [{ kind: 'all', words: pairs, near: true }];
}

interface Typing {
  /** The reader may still be typing the last word. */
  readonly last: boolean;
  readonly typed: boolean;
  readonly vocabulary: Vocabulary;
}

/** The stem, which the index has for every form of a word; the last word also as a prefix. */
function wordForms(word: string, { last, typed, vocabulary }: Typing): Form[] {
  const base = stem(word);
  const forms: Form[] = [{ kind: 'word', word: base }];
  const isKnown = vocabulary.count(base) > 0;
  const begins = last && vocabulary.beginningWith(word, 2).some((known) => known !== base);
  if (begins && (typed || !isKnown)) forms.push({ kind: 'prefix', word });
  if (isKnown || begins) return forms;
  // "deploying" where only "deployment" occurs.
  if (base !== word && vocabulary.beginningWith(base, 1).length > 0) return [{ kind: 'prefix', word: base }];
  const guesses: Form[] = vocabulary.nearest(word).map((near) => ({ kind: 'word', word: near }));
  const halves = vocabulary.halves(word);
  if (halves !== undefined) guesses.push({ kind: 'all', words: halves, near: false });
  return guesses.length > 0 ? guesses : forms;
}

interface Joining {
  readonly vocabulary: Vocabulary;
  readonly marks: Set<string>;
}

/** `rate limit` also matches `ratelimit`: two groups become one with both forms. */
function withJoined(
  runs: readonly Run[],
  groups: readonly (readonly Form[])[],
  { vocabulary, marks }: Joining,
): (readonly Form[])[] {
  const joined: (readonly Form[])[] = [];
  for (let i = 0; i < groups.length; i++) {
    const [one, two] = [runs[i]!, runs[i + 1]];
    const whole = two === undefined || one.unspaced || two.unspaced ? '' : one.text + two.text;
    joined.push(groups[i]!);
    if (whole === '' || vocabulary.count(whole) === 0) continue;
    marks.add(whole);
    const either: Form = { kind: 'word', word: whole };
    joined[joined.length - 1] = [...groups[i]!, either];
    joined.push([...groups[i + 1]!, either]);
    i++;
  }
  return joined;
}

function formWords(forms: readonly Form[]): string[] {
  return forms.flatMap((form) => (form.kind === 'all' ? form.words : [form.word]));
}
