/** Ends a turn when its work has no new errors and its last word fits what was changed, or after a few refusals. */
import type { Issue } from '../../../lib/issue.ts';
import type { CheckedLines, CitedLines } from '../../code/cited-lines.ts';
import { newErrors } from '../../issue-key.ts';

export const FINISH_OUTCOMES = ['done', 'partly', 'could_not', 'needs_facts', 'nothing_to_do'] as const;
type FinishOutcome = (typeof FINISH_OUTCOMES)[number];

interface FinishReport {
  readonly outcome: FinishOutcome;
  readonly questions: readonly string[];
  /** Ids of comments; undefined = it names none. */
  readonly answered?: readonly string[] | undefined;
  readonly sources: readonly CitedLines[];
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

interface FinishTry {
  readonly issues: readonly Issue[];
  /** Whether files were changed in this turn. */
  readonly hasChanged: boolean;
  /** Citations of code that are not right. */
  readonly wrong: readonly CheckedLines[];
  /** Whether nothing can be put right any more. */
  readonly isLast: boolean;
}

type Refusal = { readonly errors: readonly Issue[] } | { readonly doubt: string };

const REFUSALS = 3;
/** Each is said once. */
const DOUBTS = 3;
/** Ids that are named in a message. */
const NAMED = 50;

export class FinishGate {
  private refused = 0;
  private readonly doubts = new Set<string>();
  private ended: Finished | undefined;
  private readonly known: ReadonlySet<string>;
  /** Ids of the comments that the task quotes. */
  private readonly quoted: readonly string[];

  constructor(known: ReadonlySet<string>, quoted: readonly string[]) {
    this.known = known;
    this.quoted = quoted;
  }

  finished(): Finished | undefined {
    return this.ended;
  }

  /** @returns what to put right first; undefined when the turn may end */
  try(report: FinishReport, { issues, hasChanged, wrong, isLast }: FinishTry): Refusal | undefined {
    const errors = newErrors(issues, this.known);
    if (errors.length > 0 && this.refused < REFUSALS && !isLast) {
      this.refused += 1;
      return { errors };
    }
    const doubt = doubtOf(report, hasChanged);
    const all = [doubt, sourceDoubt(wrong), hasChanged ? answerDoubt(report, this.quoted) : undefined];
    const next = all.find((one) => one !== undefined && !this.doubts.has(one));
    if (next !== undefined && this.doubts.size < DOUBTS && !isLast) {
      this.doubts.add(next);
      return { doubt: next };
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

function sourceDoubt([first]: readonly CheckedLines[]): string | undefined {
  if (first === undefined) return undefined;
  return `"sources" names lines ${first.from} to ${first.to} of ${JSON.stringify(first.file)}, but ${first.problem}. Read them again with read_code and cite what is there, or leave the claim out.`;
}

/** A merge resolves what is named, so it has to be said, and to be right. */
function answerDoubt({ answered }: FinishReport, quoted: readonly string[]): string | undefined {
  if (quoted.length === 0) return undefined;
  const ids = quoted.slice(0, NAMED).join(', ');
  if (answered === undefined)
    return `"answered" is missing. Name the ids of the comments of readers that your changes really answer, of ${ids}; [] when they answer none.`;
  const unknown = answered.find((id) => !quoted.includes(id));
  if (unknown === undefined) return undefined;
  return `"answered" names ${JSON.stringify(unknown)}, which is no comment of this task. The ids are ${ids}.`;
}
