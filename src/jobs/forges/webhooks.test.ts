/** Webhooks of GitHub, GitLab and Gitea through one suite, and what each of them has alone. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { forgeWebhooksSuite } from '../../../test/suites/forge-webhooks-suite.ts';
import { githubEventDifferences } from '../../../test/support/forge/github-event-differences.ts';
import { startTestForge, type TestForge } from '../../../test/support/forge/start-test-forge.ts';
import { bitbucketWebhooks } from './bitbucket/bitbucket-webhooks.ts';
import { dataCenterWebhooks } from './bitbucket-data-center/data-center-webhooks.ts';
import type { ForgeEvent } from './forge-webhooks.ts';
import { giteaForge } from './gitea/gitea-forge.ts';
import { giteaWebhooks } from './gitea/gitea-webhooks.ts';
import { githubForge } from './github/github-forge.ts';
import { githubWebhooks } from './github/github-webhooks.ts';
import { gitlabForge } from './gitlab/gitlab-forge.ts';
import { gitlabWebhooks } from './gitlab/gitlab-webhooks.ts';

const repository = 'example/docs';
const clock = Date.now;
const ID = 'a'.repeat(40);

const seen = new Set<TestForge>();
after(() => {
  const deliveries = [...seen].flatMap((forge) => forge.deliveries);
  assert.ok(deliveries.length > 20, 'little was sent');
  assert.deepEqual(githubEventDifferences()(deliveries), []);
});

/** A push with something else in it. */
const pushOf = (more: object): object => ({
  ref: 'refs/heads/main',
  after: ID,
  repository: { full_name: 'a/b' },
  ...more,
});
const HOSTILE_PUSHES = [
  { ref: 7 },
  { ref: 'main' },
  { ref: 'refs/heads/' },
  { ref: 'refs/heads/a b' },
  { ref: 'refs/heads/a\u0000b' },
  { ref: `refs/heads/${'x'.repeat(2000)}` },
  { ref: 'refs/notes/a' },
  { after: 'main' },
  { after: ID.slice(1) },
  { after: [ID] },
  { repository: 'a/b' },
  { repository: { full_name: '../a' } },
  { repository: { full_name: 'a' } },
  { repository: { full_name: 'a/b\n' } },
  { repository: { full_name: ['a/b'] } },
  { repository: null },
].map((more) => ['push', pushOf(more)] as const);
const HOSTILE_PULLS = ['1', -1, 1.5, 1e20, null, {}].map(
  (number) => ['pull_request', { action: 'opened', number, repository: { full_name: 'a/b' } }] as const,
);

forgeWebhooksSuite({
  kind: 'github',
  webhooks: githubWebhooks,
  reviews: (forge) => {
    seen.add(forge);
    return githubForge({ apiUrl: forge.apiUrl, repository, auth: { token: forge.token }, clock }).reviews!;
  },
  signatures: [['x-hub-signature-256']],
  event: 'x-github-event',
  hostile: [...HOSTILE_PUSHES, ...HOSTILE_PULLS, ['installation', { repositories: 'all' }]],
});

const project = { path_with_namespace: 'a/b' };
forgeWebhooksSuite({
  kind: 'gitlab',
  webhooks: gitlabWebhooks,
  reviews: ({ url, token }) => gitlabForge({ apiUrl: `${url}/api/v4`, repository, token, clock }).reviews!,
  signatures: [['x-gitlab-token']],
  event: 'x-gitlab-event',
  hostile: [
    ...HOSTILE_PUSHES.map(([, body]) => {
      const { repository: where, ...rest } = body as { repository: unknown };
      const name = (where as { full_name?: unknown } | null)?.full_name;
      const at = name === 'a/b' ? project : { path_with_namespace: name };
      return ['Push Hook', { object_kind: 'push', ...rest, project: at }] as const;
    }),
    ...[null, '1', -1].map(
      (iid) =>
        [
          'Merge Request Hook',
          { object_kind: 'merge_request', project, object_attributes: { iid } },
        ] as const,
    ),
  ],
});

forgeWebhooksSuite({
  kind: 'gitea',
  webhooks: giteaWebhooks,
  reviews: ({ url, token }) => giteaForge({ apiUrl: `${url}/api/v1`, repository, token, clock }).reviews!,
  signatures: [['x-gitea-signature'], ['x-forgejo-signature']],
  event: 'x-forgejo-event',
  hostile: [
    ...HOSTILE_PUSHES,
    ...HOSTILE_PULLS,
    ['delete', { ref: 'a b', ref_type: 'branch', repository: { full_name: 'a/b' } }],
    ['delete', { ref: 'a', ref_type: 'repository', repository: { full_name: 'a/b' } }],
  ],
});

