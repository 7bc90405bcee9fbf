/** Finds where a section says a clause that a model wrote: which sentence has its words, numbers and meaning. */
import { isUnspaced } from '../../lib/search/search-words.ts';
import { stem } from '../../lib/search/stem.ts';
import { changesBound } from './amounts.ts';
import { besideNumbers, type Clause, codedWords } from './clause-words.ts';
import { splitsName } from './copied-terms.ts';
import type { JoinedClause } from './joined-clauses.ts';
import { leavesOut, type WholeClaim } from './left-out.ts';
import { nearestClauses } from './nearest-clauses.ts';
import { contradicts, takesSides } from './opposites.ts';
import { takesAnother, takesBefore } from './other-subjects.ts';
import type { ReadSection, ReadSentence } from './read-section.ts';
import { lacksWord } from './unspaced-words.ts';
import { crosses, swapsRoles, turnsAround } from './who-does-what.ts';

/** A sentence as a whole, with what it says of the cases in which it holds. */
export interface Claim extends WholeClaim {
  readonly isLimited: boolean;
  readonly isConditional: boolean;
}

/** In scripts without spaces, the part of the pairs of characters that must be there: those across two words differ. */
const MIN_PAIRS = 0.75;
/** Of the telling words of a clause, the part that stands in one sentence; the others are in the one before it, or name the subject. */
const MIN_TOGETHER = 0.6;
/** Words that say nothing by themselves, so that a model may join with them what a section says. */
const JOINING = new Set(
  'each use used using set sets can may need needs want run runs let lets allow allows make makes every following follow example section documentation page via also then must should first next when where which instead add get gets such like called named value option field command'
    .split(' ')
    .map(stem),
);

export const isTelling = (word: string): boolean => !JOINING.has(word);

/** A place that is no sentence: title and heading. */
export const ABOVE = -1;
/** The place of a clause that tells nothing by itself. */
export const ANYWHERE = -2;
const NO_NUMBERS: ReadonlySet<string> = new Set();

/**
 * The places of a section that say a clause: numbers of sentences, `ABOVE` or `ANYWHERE`. Numbers, and what limits or turns its meaning around, come from that place
 * alone.
 */
export function placesIn(
  section: ReadSection,
  { clause, subject, otherwise }: JoinedClause,
  claim: Claim,
): readonly number[] {
  const { words, numbers, negations } = clause;
  const { sentences, named, coded } = section;
  if (words.length === 0 && negations > 0)
    return placesWhere(sentences, ({ clauses }) =>
      clauses.some((one) => one.words.length === 0 && one.negations === negations),
    );
  const inCode = codedWords(clause.text);
  const said = words.filter((word) => !/^\d+$/.test(word));
  const own = said.filter(isTelling);
  // "You need no setting" and "some pages" say it of words that say nothing by themselves.
  const isGeneral = own.length === 0 && (negations > 0 || takesSides(clause));
  const telling = [...(isGeneral ? said : own), ...subject];
  const isNamed = (word: string): boolean =>
    !/^\d/.test(word) && (named.has(word) || (inCode.has(word) && coded.has(word)));
  const { namedNumbers, codedNumbers } = section;
  const elsewhere = inCode.size === 0 ? namedNumbers : namedNumbers.union(codedNumbers);
  if (telling.length === 0 && numbers.length === 0 && negations === 0) return [ANYWHERE];
  const isShared = telling.every(isNamed);
  const places: number[] = [];
  let isDenied = false;
  const allowed = telling.filter(isUnspaced).length * (1 - MIN_PAIRS);
  for (const [at, had] of wordsBySentence(section, telling)) {
    if (had < telling.length * MIN_TOGETHER) continue;
    const sentence = sentences[at]!;
    if (!agrees(sentence, clause, elsewhere) || isUnbound(sentence, clause, claim)) continue;
    const before = sentence.pointsBack ? sentences[at - 1]?.words : undefined;
    const has = (word: string): boolean =>
      sentence.words.has(word) ||
      before?.has(word) === true ||
      (subject.includes(word) ? isBeside(sentences, at, word) : isNamed(word));
    const missing = telling.filter((word) => !has(word));
    if (!missing.every(isUnspaced) || missing.length > allowed || lacksWord(clause.text, has)) continue;
    if (contradicts(clause, sentence.clauses)) isDenied = true;
    else if (means(sentence, { clause, subject, otherwise, first: own[0] }, { ...claim, named, coded }))
      places.push(at);
  }
  if (isShared && !isDenied && numbers.every((number) => elsewhere.has(number)) && isAbove(section, clause))
    places.push(ABOVE);
  if (places.length > 0 || !isShared || negations > 0) return places;
  // What is in the heading or the code may stand beside a number of any sentence.
  return placesWhere(
    sentences,
    (one) => agrees(one, clause, NO_NUMBERS) && !changesBound(claim.text, numbers, one.bounds),
  );
}

