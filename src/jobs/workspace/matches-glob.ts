/** Matches a path against a pattern with `*`, `?`, `[…]` and `**`, in bounded time for every pattern. */
import { matchesSegment, segmentPattern } from '../../site/source/ignore-rules.ts';

/** Each multiplies the work of a long path. */
const MAX_RUNS = 8;

/** A pattern without a slash matches names in every folder. @returns undefined for an invalid pattern */
export function globMatcher(glob: string): ((path: string) => boolean) | undefined {
  const plain = glob.replace(/^\.?\/+/, '');
  const steps = (plain.includes('/') ? plain : `**/${plain}`)
    .split('/')
    // Two in a row mean the same as one.
    .filter((step, at, all) => step !== '**' || all[at - 1] !== '**')
    .map((step) => (step === '**' ? step : segmentPattern(step)));
  if (!steps.every((step) => step !== undefined)) return undefined;
  if (steps.filter((step) => step === '**').length > MAX_RUNS) return undefined;
  return (path) => {
    // The prefixes of the pattern that match the path read so far.
    let fits = skipRuns(new Set([0]), steps);
    for (const name of path.split('/')) {
      const next = new Set<number>();
      for (const at of fits) {
        const step = steps[at];
        if (step === '**') next.add(at);
        else if (step !== undefined && matchesSegment(step, name)) next.add(at + 1);
      }
      fits = skipRuns(next, steps);
    }
    return fits.has(steps.length);
  };
}

function skipRuns(fits: Set<number>, steps: readonly unknown[]): Set<number> {
  for (const at of fits) if (steps[at] === '**') fits.add(at + 1);
  return fits;
}
