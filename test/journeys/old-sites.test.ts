/** What a site was before a change is let go: a server that is edited all day does not grow with its past. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';

const SCRIPT = fileURLToPath(new URL('../support/old-site.ts', import.meta.url));

it('nobody holds the site of before a change, whatever was asked of it', { timeout: 60_000 }, () => {
  const docs = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Text.\n' });
  const data = fixtureFolder({});
  const said = execFileSync(process.execPath, ['--expose-gc', SCRIPT, docs.path, data.path], {
    encoding: 'utf8',
    timeout: 50_000,
  });
  assert.deepEqual(JSON.parse(said.slice(said.lastIndexOf('{'))), { held: false, refused: [] });
});