/** Whether another part of the same written sentence has a word. */
function isBeside(sentences: readonly ReadSentence[], at: number, word: string): boolean {
  const { of } = sentences[at]!;
  return [at - 2, at - 1, at + 1].some((one) => sentences[one]?.of === of && sentences[one].words.has(word));
}

function placesWhere(
  sentences: readonly ReadSentence[],
  fits: (sentence: ReadSentence) => boolean,
): readonly number[] {
  return sentences.flatMap((sentence, at) => (fits(sentence) ? [at] : []));
}

/** Whether a sentence that has the words of a clause means what it says. */
function means(
  sentence: ReadSentence,
  {
    clause,
    subject,
    otherwise,
    first,
  }: Pick<JoinedClause, 'clause' | 'subject' | 'otherwise'> & { readonly first: string | undefined },
  claim: Claim & Pick<ReadSection, 'named' | 'coded'>,
): boolean {
  const { clauses, joined, text, bounds } = sentence;
  return (
    !crosses([clause], joined, subject) &&
    !turnsAround(clause, clauses) &&
    !swapsRoles(clause, clauses) &&
    !changesBound(claim.text, clause.numbers, bounds) &&
    !splitsName(clause.text, text, claim.coded) &&
    !takesAnother({ clause, first }, claim, sentence) &&
    !takesBefore({ clause, otherwise }, sentence) &&
    !leavesOut(clause, claim, sentence)
  );
}

/** Whether a clause leaves out in which cases a sentence says it. */
function isUnbound(sentence: ReadSentence, { words }: Clause, claim: Claim): boolean {
  if (sentence.isLimited && !claim.isLimited) return true;
  if (claim.isConditional) return false;
  return nearestClauses(sentence.clauses, words).every((one) => one.isConditional);
}

/** What heading and code say, they say with yes or no as well. */
function isAbove({ isNegated }: ReadSection, { negations, turns }: Clause): boolean {
  return negations > 0 === isNegated && turns.length === 0;
}

/** Whether a sentence has the numbers of a clause, of the same thing and in the same order, and says the same yes or no. */
function agrees(sentence: ReadSentence, clause: Clause, elsewhere: ReadonlySet<string>): boolean {
  const { numbers, turns, words } = clause;
  if (!numbers.every((number) => sentence.numbers.includes(number) || elsewhere.has(number))) return false;
  if (besideNumbers(clause.text).some(([number, word]) => isOther(number, sentence.besides.get(word))))
    return false;
  if (!isInOrder(numbers, sentence.numbers)) return false;
  if (!turns.every(([turn, word]) => sentence.turns.has(`${turn} ${word}`))) return false;
  const near = actingClauses(sentence, words);
  if (!near.some(({ negations }) => negations === clause.negations)) return false;
  return numbers.every((number) => isOfSameThing(number, words, sentence));
}

/** The clauses that say it: one without a subject says what its own words say, whoever is named before it. */
function actingClauses({ clauses, joined }: ReadSentence, words: readonly string[]): readonly Clause[] {
  const acting = joined.findLast(
    ({ clause, follows }) =>
      follows &&
      words.some(
        (word) =>
          clause.words.includes(word) && !clauses.some((one) => one !== clause && one.words.includes(word)),
      ),
  );
  return acting === undefined ? nearestClauses(clauses, words) : [acting.clause];
}

/** Whether a word has other numbers beside it, as "version 3" for "version 4". */
function isOther(number: string, known: readonly string[] | undefined): boolean {
  return known !== undefined && !known.includes(number);
}

/** Numbers that a sentence has twice, or not at all, have no order. */
function isInOrder(numbers: readonly string[], of: readonly string[]): boolean {
  const places = numbers
    .filter((number) => of.indexOf(number) === of.lastIndexOf(number))
    .map((number) => of.indexOf(number))
    .filter((place) => place >= 0);
  return places.every((place, at) => at === 0 || place >= places[at - 1]!);
}

/**
 * In a sentence such as "A request ends after 30 seconds, and a job after 15", the first word that belongs to one of the numbers alone
 * says which.
 */
function isOfSameThing(number: string, words: readonly string[], { clauses, joined }: ReadSentence): boolean {
  const counting = clauses.filter(({ numbers }) => numbers.length > 0);
  const own = counting.filter(({ numbers }) => numbers.includes(number));
  if (own.length === 0 || own.length === counting.length) return true;
  const isOwn = (word: string): boolean => own.some((one) => one.words.includes(word));
  const isOther = (word: string): boolean =>
    counting.some((one) => !own.includes(one) && one.words.includes(word));
  // "Each page has 50 items, and at most 200": both are of the page.
  const shared = joined.flatMap((one) => (own.includes(one.clause) ? one.subject : []));
  const first = words.find(
    (word) => !/^\d/.test(word) && !shared.includes(word) && isOwn(word) !== isOther(word),
  );
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
