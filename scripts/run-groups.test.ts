/** Test files that share a process: what each of them did, and what breaks one does not hide the others. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { fixtureFolder } from '../test/support/fixture-folder.ts';
import { runApart } from '../test/support/run-apart.ts';
import type { FileResult } from './run-tests.ts';

const works = `import { it } from 'node:test'; globalThis.loaded = (globalThis.loaded ?? 0) + 1;`;

function runIn(files: Readonly<Record<string, string>>) {
  const { path } = fixtureFolder(files);
  const names = Object.keys(files).filter((name) => name.endsWith('.test.mjs'));
  const script = `import { runGroups } from ${JSON.stringify(new URL('./run-groups.ts', import.meta.url).href)};
const files = ${JSON.stringify(names.map((name) => join(path, name)))};
process.stderr.write(JSON.stringify([...await runGroups(files, { root: ${JSON.stringify(path)}, atOnce: 2 })]));`;
  const { stdout, stderr } = runApart(path, script);
  const results = new Map(JSON.parse(stderr) as [string, FileResult][]);
  return { stdout, of: (name: string) => results.get(join(path, name)) };
}

it('counts the tests of each file, in one process', () => {
  const { of, stdout } = runIn({
    'a.test.mjs': `${works} it('one', () => {}); it.skip('not now', () => {});`,
    'b.test.mjs': `${works} import assert from 'node:assert';
it('two', () => assert.equal(globalThis.loaded, 2)); it('breaks', () => { throw new Error('first\\nsecond'); });`,
  });
  const { passed, failed, skipped } = of('a.test.mjs')!;
  assert.deepEqual([passed, failed, skipped], [1, 0, 1]);
  const second = of('b.test.mjs')!;
  assert.deepEqual([second.passed, second.failed], [1, 1]);
  assert.deepEqual(
    second.failures.map(({ name, message }) => [name, message]),
    [['breaks', 'first\nsecond']],
  );
  assert.match(stdout, /✖ a\.test\.mjs and 1 after it/);
  assert.match(stdout, /✖ b\.test\.mjs: breaks\n {4}first\n {4}second/);
});

it('gives a process of its own to a file that changes its process or has hooks around each test', () => {
  const { of } = runIn({
    'a.test.mjs': `${works} import assert from 'node:assert';
it('is alone', () => assert.equal(process.env.CHANGED, undefined));`,
    'changes.test.mjs': `${works} process.env.CHANGED = 'yes';\nprocess.env['CHANGED'] = 'yes';\nit('one', () => {});`,
    'hooks.test.mjs': `${works} import { beforeEach } from 'node:test';
beforeEach(() => { throw new Error('for mine only'); });\nit('two', () => {});`,
  });
  assert.equal(of('a.test.mjs')?.failed, 0);
  assert.equal(of('changes.test.mjs')?.passed, 1);
  assert.equal(of('hooks.test.mjs')?.failed, 1);
});

it('says which file cannot be loaded, and counts what a helper declares', () => {
  const { of } = runIn({
    'suite.mjs': `import { it } from 'node:test'; export const suite = () => it('of a helper', () => {});`,
    'a.test.mjs': `import { suite } from './suite.mjs'; suite();`,
    'unreadable.test.mjs': `import './nowhere.mjs';`,
  });
  assert.equal(of('suite.mjs')?.passed, 1);
  const [failure] = of('unreadable.test.mjs')!.failures;
  assert.match(failure?.message ?? '', /nowhere\.mjs/);
});

it('runs each file by itself when one ends their process', () => {
  const { of, stdout } = runIn({
    'a.test.mjs': `${works} it('one', () => {});`,
    'ends.test.mjs': `process.exit(3);`,
  });
  assert.equal(of('a.test.mjs')?.passed, 1);
  assert.equal(of('ends.test.mjs')?.failed, 1);
  assert.match(stdout, /Each runs in a process of its own/);
});
