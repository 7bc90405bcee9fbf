/** Whether a clause has the words of a sentence, but says of one thing what the sentence says of another. */
import { type Token, tokensOf } from './clause-tokens.ts';
import type { Clause } from './clause-words.ts';
import type { JoinedClause } from './joined-clauses.ts';
import { nearestClauses } from './nearest-clauses.ts';

/** Clauses of one sentence that are compared with each other. */
const MAX_CLAUSES = 12;
const ARTICLES = new Set(
  'a an the its their your his her this that these those my our any some der die das ein eine le la les un une el los las una o os as um uma'.split(
    ' ',
  ),
);
/** What no verb stands behind, so that the word after it is no verb. */
const BEFORE_NOUNS = new Set([
  ...ARTICLES,
  ...'to in on of for with by from at into onto over under before after as than per via through about between each every all no one two'.split(
    ' ',
  ),
]);
const BE = new Set('is are was were be been being get gets got'.split(' '));
const ENGLISH = /\b(?:the|an?|is|are|of|to|can|for|with|from)\b/i;
const OTHER =
  /(?<!\p{L})(?:der|die|das|und|ist|wird|werden|het|een|och|är|som|ett|le|les|est|une?|el|los|las|não|é|os)(?!\p{L})/iu;
/** What one of two halves of a sentence is about, and what it says of it, as far as the other half has neither. */
interface Half {
  readonly who: ReadonlySet<string>;
  /** Empty where it says the same as the other half: "but guests may not". */
  readonly what: ReadonlySet<string>;
  readonly negations: number;
}

/**
 * In "Development uses SQLite, and production uses PostgreSQL" the second half has its own subject, as the repeated word in its middle
 * shows: nothing of it is said of the first.
 */
function halvesOf(
  { clause: one }: JoinedClause,
  { clause: other, subject, follows }: JoinedClause,
): readonly [Half, Half] | undefined {
  const without = (clause: Clause): readonly Token[] =>
    tokensOf(clause).filter(({ text }) => !ARTICLES.has(text));
  const [left, right] = [without(one), without(other)];
  if (follows) return actsOf([left, one], [right, other], subject);
  const at = right.findIndex(
    ({ text }, place) => place > 0 && left.some((token, of) => of > 0 && token.text === text),
  );
  if (at < 0) return undefined;
  const from = left.findIndex(({ text }, place) => place > 0 && text === right[at]!.text);
  const [a, b] = [new Set(wordsIn(left)), new Set(wordsIn(right))];
  const only = (tokens: readonly Token[], without: ReadonlySet<string>): ReadonlySet<string> =>
    new Set(wordsIn(tokens).filter((word) => !without.has(word)));
  const halves = [
    { who: only(left.slice(0, from), b), what: only(left.slice(from + 1), b), negations: one.negations },
    { who: only(right.slice(0, at), a), what: only(right.slice(at + 1), a), negations: other.negations },
  ] as const;
  return halves.every(({ who }) => who.size > 0) && halves[0].what.size > 0 ? halves : undefined;
}

/** "Workers take tasks and publish results": nobody takes results. What is done stands for who does it. */
function actsOf(
  [left, one]: readonly [readonly Token[], Clause],
  [right, other]: readonly [readonly Token[], Clause],
  subject: readonly string[],
): readonly [Half, Half] | undefined {
  const [first = '', ...objects] = wordsIn(left).filter((word) => !subject.includes(word));
  const [second = '', ...others] = wordsIn(right);
  // "The port of the server, 3000 by default" does nothing.
  if (/^\d/.test(second)) return undefined;
  const shared = new Set([first, ...objects].filter((word) => word === second || others.includes(word)));
  const only = (words: readonly string[]): ReadonlySet<string> =>
    new Set(words.filter((word) => !shared.has(word)));
  const halves = [
    { who: only([first]), what: only(objects), negations: one.negations },
    { who: only([second]), what: only(others), negations: other.negations },
  ] as const;
  return halves.every(({ who, what }) => who.size > 0 && what.size > 0) ? halves : undefined;
}

const wordsIn = (tokens: readonly Token[]): string[] =>
  tokens.map(({ word }) => word).filter((word) => word !== '');

const pairsOf = new WeakMap<readonly JoinedClause[], readonly (readonly [Half, Half])[]>();

/**
 * Whether what is said is of one half of a sentence, and who it is said of is of the other.
 * @param own one clause, or two that are read as one
 * @param subject words of the clause before that are the subject of this one
 */
