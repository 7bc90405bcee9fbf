/** Prepares a round: fetches the repository, chooses the commit, checks out its files and notes their problems. */
import { AppError } from '../../lib/app-error.ts';
import { issueKey } from '../issue-key.ts';
import { pinAgentFiles } from '../rules/pin-agent-files.ts';
import { NO_RULES, type ProjectRules } from '../rules/project-rules.ts';
import { readProjectRules } from '../rules/read-project-rules.ts';
import { jobTrailer } from './commit-text.ts';
import type { JobRun } from './job-run.ts';
import { noteSettled } from './note-settled.ts';

/** Newest commits among which that of a round is looked for: people may have added others. */
const LOOKED_AT = 20;

/** @throws AppError `forge/…`, `git/…`, `jobs/branch` */
export async function prepare(run: JobRun): Promise<void> {
  const { resources, signal } = run;
  if (run.job.state !== 'preparing') await run.step({ state: 'preparing', tries: 0 });
  await resources.forge.checkAccess(signal);
  await resources.repository.fetch(signal);
  await settleBefore(run);
  if (await isDone(run)) {
    await run.step({ state: 'pushing', tries: 0 });
    return;
  }
  const siteBranch = resources.baseBranch ?? (await resources.repository.defaultBranch());
  const baseBranch = run.job.baseBranch ?? siteBranch;
  refuseBase(run, [baseBranch, siteBranch]);
  const base = await chooseBase(run, baseBranch);
  // The work is done and pushed, and only the pull request is missing: after a retry no agent is needed for that.
  if (await isPushed(run, base)) {
    await run.step({ state: 'opening_pull_request', base, baseBranch, tries: 0 });
    return;
  }
  const folder = await run.openWorkspace();
  const tools = await resources.tools(folder.site, base);
  const rules = await rulesOf(run, siteBranch);
  run.workspace = { folder, tools, rules, known: new Set() };
  await resources.repository.checkOut(base, resources.folder, folder.site);
  if (resources.understands) await pinAgentFiles(resources.repository, folder.site, rules);
  signal.throwIfAborted();
  const { issues } = await tools.check(signal);
  run.workspace = { folder, tools, rules, known: new Set(issues.map(issueKey)) };
  await run.step({
    state: 'running',
    base,
    baseBranch,
    tries: 0,
    turns: run.job.turns + 1,
    turnStartedAt: run.parts.clock(),
    events: rules.notes.map((text) => ({ kind: 'note', text }) as const),
  });
}

/** So that a round after a merge begins where the base branch is, and not from a branch that is over. */
async function settleBefore(run: JobRun): Promise<void> {
  const { job, resources } = run;
  if (job.round === 0 || job.turns > 0 || job.pullRequestLink === null || job.settled !== null) return;
  const pull = await resources.forge.findPullRequest(job.branch);
  await noteSettled(run, pull, { head: job.commit, base: job.base });
}

/** From the branch of the site in every round: what other branches say to agents has no effect on the job. */
async function rulesOf({ resources }: JobRun, siteBranch: string): Promise<ProjectRules> {
  const { repository, folder, rules, understands } = resources;
  const commit = understands ? await repository.head(siteBranch) : undefined;
  return commit === undefined ? NO_RULES : readProjectRules(repository, { commit, folder, named: rules });
}

/** A retry after a failed push, or a revert: the work of this round is done, and no agent is needed. */
async function isDone({ job, claimed, parts }: JobRun): Promise<boolean> {
  if (job.turns > 0 || job.base === null || job.baseBranch === null || job.title === null) return false;
  return (await parts.queue.changes(claimed)).length > 0;
}

/** The branch of a pull request can be the one that the site is made of, into another. */
function refuseBase({ job }: JobRun, never: readonly string[]): void {
  if (!never.includes(job.branch)) return;
  throw new AppError(
    'jobs/branch',
    `"${job.branch}" is the branch that the site is made of, and jobs never push to it`,
    { hint: 'Name another branch, or leave it out: then the job makes one of its own' },
  );
}

/** Continues the job's own branch or the one that was named; otherwise starts from the base branch. */
async function chooseBase(run: JobRun, baseBranch: string): Promise<string> {
  const { job, resources } = run;
  const there = await resources.repository.head(job.branch);
  const newest = await resources.repository.head(baseBranch);
  if (there !== undefined) {
    // All of it is in the base branch, which has gone on since: the next pull request begins where that is now.
    if (
      job.settled === 'merged' &&
      newest !== undefined &&
      (await resources.repository.contains(newest, there))
    )
      return newest;
    if (job.branchNamed || there === job.commit || job.round > 0) return there;
    throw new AppError('jobs/branch', `The branch "${job.branch}" exists already and is not this job's`, {
      hint: 'Remove the branch, or start a new job',
    });
  }
  if (newest !== undefined) return newest;
  throw new AppError(
    'forge/misconfigured',
    `The repository ${resources.forge.name} has no branch "${baseBranch}"`,
    {
      hint: 'Push a first commit to it, or name the right branch in the settings file',
    },
  );
}

/** A message asks for another round, which has no commit yet. */
async function isPushed({ job, resources }: JobRun, base: string): Promise<boolean> {
  if (job.turns > 0 || job.title === null || job.commit !== base || job.pullRequestLink !== null)
    return false;
  const log = await resources.repository.log(base, { max: LOOKED_AT });
  return log.some(({ message }) => message.split('\n').includes(jobTrailer(job)));
}
