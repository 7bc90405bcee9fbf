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
    'docs/docs.json': JSON.stringify({
      ...docsJson({ pages: ['index', '/start.mdx', 'gone', { group: 'More', $ref: './nav/more.json' }] }),
      redirects: [{ source: '/older', destination: '/start' }],
    }),
    'docs/nav/more.json': '{ "pages": ["part"] }',
    'docs/part.mdx': page('Part'),
    'docs/content/docs/other.mdx': page('Other'),
    'docs/older.mdx': page('Older'),
    'docs/index.mdx': page('Home'),
    'docs/start.mdx': page('Start'),
    'docs/gone.mdx': page('Gone'),
  });
  commit(
    {
      'docs/start.mdx': null,
      'docs/guides/start.mdx': page('Start'),
      'docs/part.mdx': null,
      'docs/guides/part.mdx': page('Part'),
      'docs/older.mdx': null,
      'docs/guides/older.mdx': page('Older'),
      // The content folder of another generator.
      'docs/content/docs/other.mdx': null,
      'docs/guides/other.mdx': page('Other'),
    },
    'Move',
  );
  commit(
    {
      'docs/docs.json': JSON.stringify(
        docsJson({ pages: ['index', 'guides/start', 'guides/part', 'guides/older', 'gone'] }),
      ),
    },
    'List',
  );
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
  const { redirects } = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')) as {
    redirects: { source: string; destination: string }[];
  };
  assert.deepEqual(
    redirects.toSorted((a, b) => a.source.localeCompare(b.source)),
    [
      { source: '/older', destination: '/guides/older' },
      { source: '/part', destination: '/guides/part' },
      { source: '/start', destination: '/guides/start' },
    ],
  );
  assert.match(left.join(), /1 file that was moved or removed has no redirect: no docs.json listed/);
  assert.match(left.join(), /^gone\.mdx was removed in \w{8} and has no successor/);
});

it('a folder outside of a repository has no past', async () => {
  assert.equal(await pastPages(fixtureFolder({ 'a.mdx': '' }).path, dataDir), undefined);
});
