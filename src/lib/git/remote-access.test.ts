/** Remotes with an SSH key of their own, and remotes that only one IP address is used for. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
import { remoteHost, withConnection } from './remote.ts';

/** A program `ssh` that notes its arguments and the file of its key, and runs on this machine what it was asked to run elsewhere. */
function noting(folder: string): { readonly path: string; readonly noted: () => string[] } {
  mkdirSync(folder);
  const file = join(folder, 'noted');
  const program = join(folder, 'ssh');
  writeFileSync(
    program,
    `#!/bin/sh
printf '%s\\n' "$@" > '${file}'
for option; do
  case "$option" in
    IdentityFile=*) key=$(printf '%s' "$option" | sed 's/^IdentityFile="//; s/"$//; s/%%/%/g'); stat -c %a "$key" >> '${file}'; cat "$key" >> '${file}';;
  esac
done
for last; do :; done
exec sh -c "$last"
`,
  );
  chmodSync(program, 0o755);
  return { path: folder, noted: () => readFileSync(file, 'utf8').trim().split('\n') };
}

test('ssh uses the one key and its own known hosts, whatever is in their paths, and nothing of the user', async () => {
  const remote = await makeRepository({ a: '1' }, { bare: true });
  const ssh = noting(join(testFolder(), 'programs'));
  const folder = testFolder();
  const scratch = join(folder, "with space/50%/it's");
  const repository = await openRepository({
    mirror: join(folder, 'mirror.git'),
    plan: {
      remote: `ssh://git@git.example.com${remote.path}`,
      ssh: { privateKey: 'THE KEY', scratch, knownHosts: '/data/known hosts' },
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
    'StrictHostKeyChecking=accept-new',
    'UserKnownHostsFile="/data/known hosts"',
    'BatchMode=yes',
  ])
    assert.ok(noted.includes(option), `${option} of ${noted.join(' ')}`);
  const identity = noted.find((option) => option.startsWith('IdentityFile=')) ?? '';
  assert.ok(identity.startsWith(`IdentityFile="${scratch.replace('%', '%%')}/`), identity);
  assert.deepEqual(noted.slice(-2), ['600', 'THE KEY'], 'for this user, while ssh runs');
  assert.deepEqual(readdirSync(scratch), [], 'and not after it');
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
  const { env } = await withConnection({ remote: server.url, pin: async () => '::1' }, async (made) => made);
  assert.equal(env['GIT_CONFIG_KEY_0'], 'http.followRedirects');
  assert.match(env['GIT_CONFIG_VALUE_1'] ?? '', /:\[::1\]$/);
});

test('a pinned server of ssh keeps its name for the known hosts', async () => {
  const ssh = { privateKey: 'KEY', scratch: testFolder(), knownHosts: '/known' };
  const { env } = await withConnection(
    { remote: 'git@git.example.com:a/b.git', ssh, pin: async () => '192.0.2.7' },
    async (made) => made,
  );
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
