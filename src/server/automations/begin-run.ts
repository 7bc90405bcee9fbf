/** Begins a run: looks at the signals of its recipe, and hands the request to the job whose pull request grows. */
import { commandText } from '../../jobs/agents/maintenance/operation-call.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { pluralise } from '../../lib/text/pluralise.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import type { ClaimedRun } from '../../records/automations/automation.ts';
import { AUTOMATION_LIMITS, type RunChange } from '../../records/automations/automation-records.ts';
import { automationOrDefault } from '../../records/automations/recipes/default-settings.ts';
import type { Recipe, RecipeWork, WorthSignal } from '../../records/automations/recipes/recipe.ts';
import { recipeNamed } from '../../records/automations/recipes/recipes.ts';
import { isEnded, type Job } from '../../records/jobs/job.ts';
import { JOB_LIMITS } from '../../records/jobs/job-records.ts';
import type { Records } from '../../records/records.ts';
import { pageWords } from '../../web/service/insight/page-words.ts';
import { worthPages } from '../../web/service/insight/worth-pages.ts';
import type { BranchUpdate } from '../../web/service/job-operations.ts';
import { refusal } from './may-run.ts';
import { type BegunRun, ended, LOOK_AGAIN_MS, type RunParts, runActor, skipped } from './run-parts.ts';

/** How far the first run of a recipe looks back. */
const FIRST_LOOK_MS = 30 * DAY_MS;

type Work = Extract<RecipeWork, { readonly kind: 'work' }>;

/** Does the same again after a crash at any point. @throws AppError of the repository or the forge */
export async function beginRun(run: ClaimedRun, parts: RunParts): Promise<RunChange> {
  const { project } = run;
  const recipe = recipeNamed(run.recipe);
  if (recipe === undefined) return skipped(`This version of Lectern has no recipe "${run.recipe}"`);
  const automation = automationOrDefault(
    await parts.records.automations.get(project, run.recipe),
    project,
    recipe,
  );
  const begun: BegunRun = { run, automation, parts };
  const begunJob = await jobOfThisRun(begun);
  if (begunJob !== undefined) return begunJob;
  const why = await refusal(begun, recipe);
  if (why !== undefined) return skipped(why);
  const waits = run.dry ? undefined : await waitForJob(begun);
  if (waits !== undefined) return waits;
  const found = await look(begun, recipe);
  if (found.kind === 'nothing') return ended('nothing', found.why);
  const work = workOf(found, run.dry);
  if (!run.dry) return grow(begun, recipe, work);
  if (recipe.needsModel) return ended('planned', plannedText(work), { signals: work.signals });
  return create(begun, recipe, work);
}

/** Operations are handed over as the commands that they are typed as, so that people can read and repeat them. */
export function workOf(found: Exclude<RecipeWork, { readonly kind: 'nothing' }>, dryRun: boolean): Work {
  if (found.kind === 'work') return found;
  const prompt = found.operations.map((call) => commandText({ ...call, dryRun })).join('\n');
  return { kind: 'work', prompt, signals: found.signals };
}

/** Made before a crash, or by a server that was too slow to note it. */
async function jobOfThisRun({ run, automation, parts }: BegunRun): Promise<RunChange | undefined> {
  const { jobs } = parts.records;
  const current = await jobs.get(run.project, run.newJob);
  if (current !== undefined) return working(run, current, { parts, isNew: true });
  if (automation.job === null) return undefined;
  const messages = await jobs.messages(run.project, automation.job);
  const job = messages.some(({ author }) => author === runActor(run))
    ? await jobs.get(run.project, automation.job)
    : undefined;
  return job && { state: 'working', job: job.id, dueAt: parts.clock() + LOOK_AGAIN_MS };
}

async function look({ run, automation, parts }: BegunRun, recipe: Recipe): Promise<RecipeWork> {
  const { records, host } = parts;
  const last = await records.automations.lastDone(run.project, run.recipe);
  const since = last?.createdAt ?? run.createdAt - FIRST_LOOK_MS;
  return recipe.look({
    project: run.project,
    scope: automation.scope,
    options: automation.options,
    since,
    now: run.createdAt,
    feedback: records.feedback,
    searches: records.searches,
    questions: records.questions,
    deployments: records.deployments,
    worth: (limit) => worthSignals(records, { project: run.project, now: run.createdAt, limit }),
    files: () => host.files(run.project),
    lags: (pairs) => host.lags(run.project, pairs),
    merged: () => host.merged(run.project, since),
    code: (names) => host.code(run.project, { names, since }),
  });
}

