/** Plans a typed query for an index: per word the forms that count as a match. */
import { fold } from './fold.ts';
import { characterPairs, type Run, wordRuns } from './search-words.ts';
import { stem } from './stem.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Form =
  /** A whole word. */
  | { readonly kind: 'word'; readonly word: string }
  /** Any word with this beginning. */
  | { readonly kind: 'prefix'; readonly word: string }
  /** All words; `near` when they must follow one another. */
  | { readonly kind: 'all'; readonly words: readonly string[]; readonly near: boolean };

export interface QueryPlan {
  /** One entry for each word of the query, with the forms that match it. */
  readonly groups: readonly (readonly Form[])[];
  /** Folded words to mark in results. */
  readonly marks: readonly string[];
}

export interface Query {
  readonly runs: readonly Run[];
  /** Folded, with single spaces: for comparison with whole titles. */
  readonly whole: string;
}

export const LONGEST_QUERY = 200;
const MAX_WORDS = 12;
const SHORTEST_MARK = 4;

export function readQuery(text: string): Query {
  const asked = text.slice(0, LONGEST_QUERY).toWellFormed();
  const runs = wordRuns(asked).slice(0, MAX_WORDS);
  return { runs, whole: fold(asked).trim().replace(/\s+/g, ' ') };
}

/** @param vocabulary of the searched index: unknown words are guessed from known ones */
export function planQuery({ runs }: Query, vocabulary: Vocabulary): QueryPlan {
  const marks = new Set<string>();
  const groups = runs.map(({ text, unspaced }, i) => {
    const last = i === runs.length - 1;
    const forms = unspaced ? unspacedForms(text) : wordForms(text, last, vocabulary);
    // A short stem begins too many unrelated words.
    for (const word of unspaced ? [text] : formWords(forms))
      if (unspaced || word === text || word.length >= SHORTEST_MARK) marks.add(word);
    return forms;
  });
  return { groups: withJoined(runs, groups, { vocabulary, marks }), marks: [...marks] };
}

function unspacedForms(run: string): Form[] {
  const pairs = characterPairs(run);
  if (pairs[0] === run && [...run].length === 1) return [{ kind: 'prefix', word: run }];
  return pairs.length === 1
    ? [{ kind: 'word', word: pairs[0]! }]
    : [{ kind: 'all', words: pairs, near: true }];
}

/** The word and its stem; the last one also as a prefix, because the reader may still be typing. */
function wordForms(word: string, last: boolean, vocabulary: Vocabulary): Form[] {
  const base = stem(word);
  const forms: Form[] = [{ kind: 'word', word }];
  if (base !== word) forms.push({ kind: 'word', word: base });
  if (last) forms.push({ kind: 'prefix', word });
  const known =
    vocabulary.count(word) > 0 ||
    vocabulary.count(base) > 0 ||
    (last && vocabulary.beginningWith(word, 1).length > 0);
  if (known) return forms;
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
    if (whole === '' || vocabulary.count(whole) === 0) {
      joined.push(groups[i]!);
      continue;
    }
    marks.add(whole);
    const apart: Form = { kind: 'all', words: [one.text, two!.text], near: false };
    const stems: Form = { kind: 'all', words: [stem(one.text), stem(two!.text)], near: false };
    joined.push([apart, stems, { kind: 'word', word: whole }]);
    i++;
  }
  return joined;
}

function formWords(forms: readonly Form[]): string[] {
  return forms.flatMap((form) => (form.kind === 'all' ? form.words : [form.word]));
}
