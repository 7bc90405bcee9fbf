/** Labels and reviewers of a pull request, for every driver of a forge. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Forge, PullRequest } from '../../src/jobs/forges/forge.ts';
import type { ForgePull } from '../support/forge/forge-rows.ts';
import { WELL_BEHAVED } from '../support/forge/forge-world.ts';
import { startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';

const REPOSITORY = 'example/docs';

export interface ExtrasUnderTest {
  readonly name: string;
  open(forge: TestForge): Forge;
  /** Undefined = it has none, and says so. */
  readonly labels: 'made' | 'known' | undefined;
  readonly teams: boolean;
  /** A name of each person, as the forge wants it. */
  readonly people: readonly [string, string, string];
  /** What it says when nobody has a name. */
  readonly stranger: RegExp;
}

export function forgeExtrasSuite({ name, open, labels, teams, people, stranger }: ExtrasUnderTest): void {
  describe(`labels and reviewers: ${name}`, () => {
    let served: TestForge;
    let forge: Forge;
    let pull: PullRequest;
    let seen: ForgePull;
    let branches = 0;
    before(async () => {
      served = await startTestForge({ repositories: { [REPOSITORY]: { 'docs.json': '{}\n' } } });
      forge = open(served);
    });
    after(() => served.close());
    beforeEach(async () => {
      served.set(WELL_BEHAVED);
      const branch = `agent/extras-${++branches}`;
      await served.commit(REPOSITORY, { [`${branches}.mdx`]: 'a' }, { branch });
      const wanted = { job: branch.slice(6), branch, base: 'main', title: 'A', body: '', draft: false };
      pull = await forge.createPullRequest(wanted);
      seen = served.pulls(REPOSITORY).at(-1)!;
    });
    const add = (some: readonly string[], reviewers: readonly string[]) =>
      forge.addExtras!(pull, { labels: some, reviewers });
    const [ada, bo, nobody] = people;

    it('sets and asks what it can, twice with the same end', async () => {
      assert.equal(pull.number, seen.number);
      for (const _ of [1, 2]) {
        const notes: readonly string[] = await add(['documentation', 'bot'], [ada, bo]);
        assert.deepEqual([...seen.reviewers], [ada, bo]);
        const set: readonly string[] = labels === undefined ? [] : ['documentation', 'bot'];
        assert.deepEqual([...seen.labels], set);
        assert.equal(notes.length, labels === undefined ? 2 : 0, notes.join('\n'));
        if (labels === undefined)
          assert.match(notes[0]!, /^The label "documentation" was not set: .+ no labels/);
      }
    });

    it('keeps the reviewers that people have asked', async () => {
      await add([], [bo]);
      await add([], [ada]);
      assert.deepEqual(new Set(seen.reviewers), new Set([ada, bo]));
    });

    it('asks the others when one name is nobody', async () => {
      served.set({ strangers: [nobody] });
      const notes = await add([], [ada, nobody, bo]);
      assert.deepEqual(new Set(seen.reviewers), new Set([ada, bo]));
      assert.equal(notes.length, 1);
      assert.ok(notes[0]!.startsWith(`"${nobody}" was not asked for a review: `), String(notes[0]));
      assert.match(notes[0]!, stranger);
    });

    it(teams ? 'asks a team' : 'says that it asks no teams', async () => {
      const notes = await add([], ['example/writers']);
      assert.deepEqual([...seen.reviewers].join(), teams ? 'team writers' : '');
      assert.equal(notes.length, teams ? 0 : 1, notes.join('\n'));
    });

    if (labels === 'known')
      it('says which label is missing, and sets the others', async () => {
        const notes = await add(['Documentation', 'wrong'], []);
        assert.deepEqual([...seen.labels], ['documentation']);
        assert.equal(notes.length, 1);
        assert.match(notes[0]!, /^The label "wrong" was not set: .+ has no such label\.$/);
      });

    it('asks for nothing when nothing is wanted', async () => {
      const before = served.requests.length;
      assert.deepEqual(await add([], []), []);
      assert.equal(served.requests.length, before);
    });

    it('an outage is an error, so that it can be tried again', async () => {
      served.set({ failures: 20 });
      await assert.rejects(add([], [ada]), { code: 'forge/unreachable' });
      served.set(WELL_BEHAVED);
      await add([], [ada]);
      assert.deepEqual([...seen.reviewers], [ada]);
    });
  });
}
