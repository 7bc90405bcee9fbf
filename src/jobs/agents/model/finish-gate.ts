/** Ends a turn when its work has no new errors and its last word fits what was changed, or after a few refusals. */
import type { Issue } from '../../../lib/issue.ts';
import { newErrors } from '../../issue-key.ts';

export const FINISH_OUTCOMES = ['done', 'partly', 'could_not', 'needs_facts', 'nothing_to_do'] as const;
type FinishOutcome = (typeof FINISH_OUTCOMES)[number];

export interface FinishReport {
  readonly outcome: FinishOutcome;
  readonly questions: readonly string[];
  readonly title: string;
  readonly body: string;
  readonly message: string;
}

interface Finished extends FinishReport {
  /** New errors that remain. */
  readonly left: number;
  /** The last word does not fit what was changed, and the model did not put it right. */
  readonly isDoubtful: boolean;
}

export interface FinishTry {
  readonly issues: readonly Issue[];
  /** Whether files were changed in this turn. */
  readonly hasChanged: boolean;
  /** Whether nothing can be put right any more. */
  readonly isLast: boolean;
}

type Refusal = { readonly errors: readonly Issue[] } | { readonly doubt: string };

const REFUSALS = 3;

export class FinishGate {
  private refused = 0;
  private hasDoubted = false;
  private ended: Finished | undefined;
  private readonly known: ReadonlySet<string>;

  constructor(known: ReadonlySet<string>) {
    this.known = known;
  }

  finished(): Finished | undefined {
    return this.ended;
  }

  /** @returns what to put right first; undefined when the turn may end */
  try(report: FinishReport, { issues, hasChanged, isLast }: FinishTry): Refusal | undefined {
    const errors = newErrors(issues, this.known);
    if (errors.length > 0 && this.refused < REFUSALS && !isLast) {
      this.refused += 1;
      return { errors };
    }
    const doubt = doubtOf(report, hasChanged);
    if (doubt !== undefined && !this.hasDoubted && !isLast) {
      this.hasDoubted = true;
      return { doubt };
    }
    this.ended = { ...report, left: errors.length, isDoubtful: doubt !== undefined };
    return undefined;
  }
}

function doubtOf({ outcome, questions }: FinishReport, hasChanged: boolean): string | undefined {
  if (outcome === 'done' && !hasChanged)
    return 'The outcome is "done", but no file was changed in this turn. Use "nothing_to_do" when the task asks for no change, "could_not" when you could not do it, and "needs_facts" with your questions when you do not know enough.';
  if (outcome === 'nothing_to_do' && hasChanged)
    return 'The outcome is "nothing_to_do", but files were changed in this turn. Use "done" or "partly", or take the changes back.';
  if (outcome === 'needs_facts' && questions.length === 0)
    return 'The outcome is "needs_facts", but "questions" is empty. Name what a person has to tell you.';
  return undefined;
}
