/** Looks at the job of a run: stops it at the budget, and when it has ended stores what became of it. */
import type { HeldRun } from '../../records/automations/automation.ts';
import type { RunChange } from '../../records/automations/automation-records.ts';
import { isEnded, type Job } from '../../records/jobs/job.ts';
import { accountMark, accountText } from './account-text.ts';
import { tokensOf } from './begin-run.ts';
import { monthStart } from './may-run.ts';
import { ended, LOOK_AGAIN_MS, type RunParts, runActor } from './run-parts.ts';

/** Runs that an account lists. */
const MOST_LISTED = 50;

export async function settleRun(run: HeldRun, parts: RunParts): Promise<RunChange> {
  const job = await parts.records.jobs.get(run.project, run.job ?? '');
  if (job === undefined) return ended('failed', 'The job of this run is gone');
  const tokens = Math.max(0, tokensOf(job) - run.tokensBefore);
  if (!isEnded(job.state)) {
    await stopAtBudget(run, { job, tokens, parts });
    return { tokens, dueAt: parts.clock() + LOOK_AGAIN_MS };
  }
  const change = { ...outcomeOf(run, job), tokens };
  if (change.state === 'changed' && !run.dry)
    await writeAccount(run, { job, report: change.report ?? '', parts });
  return change;
}

/** The agent ends its turn with the work so far. */
async function stopAtBudget(
  run: HeldRun,
  { job, tokens, parts }: { readonly job: Job; readonly tokens: number; readonly parts: RunParts },
): Promise<void> {
  if (job.wish !== null || tokens <= (await mostTokens(run, parts))) return;
  await parts.records.jobs.finishEarly(run.project, job.id, runActor(run));
}

/** Of this run: its own budget, or what the others have left of that of the month. */
async function mostTokens(run: HeldRun, { records: { automations } }: RunParts): Promise<number> {
  const { runTokens = null, monthTokens = null } = (await automations.get(run.project, run.recipe)) ?? {};
  const ofRun = runTokens ?? Number.POSITIVE_INFINITY;
  if (monthTokens === null) return ofRun;
  const used = await automations.used(run.project, run.recipe, monthStart(run.createdAt));
  // What this run had used at the last look is among them.
  return Math.min(ofRun, Math.max(0, monthTokens - used.tokens + run.tokens));
}

function outcomeOf({ dry, commitBefore }: HeldRun, job: Job): RunChange {
  const said = job.messageToUser ?? '';
  if (job.state === 'cancelled') return ended('failed', said || 'The job was cancelled');
  if (job.state === 'failed') return ended('failed', said || 'The job failed');
  if (dry) return ended('planned', said);
  return ended(job.commit !== commitBefore ? 'changed' : 'unchanged', said);
}

/** The pull request is there without it, so a forge that fails must not fail the run. */
async function writeAccount(
  run: HeldRun,
  { job, report, parts }: { readonly job: Job; readonly report: string; readonly parts: RunParts },
): Promise<void> {
  const { project, recipe } = run;
  try {
    const runs = await parts.records.automations.runs(project, { recipe, limit: MOST_LISTED });
    const before = runs.filter(
      ({ id, state, job: of }) => state === 'changed' && of === job.id && id < run.id,
    );
    await parts.host.account(job, {
      mark: accountMark(recipe),
      body: accountText(recipe, [...before.toReversed(), { ...run, report }], job),
    });
  } catch (error) {
    parts.log.error(`The account on the pull request of the job ${job.id} could not be written`, {
      error: String(error),
    });
  }
}
