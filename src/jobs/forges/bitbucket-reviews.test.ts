/** What previews and deployments need of both kinds of Bitbucket: pull requests of branches and forks, reports, comments, webhooks. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, beforeEach, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { eventually } from '../../../test/support/eventually.ts';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { bitbucketDifferences } from '../../../test/support/forge/bitbucket-differences.ts';
import { WELL_BEHAVED } from '../../../test/support/forge/forge-world.ts';
import { receiveWebhooks, type WebhookReceiver } from '../../../test/support/forge/receive-webhooks.ts';
import { GIT_ENVIRONMENT } from '../../../test/support/forge/served-repository.ts';
import { startTestForge, type TestForge } from '../../../test/support/forge/start-test-forge.ts';
import { bitbucketForge } from './bitbucket/bitbucket-forge.ts';
import { bitbucketWebhooks } from './bitbucket/bitbucket-webhooks.ts';
import { dataCenterForge } from './bitbucket-data-center/data-center-forge.ts';
import { dataCenterWebhooks } from './bitbucket-data-center/data-center-webhooks.ts';
import type { Forge, ForgeReviews } from './forge.ts';
import type { ForgeWebhooks } from './forge-webhooks.ts';

const repository = 'example/docs';
const OTHER = 'token-of-somebody-else';
const SECRET = 'a secret of the hook';
const run = promisify(execFile);

interface Kind {
  readonly name: string;
  /** `owner/name` as its webhooks write it. */
  readonly named: string;
  readonly webhooks: ForgeWebhooks;
  open(served: TestForge, token?: string, fetch?: typeof globalThis.fetch): Forge;
  gitUrl(served: TestForge): string;
  /** Path of the repository in the API. */
  home(served: TestForge): string;
  readonly pulls: string;
  fromFork(branch: string, base: string): object;
  readonly ref: (number: number) => string | undefined;
}

const KINDS: readonly Kind[] = [
  {
    name: 'Bitbucket Cloud',
    named: repository,
    webhooks: bitbucketWebhooks,
    open: ({ url, token }, given = token, fetch = globalThis.fetch) =>
      bitbucketForge({ apiUrl: `${url}/2.0`, repository, token: given, clock: Date.now, fetch }),
    gitUrl: ({ url }) => `${url}/${repository}.git`,
    home: ({ url }) => `${url}/2.0/repositories/${repository}`,
    pulls: 'pullrequests',
    fromFork: (branch, base) => ({
      title: 'From a fork',
      source: { branch: { name: branch }, repository: { full_name: 'ann/docs' } },
      destination: { branch: { name: base } },
    }),
    ref: () => undefined,
  },
  {
    name: 'Bitbucket Data Center',
    named: 'EXAMPLE/docs',
    webhooks: dataCenterWebhooks,
    open: ({ url, token }, given = token, fetch = globalThis.fetch) =>
      dataCenterForge({ apiUrl: `${url}/rest`, repository, token: given, clock: Date.now, fetch }),
    gitUrl: ({ url }) => `${url}/scm/${repository}.git`,
    home: ({ url }) => `${url}/rest/api/1.0/projects/EXAMPLE/repos/docs`,
    pulls: 'pull-requests',
    fromFork: (branch, base) => ({
      title: 'From a fork',
      fromRef: { id: `refs/heads/${branch}`, repository: { slug: 'docs', project: { key: 'ANN' } } },
      toRef: { id: `refs/heads/${base}` },
    }),
    ref: (number) => `refs/pull-requests/${number}/from`,
  },
];

