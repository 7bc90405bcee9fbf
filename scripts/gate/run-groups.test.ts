/** Test files that share a process: what each of them did, and what breaks one does not hide the others. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fixtureFolder } from '../../test/support/fixture-folder.ts';
import { runApart } from '../../test/support/run-apart.ts';
import { type FileResult, groupsOf, type RunOptions } from './run-groups.ts';

const works = `import { it } from 'node:test'; globalThis.loaded = (globalThis.loaded ?? 0) + 1;`;
const helper = JSON.stringify(new URL('../../test/support/close-after-file.ts', import.meta.url).href);

function runIn(files: Readonly<Record<string, string>>, options: Partial<RunOptions> = {}) {
  const { path } = fixtureFolder(files);
  const names = Object.keys(files).filter((name) => name.endsWith('.test.mjs'));
  const script = `import { groupsOf, runGroups } from ${JSON.stringify(new URL('./run-groups.ts', import.meta.url).href)};
const files = ${JSON.stringify(names.map((name) => join(path, name)))};
const results = await runGroups(groupsOf(files, 10), { root: ${JSON.stringify(path)}, atOnce: 2, ...${JSON.stringify(options)} });
process.stderr.write(JSON.stringify([...results]));`;
  const { stdout, stderr } = runApart(path, script);
  const results = new Map(JSON.parse(stderr) as [string, FileResult][]);
  return { stdout, of: (name: string) => results.get(join(path, name)) };
}

describe('a group of test files', () => {
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
    assert.match(stdout, /✖ a\.test\.mjs and 1 after it: 2 passed/);
    assert.match(stdout, /✖ b\.test\.mjs:2: breaks\n {4}first\n {4}second/);
  });

  it('names a failed test with the suites around it', () => {
    const { of } = runIn({
      'nested.test.mjs': `import { describe, it } from 'node:test';
describe('outer', () => { describe('before', () => it('works', () => {}));
  describe('inner', () => { it('works', () => {}); it('breaks', () => { throw new Error('x'); }); }); });
it('alone', () => { throw new Error('y'); });`,
    });
    assert.deepEqual(
      of('nested.test.mjs')!.failures.map(({ name, line }) => [name, line]),
      [
        ['outer › inner › breaks', 3],
        ['alone', 4],
      ],
    );
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

  it('says which file cannot be loaded, and counts what a helper declares for the file that has it', () => {
    const { of } = runIn({
      'suite.mjs': `import { after, it } from 'node:test';
export const suite = () => { it('of a helper', () => {}); it('breaks', () => { throw new Error('third'); }); };`,
      'a.test.mjs': `import { suite } from './suite.mjs'; suite();`,
      'b.test.mjs': works,
      'unreadable.test.mjs': `import './nowhere.mjs';`,
    });
    assert.deepEqual([of('a.test.mjs')?.passed, of('a.test.mjs')?.failed], [1, 1]);
    assert.equal(of('b.test.mjs')?.failed, 0);
    const [failure] = of('unreadable.test.mjs')!.failures;
    assert.match(failure?.message ?? '', /nowhere\.mjs/);
  });

  it('stops a file that waits for what never comes, and runs the others', () => {
    const { of } = runIn(
      {
        'a.test.mjs': `${works} it('one', () => {});`,
        'b.test.mjs': `${works} import { after } from 'node:test'; setInterval(() => {}, 1_000);
after(() => new Promise(() => {})); it('two', () => {});`,
      },
      { silenceMs: 3_000 },
    );
    assert.deepEqual([of('a.test.mjs')?.passed, of('a.test.mjs')?.failed], [1, 0]);
    assert.match(
      of('b.test.mjs')!.failures.at(-1)!.message,
      /stopped after 3 s without a result, in "two" or after it/,
    );
  });

  it('fails a file whose hook fails', () => {
    const { of } = runIn({
      'a.test.mjs': `import { after, describe, it } from 'node:test';
describe('outer', () => { after(() => { throw new Error('not closed'); }); it('works', () => {}); });`,
    });
    const { passed, failures } = of('a.test.mjs')!;
    assert.deepEqual([passed, failures.map(({ message }) => message)], [1, ['not closed']]);
  });

  it('closes what a file left open before the next one, and what was opened while loading at the end', () => {
    const opens = (name: string) => `import { it } from 'node:test'; import assert from 'node:assert';
import { closeAfterFile } from ${helper};
globalThis.open ??= new Set();
const open = (what) => { globalThis.open.add(what); closeAfterFile(() => globalThis.open.delete(what)); };
open('${name} loading');
it('opens', () => { open('${name}'); });`;
    const { of } = runIn({
      'a.test.mjs': opens('a'),
      'b.test.mjs': `${opens('b')}\nit('sees its own', () => assert.deepEqual([...globalThis.open].sort(), ['a loading', 'b', 'b loading']));`,
    });
    assert.deepEqual([of('b.test.mjs')?.passed, of('b.test.mjs')?.failures], [2, []]);
  });

  it('fails the file that cannot be closed', () => {
    const { of } = runIn({
      'a.test.mjs': `import { it } from 'node:test'; import { closeAfterFile } from ${helper};
it('opens', () => closeAfterFile(() => { throw new Error('still open'); }));`,
      'b.test.mjs': works,
    });
    assert.deepEqual(
      of('a.test.mjs')?.failures.map(({ message }) => message),
      ['still open'],
    );
    assert.equal(of('b.test.mjs')?.failed, 0);
  });

  it('runs each file by itself when one ends their process', () => {
    const { of, stdout } = runIn({
      'a.test.mjs': `${works} it('one', () => {});`,
      'ends.test.mjs': `process.exit(3);`,
    });
    assert.equal(of('a.test.mjs')?.passed, 1);
    assert.equal(of('ends.test.mjs')?.failed, 1);
    assert.match(stdout, /Each runs in a process of its own/);
    assert.match(stdout, /✖ ends\.test\.mjs: the file\n {4}its process ended with code 3/);
  });
});

it('divides files into groups of about one size, neighbours together', () => {
  const { path } = fixtureFolder(
    Object.fromEntries(
      Array.from({ length: 11 }, (_, at) => [`${String(at).padStart(2, '0')}.test.mjs`, works]),
    ),
  );
  const files = Array.from({ length: 11 }, (_, at) => join(path, `${String(at).padStart(2, '0')}.test.mjs`));
  const groups = groupsOf(files.toReversed(), 4);
  assert.deepEqual(
    groups.map((group) => group.length),
    [4, 3, 4],
  );
  assert.deepEqual(groups.flat(), files);
});
