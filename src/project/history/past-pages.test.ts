/** Redirects come from the history of a folder on disk. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { sharedRenderProcesses } from '../../../test/support/render-processes.ts';
import { createSiteTools } from '../../server/jobs/site-tools.ts';
import { pastPages } from './past-pages.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lectern-past-'));
after(() => rmSync(dataDir, { recursive: true }));

it('pages that moved keep their addresses, and others are named', async (t) => {
  const page = (title: string): string =>
    `---\ntitle: ${title}\n---\n\n${`A text about ${title}.\n`.repeat(9)}`;
  const { path, commit } = await makeRepository({
    'docs/docs.json': JSON.stringify(docsJson({ pages: ['index', 'guides/start'] })),
    'docs/index.mdx': page('Home'),
    'docs/start.mdx': page('Start'),
    'docs/gone.mdx': page('Gone'),
  });
  commit({ 'docs/start.mdx': null, 'docs/guides/start.mdx': page('Start') }, 'Move');
  commit({ 'docs/gone.mdx': null }, 'Remove');
  const folder = join(path, 'docs');
  const { files, incomplete } = (await pastPages(folder, dataDir))!;
  const tools = createSiteTools({
    folder,
    settings: { dataDir, renderers: 1 },
    renderer: sharedRenderProcesses(),
  });
  t.after(() => tools.close());
  const { left } = await tools.work({ kind: 'history-redirects', past: files, incomplete });
  const { redirects } = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')) as { redirects: unknown };
  assert.deepEqual(redirects, [{ source: '/start', destination: '/guides/start' }]);
  assert.match(left.join(), /^gone\.mdx was removed in \w{8} and has no successor/);
});

it('a folder outside of a repository has no past', async () => {
  assert.equal(await pastPages(fixtureFolder({ 'a.mdx': '' }).path, dataDir), undefined);
});
