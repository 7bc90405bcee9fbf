/** Failures that a run of test files reports. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { runApart } from '../test/support/run-apart.ts';
import type { FileResult } from './run-tests.ts';

it('names each failed test with its file and message, and no suite around it', (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-run-tests-'));
  test.after(() => rmSync(folder, { recursive: true }));
  const files = {
    'nested.test.mjs': `import { describe, it } from 'node:test';
describe('outer', () => { it('breaks', () => { throw new Error('first\\nsecond'); }); it('works', () => {}); });`,
    'loading.test.mjs': `process.exit(3);`,
    'suites.mjs': `import { after, describe, it } from 'node:test';
export const suite = (work) => describe('of a helper', work);
export const shared = () => it('is shared', () => {});
export const broken = () => after(() => { throw new Error('not closed'); });`,
    'helped.test.mjs': `import { it } from 'node:test';
import { shared, suite } from './suites.mjs';
shared();
suite(() => it('breaks too', () => { throw new Error('third'); }));`,
    'hooked.test.mjs': `import { it } from 'node:test';
import { broken } from './suites.mjs';
broken();
it('works too', () => {});`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const script = `import { runTests } from ${JSON.stringify(new URL('./run-tests.ts', import.meta.url).href)};
const results = await runTests(${JSON.stringify(
    Object.keys(files)
      .filter((name) => name.endsWith('.test.mjs'))
      .map((name) => join(folder, name)),
  )}, 1);
process.stderr.write(JSON.stringify([...results]));`;
  const { stderr, status } = runApart(folder, script);
  assert.equal(status, 0, stderr);
  const results = new Map(JSON.parse(stderr) as [string, FileResult][]);
  const [nested, loading] = [join(folder, 'nested.test.mjs'), join(folder, 'loading.test.mjs')];
  assert.equal(results.get(nested)?.passed, 1);
  assert.deepEqual(results.get(nested)?.failures, [
    { file: nested, name: 'breaks', message: 'first\nsecond' },
  ]);
  const [helped, hooked] = [join(folder, 'helped.test.mjs'), join(folder, 'hooked.test.mjs')];
  assert.deepEqual(results.get(helped)?.failures, [{ file: helped, name: 'breaks too', message: 'third' }]);
  assert.equal(results.get(hooked)?.passed, 1);
  assert.equal(results.get(join(folder, 'suites.mjs'))?.passed, 1);
  const all = [...results.values()].flatMap(({ failures }) => failures.map(({ message }) => message));
  assert.ok(all.includes('not closed'), all.join());
  assert.equal(results.get(loading)?.failed, 1);
  assert.deepEqual(results.get(loading)?.failures, [
    { file: loading, name: loading, message: 'test failed' },
  ]);
});