for (const kind of KINDS)
  describe(`reviews on ${kind.name}`, () => {
    let served: TestForge;
    let forge: Forge;
    let reviews: ForgeReviews;
    let receiver: WebhookReceiver;
    before(async () => {
      served = await startTestForge({
        repositories: { [repository]: { 'docs.json': '{}\n' }, 'ann/docs': { 'docs.json': '{}\n' } },
        tokens: {
          'token-of-lectern': { push: true, pulls: true },
          [OTHER]: { push: true, pulls: true, login: 'ann' },
        },
      });
      forge = kind.open(served);
      reviews = forge.reviews!;
      receiver = await receiveWebhooks();
    });
    after(async () => {
      await receiver.close();
      await served.close();
      assert.deepEqual(bitbucketDifferences()(served.requests), []);
    });
    beforeEach(() => {
      served.set(WELL_BEHAVED);
      Object.assign(served.bitbucket, { hooksDenied: false, staleComments: 0 });
    });

    const post = async (path: string, body: object, token = OTHER): Promise<Record<string, unknown>> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await (await fetch(`${kind.home(served)}/${path}`, init)).json()) as Record<string, unknown>;
    };
    const opened = async (branch: string, base = 'main'): Promise<{ number: number; commit: string }> => {
      const commit = await served.commit(repository, { [`${branch}.mdx`]: branch }, { branch });
      await forge.createPullRequest({ job: branch, branch, base, title: branch, body: '', draft: false });
      return { number: served.pulls(repository).at(-1)!.number, commit };
    };

    it('finds the open pull requests into a branch, newest first', async () => {
      const first = await opened('one');
      const second = await opened('two');
      await served.commit(repository, { 'x.mdx': '' }, { branch: 'release' });
      await opened('three', 'release');
      const closed = await opened('four');
      await served.settle(repository, closed.number, 'closed');
      const found = await reviews.openPullRequests('main', 10);
      assert.deepEqual(
        found.map(({ number, commit, branch }) => ({ number, commit, branch })),
        [
          { ...second, branch: 'two' },
          { ...first, branch: 'one' },
        ],
      );
      assert.deepEqual(found, (await reviews.openPullRequests('main', 1)).concat(found[1]!));
      const [{ url, ...rest }] = found as [(typeof found)[number]];
      assert.match(url, /^http:.*\/pull-requests\/2$/);
      assert.deepEqual(rest, {
        number: 2,
        title: 'two',
        state: 'open',
        branch: 'two',
        commit: second.commit,
        base: 'main',
        fork: false,
        ref: kind.ref(2) ?? 'refs/heads/two',
      });
    });

    it('finds one pull request, in every state, and none', async () => {
      const { number, commit } = await opened('five');
      const open = await reviews.pullRequest(number);
      assert.deepEqual([open?.state, open?.commit], ['open', commit]);
      await served.settle(repository, number, 'merged');
      assert.equal((await reviews.pullRequest(number))?.state, 'merged');
      assert.equal(await reviews.pullRequest(999), undefined);
      const missing = kind.open(served, 'no-token').reviews!;
      await assert.rejects(missing.pullRequest(999), { code: 'forge/misconfigured' });
    });

    it('tells a fork from a branch of the same name, with its whole commit', async () => {
      const commit = await served.commit('ann/docs', { 'fork.mdx': 'f' }, { branch: 'forked' });
      await served.commit(repository, { 'own.mdx': 'o' }, { branch: 'forked' });
      await post(kind.pulls, kind.fromFork('forked', 'main'));
      const [found] = await reviews.openPullRequests('main', 1);
      const { number } = served.pulls(repository).at(-1)!;
      const { fork, ref } = found!;
      assert.deepEqual([fork, found!.commit, ref], [true, commit, kind.ref(number)]);
      assert.equal(await forge.findPullRequest('forked'), undefined, 'jobs have nothing to do with it');
      if (ref === undefined) return;
      const listed = await run('git', ['ls-remote', served.folder(repository), ref], {
        env: { ...GIT_ENVIRONMENT },
      });
      assert.equal(listed.stdout, `${commit}\t${ref}\n`);
    });

    it('reports on a commit, and replaces the report of the same name', async () => {
      const { commit } = await opened('six');
      const name = 'Lectern documentation: a name that is much longer than the forty characters of a key';
      await reviews.report({ commit, name, state: 'pending', summary: 'Waiting' });
      await reviews.report({
        commit,
        name,
        state: 'failure',
        summary: 'Two problems',
        url: 'https://docs.example.com/report',
      });
      await reviews.report({ commit, name: 'Another', state: 'success', summary: 'Fine' });
      const [first, second, ...more] = served.bitbucket.statuses;
      assert.deepEqual(more, []);
      const { key, ...rest } = first!.body;
      assert.match(String(key), /^lectern-[0-9a-f]{32}$/);
      assert.notEqual(second!.body['key'], key);
      assert.deepEqual(rest, {
        state: 'FAILED',
        name,
        description: 'Two problems',
        url: 'https://docs.example.com/report',
      });
      assert.match(
        String(second!.body['url']),
        new RegExp(`/commits/${commit}$`),
        'there must be some address',
      );
      assert.deepEqual(served.bitbucket.reports, [], 'without annotations a status is enough');
    });

    it('writes annotations, errors first, and at most a thousand', async () => {
      const { commit } = await opened('seven');
      const annotation = (line: number, level: 'error' | 'warning' = 'warning') =>
        ({ path: 'a.mdx', line, level, message: `Problem ${line}` }) as const;
      const report = { commit, name: 'Lectern', summary: 'Problems', text: '# Problems' } as const;
      const many = Array.from({ length: 1200 }, (_, i) => annotation(i + 1));
      await reviews.report({
        ...report,
        state: 'failure',
        annotations: [...many, annotation(7777, 'error')],
      });
      const kept = served.bitbucket.reports.find((one) => one.commit === commit)!;
      assert.equal(kept.annotations.length, 1000);
      const { path, line, severity } = kept.annotations[0]!;
      assert.deepEqual({ path, line, severity }, { path: 'a.mdx', line: 7777, severity: 'HIGH' });
      assert.equal(kept.body['details'], '# Problems');
      assert.ok(['FAIL', 'FAILED'].includes(String(kept.body['result'])));
      await reviews.report({ ...report, state: 'success', annotations: [annotation(3)] });
      const [again, ...others] = served.bitbucket.reports.filter((one) => one.commit === commit);
      assert.deepEqual(others, []);
      assert.deepEqual(
        again!.annotations.map((one) => one['line']),
        [3],
        'those of before are gone',
      );
      assert.ok(['PASS', 'PASSED'].includes(String(again!.body['result'])));
      await reviews.report({ ...report, state: 'pending', annotations: [] });
      assert.deepEqual(served.bitbucket.reports.find((one) => one.commit === commit)!.annotations, []);
    });

    it('writes one comment for each mark, whose mark nobody sees', async () => {
      const { number } = await opened('eight');
      const mark = '<!-- lectern preview -->';
      const texts = () =>
        served.bitbucket.comments.filter(({ pull }) => pull.number === number).map(({ text }) => text);
      await reviews.comment(number, { mark, body: `${mark}\nFirst` });
      await reviews.comment(number, { mark, body: `${mark}\nSecond` });
      await reviews.comment(number, {
        mark: '<!-- lectern other -->',
        body: '<!-- lectern other -->\nOther',
      });
      assert.deepEqual(texts(), ['[//]: # (lectern preview)\n\nSecond', '[//]: # (lectern other)\n\nOther']);
      await reviews.comment(number, { mark, body: `${mark}\n${'long '.repeat(20_000)}` });
      assert.equal(texts().length, 2);
      assert.ok(texts()[0]!.length <= 32_768 && texts()[0]!.length > 31_000);
    });

    it('removes a twin that another server left, and gives no orders to bots', async () => {
      const { number } = await opened('twins');
      const mark = '<!-- lectern preview -->';
      await reviews.comment(number, { mark, body: `${mark}\nFirst` });
      const there = () =>
        served.bitbucket.comments.filter(({ pull, deleted }) => pull.number === number && !deleted);
      const [first] = there();
      served.bitbucket.comments.push({ ...first!, id: first!.id + 100_000 });
      const broken: typeof fetch = async (address, init) =>
        init?.method === 'DELETE' ? new Response('', { status: 500 }) : await fetch(address, init);
      await assert.rejects(
        kind.open(served, served.token, broken).reviews!.comment(number, { mark, body: `${mark}\nOne` }),
        { code: 'forge/unreachable' },
      );
      await reviews.comment(number, { mark, body: `${mark}\nSecond\n/approve` });
      assert.deepEqual(
        there().map(({ text }) => text),
        ['[//]: # (lectern preview)\n\nSecond\n\u200b/approve'],
      );
    });

    it('leaves a comment of somebody else with the same mark alone', async () => {
      const { number } = await opened('nine');
      const mark = '<!-- lectern preview -->';
      await kind.open(served, OTHER).reviews!.comment(number, { mark, body: `${mark}\nTheirs` });
      await reviews.comment(number, { mark, body: `${mark}\nOurs` });
      await reviews.comment(number, { mark, body: `${mark}\nOurs again` });
      const own = served.bitbucket.comments.filter(({ pull }) => pull.number === number);
      assert.deepEqual(
        own.map(({ author, text }) => [author, text.split('\n').at(-1)]),
        [
          ['ann', 'Theirs'],
          ['lectern', 'Ours again'],
        ],
      );
    });

    it('keeps one comment when two servers write at the same moment', async () => {
      const { number } = await opened('both');
      const mark = '<!-- lectern preview -->';
      const lists = Promise.withResolvers<void>();
      let waiting = 0;
      /** Both have read the list before one of them writes. */
      const together: typeof fetch = async (address, init) => {
        const answer = await fetch(address, init);
        if (init?.method === 'GET' && /\/(comments|activities)$/.test(new URL(String(address)).pathname)) {
          if (++waiting === 2) lists.resolve();
          await lists.promise;
        }
        return answer;
      };
      const body = `${mark}\nThe same`;
      const both = [1, 2].map(() =>
        kind.open(served, served.token, together).reviews!.comment(number, { mark, body }),
      );
      await Promise.all(both);
      const left = served.bitbucket.comments.filter(
        ({ pull, deleted }) => pull.number === number && !deleted,
      );
      assert.deepEqual(
        left.map(({ text }) => text),
        ['[//]: # (lectern preview)\n\nThe same'],
      );
    });

    it('adds a webhook once, and gives one that is there the new secret', async () => {
      const url = 'https://docs.example.com/hooks/one';
      const others = [1, 2].map(() => kind.open(served).reviews!);
      await Promise.all([reviews, ...others].map((one) => one.addWebhook({ url, secret: 'first' })));
      await reviews.addWebhook({ url, secret: 'second' });
      const own = served.bitbucket.hooks.filter(({ body }) => body['url'] === url);
      assert.equal(own.length, 1);
      const { secret, configuration } = own[0]!.body as {
        secret?: string;
        configuration?: { secret: string };
      };
      assert.equal(secret ?? configuration?.secret, 'second');
      served.bitbucket.hooksDenied = true;
      await assert.rejects(
        reviews.addWebhook({ url, secret: 'third' }),
        (error: Error & { hint: string }) => {
          assert.match(error.message, /may not add (?:a webhook|webhooks) to/);
          assert.match(error.hint, /Webhooks: Read and write|Repository admin/);
          return true;
        },
      );
    });

    it('is told of pushes of several refs and of pull requests, with a signature', async () => {
      await reviews.addWebhook({ url: receiver.url, secret: SECRET });
      const { path: clone } = fixtureFolder({});
      const env = {
        ...GIT_ENVIRONMENT,
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'http.extraHeader',
        GIT_CONFIG_VALUE_0: `Authorization: Bearer ${served.token}`,
      };
      const git = async (...args: string[]) => (await run('git', args, { cwd: clone, env })).stdout.trim();
      await git('clone', '--quiet', kind.gitUrl(served), '.');
      await git('commit', '--quiet', '--allow-empty', '-m', 'More');
      await git('tag', '-a', 'v1', '-m', 'One');
      const commit = await git('rev-parse', 'HEAD');
      await git('push', '--quiet', 'origin', 'HEAD:refs/heads/feature/ten', 'v1', ':refs/heads/one');
      const read = () =>
        receiver.received.splice(0).flatMap((request) => {
          assert.equal(kind.webhooks.isGenuine(request, SECRET), true);
          assert.equal(kind.webhooks.isGenuine(request, 'another'), false);
          return kind.webhooks.read(request);
        });
      // Forges send webhooks after they have answered the push.
      await eventually(() => receiver.received.length, 1);
      const push = { kind: 'push', repository: kind.named, by: 'somebody' };
      assert.deepEqual(
        read().sort((a, b) => String('ref' in a && a.ref).localeCompare(String('ref' in b && b.ref))),
        [
          { ...push, ref: 'refs/heads/feature/ten', commit },
          { ...push, ref: 'refs/heads/one', commit: undefined },
          { ...push, ref: 'refs/tags/v1', commit },
        ],
      );
      const { number } = await opened('eleven');
      await git('push', '--quiet', '--force', 'origin', 'HEAD:refs/heads/eleven');
      await eventually(() => receiver.received.length, 3);
      await post(`${kind.pulls}/${number}/merge`, {});
      const pull = { kind: 'pull-request', repository: kind.named, number };
      await eventually(() => receiver.received.length, 5);
      // A push and its pull request are told in any order.
      const inOrder = (events: readonly object[]): string[] =>
        events.map((event) => JSON.stringify(event)).sort();
      assert.deepEqual(
        inOrder(read()),
        inOrder([
          { kind: 'push', repository: kind.named, ref: 'refs/heads/eleven', commit, by: 'somebody' },
          { kind: 'push', repository: kind.named, ref: 'refs/heads/main', commit, by: 'somebody' },
          { ...pull, action: 'changed' },
          { ...pull, action: 'changed' },
          { ...pull, action: 'ended' },
        ]),
      );
    });
  });

