/** Failures that a run of test files reports. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import type { TestCounts } from './run-tests.ts';

it('names each failed test with its file and message, and no suite around it', (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-run-tests-'));
  test.after(() => rmSync(folder, { recursive: true }));
  const files = {
    'nested.test.mjs': `import { describe, it } from 'node:test';
describe('outer', () => { it('breaks', () => { throw new Error('first\\nsecond'); }); it('works', () => {}); });`,
    'loading.test.mjs': `process.exit(3);`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const script = `import { runTests } from ${JSON.stringify(new URL('./run-tests.ts', import.meta.url).href)};
const counts = await runTests(${JSON.stringify(Object.keys(files).map((name) => join(folder, name)))}, 1);
process.stderr.write(JSON.stringify(counts));`;
  // A run inside of a test is skipped unless it does not know of it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  writeFileSync(join(folder, 'run.mjs'), script);
  const { stderr, status } = spawnSync(process.execPath, [join(folder, 'run.mjs')], {
    encoding: 'utf8',
    env,
  });
  assert.equal(status, 0, stderr);
  const { passed, failures } = JSON.parse(stderr) as TestCounts;
  assert.equal(passed, 1);
  assert.deepEqual(failures, [
    { file: join(folder, 'nested.test.mjs'), name: 'breaks', message: 'first\nsecond' },
    {
      file: join(folder, 'loading.test.mjs'),
      name: join(folder, 'loading.test.mjs'),
      message: 'test failed',
    },
  ]);
});
