/** Old versions of a site are released: the memory of a server does not grow with the number of edits. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';

const SCRIPT = fileURLToPath(new URL('../support/old-site.ts', import.meta.url));

it('no reference to the old site remains after a change, for any request', () => {
  const docs = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Text.\n' });
  const data = fixtureFolder({});
  const said = execFileSync(process.execPath, ['--expose-gc', SCRIPT, docs.path, data.path], {
    encoding: 'utf8',
    timeout: 50_000,
  });
  assert.deepEqual(JSON.parse(said.slice(said.lastIndexOf('{'))), { held: false, refused: [] });
});
