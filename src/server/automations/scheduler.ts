/** Starts runs that are due and carries them on; any number of servers may do so on one store. */
import { AppError } from '../../lib/app-error.ts';
import { nextTime } from '../../lib/schedule/schedule.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import type { AutomationRun, ClaimedRun, RunCause } from '../../records/automations/automation.ts';
import type { RequestedRun, RunChange } from '../../records/automations/automation-records.ts';
import { recipeNamed } from '../../records/automations/recipes/recipes.ts';
import { isEnded, type Job } from '../../records/jobs/job.ts';
import { beginRun, tokensOf } from './begin-run.ts';
import { monthStart } from './may-run.ts';
import { createRunLanes, type RunLaneParts } from './run-lanes.ts';
import { ended, LOOK_AGAIN_MS, MAX_TRIES, type RunParts, runActor, TRY_AGAIN_MS } from './run-parts.ts';

export type SchedulerParts = RunParts & RunLaneParts;

export interface Scheduler {
  /** Does everything that is due now. Never rejects. */
  tick(): Promise<void>;
}

export function createScheduler(parts: SchedulerParts): Scheduler {
  const { projects, log } = parts;
  /** Newest commit of each project for which runs were started. */
  const pushed = new Map<string, string>();
  const runs = createRunLanes(parts, (run) => carryOn(run, parts));
  const start = async (): Promise<void> => {
    const served = projects();
    await startDue(parts, served);
    await startPushed(parts, served, pushed);
  };
  let starting: Promise<void> | undefined;
  return {
    tick: async () => {
      // Not after the runs of before: a repository that hangs must not keep others from being started.
      starting ??= start()
        .catch((error: unknown) => log.error('Automations could not be looked at', { error: String(error) }))
        .finally(() => {
          starting = undefined;
        });
      await starting;
      await runs.carryOn();
    },
  };
}

/** A time that passed while no server ran is made up for once: the next one is counted from now. */
async function startDue({ records, clock }: SchedulerParts, projects: readonly string[]): Promise<void> {
  for (const { project, recipe, dueAt, ...automation } of await records.automations.due(projects))
    await records.automations.start({
      project,
      recipe,
      cause: 'schedule',
      key: `schedule:${dueAt}`,
      startedBy: 'server',
      dry: false,
      due: { was: dueAt!, next: nextTime(automation, clock()) ?? null },
    });
}

/** What went live after the settings were changed. */
async function startPushed(
  { records }: SchedulerParts,
  projects: readonly string[],
  pushed: Map<string, string>,
): Promise<void> {
  for (const { project, recipe, changedAt } of await records.automations.waitingFor(projects, 'push')) {
    const latest = await records.deployments.latest(project);
    const key = `${project}/${recipe}`;
    if (!latest?.commit || (latest.endedAt ?? 0) <= changedAt || pushed.get(key) === latest.commit) continue;
    const request = {
      project,
      recipe,
      cause: 'push',
      key: `push:${latest.commit}`,
      startedBy: 'server',
    } as const;
    if (await startUnlessTooMany(records, request)) pushed.set(key, latest.commit);
  }
}

/** What waits has to be carried on before more of it is started. */
async function startUnlessTooMany(
  { automations }: SchedulerParts['records'],
  request: Omit<RequestedRun, 'dry'>,
): Promise<boolean> {
  try {
    await automations.start({ ...request, dry: false });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'automations/too-many') return false;
    throw error;
  }
}

async function carryOn(run: ClaimedRun, parts: RunParts): Promise<void> {
  const work = run.state === 'waiting' ? beginRun : settleRun;
  const change =
    run.tries > MAX_TRIES
      ? ended('failed', `The server stopped ${MAX_TRIES} times during this run, so it was given up`)
      : await work(run, parts).catch((error: unknown) => afterError(run, error, parts));
  await parts.records.automations.change(run, change);
}

function afterError(run: ClaimedRun, error: unknown, { clock, log }: RunParts): RunChange {
  const text =
    error instanceof AppError ? sentences(error) : 'Something went wrong on our side; the log has more';
  log.error(`The run ${run.id} of "${run.recipe}" in ${run.project} failed`, {
    project: run.project,
    error: String(error),
  });
  if (run.tries >= MAX_TRIES) return ended('failed', text);
  return { again: true, report: text, dueAt: clock() + TRY_AGAIN_MS * 2 ** (run.tries - 1) };
}

