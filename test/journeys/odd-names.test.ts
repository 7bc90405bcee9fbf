/** Files whose names must be encoded in an address: with blanks, percent signs, letters of other scripts. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildSite } from '../../src/tasks/build-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const NAMES = ['guides/a b', 'guides/100% sure', 'guides/größe', 'guides/日本語', "guides/it's"] as const;
const FOLDER = fixtureFolder({
  'docs.json': docsJson({ pages: ['index', ...NAMES] }),
  'index.mdx': '---\ntitle: Start\n---\n\n[To the blank](/guides/a%20b)\n',
  ...Object.fromEntries(NAMES.map((name) => [`${name}.mdx`, `---\ntitle: Page ${name}\n---\n\nHello.\n`])),
});

describe('pages with odd names', () => {
  let site: RunningSite;
  const out = mkdtempSync(join(tmpdir(), 'lectern-odd-'));
  before(async () => {
    site = await runningSite(FOLDER.path);
  });
  after(() => rmSync(out, { recursive: true, force: true, maxRetries: 5 }));

  for (const name of NAMES)
    it(`serves ${name} under the address its link has`, async () => {
      const home = await site.text('/');
      const href = `/${name.split('/').map(encodeURIComponent).join('/')}`.replaceAll('%27', "'");
      const links = [...home.matchAll(/href="([^"]+)"/g)].map(([, to]) =>
        decodeURI(to!.replaceAll('&#39;', "'")),
      );
      assert.ok(links.includes(decodeURI(href)), `${decodeURI(href)} in ${links.join(' ')}`);
      const answer = await site.get(href);
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), /Hello\./);
      assert.equal((await site.get(`${href}.md`)).status, 200);
    });

  it('leads from another spelling, and from a folder', async () => {
    const capital = await site.get('/Guides/A%20B');
    assert.deepEqual([capital.status, capital.headers.get('location')], [308, '/guides/a%20b']);
    const slash = await site.get('/guides/a%20b/');
    assert.deepEqual([slash.status, slash.headers.get('location')], [308, '/guides/a%20b']);
  });

  it('builds files where a file host looks for them', async () => {
    await buildSite({ folder: FOLDER.path, out, base: '', cache: false });
    for (const name of NAMES) {
      assert.ok(existsSync(join(out, `${name}/index.html`)), name);
      assert.ok(existsSync(join(out, `${name}.md`)), `${name}.md`);
    }
  });

  it('builds a site with redirects and files of the same address, and reports each', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson(
        { pages: ['index', 'api'] },
        { redirects: [{ source: '/tool.py', destination: '/index' }] },
      ),
      'index.mdx': '# Start\n\n[x](/tool.py) [y](/api)\n',
      'api.mdx': '# Api\n',
      'tool.py': 'print(1)\n',
      api: 'a file without an extension\n',
    });
    const folder = mkdtempSync(join(tmpdir(), 'lectern-same-'));
    const { issues } = await buildSite({ folder: path, out: folder, base: '', cache: false });
    const reported = issues.filter(({ code }) => code === 'build/same-place').map(({ message }) => message);
    assert.equal(reported.length, 2, reported.join('\n'));
    assert.equal(readFileSync(join(folder, 'tool.py'), 'utf8'), 'print(1)\n');
    assert.match(readFileSync(join(folder, 'api/index.html'), 'utf8'), /<h1[^>]*>/);
    rmSync(folder, { recursive: true });
  });
});
