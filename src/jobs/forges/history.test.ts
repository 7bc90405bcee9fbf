/** What was merged, through every driver that talks to a forge, each in the language of its own. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bitbucketDifferences } from '../../../test/support/forge/bitbucket-differences.ts';
import type { ForgePull } from '../../../test/support/forge/forge-rows.ts';
import { nextId } from '../../../test/support/forge/forge-world.ts';
import { giteaDifferences } from '../../../test/support/forge/gitea-differences.ts';
import { githubDifferences } from '../../../test/support/forge/github-differences.ts';
import { gitlabDifferences } from '../../../test/support/forge/gitlab-differences.ts';
import { startTestForge, type TestForge } from '../../../test/support/forge/start-test-forge.ts';
import { bitbucketForge } from './bitbucket/bitbucket-forge.ts';
import { dataCenterForge } from './bitbucket-data-center/data-center-forge.ts';
import { type Forge, jobMark } from './forge.ts';
import { type ForgeHistory, MAX_COMMENTS } from './forge-history.ts';
import { giteaForge } from './gitea/gitea-forge.ts';
import { githubForge } from './github/github-forge.ts';
import { gitlabForge } from './gitlab/gitlab-forge.ts';
import { MAX_LOOKED_THROUGH } from './shared/merged-since.ts';

const repository = 'example/docs';
const clock = Date.now;

interface Kind {
  readonly name: string;
  open(forge: TestForge): Forge;
  readonly differences: typeof githubDifferences;
  /** It cannot list by time. */
  readonly everyPage?: true;
  /** Whether it says which file a comment is about. */
  readonly paths?: true;
  say?(forge: TestForge, pull: ForgePull, author: string, text: string): void;
}

const sayAtBitbucket: Kind['say'] = ({ bitbucket }, pull, author, text) =>
  void bitbucket.comments.push({ id: nextId(), pull, author, text, version: 0, deleted: false });

const KINDS: readonly Kind[] = [
  {
    name: 'GitHub',
    open: ({ apiUrl, token }) => githubForge({ apiUrl, repository, auth: { token }, clock }),
    differences: githubDifferences,
    paths: true,
  },
  {
    name: 'GitLab',
    open: ({ url, token }) => gitlabForge({ apiUrl: `${url}/api/v4`, repository, token, clock }),
    differences: gitlabDifferences,
    paths: true,
  },
  {
    name: 'Gitea',
    open: ({ url, token }) => giteaForge({ apiUrl: `${url}/api/v1`, repository, token, clock }),
    differences: giteaDifferences,
  },
  {
    name: 'Bitbucket Cloud',
    open: ({ url, token }) => bitbucketForge({ apiUrl: `${url}/2.0`, repository, token, clock }),
    differences: bitbucketDifferences,
    say: sayAtBitbucket,
  },
  {
    name: 'Bitbucket Data Center',
    everyPage: true,
    open: ({ url, token }) => dataCenterForge({ apiUrl: `${url}/rest`, repository, token, clock }),
    differences: bitbucketDifferences,
    say: sayAtBitbucket,
  },
];