describe('reviews on Bitbucket Data Center alone', () => {
  it('changes a comment that another server changed at the same time, and answers a test of the webhook', async () => {
    const served = await startTestForge({ repositories: { [repository]: { 'docs.json': '{}\n' } } });
    const receiver = await receiveWebhooks();
    const [, kind] = KINDS as [Kind, Kind];
    const forge = kind.open(served);
    await served.commit(repository, { 'a.mdx': 'a' }, { branch: 'a' });
    const wanted = { job: 'a', branch: 'a', base: 'main', title: 'A', body: '', draft: true };
    served.set({ draftUnsupported: true });
    assert.match((await forge.createPullRequest(wanted)).note ?? '', /no draft pull requests/);
    const mark = '<!-- lectern preview -->';
    await forge.reviews!.comment(1, { mark, body: `${mark}\nFirst` });
    served.bitbucket.staleComments = 1;
    await forge.reviews!.comment(1, { mark, body: `${mark}\nSecond` });
    assert.deepEqual(
      served.bitbucket.comments.map(({ text }) => text),
      ['[//]: # (lectern preview)\n\nSecond'],
    );
    await forge.reviews!.addWebhook({ url: receiver.url, secret: SECRET });
    const headers = { authorization: `Bearer ${served.token}` };
    await fetch(`${kind.home(served)}/webhooks/test?url=${encodeURIComponent(receiver.url)}`, {
      method: 'POST',
      headers,
    });
    assert.deepEqual(dataCenterWebhooks.read(receiver.received[0]!), [{ kind: 'ping' }]);
    assert.deepEqual(bitbucketDifferences()(served.requests), []);
    await receiver.close();
    await served.close();
  });
});
