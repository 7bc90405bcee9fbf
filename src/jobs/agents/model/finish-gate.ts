/** Ends a turn when its work has no new errors, or after three refusals. */
import type { Issue } from '../../../lib/issue.ts';
import { newErrors } from '../../issue-key.ts';

interface FinishReport {
  readonly title: string;
  readonly body: string;
  readonly message: string;
}

interface Finished extends FinishReport {
  /** New errors that remain. */
  readonly left: number;
}

const REFUSALS = 3;

export class FinishGate {
  private refused = 0;
  private ended: Finished | undefined;
  private readonly known: ReadonlySet<string>;

  constructor(known: ReadonlySet<string>) {
    this.known = known;
  }

  finished(): Finished | undefined {
    return this.ended;
  }

  /** @returns the errors to fix first; undefined when the turn may end */
  try(words: FinishReport, issues: readonly Issue[], last: boolean): readonly Issue[] | undefined {
    const errors = newErrors(issues, this.known);
    if (errors.length > 0 && this.refused < REFUSALS && !last) {
      this.refused += 1;
      return errors;
    }
    this.ended = { ...words, left: errors.length };
    return undefined;
  }
}