/** Goes on with the open pull request, or begins another one. */
async function grow(begun: BegunRun, recipe: Recipe, work: Work): Promise<RunChange> {
  const { run, automation, parts } = begun;
  const { jobs, automations } = parts.records;
  const { signals } = work;
  const job = automation.job === null ? undefined : await jobs.get(run.project, automation.job);
  if (job === undefined) return create(begun, recipe, work);
  // Somebody has sent it a message meanwhile.
  if (!isEnded(job.state)) return waitFor(job, begun);
  const review = await parts.host.review(job);
  const isOver = review === 'merged' || review === 'closed';
  // Without a commit there is nothing that could be doubled.
  if (isOver || job.commit === null) return create(begun, recipe, work);
  if ((await jobs.messages(run.project, job.id)).length >= JOB_LIMITS.messages)
    return skipped(
      `The job ${job.id} has had ${JOB_LIMITS.messages} messages and takes no more: merge or close its pull request`,
      { signals, job: job.id },
    );
  const update = await updateOf(begun, job);
  if (update === 'gone') return create(begun, recipe, work);
  if (update === 'conflict')
    return skipped(
      `The branch "${job.branch}" and "${job.baseBranch}" changed the same lines: resolve that in the job, merge the pull request, or close it`,
      { signals, job: job.id },
    );
  const before = (await jobs.get(run.project, job.id)) ?? job;
  // Stored before the message is sent, for what the round changes is known by it.
  const known = { signals, job: before.id, commitBefore: before.commit, tokensBefore: tokensOf(before) };
  if (!(await automations.change(run, { ...known, dueAt: run.dueAt, again: true })))
    throw new Error('Another server has this run: this one was too slow');
  await jobs.message(run.project, before.id, {
    text: work.prompt,
    author: runActor(run),
    ...defined({ feedback: work.feedback }),
  });
  parts.host.wake();
  return { ...known, state: 'working', dueAt: parts.clock() + LOOK_AGAIN_MS };
}

/** Before anything is looked at, for that may take many requests. */
async function waitForJob(begun: BegunRun): Promise<RunChange | undefined> {
  const { run, automation, parts } = begun;
  const job = automation.job === null ? undefined : await parts.records.jobs.get(run.project, automation.job);
  return job === undefined || isEnded(job.state) ? undefined : waitFor(job, begun);
}

/** What came while a job worked is not forgotten: the last run that waits goes on when the job has ended, for all of them. */
async function waitFor(job: Job, { run, parts }: BegunRun): Promise<RunChange> {
  const { project, recipe } = run;
  const page = { recipe, limit: AUTOMATION_LIMITS.open };
  const isLater = (await parts.records.automations.runs(project, page)).some(
    ({ id, state, dry, cause }) =>
      id > run.id && state === 'waiting' && !dry && (cause === 'person' || run.cause !== 'person'),
  );
  return isLater
    ? skipped(
        'The job of the run before still worked; a later run, which waits for it too, looks at everything since',
      )
    : { report: `Waits until the job ${job.id} has ended`, dueAt: parts.clock() + LOOK_AGAIN_MS };
}

/** So that the round sees what was merged meanwhile. `gone`: somebody removed the branch. */
async function updateOf({ run, parts }: BegunRun, job: Job): Promise<BranchUpdate | 'gone'> {
  try {
    return await parts.host.update(job, runActor(run));
  } catch (error) {
    if (error instanceof AppError && error.code === 'review/gone') return 'gone';
    throw error;
  }
}

async function create({ run, parts }: BegunRun, recipe: Recipe, work: Work): Promise<RunChange> {
  const { jobs, projects } = parts.records;
  const owner = await projects.get(run.project);
  if (owner === undefined) return skipped('The project is gone');
  const job = await jobs.create({
    id: run.newJob,
    project: run.project,
    subdomain: owner.subdomain,
    draft: true,
    prompt: work.prompt,
    branchAfter: recipe.id,
    askedBy: runActor(run),
    ...defined({ feedback: work.feedback, reviewers: work.reviewers?.slice(0, JOB_LIMITS.reviewers) }),
    ...defined({ agent: recipe.needsModel ? undefined : ('maintenance' as const) }),
  });
  parts.host.wake();
  return { ...(await working(run, job, { parts, isNew: true })), signals: work.signals };
}

async function working(
  run: ClaimedRun,
  job: Job,
  { parts, isNew }: { readonly parts: RunParts; readonly isNew: boolean },
): Promise<RunChange> {
  if (isNew && !run.dry) await parts.records.automations.setJob(run.project, run.recipe, job.id);
  return { state: 'working', job: job.id, dueAt: parts.clock() + LOOK_AGAIN_MS };
}

export const tokensOf = ({ usage }: Pick<Job, 'usage'>): number => usage.inputTokens + usage.outputTokens;

function plannedText({ prompt, feedback = [] }: Work): string {
  const quoted =
    feedback.length === 0 ? '' : `\n\nWith it go ${pluralise(feedback.length, 'quotation')} of readers.`;
  return `The agent would be asked:\n\n${prompt}${quoted}`;
}

const LOOKED_BACK_MS = 30 * DAY_MS;
/** Merges that are looked through for those of the time. */
const MAX_MERGES = 100;

/** The pages that are worth an hour, as recipes look at them: with what readers said, and without those that a job has just changed. */
export async function worthSignals(
  records: Pick<Records, 'insight' | 'feedback' | 'searches' | 'questions' | 'jobs'>,
  { project, now, limit }: { readonly project: string; readonly now: number; readonly limit: number },
): Promise<readonly WorthSignal[]> {
  const period = { project, from: now - LOOKED_BACK_MS, to: now };
  const merges = await records.jobs.listMerges(project, { skip: 0, take: MAX_MERGES });
  // What readers did before a change says nothing about the page of now.
  const changed = new Set(
    merges.flatMap(({ mergedAt, pages }) => (mergedAt < period.from ? [] : (pages ?? []))),
  );
  const isPage = (path: string): boolean => !changed.has(path);
  const pages = await worthPages(records, { ...period, isPage, limit });
  return Promise.all(
    pages.map(async ({ path, worth }) => ({
      path,
      worth,
      quotes: await pageWords(records, { ...period, path }),
    })),
  );
}
