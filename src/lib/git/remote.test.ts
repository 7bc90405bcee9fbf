/** Tests of remotes over HTTP: what they receive, what of it is visible, and the errors when they refuse. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { type Answer, gitServer } from '../../../test/support/git/git-server.ts';
import {
  openTestRepository,
  searchPath,
  testFolder,
} from '../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { AppError } from '../app-error.ts';
import { openRepository } from './open-repository.ts';
import { scrub, withConnection } from './remote.ts';

const TOKEN = 'ghs_s3cr3t+/Token';
const LOGIN = { username: 'x-access-token', password: TOKEN };
const BASE64 = Buffer.from(`${LOGIN.username}:${TOKEN}`).toString('base64');

const problem = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(
    () => assert.fail('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof AppError, String(error));
  return error;
};

test('fetches and pushes over HTTP with a credential that is read again for each connection', async () => {
  const remote = await makeRepository({ a: '1' }, { bare: true });
  const server = await gitServer({ repository: remote.path, login: LOGIN });
  let asked = 0;
  const credential = async () => {
    asked += 1;
    return LOGIN;
  };
  const repository = await openTestRepository({ remote: server.url, credential });
  await repository.fetch();
  assert.equal(asked, 2, 'one to ask for the branches, one to bring them');
  const parent = (await repository.head('main'))!;
  const changes = [{ path: 'b', content: Buffer.from('2') }];
  const commit = await repository.commit({ parent, changes, message: 'x', at: 0 });
  const request = { commit, branch: 'agent/x', expect: undefined };
  assert.equal(await repository.push(request), 'pushed');
  assert.equal(await repository.push(request), 'there');
  assert.equal((await repository.merge({ commit, into: 'main', message: 'm', at: 0 })).kind, 'merged');
  assert.equal(remote.git('ls-tree', '--name-only', 'main'), 'a\nb');
  assert.ok(
    server.seen.every((header) => header === `Basic ${BASE64}`),
    'sent at once, never asked for',
  );
});

test('the token is in no argument, no file of ours and no message', async () => {
  const remote = await makeRepository({ a: '1' }, { bare: true });
  const commands: string[] = [];
  const server = await gitServer({
    repository: remote.path,
    login: LOGIN,
    answer: () => {
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        try {
          commands.push(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
        } catch {
          // It has ended.
        }
      return undefined;
    },
  });
  const folder = testFolder();
  const repository = await openTestRepository({ remote: server.url, credential: async () => LOGIN }, folder);
  await repository.fetch();
  const started = commands.filter((words) => words.includes('remote-http') || words.includes('ls-remote'));
  assert.ok(started.length > 0);
  assert.equal(
    commands.some((words) => words.includes(TOKEN) || words.includes(BASE64)),
    false,
  );
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile()) {
      const bytes = readFileSync(join(file.parentPath, file.name), 'latin1');
      assert.equal(bytes.includes(TOKEN) || bytes.includes(BASE64), false, file.name);
    }
  const echo = await gitServer({
    repository: remote.path,
    answer: (request) => ({
      status: 403,
      headers: { 'content-type': 'text/plain' },
      body: `Permission denied for ${TOKEN} ${request.headers.authorization} ${encodeURIComponent(TOKEN)}\n`,
    }),
  });
  const denied = await problem(
    (await openTestRepository({ remote: echo.url, credential: async () => LOGIN })).fetch(),
  );
  assert.equal(denied.code, 'git/denied');
  assert.match(denied.message, /Permission denied for \*\*\*/, 'the words of the remote, without the secret');
  for (const secret of [TOKEN, BASE64, encodeURIComponent(TOKEN)])
    assert.equal(`${denied.message}${denied.hint}${denied.stack}`.includes(secret), false);
});

test('a credential goes to no other address', async () => {
  const remote = await makeRepository({ a: '1' }, { bare: true });
  const other = await gitServer({ repository: remote.path });
  const moved = await gitServer({
    repository: remote.path,
    answer: (request) => ({
      status: 301,
      headers: { location: other.url.replace('/docs.git', request.url ?? '') },
    }),
  });
  const error = await problem(
    (await openTestRepository({ remote: moved.url, credential: async () => LOGIN })).fetch(),
  );
  assert.equal(error.code, 'git/no-repository');
  assert.match(error.message, /has moved/);
  assert.deepEqual(other.seen, []);
  await (await openTestRepository(moved.url)).fetch();
  assert.ok(other.seen.length > 0, 'without one a redirect is followed');
});

test('a bearer token is sent without a user', async () => {
  const remote = await makeRepository({ a: '1' }, { bare: true });
  const given: unknown[] = [];
  const server = await gitServer({
    repository: remote.path,
    answer: (request) => {
      given.push(request.headers.authorization);
      return undefined;
    },
  });
  const credential = async () => ({ username: 'x', password: TOKEN, bearer: true }) as const;
  await (await openTestRepository({ remote: server.url, credential })).fetch();
  assert.deepEqual([...new Set(given)], [`Bearer ${TOKEN}`]);
  const { secrets } = await withConnection({ remote: server.url, credential }, async (made) => made);
  assert.ok(secrets.includes(TOKEN));
});

test('credentials that would become more than one header are refused', async () => {
  for (const bad of [
    { username: 'a', password: 'b\r\nX: y' },
    { username: 'a:b', password: 'secret' },
  ]) {
    const error = await problem(
      withConnection({ remote: 'https://h/x', credential: async () => bad }, async () => undefined),
    );
    assert.equal(error.code, 'git/denied');
    assert.equal(error.message.includes(bad.password), false);
  }
  assert.equal(scrub('a b a', ['', 'a']), '*** b ***');
});

