/** Judges what an agent made of a task. */
import { globMatcher } from '../../jobs/workspace/matches-glob.ts';
import type { EvalTask } from './eval-tasks.ts';

export type EvalVerdict = 'right' | 'wrong' | 'refused';

interface EvalWork {
  /** Of the job. */
  readonly outcome: string;
  /** Paths inside the documentation. */
  readonly changed: readonly string[];
  /** Text of a file afterwards; undefined where it is gone. */
  readonly text: (path: string) => string | undefined;
}

const REFUSALS: ReadonlySet<string> = new Set(['refused', 'not_understood', 'could_not', 'needs_facts']);

/** @returns for anything but `right`, why */
export function judgeTask(
  { expect }: Pick<EvalTask, 'expect'>,
  { outcome, changed, text }: EvalWork,
): { readonly verdict: EvalVerdict; readonly why: readonly string[] } {
  const wanted: readonly string[] = expect.outcome;
  if (REFUSALS.has(outcome) && !wanted.includes(outcome))
    return { verdict: 'refused', why: [`it ended as ${outcome}`] };
  const why = [
    ...(wanted.includes(outcome) ? [] : [`it ended as ${outcome}, not as ${wanted.join(' or ')}`]),
    ...expect.changes
      .filter((glob) => !changed.some(fits(glob)))
      .map((glob) => `no file of ${glob} was changed`),
    ...expect.leaves.flatMap((glob) => changed.filter(fits(glob)).map((file) => `${file} was changed`)),
    ...Object.entries(expect.has).flatMap(([file, all]) =>
      all.filter((one) => text(file)?.includes(one) !== true).map((one) => `${file} lacks "${one}"`),
    ),
    ...Object.entries(expect.lacks).flatMap(([file, all]) =>
      all.filter((one) => text(file)?.includes(one) === true).map((one) => `${file} has "${one}"`),
    ),
  ];
  return { verdict: why.length === 0 ? 'right' : 'wrong', why };
}

function fits(glob: string): (path: string) => boolean {
  const matches = globMatcher(glob);
  return (path) => matches?.(path) === true;
}