describe('webhooks of GitHub alone', () => {
  it('tell an App of pushes, of repositories and of its installation, with the secret of the App', async () => {
    const served = await startTestForge({ repositories: { [repository]: { a: 'a' } } });
    seen.add(served);
    const manifest = JSON.stringify({
      redirect_url: served.url,
      hook_attributes: { url: 'http://127.0.0.1:9/' },
    });
    const form = new URLSearchParams({ manifest });
    await fetch(`${served.url}/settings/apps/new`, { method: 'POST', body: form, redirect: 'manual' });
    const told = async (act: () => Promise<unknown>): Promise<ForgeEvent[]> => {
      const from = served.deliveries.length;
      await act();
      return served.deliveries.slice(from).flatMap(({ headers, body }) => {
        const request = { headers, body: Buffer.from(body) };
        assert.ok(githubWebhooks.isGenuine(request, 'webhook-secret-of-the-app'));
        return githubWebhooks.read(request);
      });
    };
    const names = (events: readonly ForgeEvent[]) =>
      events.map((event) => (event.kind === 'repository' ? event.repository : event.kind));
    const happens = async (...what: Parameters<TestForge['announce']>) =>
      names(await told(() => served.announce(...what)));
    const commit = () => told(() => served.commit(repository, { b: 'b' }));
    assert.equal((await commit())[0]?.kind, 'push');
    assert.deepEqual(await happens({ kind: 'ping', repository }), ['ping']);
    const about = { kind: 'repository', repository } as const;
    const renamed = { ...about, action: 'renamed', before: 'example/old' } as const;
    assert.deepEqual(await happens(renamed), [repository, 'example/old']);
    const moved = { ...about, action: 'transferred', before: 'former/docs' } as const;
    assert.deepEqual(await happens(moved), [repository, 'former/docs']);
    for (const action of ['deleted', 'archived', 'unarchived'] as const)
      assert.deepEqual(await happens({ ...about, action }), [repository]);
    const both = [repository, 'example/other'];
    for (const action of ['created', 'deleted', 'suspend', 'unsuspend', 'added', 'removed'] as const)
      assert.deepEqual(await happens({ kind: 'installation', action, repositories: both }), both);
    await served.close();
  });

  it('come as a form where somebody made the webhook by hand', () => {
    const json = JSON.stringify(pushOf({ pusher: { name: 'me' } }));
    const headers = { 'x-github-event': 'push', 'content-type': 'application/x-www-form-urlencoded' };
    const read = (text: string) => githubWebhooks.read({ headers, body: Buffer.from(text) });
    const [event] = read(String(new URLSearchParams({ payload: json })));
    assert.deepEqual(event, {
      kind: 'push',
      repository: 'a/b',
      ref: 'refs/heads/main',
      commit: ID,
      by: 'me',
    });
    for (const text of ['', 'payload=', `other=${json}`])
      assert.throws(() => read(text), { code: 'forge/webhook' });
  });
});

describe('webhooks of GitLab alone', () => {
  const read = (body: object, event = 'System Hook') =>
    gitlabWebhooks.read({ headers: { 'x-gitlab-event': event }, body: Buffer.from(JSON.stringify(body)) });

  it('tell of renamed, moved and removed projects, to the whole server', () => {
    for (const event_name of ['project_rename', 'project_transfer', 'project_destroy'])
      assert.deepEqual(
        read({ event_name, path_with_namespace: 'a/b/c', old_path_with_namespace: 'a/c' }).map(
          (event) => event.kind === 'repository' && event.repository,
        ),
        ['a/b/c', 'a/c'],
      );
    assert.deepEqual(read({ event_name: 'user_create' }), []);
  });

  it('say nothing of merge requests that only have another title', () => {
    const body = (attributes: object) => ({
      object_kind: 'merge_request',
      project,
      object_attributes: { iid: 3, ...attributes },
    });
    assert.deepEqual(read(body({ action: 'update' }), 'Merge Request Hook'), []);
    assert.deepEqual(read(body({ action: 'approved' }), 'Merge Request Hook'), []);
    assert.equal(read(body({ action: 'update', oldrev: ID }), 'Merge Request Hook').length, 1);
    assert.equal(read(body({ state: 'opened' }), 'Merge Request Hook').length, 1);
  });
});

