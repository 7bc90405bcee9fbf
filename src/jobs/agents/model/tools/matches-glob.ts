/** Tells whether a path fits a pattern with `*`, `?`, `[…]` and `**`, in a time that no pattern can blow up. */
import { matchesSegment, segmentPattern } from '../../../../site/source/glob-segment.ts';

/** A pattern without a slash fits names in every folder. @returns undefined for a pattern that is none */
export function globMatcher(glob: string): ((path: string) => boolean) | undefined {
  const plain = glob.replace(/^\.?\/+/, '');
  const steps = (plain.includes('/') ? plain : `**/${plain}`)
    .split('/')
    .map((step) => (step === '**' ? step : segmentPattern(step)));
  if (!steps.every((step) => step !== undefined)) return undefined;
  return (path) => {
    // Which beginnings of the pattern fit what was read of the path so far.
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
