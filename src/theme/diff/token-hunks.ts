/** Compares the tokens of two runs: stretches that are equal, and stretches that took each other's place. */
import { commonItems, type Pair } from './common-items.ts';
import type { Token } from './run-tokens.ts';
import type { WorkBudget } from './work-budget.ts';

/** `equal` stretches have as many tokens on both sides; ranges count tokens that are no space. */
export interface Hunk {
  readonly equal: boolean;
  readonly before: readonly [from: number, to: number];
  readonly after: readonly [from: number, to: number];
}

/** With less in common, single words would be found equal by chance. */
const MIN_COMMON = 0.2;
/** Shorter texts may share nothing but one word. */
const SHORT = 6;
/** Words of an equal stretch that may be part of a change around it. */
const MAX_FRAGMENT = 3;

/** @param before without white space */
export function tokenHunks(
  before: readonly Token[],
  after: readonly Token[],
  budget: WorkBudget,
): readonly Hunk[] {
  const ids = (tokens: readonly Token[]): number[] => tokens.map(({ id }) => id);
  const pairs = commonItems(ids(before), ids(after), budget);
  const max = Math.max(before.length, after.length);
  const common = pairs.reduce((sum, [i]) => sum + weight(before[i]!), 0);
  const whole = Math.max(total(before), total(after));
  const little = max > SHORT && common < MIN_COMMON * whole;
  return withoutFragments(hunks(little ? [] : pairs, before.length, after.length), before, after);
}

/** Letters of a word; signs weigh nothing, so that full stops hold nothing together. */
function weight({ html, kind }: Token): number {
  if (kind !== 'word') return kind === 'picture' ? 10 : 1;
  return /^[\p{L}\p{N}_]/u.test(html) ? html.length : 0;
}

function total(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => sum + weight(token), 0);
}

function hunks(pairs: readonly Pair[], n: number, m: number): Hunk[] {
  const found: Hunk[] = [];
  let [a, b] = [0, 0];
  for (let at = 0; at < pairs.length; ) {
    const [i, j] = pairs[at]!;
    if (i > a || j > b) found.push({ equal: false, before: [a, i], after: [b, j] });
    let length = 0;
    while (pairs[at]?.[0] === i + length && pairs[at]?.[1] === j + length) {
      length++;
      at++;
    }
    found.push({ equal: true, before: [i, i + length], after: [j, j + length] });
    [a, b] = [i + length, j + length];
  }
  if (a < n || b < m) found.push({ equal: false, before: [a, n], after: [b, m] });
  return found;
}

/** A short equal stretch between two longer changes makes a sentence that nobody can read: they become one change. */
function withoutFragments(
  found: readonly Hunk[],
  before: readonly Token[],
  after: readonly Token[],
): readonly Hunk[] {
  const sizeOf = ({ before: [a, aEnd], after: [b, bEnd] }: Hunk): number =>
    Math.max(total(before.slice(a, aEnd)), total(after.slice(b, bEnd)));
  const sizes = found.map(sizeOf);
  const result: Hunk[] = [];
  let lastSize = 0;
  for (let i = 0; i < found.length; i++) {
    const hunk = found[i]!;
    const last = result.at(-1);
    const fragment =
      hunk.equal &&
      i + 1 < found.length &&
      hunk.before[1] - hunk.before[0] <= MAX_FRAGMENT &&
      2 * sizes[i]! <= Math.min(lastSize, sizes[i + 1]!);
    if (last !== undefined && (fragment || last.equal === hunk.equal)) {
      result[result.length - 1] = joined(last, hunk);
      lastSize += sizes[i]!;
    } else {
      result.push(hunk);
      lastSize = sizes[i]!;
    }
  }
  return result;
}

function joined(first: Hunk, second: Hunk): Hunk {
  return {
    equal: false,
    before: [first.before[0], second.before[1]],
    after: [first.after[0], second.after[1]],
  };
}
