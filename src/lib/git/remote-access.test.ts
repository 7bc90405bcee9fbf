/** Remotes with an SSH key of their own, and remotes that only one IP address is used for. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gitServer } from '../../../test/support/git/git-server.ts';
import {
  openTestRepository,
  searchPath,
  testFolder,
} from '../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { AppError } from '../app-error.ts';
import { openRepository } from './open-repository.ts';
import { remoteConnection, remoteHost } from './remote.ts';

/** A program `ssh` that notes its arguments, and runs on this machine what it was asked to run elsewhere. */
function noting(folder: string): { readonly path: string; readonly noted: () => string[] } {
  mkdirSync(folder);
  const file = join(folder, 'noted');
  const program = join(folder, 'ssh');
  writeFileSync(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${file}'\nfor last; do :; done\nexec sh -c "$last"\n`,
  );
  chmodSync(program, 0o755);
  return { path: folder, noted: () => readFileSync(file, 'utf8').trim().split('\n') };
}

test('ssh uses the one key and its own known hosts, whatever is in their paths, and nothing of the user', async () => {
  const remote = await makeRepository({ a: '1' }, { bare: true });
  const ssh = noting(join(testFolder(), 'programs'));
  const keyFile = "/data/with space/50%/it's/key";
  const folder = testFolder();
  const repository = await openRepository({
    mirror: join(folder, 'mirror.git'),
    plan: {
      remote: `ssh://git@git.example.com${remote.path}`,
      ssh: { keyFile, knownHosts: '/data/known hosts' },
    },
    searchPath: `${ssh.path}:${searchPath}`,
    scratch: join(folder, 'scratch'),
  });
  await repository.fetch();
  assert.equal(await repository.defaultBranch(), 'main');
  await repository.close();
  const noted = ssh.noted();
  assert.deepEqual(noted.slice(0, 2), ['-F', 'none']);
  for (const option of [
    'IdentitiesOnly=yes',
    'IdentityAgent=none',
    `IdentityFile="${keyFile.replace('%', '%%')}"`,
    'StrictHostKeyChecking=accept-new',
    'UserKnownHostsFile="/data/known hosts"',
    'BatchMode=yes',
  ])
    assert.ok(noted.includes(option), `${option} of ${noted.join(' ')}`);
});

test('a pinned remote is asked at this one address, by its own name', async () => {
  const remote = await makeRepository({ a: '1' }, { bare: true });
  const server = await gitServer({ repository: remote.path });
  const { port, pathname } = new URL(server.url);
  const asked: string[] = [];
  const repository = await openTestRepository({
    // A name that no resolver knows.
    remote: `http://git.lectern.invalid:${port}${pathname}`,
    pin: async (host) => {
      asked.push(host);
      return '127.0.0.1';
    },
  });
  await repository.fetch();
  assert.equal(await repository.defaultBranch(), 'main');
  assert.deepEqual([...new Set(asked)], ['git.lectern.invalid']);
});

test('a pinned remote that is refused is not asked, and one that redirects is not followed', async () => {
  const remote = await makeRepository({ a: '1' }, { bare: true });
  const server = await gitServer({ repository: remote.path });
  const refused = await openTestRepository({
    remote: server.url,
    pin: async () => {
      throw new AppError('git/private', 'not there');
    },
  });
  await assert.rejects(refused.fetch(), /not there/);
  const { env } = await remoteConnection({ remote: server.url, pin: async () => '::1' });
  assert.equal(env['GIT_CONFIG_KEY_0'], 'http.followRedirects');
  assert.match(env['GIT_CONFIG_VALUE_1'] ?? '', /:\[::1\]$/);
});

test('a pinned server of ssh keeps its name for the known hosts', async () => {
  const ssh = { keyFile: '/key', knownHosts: '/known' };
  const { env } = await remoteConnection({
    remote: 'git@git.example.com:a/b.git',
    ssh,
    pin: async () => '192.0.2.7',
  });
  assert.match(env['GIT_SSH_COMMAND'] ?? '', /HostName=192\.0\.2\.7 -o HostKeyAlias=git\.example\.com/);
});

test('finds host and port of every form of address', () => {
  assert.deepEqual(
    [
      'https://Git.Example.com/a',
      'http://git.example.com:8080/a',
      'ssh://git@h.example.com:2222/a',
      'git@H.example.com:a/b',
      'https://[::1]/a',
    ].map((remote) => Object.values(remoteHost(remote)).join(' ')),
    ['git.example.com 443', 'git.example.com 8080', 'h.example.com 2222', 'h.example.com 22', '::1 443'],
  );
});
