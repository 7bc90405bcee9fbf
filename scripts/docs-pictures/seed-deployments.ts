/** Fills a store with the deployments and the preview of a repository, for the pictures of the dashboard. */
import { randomBytes } from 'node:crypto';
import { openRecords } from '../../src/installation/open-records.ts';
import { createRecords } from '../../src/records/create-records.ts';
import { testClock } from '../../test/support/test-service.ts';
import type { PictureRepository } from './picture-repository.ts';

const LIVE_AFTER_MS = 1_400;
const NO_PROBLEMS = { errors: 0, warnings: 0, first: [] };

/**
 * The newest commit has no row yet: the server that is started makes it.
 * @returns id of the preview
 */
export async function seedDeployments(
  dataDir: string,
  project: string,
  { commits, branch, tip }: PictureRepository,
): Promise<string> {
  const { records, database, secret, close } = await openRecords({ dataDir });
  try {
    for (const [at, { commit, author, subject, at: since }] of commits.slice(0, -1).entries()) {
      const clock = testClock(since);
      const { deployments } = createRecords({ database, secret, clock, random: randomBytes });
      const begun = await deployments.begin({
        project,
        kind: 'live',
        source: at === 0 ? 'start' : 'push',
        actor: author,
        ref: 'main',
        commit,
        author,
        subject,
        since,
      });
      clock.advance(LIVE_AFTER_MS + 200 * at);
      const counts = { added: 0, changed: 1, removed: 0, moved: 0 };
      await deployments.finish(project, begun!.id, {
        state: 'success',
        summary: 'Live',
        problems: NO_PROBLEMS,
        changes: at === 0 ? null : { counts, pages: [], files: { added: [], modified: [], removed: [] } },
      });
    }
    const { id } = await records.previews.put({
      project,
      target: { kind: 'branch', branch },
      sharing: 'link',
      createdBy: null,
      state: {
        branch,
        title: branch,
        url: null,
        fork: false,
        ref: `refs/heads/${branch}`,
        commit: tip,
        base: commits.at(-1)!.commit,
      },
    });
    return id;
  } finally {
    await close();
  }
}
