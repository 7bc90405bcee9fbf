/** Follows what other servers of the same database have done: commits they have fetched, and commits that were pinned. */
import type { Log } from '../../lib/log.ts';
import type { DeploymentRecords, ProjectHead } from '../../records/deployments/deployment-records.ts';
import { describeError } from '../sites/describe-error.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';

interface FollowHeadsParts {
  readonly records: DeploymentRecords;
  readonly slots: () => readonly Pick<ProjectSlot, 'id' | 'branch'>[];
  readonly log: Log;
}

const EVERY_MS = 500;

/**
 * Pins are kept in the store; what the mirror of this server says was only for the time before the store was open.
 * @param isShared whether other servers may write to the store
 * @returns a function that stops it
 */
export function followHeads(parts: FollowHeadsParts, isShared: boolean): () => void {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const reported = new Map<string, string>();
  const again = (): void => {
    if (isShared && !ended) timer = setTimeout(() => void look().finally(again), EVERY_MS).unref();
  };
  const look = async (): Promise<void> => {
    try {
      await followOnce(parts, reported);
    } catch (error) {
      parts.log.error('What other servers serve cannot be read', { error: describeError(error) });
    }
  };
  void look().finally(again);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Looks at the heads of all projects once. @param reported newest commits that were looked for already */
async function followOnce(
  { records, slots, log }: FollowHeadsParts,
  reported: Map<string, string>,
): Promise<void> {
  const heads = new Map((await records.heads()).map((head) => [head.project, head] as const));
  for (const { id, branch } of slots()) {
    const head = heads.get(id);
    if (branch === undefined || head === undefined) continue;
    if ((head.pinned ?? undefined) !== branch.pinned())
      await branch.pin(head.pinned ?? undefined).catch((error: unknown) =>
        log.error(`The commit that "${id}" is pinned to cannot be fetched`, {
          project: id,
          error: describeError(error),
        }),
      );
    if (isNews(head, branch.newest(), reported)) void branch.lookAgain().catch(() => undefined);
  }
}

/** A head that this server has left behind is told once. */
function isNews({ project, newest }: ProjectHead, here: string, reported: Map<string, string>): boolean {
  if (newest === null || newest === here) return false;
  const before = reported.get(project);
  reported.set(project, newest);
  return before !== newest;
}
