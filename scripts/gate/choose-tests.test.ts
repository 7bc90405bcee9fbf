/** Which tests run: by name, by what has changed, and the long ones that guard it. */
import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixtureFolder } from '../../test/support/fixture-folder.ts';
import { makeRepository } from '../../test/support/git/test-repository.ts';
import { changedFiles } from './changed-files.ts';
import { changedTests, guardedTests, importersOf, isGuarded } from './changed-tests.ts';
import { GUARDED_TESTS, SLOW_UNITS } from './guarded-tests.data.ts';
import { readOptions } from './options.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the options of npm test', () => {
  const none = { isAll: false, isChanged: false, base: undefined, patterns: [] };
  for (const [args, expected] of [
    [[], none],
    [['--all'], { ...none, isAll: true }],
    [['--changed', '--base', 'v1'], { ...none, isChanged: true, base: 'v1' }],
    [['a', 'b'], { ...none, patterns: ['a', 'b'] }],
  ] as const)
    it(`read "${args.join(' ')}"`, () => assert.deepEqual(readOptions(args), expected));

  for (const [args, says] of [
    [['--chnged'], /^Unknown option '--chnged'\. See "npm test -- --help"$/],
    [['--all', '--changed'], /^--all and --changed exclude each other/],
    [['--all', 'dates'], /^--all and a pattern exclude each other/],
  ] as const)
    it(`refuse "${args.join(' ')}"`, () => {
      const read = readOptions(args);
      assert.ok('text' in read);
      assert.equal(read.code, 2);
      assert.match(read.text, says);
    });

  it('explain themselves', () => {
    const read = readOptions(['--help']);
    assert.ok('text' in read && read.code === 0);
    assert.match(read.text, /--changed {6}only tests[\s\S]*Examples\n {2}npm test\n/);
  });
});

describe('changed files', () => {
  it('are those since the branch began: committed, uncommitted, new, renamed and removed', async () => {
    const repository = await makeRepository({ 'a.ts': 'a', 'b.ts': 'b', 'c.ts': 'c', 'd.ts': 'd' });
    repository.git('branch', '-M', 'main');
    repository.git('checkout', '-q', '-b', 'work');
    repository.commit({ 'a.ts': 'changed' }, 'Change a');
    repository.git('mv', 'b.ts', 'moved.ts');
    repository.git('rm', '-q', 'd.ts');
    const { path } = fixtureFolder({});
    assert.equal(changedFiles(path), undefined);
    assert.deepEqual(changedFiles(repository.path)?.files, ['a.ts', 'b.ts', 'd.ts', 'moved.ts']);
    assert.deepEqual(changedFiles(repository.path, 'HEAD')?.files, ['b.ts', 'd.ts', 'moved.ts']);
    assert.throws(
      () => changedFiles(repository.path, 'nowhere'),
      /^Error: There is no commit "nowhere" here$/,
    );
  });

  it('are those of the last commit on the main branch itself', async () => {
    const repository = await makeRepository({ 'a.ts': 'a' });
    repository.git('branch', '-M', 'main');
    repository.commit({ 'b.ts': 'b' }, 'Add b');
    assert.deepEqual(changedFiles(repository.path)?.files, ['b.ts']);
  });
});

describe('tests that a change reaches', () => {
  const tests = globSync(['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'], {
    cwd: root,
    exclude: ['test/long/**', 'test/fixtures/**'],
  });
  const reached = (...changed: string[]) => changedTests(root, { tests, changed });

  it('are those whose imports lead to it', () => {
    const { files } = reached('src/lib/time/dates.ts');
    assert.ok(files.includes('src/lib/time/dates.test.ts'));
    assert.ok(!files.includes('src/lib/html.test.ts'));
  });
  it('are journeys that are named like it, and others are counted', () => {
    const { files, left } = reached('src/site/search/search-index.ts');
    assert.ok(files.includes('test/journeys/search.test.ts'));
    assert.ok(files.includes('test/browser/search.test.ts'));
    assert.ok(!files.includes('test/journeys/webhooks-command.test.ts'));
    assert.ok(left > 50, String(left));
  });
  it('are those that name a changed fixture', () => {
    const { files } = reached('test/fixtures/check/fix/before/docs.json');
    assert.ok(files.length > 0 && files.length < 40, files.join());
  });
  it('are no more when a test has changed too', () => {
    const source = 'src/site/check/address-index.ts';
    const own = 'test/journeys/odd-names.test.ts';
    assert.deepEqual(new Set(reached(source, own).files), new Set([...reached(source).files, own]));
  });
  it('are the test itself', () =>
    assert.deepEqual(reached('test/journeys/odd-names.test.ts').files, ['test/journeys/odd-names.test.ts']));
});

describe('the slow tests', () => {
  it('exist, and guard files that exist', () => {
    for (const [file, globs] of Object.entries(GUARDED_TESTS)) {
      assert.ok(existsSync(join(root, file)), file);
      for (const glob of globs) assert.ok(globSync(glob, { cwd: root }).length > 0, `${file}: ${glob}`);
    }
    for (const file of SLOW_UNITS) assert.ok(existsSync(join(root, file)), file);
  });
  it('run in the gate when what they guard has changed', () => {
    const importers = importersOf(root);
    for (const [test, [first]] of Object.entries(GUARDED_TESTS)) {
      const guarded = globSync(first!, { cwd: root })
        .map((path) => path.replaceAll('\\', '/'))
        .find((path) => /\.\w+$/.test(path));
      assert.ok(isGuarded(test), test);
      assert.ok(guardedTests(root, [guarded!], importers).includes(test), `${test}: ${guarded}`);
    }
  });
  it('run when they change themselves, or what their own code imports', () => {
    const test = 'test/long/disk-full.test.ts';
    assert.ok(guardedTests(root, [test]).includes(test));
    assert.ok(
      guardedTests(root, ['src/lib/git/process/git-process.ts']).includes(
        'src/lib/git/process/mirror.test.ts',
      ),
    );
    assert.deepEqual(guardedTests(root, ['SECURITY.md']), []);
    assert.deepEqual(guardedTests(root, []), []);
  });
});
