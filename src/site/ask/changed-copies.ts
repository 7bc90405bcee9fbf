/** Whether a sentence is one of a section with words exchanged: all its words may stand there, and it says something else. */

import { type Token, tokensOfText } from './clause-tokens.ts';
import { standsForNames } from './other-subjects.ts';
import type { ReadSection } from './read-section.ts';

/** Words in common, in their order, of those of both: a sentence that has as many is a copy. */
const COPIED = 0.7;
const FEWEST_COMMON = 5;
/** Sentences of a section that are compared. */
const MAX_COMPARED = 40;
/** What joins words that may change places. */
const JOINING = new Set('and or und oder et ou y och en'.split(' '));

/** What stands in a copy where the sentence has something else. */
interface Exchange {
  /** Place of the first removed word in the sentence. */
  readonly at: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/**
 * "Backups are stored in the outbox" for "Backups are stored in the archive", in a section that speaks of an outbox too.
 * One sentence that it copies without a change is enough.
 */
export function isChangedCopy(own: string, read: readonly ReadSection[]): boolean {
  const tokens = tokensOfText(own);
  const telling = tokens.filter(({ word }) => word !== '').length;
  const copied = read
    .flatMap(({ sentences }) => sentences)
    .filter(({ words }) => tokens.filter(({ word }) => words.has(word)).length >= telling / 2)
    .slice(0, MAX_COMPARED)
    .map(({ text }) => exchangesIn(tokensOfText(text), tokens))
    .filter((exchanges) => exchanges !== undefined);
  return copied.length > 0 && copied.every((exchanges) => exchanges.length > 0);
}

/** @returns undefined where it is no copy */
function exchangesIn(said: readonly Token[], own: readonly Token[]): readonly Exchange[] | undefined {
  const pairs = commonPairs(said, own);
  if (pairs.length < FEWEST_COMMON || 2 * pairs.length < COPIED * (said.length + own.length))
    return undefined;
  const found: Exchange[] = [];
  let [at, of] = [0, 0];
  for (const [nextAt, nextOf] of [...pairs, [said.length, own.length] as const]) {
    const [removed, added] = [wordsIn(said.slice(at, nextAt)), wordsIn(own.slice(of, nextOf))];
    const isOther = removed.length > 0 && added.length > 0 && !removed.every(standsForNames);
    if (isOther && !added.some((word) => removed.includes(word))) found.push({ at, removed, added });
    [at, of] = [nextAt + 1, nextOf + 1];
  }
  return areJoined(found, said) ? [] : found;
}

const wordsIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ word }) => (word === '' ? [] : [word]));

/** "Teams and guests" for "guests and teams". */
function areJoined([one, other, ...more]: readonly Exchange[], said: readonly Token[]): boolean {
  if (one === undefined || other === undefined || more.length > 0) return false;
  const between = said.slice(one.at + 1, other.at);
  return (
    one.removed.join() === other.added.join() &&
    one.added.join() === other.removed.join() &&
    between.some(({ text }) => JOINING.has(text)) &&
    between.length <= 2
  );
}

const areSame = (one: Token, other: Token): boolean =>
  one.text === other.text || (one.word !== '' && one.word === other.word);

/** Places of the longest row of words that both have in one order. */
function commonPairs(said: readonly Token[], own: readonly Token[]): readonly (readonly [number, number])[] {
  const width = own.length + 1;
  const lengths = new Uint16Array((said.length + 1) * width);
  for (let at = said.length - 1; at >= 0; at--)
    for (let of = own.length - 1; of >= 0; of--)
      lengths[at * width + of] = areSame(said[at]!, own[of]!)
        ? lengths[(at + 1) * width + of + 1]! + 1
        : Math.max(lengths[(at + 1) * width + of]!, lengths[at * width + of + 1]!);
  const pairs: (readonly [number, number])[] = [];
  for (let at = 0, of = 0; at < said.length && of < own.length; ) {
    if (areSame(said[at]!, own[of]!)) pairs.push([at++, of++]);
    else if (lengths[(at + 1) * width + of]! >= lengths[at * width + of + 1]!) at++;
    else of++;
  }
  return pairs;
}
