/** What the branch of a job still changes of the files that act on the whole site. */
import { isSiteSwitch } from '../../../jobs/run/site-switches.ts';
import type { Repository } from '../../../lib/git/repository.ts';
import type { Job } from '../../../records/jobs/job.ts';

/** @param into newest commit of the base branch */
export async function switchesAt(
  { switches }: Job,
  { repository, into }: { readonly repository: Pick<Repository, 'diff'>; readonly into: string },
  commit: string,
): Promise<readonly string[]> {
  const changed = (await repository.diff(into, commit)).map(({ path }) => path);
  const there = new Set(changed);
  return [
    ...new Set([...switches.filter((path) => there.has(path)), ...changed.filter(isSiteSwitch)]),
  ].sort();
}
