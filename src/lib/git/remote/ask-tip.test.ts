/** The question for the newest commit without git: on a real server, with what it gives away, and what it does not believe. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Answer, gitServer } from '../../../../test/support/git/git-server.ts';
import { makeRepository } from '../../../../test/support/git/test-repository.ts';
import { askTip } from './ask-tip.ts';

const { signal } = new AbortController();
const LOGIN = { username: 'x', password: 'a secret' };
const RESULT = { 'content-type': 'application/x-git-upload-pack-result' };
const OID = 'a'.repeat(40);
const packet = (text: string): string => (text.length + 4).toString(16).padStart(4, '0') + text;

it('asks a real server for one branch, and for its own, with the credential', async () => {
  const repository = await makeRepository({ 'a.md': 'a' });
  const head = repository.git('rev-parse', 'HEAD');
  repository.git('branch', 'main-2');
  const later = repository.commit({ 'a.md': 'b' }, 'Second');
  const server = await gitServer({ repository: repository.path, login: LOGIN });
  const plan = { remote: server.url, credential: async () => LOGIN };
  assert.deepEqual(await askTip(plan, { branch: 'main', signal }), { branch: 'main', commit: later });
  assert.deepEqual(await askTip(plan, { branch: 'main-2', signal }), { branch: 'main-2', commit: head });
  assert.deepEqual(await askTip(plan, { branch: undefined, signal }), { branch: 'main', commit: later });
  assert.equal(server.seen.length, 3, 'one request each');
  assert.equal(
    await askTip(plan, { branch: 'mai', signal }),
    undefined,
    'the beginning of a name is no name',
  );
  assert.equal(
    await askTip({ remote: server.url }, { branch: 'main', signal }),
    undefined,
    'refused without it',
  );
});

it('leaves to git whatever is not as it should be', async () => {
  let answer: Answer = { status: 200 };
  const server = await gitServer({ repository: '/nowhere', answer: () => answer });
  const line = packet(`${OID} refs/heads/main\n`);
  const good = `${line}0000`;
  for (const [what, now] of [
    ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' }],
    ['a refusal', { status: 401 }],
    ['an answer without its end', { status: 200, headers: RESULT, body: line }],
    ['a length that is none', { status: 200, headers: RESULT, body: `zzzz${good}` }],
    ['a length beyond the end', { status: 200, headers: RESULT, body: `ffff${good}` }],
    ['no commit', { status: 200, headers: RESULT, body: `${packet('not-an-id refs/heads/main\n')}0000` }],
    ['another branch', { status: 200, headers: RESULT, body: `${packet(`${OID} refs/heads/other\n`)}0000` }],
    ['more than is asked for', { status: 200, headers: RESULT, body: line.repeat(20_000) + good }],
  ] as const) {
    answer = now;
    assert.equal(await askTip({ remote: server.url }, { branch: 'main', signal }), undefined, what);
  }
  answer = { status: 200, headers: RESULT, body: good };
  assert.deepEqual(await askTip({ remote: server.url }, { branch: 'main', signal }), {
    branch: 'main',
    commit: OID,
  });
});

it('never follows a redirect, so that nobody else gets the credential', async () => {
  const other = await gitServer({ repository: '/nowhere', answer: () => ({ status: 200 }) });
  const moved = await gitServer({
    repository: '/nowhere',
    answer: (request) => ({ status: 307, headers: { location: `${other.url}${request.url}` } }),
  });
  const plan = { remote: moved.url, credential: async () => LOGIN };
  assert.equal(await askTip(plan, { branch: 'main', signal }), undefined);
  assert.equal(moved.seen.length, 1);
  assert.equal(other.seen.length, 0);
});

it('says nothing of other kinds of remotes, and ends when it is told', async () => {
  assert.equal(await askTip({ remote: '/srv/docs.git' }, { branch: 'main', signal }), undefined);
  assert.equal(await askTip({ remote: 'git@example.com:docs.git' }, { branch: 'main', signal }), undefined);
  const ended = AbortSignal.abort(new Error('enough'));
  await assert.rejects(
    askTip({ remote: 'http://127.0.0.1:1/x' }, { branch: 'main', signal: ended }),
    /enough/,
  );
});
