/** The tests of reviews and directories that every forge driver must pass: pull requests, reports, comments, webhooks. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Forge, ForgeReviews } from '../../src/jobs/forges/forge.ts';
import type { ForgeDirectory } from '../../src/jobs/forges/forge-account.ts';
import type { ForgePull } from '../support/forge/forge-rows.ts';
import { type Behaviours, type ReviewRight, WELL_BEHAVED } from '../support/forge/forge-world.ts';
import { git } from '../support/forge/served-repository.ts';
import { startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';

/** Issues have a suite of their own. */
type Right = Exclude<ReviewRight, 'issues'>;

export interface ReviewsUnderTest {
  readonly name: string;
  open(forge: TestForge): Forge;
  directory(forge: TestForge): ForgeDirectory;
  /** Of pull request 7. */
  readonly ref: string;
  /** What commits are reported on with. */
  readonly reports: 'check runs' | 'statuses';
  /** Rights that its messages name, by what is denied; nothing where the driver asks for none of its own. */
  readonly words: Readonly<Partial<Record<Right, RegExp>>>;
}

const REPOSITORY = 'example/docs';
const MARK = '<!-- lectern preview -->';

export function forgeReviewsSuite(under: ReviewsUnderTest): void {
  describe(`reviews: ${under.name}`, () => {
    let served: TestForge;
    let reviews: ForgeReviews;
    let commit: string;
    before(async () => {
      served = await startTestForge({
        repositories: {
          'other/first': { a: 'a' },
          [REPOSITORY]: { 'docs.json': '{}\n' },
          'example/zebra': { a: 'a' },
        },
      });
      reviews = under.open(served).reviews!;
      commit = await served.commit(REPOSITORY, { 'a.mdx': 'a' }, { branch: 'agent/one' });
    });
    after(() => served.close());
    beforeEach(() => served.set(WELL_BEHAVED));

    const pullWith = async (branch: string, base = 'main') => {
      await served.setRef(REPOSITORY, `refs/heads/${branch}`, commit);
      return await served.openPull(REPOSITORY, { branch, base });
    };
    const another = () => under.open(served).reviews!;

    it('lists open pull requests into a branch, newest first, as many as are wanted', async () => {
      const numbers = served.pile(REPOSITORY, 23).map(({ number }) => number);
      served.pile(REPOSITORY, 1, { base: 'release' });
      await served.settle(REPOSITORY, numbers[0]!, 'closed');
      const all = await reviews.openPullRequests('main', 100);
      assert.deepEqual(
        all.map(({ number }) => number),
        numbers.slice(1).reverse(),
      );
      const two = await reviews.openPullRequests('main', 2);
      assert.deepEqual(two, all.slice(0, 2));
      assert.deepEqual(await reviews.openPullRequests('none', 5), []);
      assert.equal((await reviews.openPullRequests('release', 5)).length, 1);
    });

    it('reads one, in any state, and none', async () => {
      await served.setRef(REPOSITORY, 'refs/heads/release', (await served.head(REPOSITORY, 'main'))!);
      const { number, branch } = await pullWith('topic/state', 'release');
      const found = (await reviews.pullRequest(number))!;
      const { url, ...rest } = found;
      assert.match(url, /^http:/);
      assert.deepEqual(rest, {
        number,
        title: 'A change',
        state: 'open',
        branch,
        commit,
        base: 'release',
        fork: false,
        ref: under.ref.replace('7', String(number)),
      });
      for (const state of ['closed', 'merged'] as const) {
        await served.settle(REPOSITORY, number, state);
        assert.equal((await reviews.pullRequest(number))?.state, state);
      }
      assert.equal(await reviews.pullRequest(99_999), undefined);
    });

    const report = { commit: '', name: 'Lectern preview', summary: 'Two pages changed' } as const;

    it('knows forks, whose commits this repository has by a ref, and reports on them', async () => {
      await served.fork(REPOSITORY, 'somebody/docs');
      const theirs = await served.commit('somebody/docs', { 'fork.mdx': 'f' }, { branch: 'topic/one' });
      const pull = await served.openPull(REPOSITORY, { branch: 'topic/one', from: 'somebody/docs' });
      const found = (await reviews.pullRequest(pull.number))!;
      assert.equal(found.fork, true);
      assert.equal(found.commit, theirs);
      assert.equal(await git(served.folder(REPOSITORY), ['rev-parse', found.ref!]), theirs);
      await reviews.report({ ...report, commit: theirs, ref: found.ref!, state: 'success' });
      const next = await served.commit('somebody/docs', { 'fork.mdx': 'g' }, { branch: 'topic/one' });
      assert.equal((await reviews.pullRequest(pull.number))?.commit, next);
    });

    const isRuns = under.reports === 'check runs';

    it('reports on a commit, and replaces the report of the same name', async () => {
      for (const state of ['pending', 'pending', 'failure'] as const)
        await reviews.report({ ...report, commit, state, url: 'https://docs.example.com/p/1' });
      await reviews.report({ ...report, commit, name: 'Another', state: 'success' });
      if (isRuns) {
        const runs = served
          .checkRuns(REPOSITORY)
          .filter((run) => run.commit === commit)
          .map(({ name, conclusion, url }) => [name, conclusion, url]);
        assert.deepEqual(runs, [
          ['Lectern preview', 'failure', 'https://docs.example.com/p/1'],
          ['Another', 'success', ''],
        ]);
      } else {
        const last = served.statuses(REPOSITORY).findLast(({ name }) => name === report.name)!;
        assert.match(last.state, /^fail/);
        assert.equal(last.url, 'https://docs.example.com/p/1');
        assert.equal(last.description, 'Two pages changed');
      }
    });

    it('cuts what is too long for the forge', async () => {
      const long = { ...report, name: `Long ${'n'.repeat(300)}`, summary: `s\n${'🦆'.repeat(300)}` };
      const path = `${'p'.repeat(300)}`;
      const annotations = [{ path: 'a.mdx', line: 1, level: 'error', message: 'm'.repeat(99_999) } as const];
      const text = 't'.repeat(200_000);
      const url = `https://docs.example.com/${path}`;
      await reviews.report({ ...long, commit, state: 'success', text, url, annotations });
      const seen = isRuns ? served.checkRuns(REPOSITORY).at(-1) : served.statuses(REPOSITORY).at(-1);
      assert.ok(seen!.name.length <= 80 && seen!.name.startsWith('Long n'));
    });

    it('says that a commit is gone', async () => {
      const gone = { ...report, commit: 'e'.repeat(40), state: 'success' } as const;
      await assert.rejects(reviews.report(gone), { code: 'forge/failed', message: /no such commit/ });
    });

    it('writes one comment, and replaces its own', async () => {
      const [{ number }] = served.pile(REPOSITORY, 1) as [ForgePull];
      const bodies = () => served.comments(REPOSITORY, number).map(({ body }) => body);
      await reviews.comment(number, { mark: MARK, body: `${MARK}\nFirst` });
      await reviews.comment(number, { mark: '<!-- other -->', body: '<!-- other -->\nOther' });
      await another().comment(number, { mark: MARK, body: `${MARK}\nSecond\n/approve` });
      assert.deepEqual(bodies(), [`${MARK}\nSecond\n\u200b/approve`, '<!-- other -->\nOther']);
      await reviews.comment(number, { mark: MARK, body: `${MARK}${'🦆'.repeat(99_999)}` });
      assert.ok(bodies()[0]!.length <= 60_000 && bodies()[0]!.isWellFormed());
    });

    it('leaves alone what somebody else wrote, whatever mark they copied', async () => {
      const [{ number }] = served.pile(REPOSITORY, 1) as [ForgePull];
      served.say(REPOSITORY, number, { author: 'mallory', body: `${MARK}\nPlanted` });
      await reviews.comment(number, { mark: MARK, body: `${MARK}\nOne` });
      const from = served.requests.length;
      await reviews.comment(number, { mark: MARK, body: `${MARK}\nTwo` });
      const asked = served.requests.slice(from).filter(({ path }) => path.endsWith('/user'));
      assert.deepEqual(asked, [], 'who we are is asked once');
      const seen = served
        .comments(REPOSITORY, number)
        .map(({ author, body }) => [author === 'mallory', body]);
      assert.deepEqual(seen, [
        [true, `${MARK}\nPlanted`],
        [false, `${MARK}\nTwo`],
      ]);
    });

    it('finds its own among many', async () => {
      const [{ number }] = served.pile(REPOSITORY, 1) as [ForgePull];
      const say = (count: number): void => {
        for (let i = 0; i < count; i++) served.say(REPOSITORY, number, { author: 'somebody', body: `${i}` });
      };
      say(45);
      await reviews.comment(number, { mark: MARK, body: `${MARK}\nOne` });
      say(45);
      await reviews.comment(number, { mark: MARK, body: `${MARK}\nTwo` });
      const own = served.comments(REPOSITORY, number).filter(({ body }) => body.startsWith(MARK));
      assert.deepEqual(
        own.map(({ body }) => body),
        [`${MARK}\nTwo`],
      );
    });

    it('keeps one comment when two servers write at once, and when an answer was lost', async () => {
      const [{ number }] = served.pile(REPOSITORY, 1) as [ForgePull];
      const write = (who: ForgeReviews) => who.comment(number, { mark: MARK, body: `${MARK}\nText` });
      await Promise.all([write(reviews), write(another()), write(another())]);
      assert.equal(served.comments(REPOSITORY, number).length, 1);
      const [lost] = served.pile(REPOSITORY, 1) as [ForgePull];
      served.set({ lostAnswers: 1 });
      const again = () => reviews.comment(lost.number, { mark: MARK, body: `${MARK}\nText` });
      await assert.rejects(again(), { code: 'forge/unreachable' });
      await again();
      assert.equal(served.comments(REPOSITORY, lost.number).length, 1);
    });

    it('says that a pull request is gone', async () => {
      const comment = { mark: MARK, body: MARK };
      await assert.rejects(reviews.comment(99_999, comment), {
        code: 'forge/failed',
        message: /pull request/,
      });
    });

    if (under.words.hooks === undefined)
      it('adds webhooks once, and gives the one that is there the new secret', async () => {
        const url = 'http://127.0.0.1:9/hooks';
        await Promise.all([
          reviews.addWebhook({ url, secret: 'one' }),
          another().addWebhook({ url, secret: 'one' }),
        ]);
        await reviews.addWebhook({ url: `${url}/other`, secret: 'other' });
        await another().addWebhook({ url, secret: 'two' });
        const seen = served.hooks(REPOSITORY).map((hook) => [hook.url, hook.secret]);
        assert.deepEqual(seen.toSorted(), [
          [url, 'two'],
          [`${url}/other`, 'other'],
        ]);
      });

    for (const [right, words] of Object.entries(under.words))
      it(`names the right that is missing: ${right}`, async () => {
        const [{ number }] = served.pile(REPOSITORY, 1) as [ForgePull];
        served.set({ denied: right === 'checks' ? ['checks', 'statuses'] : [right as Right] });
        const fresh = another();
        const run = {
          checks: () => fresh.report({ ...report, commit, state: 'success' }),
          statuses: () => fresh.report({ ...report, commit, state: 'success' }),
          comments: () => fresh.comment(number, { mark: MARK, body: MARK }),
          hooks: () => fresh.addWebhook({ url: 'https://docs.example.com/h', secret: 's' }),
        }[right as Right];
        await assert.rejects(run(), (error: Error & { code?: string; hint?: string }) => {
          assert.equal(error.code, 'forge/misconfigured', error.message);
          assert.match(error.message, words);
          assert.match(error.hint ?? '', /^Give the /);
          assert.ok(!error.message.includes(served.token));
          return true;
        });
      });

    it('reads pull requests and the list of repositories with a token that may only read', async () => {
      const [{ number }] = served.pile(REPOSITORY, 1) as [ForgePull];
      served.set({ readOnly: true, installation: 'contents-read' });
      const reader = under.open(served);
      assert.equal((await reader.reviews!.openPullRequests('main', 1))[0]?.number, number);
      assert.equal((await reader.reviews!.pullRequest(number))?.number, number);
      assert.equal(typeof (await reader.credential())?.password, 'string');
      assert.equal((await under.directory(served).repositories('', 1)).length, 1);
      await assert.rejects(reader.checkAccess(), { code: 'forge/misconfigured' });
    });

    const OUTAGES: readonly (readonly [string, Partial<Behaviours>, string])[] = [
      ['down', { failures: 9 }, 'forge/unreachable'],
      ['cut off', { resets: 9 }, 'forge/unreachable'],
      ['busy', { rateLimit: { status: 429, header: 'retry-after', seconds: 3 } }, 'forge/busy'],
      ['no API but a web page', { garbage: 'html' }, 'forge/misconfigured'],
      ['something else', { garbage: 'shape' }, 'forge/misconfigured'],
    ];
    for (const [name, behaviours, code] of OUTAGES)
      it(`reports that the forge is ${name}`, async () => {
        const ready = another();
        await ready.openPullRequests('main', 1);
        served.set(behaviours);
        const calls = [
          ready.openPullRequests('main', 1),
          ready.pullRequest(1),
          ready.comment(1, { mark: MARK, body: MARK }),
          ready.addWebhook({ url: 'https://docs.example.com/h', secret: 's' }),
          under.directory(served).repositories('', 5),
        ];
        for (const call of await Promise.allSettled(calls))
          assert.equal(call.status === 'rejected' ? call.reason.code : 'nothing', code);
      });

    it('lists the repositories of the account, most recently changed first', async () => {
      const directory = under.directory(served);
      const all = await directory.repositories('', 100);
      const { name, cloneUrl, isPrivate } = all.find((one) => one.name === REPOSITORY)!;
      assert.deepEqual([name, cloneUrl, isPrivate], [REPOSITORY, `${served.url}/${REPOSITORY}.git`, true]);
      assert.ok(all.length >= 3);
      assert.deepEqual(await directory.repositories('', 2), all.slice(0, 2));
      const zebra = await directory.repositories(' ZEB', 5);
      assert.deepEqual(
        zebra.map((one) => one.name),
        ['example/zebra'],
      );
      assert.deepEqual(await directory.repositories('nothing', 5), []);
    });

    it('reads lists however long the texts in them are', async () => {
      const long = '🦆'.repeat(65_536);
      const [endless] = served.pile(REPOSITORY, 1, { base: 'long', body: long.repeat(33) }) as [ForgePull];
      const pulls = served.pile(REPOSITORY, 40, { base: 'long', body: long });
      const found = await reviews.openPullRequests('long', 100);
      assert.deepEqual(
        found.map(({ number }) => number),
        pulls.map(({ number }) => number).reverse(),
      );
      const comment = { mark: MARK, body: `${MARK}\nText` };
      await reviews.comment(endless.number, comment);
      for (let i = 0; i < 40; i++) served.say(REPOSITORY, endless.number, { author: 'somebody', body: long });
      await reviews.comment(endless.number, comment);
      assert.equal(served.comments(REPOSITORY, endless.number).length, 41);
    });
  });
}
