/** Tests of dates from Git: linear, merged, shallow, cut, and repositories whose settings would run something. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { searchPath, testFolder } from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../../test/support/git/test-repository.ts';
import { readHead } from '../read-head.ts';
import type { FileHistory } from '../repository.ts';
import { fileHistory, type HistoryLimits } from './file-history.ts';

async function history(path: string, folder = '', limits?: HistoryLimits): Promise<FileHistory> {
  const git = join(realpathSync(path), '.git');
  const head = readHead({ own: git, shared: git });
  assert.ok(head !== undefined);
  const scratch = testFolder();
  const home = join(scratch, 'home');
  mkdirSync(home);
  const wish = { objects: join(git, 'objects'), folder, ...head };
  return fileHistory({ place: { searchPath, home }, scratch }, wish, limits);
}

const second = (path: string, git: (...args: string[]) => string): number =>
  Number(git('log', '-1', '--format=%ct', '--', path)) * 1000;

describe('dates of files', () => {
  it('are those of the last commit that touched each', async () => {
    const { path, commit, git } = await makeRepository({
      'docs/a.mdx': '1',
      'docs/ä b.mdx': '1',
      'x.ts': '1',
    });
    commit({ 'docs/a.mdx': '2' }, 'Second');
    commit({ 'x.ts': '2' }, 'Third');
    commit({ 'docs/gone.mdx': '1' }, 'Fourth');
    commit({ 'docs/gone.mdx': null }, 'Fifth');
    const { dates, tracked } = await history(path, 'docs');
    assert.deepEqual([...tracked].sort(), ['a.mdx', 'ä b.mdx']);
    assert.equal(dates.get('a.mdx'), second('docs/a.mdx', git));
    assert.equal(dates.get('ä b.mdx'), second('docs/ä b.mdx', git));
    assert.notEqual(dates.get('a.mdx'), dates.get('ä b.mdx'));
    assert.equal(dates.size, 2);
    assert.equal((await history(path)).dates.get('x.ts'), second('x.ts', git));
  });

  it('see through merges, and see what a merge itself changed', async () => {
    const { path, commit, git } = await makeRepository({ a: '1\n2\n3\n', b: '1', c: '1' });
    git('checkout', '--quiet', '-b', 'topic');
    commit({ b: '2', a: 'topic\n2\n3\n' }, 'Topic');
    git('checkout', '--quiet', 'main');
    commit({ c: '2', a: 'main\n2\n3\n' }, 'Main');
    try {
      git('merge', '--quiet', '--no-ff', 'topic');
    } catch {
      // Both changed the same line.
    }
    commit({ a: 'both\n2\n3\n' }, 'Merge');
    assert.equal(git('log', '-1', '--format=%p').split(' ').length, 2);
    const { dates } = await history(path);
    for (const file of ['a', 'b', 'c']) assert.equal(dates.get(file), second(file, git), file);
  });

  it('are none for what a shallow clone begins with', async () => {
    const { path, commit } = await makeRepository({ a: '1', b: '1' });
    commit({ a: '2' }, 'Second');
    commit({ b: '2' }, 'Third');
    const clone = join(testFolder(), 'clone');
    execFileSync('git', ['clone', '--quiet', '--depth=2', `file://${path}`, clone]);
    const { dates, tracked } = await history(clone);
    assert.deepEqual([...dates.keys()], ['b']);
    assert.deepEqual([...tracked].sort(), ['a', 'b']);
  });

  it('stop at a number of commits and at a number of bytes, newest first', async () => {
    const { path, commit } = await makeRepository({ a: '1' });
    commit({ b: '1' }, 'Second');
    commit({ c: '1' }, 'Third');
    const limits = { commits: 1000, bytes: 1_000_000, milliseconds: 10_000 };
    assert.deepEqual([...(await history(path, '', limits)).dates.keys()], ['c', 'b', 'a']);
    assert.deepEqual([...(await history(path, '', { ...limits, commits: 2 })).dates.keys()], ['c', 'b']);
    assert.deepEqual([...(await history(path, '', { ...limits, bytes: 70 })).dates.keys()], ['c']);
  });

  it('are none before 1970 and after the year 9999', async () => {
    const { path, git } = await makeRepository({ a: '1' });
    const odd = (at: string): string => {
      const raw = git('cat-file', 'commit', 'HEAD').replaceAll(/> \d+ /g, `> ${at} `);
      return execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], {
        cwd: path,
        input: `${raw}\n`,
        encoding: 'utf8',
      }).trim();
    };
    for (const at of ['0', '99999999999999']) {
      git('update-ref', 'refs/heads/main', odd(at));
      assert.equal((await history(path)).dates.size, 0, at);
    }
  });

  it('take nothing from the settings of the repository', async () => {
    const { path, git } = await makeRepository({ a: '1' });
    const trap = join(testFolder(), 'fired');
    const script = join(path, '.git', 'trap.sh');
    writeFileSync(script, `#!/bin/sh\necho "$0 $@" >> ${trap}\ncat\n`, { mode: 0o755 });
    for (const [name, value] of Object.entries({
      'log.showSignature': 'true',
      'gpg.program': script,
      'core.fsmonitor': script,
      'diff.external': script,
      'diff.orderFile': '/dev/zero',
      'log.mailmap': 'true',
      'mailmap.file': '/dev/zero',
      'core.pager': script,
      'extensions.partialClone': 'origin',
      'remote.origin.url': `ext::${script}`,
      'core.sshCommand': script,
    }))
      git('config', name, value);
    const signed = git('cat-file', 'commit', 'HEAD').replace(
      '\n\n',
      '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n',
    );
    const id = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], {
      cwd: path,
      input: `${signed}\n`,
      encoding: 'utf8',
      env: {
        PATH: searchPath,
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'extensions.partialClone',
        GIT_CONFIG_VALUE_0: '',
      },
    }).trim();
    writeFileSync(join(path, '.git/refs/heads/main'), `${id}\n`);
    assert.equal((await history(path)).dates.size, 1);
    assert.equal(existsSync(trap) ? readFileSync(trap, 'utf8') : '', '');
  });
});

describe('where a work tree stands', () => {
  it('is read from a loose branch, a packed one, and a commit that is checked out', async () => {
    const { path, git } = await makeRepository({ a: '1' });
    const folders = { own: join(path, '.git'), shared: join(path, '.git') };
    const commit = git('rev-parse', 'HEAD');
    assert.deepEqual(readHead(folders), { commit, shallow: [] });
    git('pack-refs', '--all');
    assert.deepEqual(readHead(folders), { commit, shallow: [] });
    git('checkout', '--quiet', '--detach');
    assert.deepEqual(readHead(folders), { commit, shallow: [] });
  });

  it('is unknown before the first commit, and for names that lead elsewhere', async () => {
    const { path } = await makeRepository();
    const folders = { own: join(path, '.git'), shared: join(path, '.git') };
    assert.equal(readHead(folders), undefined);
    writeFileSync(join(path, 'id'), `${'a'.repeat(40)}\n`);
    for (const name of ['refs/../../id', 'refs/heads/../../../id']) {
      writeFileSync(join(folders.own, 'HEAD'), `ref: ${name}\n`);
      assert.equal(readHead(folders), undefined, name);
    }
  });

  it('does not wait for a pipe', async () => {
    const { path } = await makeRepository({ a: '1' });
    const own = join(path, '.git');
    execFileSync('rm', [join(own, 'HEAD')]);
    execFileSync('mkfifo', [join(own, 'HEAD')]);
    assert.equal(readHead({ own, shared: own }), undefined);
  });
});
