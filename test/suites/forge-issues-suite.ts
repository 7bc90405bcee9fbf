/** What is said in issues, for every driver of a forge that has some. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Forge } from '../../src/jobs/forges/forge.ts';
import { WELL_BEHAVED } from '../support/forge/forge-world.ts';
import { startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';

const REPOSITORY = 'example/docs';

export interface IssuesUnderTest {
  readonly name: string;
  open(forge: TestForge): Forge;
  /** Name of an account that is no person; undefined where the forge does not tell them from people. */
  readonly robot: string | undefined;
  /** Whether it has issues and comments for members alone. */
  readonly confidential: boolean;
  /** Whether issues and pull requests share their numbers. */
  readonly shared: boolean;
  /** Whether people who may not write to the repository can change the text of an issue. */
  readonly changeable: boolean;
  readonly lacks: RegExp;
}

export function forgeIssuesSuite(under: IssuesUnderTest): void {
  const { name, open, robot, confidential, shared, changeable, lacks } = under;
  describe(`what is said in an issue: ${name}`, () => {
    let served: TestForge;
    let forge: Forge;
    before(async () => {
      served = await startTestForge({ repositories: { [REPOSITORY]: { 'docs.json': '{}\n' } } });
      forge = open(served);
    });
    after(() => served.close());
    beforeEach(() => served.set(WELL_BEHAVED));
    const read = (number: number, since = 0) => forge.issues!.issue(number, since);
    const say = (number: number, author: string, body: string, more: object = {}) =>
      served.comment(REPOSITORY, number, { author, body, ...more });

    it('is its title, its text and its comments, oldest first', async () => {
      const issue = { author: 'eve', title: 'A broken link', body: 'On the first page' };
      const { number } = await served.openIssue(REPOSITORY, { ...issue, at: '2026-03-01T08:00:00.000Z' });
      await say(number, 'ada', 'Second', { at: '2026-03-01T10:00:00.000Z' });
      await say(number, 'bo', 'First', { at: '2026-03-01T09:00:00.000Z' });
      const discussion = (await read(number))!;
      assert.deepEqual([discussion.number, discussion.title], [number, 'A broken link']);
      const { opening, comments } = discussion;
      assert.deepEqual(
        [opening.author, opening.text, opening.url],
        ['eve', 'On the first page', discussion.url],
      );
      assert.equal(opening.at, Date.parse('2026-03-01T08:00:00.000Z'));
      assert.deepEqual(
        comments.map(({ author, text }) => [author, text]),
        [
          ['bo', 'First'],
          ['ada', 'Second'],
        ],
      );
      for (const { url } of comments) assert.equal(url.slice(0, discussion.url.length), discussion.url);
      assert.deepEqual(await read(number), discussion, 'the same ids at every look');
      const late = await read(number, Date.parse('2026-03-01T09:30:00.000Z'));
      assert.deepEqual(
        late!.comments.map(({ text }) => text),
        ['Second'],
      );
    });

    it('has our answer once, and does not list it among the comments', async () => {
      const { number } = await served.openIssue(REPOSITORY, { author: 'eve', title: 'A question' });
      const mark = '<!-- lectern answer 1 0 -->';
      for (const words of ['Working on it', '@lectern Done'])
        await forge.issues!.comment(number, { mark, body: `${mark}\n${words}` });
      assert.deepEqual(
        served.comments(REPOSITORY, number).map(({ body }) => body),
        [`${mark}\n@lectern Done`],
      );
      assert.deepEqual((await read(number))!.comments, []);
    });

    it('says whether its text is surely that of its author', async () => {
      const at = '2026-03-01T08:00:00.000Z';
      const issue = await served.openIssue(REPOSITORY, { author: 'ada', title: 'A question', at });
      assert.equal((await read(issue.number))!.isOwnText, true);
      issue.changedAt = '2026-03-01T08:01:00.000Z';
      assert.equal((await read(issue.number))!.isOwnText, true, 'such as labels');
      issue.changedAt = '2026-03-01T08:01:01.000Z';
      assert.equal((await read(issue.number))!.isOwnText, !changeable);
    });

    it('is nothing where there is no such issue', async () => {
      assert.equal(await read(9_999), undefined);
    });

    if (shared)
      it('is nothing where the number is that of a pull request', async () => {
        await served.commit(REPOSITORY, { 'a.mdx': 'a' }, { branch: 'change' });
        const { number } = await served.openPull(REPOSITORY, { branch: 'change' });
        assert.equal(await read(number), undefined);
      });

    it('names people by whom it may be asked who may write, and no robots', async () => {
      const { number } = await served.openIssue(REPOSITORY, { author: 'ada', title: 'A question' });
      served.set({ writers: ['ada'] });
      await say(number, 'bo', 'Me too');
      const { opening, comments } = (await read(number))!;
      assert.equal(await forge.reviews!.mayWrite!(opening.person!), true);
      assert.equal(await forge.reviews!.mayWrite!(comments[0]!.person!), false);
      if (robot === undefined) return;
      const other = await served.openIssue(REPOSITORY, { author: robot, title: 'A new release' });
      await say(other.number, robot, 'It is out');
      const said = (await read(other.number))!;
      assert.deepEqual([said.opening.person, said.comments[0]!.person], [undefined, undefined]);
    });

    it('cannot be read without the right, and the message names it', async () => {
      const { number } = await served.openIssue(REPOSITORY, { author: 'ada', title: 'A question' });
      served.set({ denied: ['issues'] });
      await assert.rejects(open(served).issues!.issue(number, 0), (error: Error & { code: string }) => {
        assert.equal(error.code, 'forge/misconfigured');
        assert.match(error.message, lacks);
        return true;
      });
      served.set({ ...WELL_BEHAVED, failures: 20 });
      await assert.rejects(read(number), { code: 'forge/unreachable' });
    });

    if (confidential)
      it('is nothing where it is for members alone, and without what they say among themselves', async () => {
        const secret = { author: 'ada', title: 'A leak', confidential: true };
        assert.equal(await read((await served.openIssue(REPOSITORY, secret)).number), undefined);
        const { number } = await served.openIssue(REPOSITORY, { author: 'ada', title: 'A question' });
        await say(number, 'ada', 'Between us', { internal: true });
        assert.deepEqual((await read(number))!.comments, []);
      });
  });
}
