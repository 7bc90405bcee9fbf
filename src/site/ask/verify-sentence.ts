/** Decides whether a sentence that a model wrote may be shown: its sections must exist and say what it says. */
import type { FoundSection } from './answer-question.ts';
import { isChangedCopy } from './changed-copies.ts';
import { ABOVE, ANYWHERE, type Claim, isTelling, placesIn } from './clause-places.ts';
import { type Token, tokensOf } from './clause-tokens.ts';
import { type Clause, CODE, clausesOf, saysCondition, saysLimit, tellingWords } from './clause-words.ts';
import { changesNumbers, hasLines, hasTerms, ITEM } from './copied-terms.ts';
import { type Bond, type JoinedClause, joinClauses } from './joined-clauses.ts';
import { wholeClaim } from './left-out.ts';
import { isOnlySubject } from './other-subjects.ts';
import { type ReadSection, readSection, sameText } from './read-section.ts';
import { crosses } from './who-does-what.ts';

/** A section that a model was given. */
export interface AskSource {
  /** `S1`. */
  readonly id: string;
  readonly found: FoundSection;
}

/** Characters; one that is longer is not shown, because some forms are looked for in the square of its length. */
const LONGEST_SENTENCE = 2_000;
const CITATION = /\[S\d+(?:\s*[,;]\s*S?\d+)*\]/g;
/** Addresses, links, pictures and tags: a sentence of the documentation is shown without any. */
const ACTIVE = /\]\s*\(|\]\s*\[|\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:javascript|data|mailto):|<\/?[a-z!]/i;
const TIMES: ReadonlySet<string> = new Set(['before', 'after']);
/** What comes second. */
const THEN =
  /(?<!\p{L})(?:then|afterwards|finally|dann|danach|anschließend|puis|ensuite|luego|después|depois|poi|dopo)(?!\p{L})/iu;

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
 * from one sentence, and the one before it where that one is spoken of; its numbers, and yes or no, from that sentence alone. Clauses that
 * speak of each other are said in places that do.
 */
export function isSaidBy(sentence: string, cited: readonly AskSource[]): boolean {
  if (sentence.length > LONGEST_SENTENCE) return false;
  const plain = withoutCitations(sentence);
  if (cited.length === 0 || ACTIVE.test(plain.replace(CODE, ' '))) return false;
  const read = cited.map(({ found }) => readSection(found));
  if (!hasTerms(plain, read) || tellingWords(plain).length === 0) return false;
  const own = plain.replace(ITEM, '');
  if (read.some(({ verbatim }) => verbatim.has(sameText(own)))) return true;
  if (changesNumbers(own, read) || !keepsOrder(own, read) || isChangedCopy(own, read)) return false;
  const claim: Claim = {
    ...wholeClaim(own),
    isLimited: saysLimit(own),
    isConditional: saysCondition(own),
  };
  return holdsTogether(joinClauses(clausesOf(own), isTelling), claim, read);
}

/** Where a clause is said. */
interface Place {
  readonly section: ReadSection;
  readonly at: number;
}

/** Whether each clause is said somewhere, and those that speak of each other in places that do. */
function holdsTogether(joined: readonly JoinedClause[], claim: Claim, read: readonly ReadSection[]): boolean {
  let before: readonly Place[] = [];
  let last: Clause | undefined;
  for (const one of joined) {
    const { clause, bond } = one;
    const said = read.flatMap((section) => placesIn(section, one, claim).map((at) => ({ section, at })));
    const both = last === undefined ? [clause] : [last, clause];
    const isShared = last !== undefined && before.some((place) => namesOnly(place, last!, clause));
    const places = isShared
      ? said.filter(({ section, at }) => before.some((place) => place.section === section && place.at === at))
      : bond === 'free' || before.some(({ at }) => at === ANYWHERE)
        ? said
        : said.filter((place) => before.some((other) => isBound(bond, [other, place], both)));
    if (places.length === 0) return false;
    if (places[0]!.at === ANYWHERE && before.length > 0) continue;
    before = places;
    last = clause;
  }
  return true;
}

function namesOnly({ section, at }: Place, clause: Clause, next: Clause): boolean {
  const sentence = section.sentences[at];
  return sentence !== undefined && isOnlySubject(clause, next, sentence);
}

/** @param clauses both */
function isBound(bond: Bond, [one, other]: readonly [Place, Place], clauses: readonly Clause[]): boolean {
  const { section } = one;
  if (other.at === ANYWHERE) return true;
  if (section !== other.section) return false;
  const isAbove = one.at === ABOVE || other.at === ABOVE;
  if (one.at === other.at) return isAbove || !crosses(clauses, section.sentences[one.at]!.joined);
  if (isAbove) return bond !== 'same';
  const [first, second] = [one.at, other.at].map((at) => section.sentences[at]!);
  if (first!.of === second!.of) return true;
  if (Math.abs(one.at - other.at) !== 1) return false;
  return bond === 'near' || (one.at < other.at ? second! : first!).pointsBack;
}

/** Whether what "then" joins comes in the order of a sentence that has both. */
function keepsOrder(own: string, read: readonly ReadSection[]): boolean {
  const [before = '', after] = own.split(THEN, 2);
  if (after === undefined) return true;
  const [first, second] = [before, after].map((text) => tellingWords(text).filter(isTelling));
  if (first!.length === 0 || second!.length === 0) return true;
  const orders = read.flatMap(({ sentences }) =>
    sentences
      .filter(({ words }) => [...first!, ...second!].every((word) => words.has(word)))
      .map(({ clauses }) => {
        const places = [placeOf(clauses, first!), placeOf(clauses, second!)] as const;
        if (places[0] !== places[1]) return places[0] < places[1];
        const clause = clauses[places[0]];
        return clause === undefined || isInTime(tokensOf(clause), first!, second!);
      }),
  );
  return orders.length === 0 || orders.includes(true);
}

/** Within one clause, "before" and "after" say what comes first. */
function isInTime(tokens: readonly Token[], first: readonly string[], second: readonly string[]): boolean {
  const turn = tokens.findIndex(({ text }) => TIMES.has(text));
  if (turn < 0) return true;
  const [left, right] = tokens[turn]!.text === 'before' ? [first, second] : [second, first];
  return !tokens.slice(turn).some(({ word }) => left.includes(word) && !right.includes(word));
}

/** Of the last clause that one of the words begins in: what comes first is often the subject of both. */
function placeOf(clauses: readonly Clause[], words: readonly string[]): number {
  return Math.max(...words.map((word) => clauses.findIndex((one) => one.words.includes(word))));
}

/** The section of which a block of code is whole lines, but for the space around it. */
export function sourceOfCode(code: string, sources: readonly AskSource[]): AskSource | undefined {
  const lines = code.replace(/\r/g, '').replace(/^\n+|\s+$/g, '');
  return lines === '' ? undefined : sources.find(({ found: { section } }) => hasLines(section.code, lines));
}
