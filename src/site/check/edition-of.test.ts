/** A redirected link is fixed when its page is in the same edition of the documentation, and only reported when it is in another. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { sharedRenderProcesses } from '../../../test/support/render-processes.ts';
import { createSiteTools } from '../../server/jobs/site-tools.ts';

const data = mkdtempSync(join(tmpdir(), 'lectern-editions-'));
after(() => rmSync(data, { recursive: true, force: true }));

it('a redirect from version 1 to version 2 is for its author to judge', async (t) => {
  const page = (title: string): string => `---\ntitle: ${title}\n---\n\n[a](/start) [b](/begin)\n`;
  const { path: folder } = fixtureFolder({
    'docs.json': docsJson(
      {
        versions: [
          { version: '2', groups: [{ group: 'G', pages: ['v2/start', 'shared'] }] },
          { version: '1', groups: [{ group: 'G', root: 'v1/root', pages: ['v1/start', 'shared'] }] },
        ],
      },
      {
        redirects: [
          { source: '/start', destination: '/v2/start' },
          { source: '/begin', destination: '/shared' },
        ],
      },
    ),
    'v1/root.mdx': page('Root'),
    'v1/start.mdx': page('One'),
    'v2/start.mdx': page('Two'),
    'shared.mdx': page('Both'),
  });
  const tools = createSiteTools({
    folder,
    settings: { dataDir: data, renderers: 1 },
    renderer: sharedRenderProcesses(),
  });
  t.after(() => tools.close());
  const { issues, edits } = await tools.check();
  assert.equal(issues.filter(({ code }) => code === 'link/redirected').length, 8);
  assert.deepEqual(edits.map(({ file, was }) => `${file} ${was}`).sort(), [
    // A page in both versions belongs to neither.
    'shared.mdx /begin',
    'shared.mdx /start',
    'v1/root.mdx /begin',
    'v1/start.mdx /begin',
    'v2/start.mdx /begin',
    'v2/start.mdx /start',
  ]);
});
