/** Tests of patterns of file names as tools take them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { globMatcher } from './matches-glob.ts';

test('matches names in every folder, and paths from the top', () => {
  const cases: readonly [string, string, boolean][] = [
    ['*.ts', 'src/cli/serve.ts', true],
    ['src/**', 'src/cli/serve.ts', true],
    ['src/**/*.ts', 'src/serve.ts', true],
    ['src/**/**/*.ts', 'src/a/b/serve.ts', true],
    ['src/*.ts', 'src/cli/serve.ts', false],
  ];
  for (const [glob, path, fits] of cases) assert.equal(globMatcher(glob)?.(path), fits, `${glob} ${path}`);
});

test('refuses patterns whose work would grow with each folder of a path', () => {
  const many = (count: number): string => `${'**/a/'.repeat(count)}b`;
  assert.equal(globMatcher(many(8))?.(`${'a/'.repeat(8)}b`), true);
  assert.equal(globMatcher(many(9)), undefined);
  assert.equal(globMatcher(`${'**/'.repeat(100)}b`)?.('a/b'), true, 'the same as one');
});
