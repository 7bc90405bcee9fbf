/** Sets pages apart that nearly say the same, such as those of two versions: the first pages of a question's results are different answers. */
import type { Candidate } from './candidate.ts';
import { indexWords } from './search-words.ts';

interface Ranked {
  readonly candidate: Candidate;
  readonly value: number;
}

/** Results that are looked at. */
const MAX_COMPARED = 60;
/** Words that two sections have in common, of those that either has. */
const ALIKE = 0.4;
/** How much a page keeps for each better one that says nearly the same. */
const OF_A_COPY = 0.3;
const LONGEST_COMPARED = 4_000;

/**
 * Two pages are alike when both have the same title, and their best sections the same heading and nearly the same words.
 * @param ordered best first
 * @param pageOf names the page of a section
 */
export function setCopiesApart(
  ordered: readonly Ranked[],
  pageOf: (candidate: Candidate) => string,
): readonly Ranked[] {
  const compared = ordered.slice(0, MAX_COMPARED);
  const best = new Map(compared.toReversed().map(({ candidate }) => [pageOf(candidate), candidate]));
  const pages = Map.groupBy(
    compared
      .map(({ candidate }) => candidate)
      .filter((candidate) => best.get(pageOf(candidate)) === candidate),
    ({ title, heading }) => `${title}\n${heading}`,
  );
  const copies = new Map<string, number>();
  for (const same of pages.values()) {
    if (same.length < 2) continue;
    const words = same.map(wordsOf);
    for (const [at, candidate] of same.entries())
      copies.set(pageOf(candidate), words.slice(0, at).filter((own) => areAlike(own, words[at]!)).length);
  }
  return ordered.map(({ candidate, value }) => ({
    candidate,
    value: value * OF_A_COPY ** (copies.get(pageOf(candidate)) ?? 0),
  }));
}

function wordsOf({ read }: Candidate): ReadonlySet<string> {
  const { text, code } = read();
  return new Set(indexWords(`${text}\n${code}`.slice(0, LONGEST_COMPARED)));
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const both = one.intersection(other).size;
  return both >= ALIKE * (one.size + other.size - both);
}
