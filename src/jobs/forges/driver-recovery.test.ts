/** What drivers recover from: wrong clocks, revoked tokens, renamed repositories, lost answers, lists of other people's work. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { WELL_BEHAVED } from '../../../test/support/forge/forge-world.ts';
import { githubDifferences } from '../../../test/support/forge/github-differences.ts';
import { startTestForge, type TestForge } from '../../../test/support/forge/start-test-forge.ts';
import type { Forge } from './forge.ts';
import { giteaForge } from './gitea/gitea-forge.ts';
import { type GithubForgeParts, githubForge } from './github/github-forge.ts';
import { gitlabForge } from './gitlab/gitlab-forge.ts';

const repository = 'example/docs';
const HOUR = 3_600_000;

let served: TestForge;
before(async () => {
  served = await startTestForge({
    repositories: { [repository]: { 'docs.json': '{}\n' }, 'example/other': { 'a.md': 'a' } },
  });
});
after(() => served.close());
beforeEach(() => served.set(WELL_BEHAVED));

const differences = githubDifferences();

type Open = (more?: Partial<GithubForgeParts>) => Forge;
const byToken: Open = (more = {}) =>
  githubForge({ apiUrl: served.apiUrl, repository, auth: { token: served.token }, clock: Date.now, ...more });
const byApp: Open = (more = {}) => byToken({ auth: served.app, ...more });

describe('what a driver recovers from', () => {
  it('an App whose machine is an hour late: once more with the clock of GitHub, and never again', async () => {
    const forge = byApp({ clock: () => Date.now() - HOUR });
    const from = served.requests.length;
    await forge.checkAccess();
    const made = served.requests.slice(from);
    assert.deepEqual(
      made.map(({ status }) => status),
      [401, 200, 201, 200],
    );
    await forge.checkAccess();
    assert.equal(served.requests.length, from + 5);
    assert.deepEqual(differences(made), []);
  });

  it('an App whose token was revoked: a new one, once', async () => {
    const forge = byApp();
    const { password } = (await forge.credential())!;
    served.revoke(password);
    const from = served.requests.length;
    await forge.checkAccess();
    assert.deepEqual(
      served.requests.slice(from).map(({ status }) => status),
      [401, 200, 201, 200],
    );
  });

  it('a token of an App is for one repository and the rights it was granted, and is made anew before it ends', async () => {
    let now = Date.now();
    const forge = byApp({ clock: () => now });
    const first = (await forge.credential())!.password;
    const { body } = served.requests.at(-1)!;
    const jobs = { contents: 'write', pull_requests: 'write', metadata: 'read' };
    const permissions = { ...jobs, issues: 'write', checks: 'write', statuses: 'write' };
    assert.deepEqual(body, { repositories: ['docs'], permissions });
    now += HOUR - 6 * 60_000;
    assert.equal((await forge.credential())!.password, first);
    now += 2 * 60_000;
    served.set({ clockAhead: now - Date.now() });
    assert.notEqual((await forge.credential())!.password, first);
  });

  it('an App that has the rights of jobs alone', async () => {
    served.set({ denied: ['issues', 'checks', 'statuses'] });
    await byApp().checkAccess();
    const { body } = served.requests.findLast(({ path }) => path.endsWith('/access_tokens'))!;
    const { permissions } = body as { permissions: object };
    assert.deepEqual(permissions, { contents: 'write', pull_requests: 'write', metadata: 'read' });
  });

  it('a key in one line, as settings files have it', async () => {
    const { appId, privateKey } = served.app;
    await byToken({ auth: { appId, privateKey: privateKey.replaceAll('\n', '\\n') } }).checkAccess();
  });

  for (const [name, open] of [
    ['a token', byToken],
    ['an App', byApp],
  ] as const)
    it(`a repository that was renamed, by ${name}`, async () => {
      served.set({ renamed: { 'old/name': 'example/other' } });
      await served.commit('example/other', { [`${name}.mdx`]: 'a' }, { branch: 'agent/renamed' });
      const from = served.requests.length;
      const forge = open({ repository: 'old/name' });
      const wanted = { job: 'r', branch: 'agent/renamed', base: 'main', title: 'A', body: '', draft: false };
      const { url } = await forge.createPullRequest(wanted);
      assert.match(url, /\/example\/other\/pull\//);
      assert.equal((await forge.findPullRequest('agent/renamed'))?.url, url);
      assert.deepEqual(differences(served.requests.slice(from)), []);
    });

  it('a repository that is renamed while a job runs', async () => {
    await served.commit('example/other', { 'w.mdx': 'w' }, { branch: 'agent/while' });
    const forge = byToken({ repository: 'example/other' });
    const wanted = { job: 'w', branch: 'agent/while', base: 'main', title: 'W', body: '', draft: false };
    const made = await forge.createPullRequest(wanted);
    const before = byToken();
    await before.checkAccess();
    served.set({ renamed: { [repository]: 'example/other' } });
    assert.deepEqual(await before.findPullRequest('agent/while'), made);
  });

  it('a draft where there are none: an ordinary one, with a note', async () => {
    served.set({ draftUnsupported: true });
    await served.commit(repository, { 'd.mdx': 'd' }, { branch: 'agent/draft' });
    const wanted = { job: 'd', branch: 'agent/draft', base: 'main', title: 'D', body: '', draft: true };
    const from = served.requests.length;
    const { note } = await byToken().createPullRequest(wanted);
    assert.match(note ?? '', /no draft pull requests/);
    assert.equal(served.pulls(repository).at(-1)?.draft, false);
    assert.deepEqual(differences(served.requests.slice(from)), []);
  });

  it('an answer that was lost while the list is out of reach too: found with the next try', async () => {
    served.set({ lostAnswers: 1 });
    await served.commit(repository, { 'l.mdx': 'l' }, { branch: 'agent/lost' });
    const wanted = { job: 'l', branch: 'agent/lost', base: 'main', title: 'L', body: '', draft: false };
    let lists = 0;
    const forge = byToken({
      fetch: async (address, init) =>
        init?.method === 'GET' && String(address).includes('/pulls?') && ++lists === 1
          ? new Response('<title>Sign in</title>')
          : fetch(address, init),
    });
    await assert.rejects(forge.createPullRequest(wanted), { code: 'forge/unreachable' });
    const taken = await forge.createPullRequest(wanted);
    assert.equal(taken.note, undefined);
    assert.deepEqual(await forge.findPullRequest('agent/lost'), taken);
    assert.equal(served.pulls(repository).filter(({ branch }) => branch === 'agent/lost').length, 1);
  });

  it('a pull request that is there and not shown yet: worth another try', async () => {
    await served.commit(repository, { 's.mdx': 's' }, { branch: 'agent/slow' });
    const wanted = { job: 's', branch: 'agent/slow', base: 'main', title: 'S', body: '', draft: false };
    await byToken().createPullRequest(wanted);
    const late = byToken({
      fetch: async (address, init) =>
        init?.method === 'GET' && String(address).includes('/pulls?')
          ? Response.json([])
          : fetch(address, init),
    });
    await assert.rejects(late.createPullRequest(wanted), { code: 'forge/unreachable' });
  });

  /** A forge that answers lists with what `change` makes of them. */
  const listing =
    (change: (pulls: ListedPull[], address: URL) => unknown): typeof fetch =>
    async (address, init) => {
      const url = new URL(String(address));
      const lists = init?.method === 'GET' && /\/(pulls|merge_requests)$/.test(url.pathname);
      for (const name of ['head', 'source_branch']) if (lists) url.searchParams.delete(name);
      const answer = await fetch(url, init);
      return lists ? Response.json(change((await answer.json()) as ListedPull[], url)) : answer;
    };

  it('pull requests of other branches, which a forge lists when it does not understand a filter', async () => {
    const deaf = { repository, token: served.token, clock: Date.now, fetch: listing((pulls) => pulls) };
    for (const forge of [
      byToken({ fetch: deaf.fetch }),
      gitlabForge({ ...deaf, apiUrl: `${served.url}/api/v4` }),
      giteaForge({ ...deaf, apiUrl: `${served.url}/api/v1` }),
    ]) {
      assert.ok((await forge.findPullRequest('agent/lost')) !== undefined);
      assert.equal(await forge.findPullRequest('agent/none'), undefined);
    }
  });

  it('pull requests of a fork that has a branch of the same name', async () => {
    const forked = listing((pulls) => {
      for (const pull of pulls) {
        if (pull.head !== undefined) pull.head.repo = { id: 99, full_name: 'somebody/docs' };
        pull.source_project_id = 99;
      }
      return pulls;
    });
    const parts = { repository, token: served.token, clock: Date.now, fetch: forked };
    assert.equal(await byToken({ fetch: forked }).findPullRequest('agent/lost'), undefined);
    for (const forge of [
      gitlabForge({ ...parts, apiUrl: `${served.url}/api/v4` }),
      giteaForge({ ...parts, apiUrl: `${served.url}/api/v1` }),
    ])
      assert.equal(await forge.findPullRequest('agent/lost'), undefined);
  });

  it('lists without an end', async () => {
    let pages = 0;
    const endless = listing((pulls) => {
      pages++;
      for (const pull of pulls) pull.head!.ref = 'other';
      return pulls.slice(0, 1);
    });
    const fetch: typeof globalThis.fetch = (address, init) =>
      endless(String(address).replace(/page=\d+/, 'page=1'), init);
    const apiUrl = `${served.url}/api/v1`;
    const forge = giteaForge({ apiUrl, repository, token: served.token, clock: Date.now, fetch });
    assert.equal(await forge.findPullRequest('agent/lost'), undefined);
    assert.equal(pages, 20);
  });

  it('addresses that are no addresses of the web', async () => {
    const fetch = listing((pulls) => {
      for (const pull of pulls) pull.html_url = pull.web_url = 'javascript:alert(1)';
      return pulls;
    });
    const parts = { repository, token: served.token, clock: Date.now, fetch };
    for (const forge of [
      byToken({ fetch }),
      gitlabForge({ ...parts, apiUrl: `${served.url}/api/v4` }),
      giteaForge({ ...parts, apiUrl: `${served.url}/api/v1` }),
    ])
      await assert.rejects(forge.findPullRequest('agent/lost'), {
        code: 'forge/misconfigured',
        message: /_url/,
      });
  });
});

interface ListedPull {
  head?: { ref: string; repo: { id: number; full_name: string } };
  source_project_id?: number;
  html_url?: string;
  web_url?: string;
}