describe('what is said on a pull request', () => {
  const asRequest = (headers: Record<string, string>, body: object) => ({
    headers,
    body: Buffer.from(JSON.stringify(body)),
  });
  const where = { full_name: 'a/b' };
  const github = (event: string, body: object) =>
    githubWebhooks.read(asRequest({ 'x-github-event': event }, body));
  const discussion: ForgeEvent = { kind: 'discussion', repository: 'a/b', number: 7, isComment: true };
  const state: ForgeEvent = { ...discussion, isComment: false };
  const issued: ForgeEvent = { kind: 'issue', repository: 'a/b', number: 7 };

  it('of GitHub: comments, reviews, and the end of checks', () => {
    const issue = { number: 7, pull_request: { url: 'https://api.github.com' } };
    assert.deepEqual(github('issue_comment', { action: 'created', issue, repository: where }), [discussion]);
    assert.deepEqual(github('issue_comment', { action: 'edited', issue, repository: where }), [state]);
    const review = { action: 'submitted', pull_request: { number: 7 }, repository: where };
    for (const event of ['pull_request_review', 'pull_request_review_comment'])
      assert.deepEqual(github(event, review), [discussion]);
    const suite = (action: string) => ({
      action,
      repository: where,
      check_suite: { pull_requests: [{ number: 7 }] },
    });
    assert.deepEqual(github('check_suite', suite('completed')), [state]);
    assert.deepEqual(github('check_suite', suite('requested')), []);
    for (const number of ['7', -1, 1.5, null])
      assert.throws(
        () => github('issue_comment', { action: 'created', issue: { number }, repository: where }),
        {
          code: 'forge/webhook',
        },
      );
  });

  it('of Gitea: comments of pull requests, and reviews', () => {
    const gitea = (event: string, body: object) =>
      giteaWebhooks.read(asRequest({ 'x-gitea-event': event }, body));
    const issue = { number: 7, pull_request: { merged: false } };
    for (const event of ['issue_comment', 'pull_request_comment'])
      assert.deepEqual(gitea(event, { action: 'created', issue, repository: where }), [discussion]);
    for (const event of ['pull_request_approved', 'pull_request_rejected', 'pull_request_review_comment'])
      assert.deepEqual(gitea(event, { pull_request: { number: 7 }, repository: where }), [discussion]);
  });

  it('of both kinds of Bitbucket: comments and reviews', () => {
    const cloud = { repository: where, pullrequest: { id: 7 } };
    for (const event of ['comment_created', 'approved', 'unapproved', 'changes_request_created'])
      assert.deepEqual(bitbucketWebhooks.read(asRequest({ 'x-event-key': `pullrequest:${event}` }, cloud)), [
        event === 'comment_created' ? discussion : state,
      ]);
    const toRef = { repository: { slug: 'b', project: { key: 'a' } } };
    for (const event of ['comment:added', 'reviewer:approved', 'reviewer:needs_work', 'reviewer:unapproved'])
      assert.deepEqual(
        dataCenterWebhooks.read(
          asRequest({ 'x-event-key': `pr:${event}` }, { pullRequest: { id: 7, toRef } }),
        ),
        [event === 'comment:added' ? discussion : state],
      );
  });

  it('of GitLab: notes of merge requests', () => {
    const gitlab = (body: object) =>
      gitlabWebhooks.read(
        asRequest({ 'x-gitlab-event': 'Note Hook' }, { object_kind: 'note', project, ...body }),
      );
    assert.deepEqual(gitlab({ merge_request: { iid: 7 } }), [discussion]);
    assert.deepEqual(gitlab({ commit: { id: ID } }), []);
    assert.throws(() => gitlab({ merge_request: { iid: '7' } }), { code: 'forge/webhook' });
  });

  it('in issues: what is opened and what is written, and nothing that is changed or removed', () => {
    const about = (action: string, pull: object = {}) => ({
      action,
      issue: { number: 7, ...pull },
      repository: where,
    });
    const gitea = (event: string, body: object) =>
      giteaWebhooks.read(asRequest({ 'x-gitea-event': event }, body));
    for (const [read, none] of [
      [github, {}],
      [gitea, { pull_request: null }],
    ] as const) {
      assert.deepEqual(read('issues', about('opened', none)), [issued]);
      assert.deepEqual(read('issue_comment', about('created', none)), [issued]);
      for (const action of ['edited', 'deleted', 'closed', 'labeled', 'transferred']) {
        assert.deepEqual(read('issues', about(action, none)), []);
        assert.deepEqual(read('issue_comment', about(action, none)), []);
      }
    }
    const gitlab = (body: object) =>
      gitlabWebhooks.read(asRequest({ 'x-gitlab-event': 'Issue Hook' }, { project, ...body }));
    const issue = (action: string) => gitlab({ object_kind: 'issue', object_attributes: { iid: 7, action } });
    assert.deepEqual(issue('open'), [issued]);
    for (const action of ['update', 'close', 'reopen']) assert.deepEqual(issue(action), []);
    assert.deepEqual(gitlab({ object_kind: 'note', issue: { iid: 7 } }), [issued]);
    for (const iid of ['7', -1, null])
      assert.throws(() => gitlab({ object_kind: 'issue', object_attributes: { iid, action: 'open' } }), {
        code: 'forge/webhook',
      });
  });
});
