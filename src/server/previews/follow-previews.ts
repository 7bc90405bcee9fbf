/** Does the work on previews that was noted, one target at a time, and looks at branches that webhooks may not tell of. */
import { ForgeBusy } from '../../jobs/forges/forge-busy.ts';
import { retryDelay } from '../../lib/time/retry-delay.ts';
import type { ClaimedUpdate } from '../../records/previews/preview-records.ts';
import { isPassing } from './is-passing.ts';
import type { PreviewParts } from './preview-parts.ts';
import { branchRef, updateBranch } from './update-branch.ts';
import { updatePullRequest } from './update-pull-request.ts';

const EVERY_MS = 1_000;
/** Longer than rendering two large sites takes. */
const LEASE_MS = 10 * 60_000;
const RETRY = { min: 5_000, max: 10 * 60_000 };
const MAX_TRIES = 8;
/** A preview that nobody opened for so long is not looked at; the next opening does. */
const WATCHED_MS = 60 * 60_000;

export interface PreviewFollower {
  /** Does what is due now. @returns how many targets */
  work(): Promise<number>;
  /** Notes the targets of previews that were opened lately and have moved. */
  look(project: string): Promise<void>;
  stop(): Promise<void>;
}

/** @param every milliseconds between two looks at the repositories */
export function followPreviews(parts: PreviewParts, every: number): PreviewFollower {
  let working: Promise<number> | undefined;
  const quietly = (work: () => Promise<unknown>) => (): void =>
    void work().catch((error: unknown) =>
      parts.log.error('Previews could not be looked at', { error: String(error) }),
    );
  const workOnce = (): Promise<number> => {
    working ??= workDue(parts).finally(() => (working = undefined));
    return working;
  };
  const lookAtAll = async (): Promise<void> => {
    for (const project of parts.projects.ids()) await lookAt(parts, project);
  };
  const timers = [setInterval(quietly(workOnce), EVERY_MS), setInterval(quietly(lookAtAll), every)];
  for (const timer of timers) timer.unref();
  return {
    work: workOnce,
    look: (project) => lookAt(parts, project),
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await working?.catch(() => undefined);
    },
  };
}

async function workDue(parts: PreviewParts): Promise<number> {
  const projects = parts.projects.ids();
  const [update] = await parts.records.previews.claim({ projects, limit: 1, lease: LEASE_MS });
  if (update === undefined) return 0;
  await finished(parts, update);
  return 1;
}

async function finished(
  { records, clock, log, ...rest }: PreviewParts,
  update: ClaimedUpdate,
): Promise<void> {
  const { project, target, tries } = update;
  try {
    const parts = { records, clock, log, ...rest };
    if (target.kind === 'branch') await updateBranch(parts, { project, branch: target.branch });
    else await updatePullRequest(parts, { id: project, number: target.number, again: tries > 1 });
    await records.previews.finish(update);
  } catch (error) {
    const name = target.kind === 'branch' ? `branch "${target.branch}"` : `pull request ${target.number}`;
    const message = error instanceof Error ? error.message : String(error);
    log.error(`The preview of ${name} of "${project}" could not be brought up to date: ${message}`, {
      project,
    });
    if (!isPassing(error) || tries >= MAX_TRIES) return records.previews.finish(update);
    const wait = error instanceof ForgeBusy ? error.wait : retryDelay(tries, RETRY, 1);
    await records.previews.finish(update, clock() + wait);
  }
}

/** One request for the branches of a project; pull requests are asked for one by one, as their heads are no branches. */
async function lookAt({ records, projects, clock }: PreviewParts, project: string): Promise<void> {
  const watched = await records.previews.openedSince(project, clock() - WATCHED_MS);
  if (watched.length === 0) return;
  const { branches } = await projects.get(project).branch.refs();
  for (const { target, ref, commit, branch, fork } of watched) {
    if (ref !== null && ref === branchRef(branch) && !fork && branches.get(branch) === commit) continue;
    await records.previews.note(project, target);
  }
}
