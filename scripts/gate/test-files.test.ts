/** Test files are found by the usual ways to name them, and a name without a match is reported with a suggestion. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testFiles, unknownTests } from './test-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PLACES = ['src', 'scripts'];

describe('test files', () => {
  for (const [name, given, expected] of [
    ['a path', 'src/lib/time/dates.test.ts', ['src/lib/time/dates.test.ts']],
    ['a path from here', './src/lib/time/dates.test.ts', ['src/lib/time/dates.test.ts']],
    ['the file that they test', 'src/lib/time/dates.ts', ['src/lib/time/dates.test.ts']],
    ['a name', 'language-code', ['src/site/config/language-code.test.ts']],
    ['a glob', 'src/lib/cache/byte-*.test.ts', ['src/lib/cache/byte-cache.test.ts']],
    ['one of the slow, by its path', 'test/long/disk-full.test.ts', ['test/long/disk-full.test.ts']],
  ] as const)
    it(`are found by ${name}`, () => assert.deepEqual(testFiles(root, PLACES, [given]), { files: expected }));

  it('are all of the default folders without a pattern, and no slow ones', () => {
    const found = testFiles(root, ['src', 'scripts', 'test'], []);
    assert.ok('files' in found && found.files.length > 300);
    assert.ok(found.files.every((file) => !file.startsWith('test/long/')));
  });

  for (const [given, near] of [
    ['src/lib/time/date.test.ts', { file: 'src/lib/time/dates.test.ts', isTypo: true }],
    ['langauge-code', { file: 'src/site/config/language-code.test.ts', isTypo: true }],
    ['codes-of-one-language', { file: 'src/site/config/language-code.test.ts', isTypo: false }],
    ['жжжжжжжж', undefined],
    ['src/**/жжжж*.test.ts', undefined],
  ] as const)
    it(`that do not exist are reported: ${given}`, () =>
      assert.deepEqual(testFiles(root, PLACES, [given]), { unknown: given, nearest: near }));

  for (const script of ['gate.ts', 'unit.ts'])
    it(`end ${script} with 2 when there are none`, () => {
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(root, 'scripts', script), 'langauge-code'],
        {
          encoding: 'utf8',
        },
      );
      assert.deepEqual(
        [status, stderr],
        [2, 'No test file matches "langauge-code". Did you mean "src/site/config/language-code.test.ts"?\n'],
      );
    });

  it('of whole journeys are left to npm test', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'scripts', 'unit.ts'), 'broken-config'],
      { encoding: 'utf8' },
    );
    const run = 'Run "npm test -- test/journeys/broken-config.test.ts"';
    assert.deepEqual(
      [status, stderr],
      [2, `No test file in src or scripts matches "broken-config". ${run}\n`],
    );
  });

  it('are named also where a name is no typing mistake of any', () => {
    const found = testFiles(root, PLACES, ['codes-of-one-language']);
    assert.ok('unknown' in found);
    assert.equal(
      unknownTests(found),
      'No test file matches "codes-of-one-language". The nearest is "src/site/config/language-code.test.ts"',
    );
  });
});
