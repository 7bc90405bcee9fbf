/** Reads the pages of a round as they were and as they are, and has their claims held against the code that the agent could read. */
import type { TreeChange } from '../../lib/git/repository.ts';
import { type ChangedPage, checkSources, type SourceReport } from '../sources/check-sources.ts';
import type { JobRun, TurnEnd } from './job-run.ts';
import { filesAt } from './restore-files.ts';

const PAGE = /\.mdx?$/i;

/** @returns undefined where the agent could read no code. @throws the reason of the signal */
export async function sourceReport(
  run: JobRun,
  { result }: TurnEnd,
  changes: readonly TreeChange[],
): Promise<SourceReport | undefined> {
  const { code, resources } = run;
  if (code === undefined || code.repositories.length === 0) return undefined;
  const prefix = resources.folder === '' ? '' : `${resources.folder}/`;
  const read = await filesAt(run);
  const pages: ChangedPage[] = [];
  for (const { path, content } of changes.filter((change) => PAGE.test(change.path))) {
    const inside = path.slice(prefix.length);
    const before = (await read(inside))?.toString('utf8');
    const now = content === null ? undefined : Buffer.from(content).toString('utf8');
    pages.push({ path, inside, before, now });
  }
  return checkSources(code.repositories, result.sources ?? [], pages);
}
