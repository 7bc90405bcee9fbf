/** Letters in two parts and in one are the same letters: in names of files, in links, imports, navigation and requests. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../test/support/fixture-folder.ts';
import { runningSite } from '../../test/support/running-site.ts';
import { buildSite } from './build-site.ts';
import { checkSite } from './check-site.ts';

const data = mkdtempSync(join(tmpdir(), 'lectern-composed-'));
process.env['LECTERN_DATA_DIR'] = data;
after(() => rmSync(data, { recursive: true, force: true }));

/** The names are stored in one form and written in the other. */
function site(stored: 'NFC' | 'NFD') {
  const onDisk = (text: string): string => text.normalize(stored);
  const written = (text: string): string => text.normalize(stored === 'NFC' ? 'NFD' : 'NFC');
  const page =
    '---\ntitle: Start\n---\n\nimport Über from "/snippets/über.mdx";\n\n<Über />\n\n![x](/bilder/größe.png) [y](/führung/öl) <img src="./bilder/größe.png" alt="z" />\n';
  return fixtureFolder({
    'docs.json': JSON.stringify(
      docsJson(
        { pages: ['index', written('führung/öl')] },
        {
          logo: written('/bilder/größe.png'),
          redirects: [{ source: written('/früher'), destination: written('/führung/öl') }],
        },
      ),
    ),
    'index.mdx': written(page),
    [onDisk('führung/öl.mdx')]: '---\ntitle: Oil\n---\n\nText\n',
    [onDisk('snippets/über.mdx')]: 'From the snippet.\n',
    [onDisk('bilder/größe.png')]: 'x',
  });
}

describe('names of files', () => {
  for (const stored of ['NFC', 'NFD'] as const) {
    it(`stored in ${stored} are found by the other form, by check, server and build`, async () => {
      const { path } = site(stored);
      const { issues } = await checkSite(path, () => undefined);
      assert.deepEqual(issues, []);
      const served = await runningSite(path);
      const home = await served.text('/');
      assert.match(home, /From the snippet/);
      for (const form of ['NFC', 'NFD'] as const) {
        const get = async (at: string) => (await served.get(encodeURI(at.normalize(form)))).status;
        assert.deepEqual(
          [
            await get('/führung/öl'),
            await get('/führung/öl.md'),
            await get('/bilder/größe.png'),
            await get('/früher'),
          ],
          [200, 200, 200, 308],
        );
      }
      const out = join(data, stored);
      await buildSite({ folder: path, out, base: '', cache: false });
      for (const file of ['führung/öl/index.html', 'führung/öl.md', 'bilder/größe.png'])
        assert.ok(existsSync(join(out, file.normalize('NFC'))), file);
    });
  }
});
