/** Finds the newest commit that two others come from. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isObjectId } from '../object-id.ts';
import type { Mirror } from '../process/mirror.ts';
import { fetchHistory } from '../remote/fetch-branch.ts';
import type { RemotePlan } from '../repository.ts';

interface AncestorRequest {
  /** Both are here. */
  readonly commits: readonly [string, string];
  /** The ref that keeps a commit here. */
  readonly keptAs: (commit: string) => string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Fetches their history first, without contents, unless it is here.
 * @returns undefined when they have no commit in common
 */
export async function commonAncestor(
  mirror: Mirror,
  plan: RemotePlan,
  { commits, keptAs, signal }: AncestorRequest,
): Promise<string | undefined> {
  for (const commit of commits) {
    if (!existsSync(join(mirror.path, 'shallow'))) break;
    await fetchHistory(mirror, plan, { refspec: `+${commit}:${keptAs(commit)}`, signal });
  }
  const answer = await mirror.run({ args: ['merge-base', ...commits] });
  const oid = answer.stdout.toString('utf8').trim();
  return answer.code === 0 && isObjectId(oid) ? oid : undefined;
}