const WORDS: readonly [Answer, string][] = [
  [{ status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }, 'git/denied'],
  [{ status: 403 }, 'git/denied'],
  [{ status: 403, body: 'Write access to repository not granted.' }, 'git/denied'],
  [{ status: 404 }, 'git/no-repository'],
  [{ status: 410 }, 'git/no-repository'],
  [{ status: 429 }, 'git/unreachable'],
  [{ status: 500 }, 'git/unreachable'],
  [{ status: 503 }, 'git/unreachable'],
  [{ status: 200, body: '<html>\n<p>Hello</p>\n' }, 'git/denied'],
];
for (const [answer, code] of WORDS)
  test(`${answer.status} ${answer.body ?? ''} is ${code}, with what to do`, async () => {
    const server = await gitServer({ repository: '/none', answer: () => answer });
    const repository = await openTestRepository(server.url);
    for (const work of [() => repository.fetch(), () => repository.remoteHead('main')]) {
      const error = await problem(work());
      assert.equal(error.code, code, error.message);
      assert.ok(error.hint !== undefined && error.message.includes(server.url));
    }
  });

test('a server that speaks no TLS, and one that hangs up, cannot be reached', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const remote of [`https://127.0.0.1:${port}/x`, `http://127.0.0.1:${port}/x`]) {
    const error = await problem((await openTestRepository(remote)).fetch());
    assert.equal(error.code, 'git/unreachable', error.message);
  }
  server.close();
});

test('a server that never answers is left when the caller has enough, with all that was started', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const repository = await openTestRepository(`http://127.0.0.1:${port}/silent`);
  const control = new AbortController();
  server.once('connection', () => control.abort(new Error('enough')));
  // Git itself would wait for a minute, and end with a reason of its own.
  await assert.rejects(repository.fetch(control.signal), /enough/);
  server.close();
  const left = readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`127.0.0.1:${port}/silent`)
      );
    } catch {
      return false;
    }
  });
  assert.deepEqual(left, []);
});

for (const [name, words] of [
  ['pre-receive', 'GH006: Protected branch update failed'],
  ['pre-receive', 'no'],
  ['update', 'GL-HOOK-ERR'],
] as const)
  test(`rules of the remote (${name}: ${words}) are named`, async () => {
    const remote = await makeRepository({ a: '1' }, { bare: true });
    const server = await gitServer({ repository: remote.path });
    const repository = await openTestRepository(server.url);
    await repository.fetch();
    const parent = (await repository.head('main'))!;
    const commit = await repository.commit({ parent, changes: [], message: 'x', at: 0 });
    const hook = join(remote.path, 'hooks', name);
    mkdirSync(dirname(hook), { recursive: true });
    writeFileSync(hook, `#!/bin/sh\necho "${words}" >&2\nexit 1\n`);
    chmodSync(hook, 0o755);
    const error = await problem(repository.push({ commit, branch: 'agent/x', expect: undefined }));
    assert.equal(error.code, 'git/protected', error.message);
    assert.ok(error.message.includes(words), error.message);
    assert.equal(await repository.remoteHead('agent/x'), undefined);
  });

test('git sees nothing of our environment and no settings of the machine', async () => {
  const bin = testFolder();
  const log = join(bin, 'log');
  // What git is started with, written down by a program of the same name.
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n/usr/bin/env >> ${log}\nPATH=${searchPath} exec git "$@"\n`);
  chmodSync(join(bin, 'git'), 0o755);
  process.env['LECTERN_SECRET_KEY'] = 'do not tell';
  const remote = await makeRepository({ a: '1' });
  const folder = testFolder();
  const repository = await openRepository({
    mirror: join(folder, 'm'),
    plan: { remote: remote.path },
    scratch: join(folder, 's'),
    searchPath: `${bin}:${searchPath}`,
  });
  await repository.fetch();
  await repository.close();
  const seen = readFileSync(log, 'utf8');
  assert.equal(seen.includes('do not tell'), false);
  for (const line of [
    'GIT_CONFIG_NOSYSTEM=1',
    'GIT_CONFIG_GLOBAL=/dev/null',
    'GIT_TERMINAL_PROMPT=0',
    'GIT_ALLOW_PROTOCOL=file',
    'LC_ALL=C',
  ])
    assert.ok(seen.includes(line), line);
  assert.deepEqual(readdirSync(/^HOME=(.*)$/m.exec(seen)![1]!), []);
});

test('a sign-in page in front of Git is told as that', async () => {
  const remote = await makeRepository({ a: '1' }, { bare: true });
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const page = { status: 200, headers: html, body: '<!doctype html><title>Sign in</title>' };
  const to = (status: number, location: string): Answer => ({ status, headers: { ...html, location } });
  for (const [what, first] of [
    ['a page', page],
    ['a page that says nothing of its kind', { ...page, headers: {} }],
    ['an empty page', { ...page, body: '' }],
    ['302', to(302, '/users/sign_in')],
    ['303', to(303, '/users/sign_in?return=docs.git')],
    ['307', to(307, '/saml/sso?a=/info/refs')],
    ['301', to(301, '/login')],
  ] as const)
    for (const credential of [undefined, async () => LOGIN]) {
      const { url } = await gitServer({
        repository: remote.path,
        answer: (request) => (/sign_in|saml|login/.test(request.url ?? '') ? page : first),
      });
      const plan = { remote: url, ...(credential === undefined ? {} : { credential }) };
      const error = await problem((await openTestRepository(plan)).fetch());
      const about = `${what}, ${credential === undefined ? 'open' : 'with a token'}: ${error.message}`;
      assert.equal(error.code, 'git/denied', about);
      assert.match(error.message, /^A web page answers at "http:\/\/127/, about);
      assert.match(error.hint ?? '', /single sign-on/);
    }
});