for (const kind of KINDS)
  describe(`what was merged: ${kind.name}`, () => {
    let served: TestForge;
    let history: ForgeHistory;
    before(async () => {
      served = await startTestForge({ repositories: { [repository]: { 'docs.json': '{}\n' } } });
      history = kind.open(served).history!;
    });
    after(async () => {
      await served.close();
      assert.deepEqual(kind.differences()(served.requests), []);
    });

    const settled = async (
      branch: string,
      state: 'merged' | 'closed',
      wanted: { base?: string; body?: string } = {},
    ): Promise<ForgePull> => {
      await served.commit(repository, { [`${branch}.ts`]: branch }, { branch });
      const pull = await served.openPull(repository, { branch, title: `Add ${branch}`, ...wanted });
      await served.settle(repository, pull.number, state);
      return pull;
    };
    const say = (pull: ForgePull, author: string, body: string, path?: string): void => {
      if (kind.say !== undefined) kind.say(served, pull, author, body);
      else served.say(repository, pull.number, { author, body, ...(path === undefined ? {} : { path }) });
    };

    it('is listed newest first, into one branch, since a moment, as many as are wanted', async () => {
      await served.setRef(repository, 'refs/heads/release', (await served.head(repository, 'main'))!);
      const one = await settled('one', 'merged');
      await settled('two', 'closed');
      await settled('three', 'merged', { base: 'release' });
      const four = await settled('four', 'merged', { body: `Done.\n\n${jobMark('job_1')}` });
      one.settledAt = '2026-01-02T10:00:00.000Z';
      four.settledAt = '2026-01-03T10:00:00.000Z';
      const all = await history.merged('main', Date.UTC(2026, 0, 1), 10);
      assert.deepEqual(
        all.map(({ number, title, author, mergedAt, byJob }) => [number, title, author, mergedAt, byJob]),
        [
          [four.number, 'Add four', 'somebody', Date.parse(four.settledAt), true],
          [one.number, 'Add one', 'somebody', Date.parse(one.settledAt), false],
        ],
      );
      for (const [at, { commit }] of [four, one].entries()) assert.ok(commit.startsWith(all[at]!.commit!));
      assert.ok(all.every(({ url }) => url.startsWith(served.url)));
      assert.equal((await history.merged('main', Date.UTC(2026, 0, 3), 10)).length, 1);
      assert.deepEqual(await history.merged('main', Date.UTC(2026, 0, 1), 1), all.slice(0, 1));
      assert.deepEqual(await history.merged('none', 0, 10), []);
    });

    it('is read with its discussion, oldest first, and nothing else is', async () => {
      const pull = await settled('five', 'merged', { body: 'Because it was missing.' });
      say(pull, 'ann', 'Why so?');
      say(pull, 'bob', 'Because.', kind.paths === true ? 'five.ts' : undefined);
      const read = (await history.read(pull.number, 'main'))!;
      assert.equal(read.body, 'Because it was missing.');
      assert.deepEqual(read.comments, [
        { author: 'ann', text: 'Why so?' },
        { author: 'bob', text: 'Because.', ...(kind.paths === true ? { path: 'five.ts' } : {}) },
      ]);
      assert.equal(read.title, 'Add five');
      assert.equal(await history.read(pull.number, 'release'), undefined);
      assert.equal(await history.read(99_999, 'main'), undefined);
      await served.commit(repository, { 'six.ts': '6' }, { branch: 'six' });
      const open = await served.openPull(repository, { branch: 'six' });
      assert.equal(await history.read(open.number, 'main'), undefined, 'it is still open');
      const closed = await settled('seven', 'closed');
      assert.equal(await history.read(closed.number, 'main'), undefined);
    });

    it('has at most so many comments', async () => {
      const pull = await settled('discussion', 'merged');
      for (let at = 0; at < MAX_COMMENTS + 30; at++) say(pull, 'ann', `Word ${at}`);
      const { comments } = (await history.read(pull.number, 'main'))!;
      assert.equal(comments.length, MAX_COMMENTS);
    });

    it('is looked for among the last changed, and not in pages that are older', async () => {
      const settledAt = '2025-12-01T10:00:00.000Z';
      for (const pull of served.pile(repository, 2 * MAX_LOOKED_THROUGH))
        Object.assign(pull, { state: 'merged', settledAt });
      const before = served.requests.length;
      const all = await history.merged('main', Date.UTC(2025, 0, 1), 10_000);
      assert.ok(all.length <= MAX_LOOKED_THROUGH, String(all.length));
      assert.ok(served.requests.length - before <= 21);
      if (kind.everyPage === true) return;
      const since = served.requests.length;
      await history.merged('main', Date.UTC(2026, 5, 1), 10_000);
      assert.ok(served.requests.length - since <= 2, 'the first page is older');
    });

    it('says what is wrong with the token', async () => {
      const other = kind.open({ ...served, token: 'token-of-nobody' }).history!;
      await assert.rejects(other.merged('main', 0, 1), /token/i);
      await assert.rejects(other.read(1, 'main'), /token/i);
    });
  });
