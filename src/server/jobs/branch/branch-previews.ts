/** Opens the sites of jobs' branches, and keeps the last few open. */
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import { jobFolder } from '../../../records/jobs/import-request.ts';
import type { Job } from '../../../records/jobs/job.ts';
import { commitSource } from '../../../site/source/commit-source.ts';
import type { FinalHandler } from '../../../web/edge/http/handler.ts';
import type { ResourcePool } from '../resource-pool.ts';
import { fetchCommit } from './fetch-commit.ts';
import type { OpenPreview } from './preview-site.ts';

/** The least recently used is dropped first. */
const MAX_PREVIEWS = 6;

/** @param commit another one than that of the branch */
type OpenBranchPreview = (job: Job, prefix: string, commit?: string) => Promise<FinalHandler | undefined>;

export function branchPreviews(pool: ResourcePool, openPreview: OpenPreview): OpenBranchPreview {
  const previews = new BoundedMap<string, Promise<FinalHandler>>({ entries: MAX_PREVIEWS });
  const open = async (job: Job, commit: string, prefix: string): Promise<FinalHandler> => {
    const { repository, folder: whole } = await pool.get(job.project);
    await fetchCommit(repository, commit);
    const folder = jobFolder(job, whole);
    return openPreview(commitSource({ repository, commit, folder, name: job.branch }), prefix);
  };
  return async (job, prefix, other) => {
    const commit = other ?? job.commit;
    if (commit === null) return undefined;
    const key = `${job.project} ${commit} ${prefix}`;
    const opening = previews.getOrMake(key, () => open(job, commit, prefix));
    opening.catch(() => previews.delete(key));
    return opening;
  };
}
