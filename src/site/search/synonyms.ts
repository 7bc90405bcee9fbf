/** Words that a team says mean the same: a section that has one of them is found by the others. */
import { characterPairs, wordRuns } from '../../lib/search/search-words.ts';
import { stem } from '../../lib/search/stem.ts';

type Group = readonly string[];
type Groups = readonly Group[];

interface Matcher {
  /** By the words of a term. */
  readonly groups: ReadonlyMap<string, readonly Group[]>;
  /** How many words terms have. */
  readonly lengths: readonly number[];
}

/** Of one docs.json, until it changes. */
const matchers = new WeakMap<Groups, Matcher>();

/** @returns the other words of each group of which the text has one, with spaces between them; in one pass, however many there are */
export function synonymWords(groups: Groups | undefined, text: string): string {
  if (groups === undefined || groups.length === 0) return '';
  let matcher = matchers.get(groups);
  if (matcher === undefined) matchers.set(groups, (matcher = matcherOf(groups)));
  const words = wordsOf(text);
  const said = new Set<string>();
  const found = new Set<Group>();
  for (let at = 0; at < words.length; at++)
    for (const length of matcher.lengths) {
      const term = words.slice(at, at + length).join(' ');
      const own = matcher.groups.get(term);
      if (own === undefined) continue;
      said.add(term);
      for (const group of own) found.add(group);
    }
  const others = new Set([...found].flat());
  return [...others].filter((other) => !said.has(keyOf(other))).join(' ');
}

function matcherOf(all: Groups): Matcher {
  const groups = new Map<string, Group[]>();
  const lengths = new Set<number>();
  for (const group of all)
    for (const term of group) {
      const words = wordsOf(term);
      if (words.length === 0) continue;
      lengths.add(words.length);
      const key = words.join(' ');
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [group]);
      else known.push(group);
    }
  return { groups, lengths: [...lengths] };
}

function keyOf(term: string): string {
  return wordsOf(term).join(' ');
}

/** As the index has them: stems, and pairs of characters of scripts without spaces. */
function wordsOf(text: string): string[] {
  return wordRuns(text).flatMap((run) => (run.unspaced ? characterPairs(run.text) : [stem(run.text)]));
}
