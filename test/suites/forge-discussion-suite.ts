/** What people and checks say on a pull request, for every driver that reads it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Forge, PullRequestDiscussion, PullRequestHead } from '../../src/jobs/forges/forge.ts';
import type { ForgePull } from '../support/forge/forge-rows.ts';
import { WELL_BEHAVED } from '../support/forge/forge-world.ts';
import { startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';

const REPOSITORY = 'example/docs';

export interface DiscussionUnderTest {
  readonly name: string;
  open(forge: TestForge): Forge;
  /** Name of an account that is no person; undefined where the forge does not tell them from people. */
  readonly robot: string | undefined;
  /** Whether the text of a review is a comment too. */
  readonly reviewTexts: boolean;
  /** Whether it has comments for members alone. */
  readonly internal: boolean;
}

export function forgeDiscussionSuite({
  name,
  open,
  robot,
  reviewTexts,
  internal,
}: DiscussionUnderTest): void {
  describe(`what is said on a pull request: ${name}`, () => {
    let served: TestForge;
    let forge: Forge;
    let pull: ForgePull;
    let head: PullRequestHead;
    let branches = 0;
    before(async () => {
      served = await startTestForge({ repositories: { [REPOSITORY]: { 'docs.json': '{}\n' } } });
      forge = open(served);
    });
    after(() => served.close());
    beforeEach(async () => {
      served.set(WELL_BEHAVED);
      const branch = `talk/${++branches}`;
      await served.commit(REPOSITORY, { [`${branches}.mdx`]: 'a' }, { branch });
      pull = await served.openPull(REPOSITORY, { branch });
      head = (await forge.reviews!.pullRequest(pull.number))!;
    });
    const say = (author: string, body: string, more: object = {}) =>
      served.comment(REPOSITORY, pull.number, { author, body, ...more });
    const discussion = (since = 0): Promise<PullRequestDiscussion> => forge.reviews!.discussion!(head, since);
    const texts = async (since?: number) => (await discussion(since)).comments.map(({ text }) => text);

    it('comments with author, time and place, oldest first', async () => {
      await say('ada', 'Second', { at: '2026-03-01T10:00:00.000Z', path: 'guide.mdx', line: 12 });
      await say('bo', 'First', { at: '2026-03-01T09:00:00.000Z' });
      const [first, second] = (await discussion()).comments;
      assert.deepEqual([first!.author, first!.text], ['bo', 'First']);
      assert.equal(first!.at, Date.parse('2026-03-01T09:00:00.000Z'));
      assert.ok(!('path' in first!) && !('line' in first!));
      assert.deepEqual([second!.author, second!.path, second!.line], ['ada', 'guide.mdx', 12]);
      assert.notEqual(first!.id, second!.id);
      for (const { url } of [first!, second!]) assert.equal(url.slice(0, head.url.length), head.url);
      assert.deepEqual(await discussion(), await discussion(), 'the same ids at every look');
    });

    it('only those since a moment', async () => {
      await say('ada', 'Old', { at: '2026-03-01T10:00:00.000Z' });
      await say('ada', 'New', { at: '2026-03-02T10:00:00.000Z' });
      assert.deepEqual(await texts(Date.parse('2026-03-02T00:00:00.000Z')), ['New']);
    });

    it('none of ours, whoever the token belongs to, and those that the owner of the token writes', async () => {
      const mark = '<!-- lectern preview -->';
      await forge.reviews!.comment(pull.number, { mark, body: `${mark}\n@lectern do it again` });
      await say('ada', `${mark}\n@lectern do it again`);
      await say('lectern', 'I am a person too');
      assert.deepEqual(await texts(), ['I am a person too']);
    });

    it('reads more comments than one page has', async () => {
      for (let at = 0; at < 150; at++)
        served.say(REPOSITORY, pull.number, { author: 'ada', body: `No. ${at}` });
      assert.equal((await texts()).length, 150);
    });

    it('the last word of each reviewer', async () => {
      const review = (author: string, state: 'approved' | 'changes_requested') =>
        served.review(REPOSITORY, pull.number, { author, state, body: 'See below' });
      review('ada', 'approved');
      review('bo', 'changes_requested');
      const { reviews, comments } = await discussion();
      assert.deepEqual(
        reviews.map(({ author, state }) => [author, state]),
        [
          ['ada', 'approved'],
          ['bo', 'changes_requested'],
        ],
      );
      assert.deepEqual(
        comments.map(({ text }) => text),
        reviewTexts ? ['See below', 'See below'] : [],
      );
    });

    it('the newest state of each check of the commit', async () => {
      const report = (of: string, state: 'pending' | 'success' | 'failure') =>
        forge.reviews!.report({ commit: head.commit, name: of, state, summary: 'So it is' });
      await report('build', 'pending');
      await report('build', 'failure');
      await report('links', 'success');
      await report('slow', 'pending');
      const { checks } = await discussion();
      assert.deepEqual(checks.map(({ name: of, state }) => [of, state]).toSorted(), [
        ['build', 'failure'],
        ['links', 'success'],
        ['slow', 'pending'],
      ]);
    });

    it('who may write: whoever may push now, and no robot', async () => {
      const robots = robot === undefined ? [] : [robot];
      served.set({ writers: ['ada', ...robots], strangers: ['eve'] });
      for (const author of ['ada', 'bo', 'eve', ...robots]) await say(author, `I am ${author}`);
      const people = new Map((await discussion()).comments.map(({ author, person }) => [author, person]));
      for (const one of robots) assert.equal(people.get(one), undefined);
      assert.equal(await forge.reviews!.mayWrite!(people.get('ada')!), true);
      assert.equal(await forge.reviews!.mayWrite!(people.get('bo')!), false);
      assert.equal(await forge.reviews!.mayWrite!(people.get('eve')!), false);
      served.set({ writers: [] });
      assert.equal(await forge.reviews!.mayWrite!(people.get('ada')!), false);
    });

    it('an outage is no answer about anybody', async () => {
      await say('ada', 'Hello');
      const [{ person }] = (await discussion()).comments as [PullRequestDiscussion['comments'][number]];
      served.set({ failures: 20 });
      await assert.rejects(forge.reviews!.mayWrite!(person!), { code: 'forge/unreachable' });
      await assert.rejects(discussion(), { code: 'forge/unreachable' });
      served.set({ ...WELL_BEHAVED, rateLimit: { status: 403, header: 'reset', seconds: 60 } });
      await assert.rejects(forge.reviews!.mayWrite!(person!), { code: 'forge/busy' });
    });

    if (internal)
      it('nothing that members say among themselves', async () => {
        await say('ada', 'Between us', { internal: true });
        assert.deepEqual(await texts(), []);
      });
  });
}