const sentences = ({ message, hint }: AppError): string =>
  hint === undefined ? message : `${message}. ${hint}`;

/** Runs that an account lists. */
const MAX_LISTED = 50;

/** Looks at the job of a run: stops it at the budget, and when it has ended stores what became of it. */
async function settleRun(run: ClaimedRun, parts: RunParts): Promise<RunChange> {
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
  run: ClaimedRun,
  { job, tokens, parts }: { readonly job: Job; readonly tokens: number; readonly parts: RunParts },
): Promise<void> {
  if (job.wish !== null || tokens <= (await maxTokens(run, parts))) return;
  await parts.records.jobs.finishEarly(run.project, job.id, runActor(run));
}

/** Of this run: its own budget, or what the others have left of that of the month. */
async function maxTokens(run: ClaimedRun, { records: { automations } }: RunParts): Promise<number> {
  const { runTokens = null, monthTokens = null } = (await automations.get(run.project, run.recipe)) ?? {};
  const ofRun = runTokens ?? Number.POSITIVE_INFINITY;
  if (monthTokens === null) return ofRun;
  const used = await automations.used(run.project, run.recipe, monthStart(run.createdAt));
  // What this run had used at the last look is among them.
  return Math.min(ofRun, Math.max(0, monthTokens - used.tokens + run.tokens));
}

function outcomeOf({ dry, commitBefore }: ClaimedRun, job: Job): RunChange {
  const message = job.messageToUser ?? '';
  if (job.state === 'cancelled') return ended('failed', message || 'The job was cancelled');
  if (job.state === 'failed') return ended('failed', message || 'The job failed');
  if (dry) return ended('planned', message);
  return ended(job.commit !== commitBefore ? 'changed' : 'unchanged', message);
}

/** The pull request is there without it, so a forge that fails must not fail the run. */
async function writeAccount(
  run: ClaimedRun,
  { job, report, parts }: { readonly job: Job; readonly report: string; readonly parts: RunParts },
): Promise<void> {
  const { project, recipe } = run;
  try {
    const runs = await parts.records.automations.runs(project, { recipe, limit: MAX_LISTED });
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

/** Writes the account of a recipe on its pull request: one comment, which each run replaces. */
const accountMark = (recipe: string): string => `<!-- lectern automation:${recipe} -->`;

const CAUSES: Readonly<Record<RunCause, string>> = {
  schedule: 'by its schedule',
  push: 'by a push',
  code: 'by a push to a code repository',
  person: 'by a person',
  api: 'through the API',
};

/** Of what a run has to say about itself. */
const MAX_MESSAGE = 200;

/** @param runs those that changed the branch, oldest first */
export function accountText(
  recipe: string,
  runs: readonly AutomationRun[],
  job: Pick<Job, 'branch'>,
): string {
  const found = recipeNamed(recipe);
  return [
    accountMark(recipe),
    `### Automation: ${found?.title ?? recipe}`,
    '',
    'This pull request grows: further runs add their commits to it until it is merged or closed, and the next run then begins another one.',
    '',
    ...runs.map((run) => lineOf(run, found?.quotesReaders === true)),
    '',
    `Branch ${asCode(job.branch)}`,
  ].join('\n');
}

/** @param isPrivate true where an agent may have repeated words of readers, and the forge may be public */
function lineOf({ createdAt, cause, report }: AutomationRun, isPrivate: boolean): string {
  const message = isPrivate ? '' : asCode(oneLine(report.split('\n', 1)[0]!, MAX_MESSAGE));
  const date = new Date(createdAt).toISOString().slice(0, 10);
  return `- ${date}, started ${CAUSES[cause]}${message === '' ? '' : `: ${message}`}`;
}

/** Words of an agent are no mention, link or picture on a forge. */
function asCode(text: string): string {
  const plain = text.replaceAll('`', "'").trim();
  return plain === '' ? '' : `\`${plain}\``;
}
