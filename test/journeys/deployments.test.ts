/** A push is live at once, each commit has a row, a broken one is refused, and every deployment can be undone. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { forgeHookSecret } from '../../src/web/service/forge-hooks/hook-secret.ts';
import { eventually } from '../support/eventually.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { gitProject } from '../support/git-project.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { type Ending, shared } from '../support/shared.ts';

const SECRET = 'a secret of thirty-two characters';
const CONFIG = JSON.parse(String(DOCS['docs/docs.json'])) as object;

interface Deployed {
  readonly id: string;
  readonly status: string;
  readonly source: string;
  readonly commit: string;
  readonly summary: string;
  readonly pages: Readonly<Record<string, number>>;
  readonly problems: { readonly errors: number };
}

/** Looks at the repository only when it is told to. */
async function project(ending: Ending) {
  const repository = await makeRepository(DOCS, { bare: true });
  const site = await gitProject(ending, repository, { gitSeconds: 3_600, secret: SECRET });
  const key = await site.key();
  const api = async (
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; json: unknown }> => {
    const answer = await site.send(path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: await answer.json() };
  };
  const hook = (body: string, secret = forgeHookSecret(Buffer.from(SECRET), 'docs'), to = 'docs') =>
    site.send(`/_lectern/forge/${to}`, {
      method: 'POST',
      body,
      headers: { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` },
    });
  const list = async (): Promise<readonly Deployed[]> => {
    const { json } = await api('GET', '/v1/project/deployments/docs');
    return (json as { deployments: readonly Deployed[] }).deployments;
  };
  return { repository, site, api, hook, list };
}

// Each leaves the site to the next one; the last one leaves a commit that is not served.
describe('deployments of one site', () => {
  const opened = shared(project);

  it('serves a push when the webhook comes, and says what changed', async () => {
    const { repository, site, hook, list } = await opened();
    const first = repository.git('rev-parse', 'main');
    await eventually(
      async () => (await list()).map(({ source, status }) => [source, status]),
      [['start', 'success']],
    );
    const second = repository.commit(
      { 'docs/guide.mdx': '---\ntitle: Guide\n---\nNew words\n', 'docs/new.mdx': '# New\n' },
      'Second',
    );
    assert.equal((await hook('{}')).status, 202);
    await site.serves(second);
    await eventually(
      async () => (await list()).map(({ commit, source }) => [commit, source]),
      [
        [second, 'push'],
        [first, 'start'],
      ],
    );
    const [newest] = await list();
    assert.deepEqual(newest?.pages, { added: 1, changed: 1, removed: 0, moved: 0 });
    assert.match(await site.text('/guide'), /New words/);
  });

  it('refuses a broken commit with its place, serves the last good one, and goes on with the next', async () => {
    const { repository, site, hook, list, api } = await opened();
    const first = repository.git('rev-parse', 'main');
    const broken = repository.commit({ 'docs/docs.json': '{\n  "name": ' }, 'Break');
    await hook('{}');
    await eventually(async () => (await list())[0]?.status, 'failure');
    const [row] = await list();
    assert.equal(row?.commit, broken);
    assert.match(row?.summary ?? '', /Readers see the commit before it/);
    const { json } = await api('GET', `/v1/project/deployments/docs/${row!.id}`);
    const { issues } = json as { issues: readonly { file: string; line: number }[] };
    assert.deepEqual([issues[0]?.file, issues[0]?.line], ['docs.json', 2]);
    await site.serves(first);
    const status = (await api('GET', `/v1/project/update-status/${row!.id}`)).json as {
      status: string;
      logs: string[];
    };
    assert.equal(status.status, 'failure');
    assert.match(status.logs.join('\n'), /docs\.json:2/);
    const fixed = repository.commit(
      { 'docs/docs.json': JSON.stringify({ ...CONFIG, name: 'Fixed' }) },
      'Fix',
    );
    await hook('{}');
    await site.serves(fixed);
    await eventually(async () => (await list())[0]?.status, 'success');
  });

  it('updates on request, and answers when there is nothing new', async () => {
    const { repository, site, api } = await opened();
    const ended = async (statusId: string) => {
      let found: { status: string; commit?: { sha: string }; source: string } | undefined;
      await eventually(async () => {
        found = (await api('GET', `/v1/project/update-status/${statusId}`)).json as typeof found;
        return found?.status === 'queued' || found?.status === 'in_progress';
      }, false);
      return found!;
    };
    const update = async () => {
      const { status, json } = await api('POST', '/v1/project/update/docs');
      assert.equal(status, 202);
      return ended((json as { statusId: string }).statusId);
    };
    const first = repository.git('rev-parse', 'main');
    assert.deepEqual([(await update()).status, (await update()).commit?.sha], ['success', first]);
    const second = repository.commit({ 'docs/guide.mdx': 'Second' }, 'Second');
    const done = await update();
    assert.deepEqual([done.status, done.commit?.sha, done.source], ['success', second, 'api']);
    await site.serves(second);
    assert.equal((await api('GET', '/v1/project/update-status/01kf0xq2m3n4p5r6s7t8v9w0x6')).status, 404);
  });

  it('says of a preview that it is ready, since readers do not see it', async () => {
    const { repository, api } = await opened();
    repository.git('branch', 'topic', 'main');
    const made = await api('POST', '/v1/project/preview/docs', { branch: 'topic' });
    assert.equal(made.status, 202);
    const { statusId } = made.json as { statusId: string };
    const { json } = await api('GET', `/v1/project/update-status/${statusId}`);
    const { status, summary, logs } = json as { status: string; summary: string; logs: readonly string[] };
    assert.deepEqual([status, summary], ['success', 'The preview is ready']);
    assert.deepEqual(
      logs.map((line) => line.slice(line.indexOf(' ') + 1)),
      ['Requested', 'Ready'],
    );
  });

  it('is as cheap as one look for a hundred webhooks at once', async () => {
    const { repository, site, hook, list } = await opened();
    const { length } = await list();
    const second = repository.commit({ 'docs/guide.mdx': 'Second' }, 'Second');
    await Promise.all(Array.from({ length: 100 }, () => hook('{}')));
    await site.serves(second);
    await eventually(async () => (await list()).length, length + 1);
  });

  it('takes no webhook with another signature, and does not say which projects there are', async () => {
    const { repository, site, hook } = await opened();
    const first = repository.git('rev-parse', 'main');
    repository.commit({ 'docs/guide.mdx': 'Other' }, 'Second');
    const answers = await Promise.all([
      hook('{}', 'wrong'),
      hook('{}', undefined, 'other'),
      site.send('/_lectern/forge/docs', { method: 'POST', body: '{}' }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 401],
    );
    assert.equal(new Set(await Promise.all(answers.map((answer) => answer.text()))).size, 1);
    assert.equal((await site.send('/_lectern/forge/docs', {})).status, 405);
    await site.serves(first);
  });
});

it('rolls back to an earlier deployment, stays there through pushes and a restart, and follows again', async (t) => {
  const { repository, site, hook, api, list } = await project(t);
  const first = repository.git('rev-parse', 'main');
  const second = repository.commit({ 'docs/guide.mdx': 'Second' }, 'Second');
  await hook('{}');
  await site.serves(second);
  const pin = (commit: string) => api('POST', '/v1/project/pin/docs', { commit });
  assert.deepEqual(await pin(first), { status: 200, json: { pinned: first } });
  await site.serves(first);
  const third = repository.commit({ 'docs/guide.mdx': 'Third' }, 'Third');
  await hook('{}');
  await site.restart();
  await site.serves(first);
  const { json } = await api('GET', '/v1/project/deployments/docs');
  assert.deepEqual([(json as { live: string }).live, (json as { pinned: string }).pinned], [first, first]);
  assert.equal((await api('POST', '/v1/project/unpin/docs')).status, 200);
  await hook('{}');
  await site.serves(third);
  await eventually(async () => (await list())[0]?.commit, third);
  const refused = await pin('0'.repeat(40));
  assert.deepEqual([refused.status, (refused.json as { code: string }).code], [409, 'deployments/commit']);
});

it('rolls back while the newest commit is broken', async (t) => {
  const { repository, site, hook, api } = await project(t);
  const first = repository.git('rev-parse', 'main');
  const second = repository.commit({ 'docs/guide.mdx': 'Second' }, 'Second');
  await hook('{}');
  await site.serves(second);
  repository.commit({ 'docs/docs.json': '{' }, 'Break');
  await hook('{}');
  await eventually(() => site.logged.some((line) => /cannot be used/.test(line)), true);
  assert.equal((await api('POST', '/v1/project/pin/docs', { commit: first })).status, 200);
  await site.serves(first);
  assert.equal((await api('POST', '/v1/project/unpin/docs')).status, 200);
  await eventually(() => site.logged.filter((line) => /cannot be used/.test(line)).length, 2);
  await site.serves(first);
});