export function crosses(
  own: readonly Clause[],
  clauses: readonly JoinedClause[],
  subject: readonly string[] = [],
): boolean {
  let pairs = pairsOf.get(clauses);
  if (pairs === undefined) {
    const few = clauses.slice(0, MAX_CLAUSES);
    pairs = few
      .flatMap((one, at) => few.slice(at + 1).map((other) => halvesOf(one, other)))
      .filter((pair) => pair !== undefined);
    pairsOf.set(clauses, pairs);
  }
  if (pairs.length === 0) return false;
  const words = [...subject, ...own.flatMap((clause) => wordsIn(tokensOf(clause)))];
  const negations = own.length === 1 ? own[0]!.negations : undefined;
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  return pairs.some(([first, second]) => {
    const owner = words.find((word) => first.who.has(word) || second.who.has(word));
    if (owner === undefined) return false;
    const isSecond = second.who.has(owner);
    const [whose, other] = isSecond ? [second, first] : [first, second];
    // "Workers take tasks and put results": what has both verbs begins with the subject of the first.
    if (!isSecond && has(second.who)) return false;
    const [lead, otherLead] = [whose, other].map(({ what: [word = ''] }) => word);
    // "Editors delete a document" for "Editors change a document, but owners delete it".
    if (words.includes(otherLead!) && lead !== '' && !words.includes(lead!)) return true;
    if (!has(other.what) || has(whose.what)) return false;
    return whose.what.size > 0 || (negations !== undefined && negations !== whose.negations);
  });
}

/** Whether two words have changed places around a verb, as in "Plans have teams" for "Teams have plans". English only: its order says who acts. */
export function swapsRoles(clause: Clause, clauses: readonly Clause[]): boolean {
  if (!ENGLISH.test(clause.text) || OTHER.test(clause.text)) return false;
  return nearestClauses(clauses, clause.words).every((one) => isSwapped(tokensOf(clause), tokensOf(one)));
}

const MOVING: ReadonlyMap<string, 'from' | 'to'> = new Map([
  ['from', 'from'],
  ['to', 'to'],
  ['into', 'to'],
  ['onto', 'to'],
]);

/** Whether something comes from where a sentence has it go: "from A to B" for "from B to A". */
export function turnsAround(clause: Clause, clauses: readonly Clause[]): boolean {
  const own = movesOf(clause);
  if (own.size === 0) return false;
  const said = clauses.map(movesOf);
  return [...own].some(
    ([word, way]) =>
      said.some((moves) => moves.has(word)) && !said.some((moves) => moves.get(word)?.has([...way][0]!)),
  );
}

/** By the first telling word after "from" and "to", which of the two. */
function movesOf(clause: Clause): ReadonlyMap<string, ReadonlySet<'from' | 'to'>> {
  const tokens = tokensOf(clause);
  const moves = new Map<string, Set<'from' | 'to'>>();
  for (const [at, { text }] of tokens.entries()) {
    const way = MOVING.get(text);
    const [word] = way === undefined ? [] : wordsIn(tokens.slice(at + 1, at + 4));
    if (way !== undefined && word !== undefined) moves.set(word, (moves.get(word) ?? new Set()).add(way));
  }
  return moves;
}

function isSwapped(own: readonly Token[], said: readonly Token[]): boolean {
  const places = (tokens: readonly Token[]): ReadonlyMap<string, number> => {
    const found = new Map<string, number>();
    for (const [at, { word }] of tokens.entries())
      if (word !== '') found.set(word, found.has(word) ? -1 : at);
    return found;
  };
  const [inOwn, inSaid] = [places(own), places(said)];
  const common = [...inOwn].flatMap(([word, at]) => {
    const there = inSaid.get(word) ?? -1;
    return at < 0 || there < 0 ? [] : [{ at, there }];
  });
  return common.some(({ at, there }) => {
    if (BEFORE_NOUNS.has(own[at - 1]?.text ?? '') || BEFORE_NOUNS.has(said[there - 1]?.text ?? ''))
      return false;
    const others = common.filter((one) => one.at !== at);
    const isFlipped =
      others.some((one) => one.at < at && one.there > there) &&
      others.some((one) => one.at > at && one.there < there);
    const [passive, wasPassive] = [isPassive(own, at), isPassive(said, there)];
    if (isFlipped) return passive === wasPassive;
    if (passive === wasPassive) return isTaken(own, said, { at, there, others });
    // "Owners are removed by members" for "Owners remove members".
    const [by, act] = passive ? [own, at] : [said, there];
    if (by[act + 1]?.text !== 'by') return false;
    return (
      others.some((one) => one.at < at && one.there < there) &&
      others.some((one) => one.at > at && one.there > there)
    );
  });
}

interface Verb {
  /** In both. */
  readonly at: number;
  readonly there: number;
  readonly others: readonly { readonly at: number; readonly there: number }[];
}

/** "Everyone shares a document" for "Owners share a document with everyone". */
function isTaken(own: readonly Token[], said: readonly Token[], { at, there, others }: Verb): boolean {
  if (!others.some((one) => one.at < at && one.there > there)) return false;
  const words = new Set(wordsIn(own));
  const actors = wordsIn(said.slice(0, there));
  return actors.length > 0 && !actors.some((word) => words.has(word));
}

function isPassive(tokens: readonly Token[], verb: number): boolean {
  return tokens.slice(Math.max(0, verb - 2), verb).some(({ text }) => BE.has(text));
}
