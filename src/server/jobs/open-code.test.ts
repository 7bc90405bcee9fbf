/** Tests of opening code repositories: read-only copies of one branch, limits of size and time, and whose credential is used. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { AppError } from '../../lib/app-error.ts';
import { projectRepository } from '../../project/repository/project-repository.ts';
import type { CodePlan } from '../../settings/project-plans.ts';
import { joinSettings } from '../../settings/settings.ts';
import { type CodeParts, openCode } from './open-code.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lectern-code-'));
const settings = joinSettings([{ dataDir }]);
after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));

const placeOf = (remote: string, folder = ''): NonNullable<CodeParts['place']> =>
  projectRepository({ folder: '', git: { remote, folder }, hosts: [] }, settings.jobs);
const docs = placeOf('/srv/git/docs.git', 'docs');
const never = new AbortController().signal;
const isCode = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;
const copies = (): string[] => readdirSync(join(dataDir, 'git')).filter((name) => name.startsWith('code-'));

function open(code: readonly CodePlan[], more: Partial<CodeParts> = {}) {
  const opened = openCode({ code }, { settings, place: docs, ...more });
  after(() => opened.close());
  return opened.origins;
}

test('opens the newest commit of a branch, and fetches what is new', async () => {
  const remote = await makeRepository({ 'a.ts': '1' });
  const [main, other] = open([
    { name: 'api', remote: remote.path },
    { name: 'next', remote: remote.path, branch: 'next' },
  ]);
  const first = await main!.open(never);
  assert.deepEqual([first.branch, first.head], ['main', remote.git('rev-parse', 'HEAD')]);
  assert.equal(first.history, undefined);
  remote.git('checkout', '--quiet', '-b', 'next');
  const next = remote.commit({ 'a.ts': '2' }, 'Next');
  remote.git('checkout', '--quiet', 'main');
  assert.equal((await other!.open(never)).head, next);
  const second = remote.commit({ 'a.ts': '3' }, 'Second');
  assert.equal((await main!.open(never)).head, second);
  assert.equal(await first.repository.wholeCommit(next), undefined, 'the other branch is in another copy');
  assert.equal(copies().length, 2);
  assert.equal(main!.docs, undefined);
});

test('knows the documentation when it is in the same repository', () => {
  const remote = 'https://github.com/acme/app.git';
  const plan = { name: 'app', remote: 'https://github.com/Acme/app' };
  assert.equal(open([plan], { place: placeOf(remote, 'docs') })[0]!.docs, 'docs');
  assert.equal(
    open([{ ...plan, remote: 'https://gitlab.com/acme/app' }], { place: placeOf(remote, 'docs') })[0]!.docs,
    undefined,
  );
});

test('removes a copy that is too large, and rests before it tries again', async () => {
  const remote = await makeRepository({ 'a.bin': randomBytes(300_000) });
  let now = 0;
  const before = copies().length;
  const limits = { bytes: 100_000, rest: 1_000 };
  const [origin] = open([{ name: 'big', remote: remote.path }], { limits, clock: () => now });
  await assert.rejects(origin!.open(never), isCode('code/too-large'));
  assert.equal(copies().filter((name) => !name.includes('.old-')).length, before);
  remote.remove();
  await assert.rejects(origin!.open(never), isCode('code/too-large'), 'nothing is asked while it rests');
  now = 1_001;
  await assert.rejects(origin!.open(never), isCode('git/no-repository'));
});

test('ends with the turn, and after its time', async () => {
  const remote = await makeRepository({ 'a.ts': '1' });
  const [slow] = open([{ name: 'slow', remote: remote.path, branch: 'main' }], { limits: { fetch: 0 } });
  await assert.rejects(slow!.open(never), isCode('git/unreachable'));
  const [origin] = open([{ name: 'api', remote: remote.path }]);
  await assert.rejects(origin!.open(AbortSignal.abort(new Error('the turn is over'))), /turn is over/);
  await origin!.open(never);
});

test('sends nothing, and makes nothing, before it is used', () => {
  const before = copies().length;
  open([{ name: 'api', remote: 'https://code.invalid/acme/api.git' }]);
  assert.equal(copies().length, before);
  assert.ok(existsSync(dataDir));
});
