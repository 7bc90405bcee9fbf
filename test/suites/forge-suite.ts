/** The tests that every forge driver must pass, against a test forge with state and real Git repositories. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Forge, NewPullRequest } from '../../src/jobs/forges/forge.ts';
import { jobMark } from '../../src/jobs/forges/forge.ts';
import { WELL_BEHAVED } from '../support/forge/forge-world.ts';
import { startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';

export const SUITE_REPOSITORY = 'example/docs';

export interface ForgeUnderTest {
  readonly name: string;
  open(forge: TestForge): Forge;
  /** False for a driver without a server: the suite then skips what only a server knows. */
  readonly remote: boolean;
  /** How it writes the mark of a job, when not as an HTML comment. */
  readonly markOf?: (job: string) => string;
  /** Most characters of a body. */
  readonly longestBody?: number;
  /** Where its pull requests are kept, when not in the test forge. */
  readonly settle?: (branch: string, state: 'closed' | 'merged') => void;
  /** False when its answers do not say when a pull request was merged; default true for a server. */
  readonly tellsTime?: boolean;
}

let branches = 0;

export function forgeSuite(under: ForgeUnderTest): void {
  const { name, open, remote, settle, markOf = jobMark, longestBody = 60_000 } = under;
  const { tellsTime = remote } = under;
  describe(`forge: ${name}`, () => {
    let served: TestForge;
    let forge: Forge;
    before(async () => {
      served = await startTestForge({ repositories: { [SUITE_REPOSITORY]: { 'docs.json': '{}\n' } } });
      forge = open(served);
    });
    after(() => served.close());

    const branchWithWork = async (): Promise<string> => {
      const branch = `agent/job-${++branches}`;
      await served.commit(SUITE_REPOSITORY, { [`page-${branches}.mdx`]: `# ${branch}\n` }, { branch });
      return branch;
    };
    const wantedOf = (branch: string, more: Partial<NewPullRequest> = {}): NewPullRequest => ({
      job: branch.replace('agent/', ''),
      branch,
      base: 'main',
      title: 'Fix two links',
      body: 'Two links pointed nowhere.',
      draft: false,
      ...more,
    });
    const opened = (branch: string) =>
      served.pulls(SUITE_REPOSITORY).filter((pull) => pull.branch === branch);
    const end = async (branch: string, state: 'closed' | 'merged'): Promise<void> => {
      const pull = opened(branch).at(-1);
      if (pull !== undefined) await served.settle(SUITE_REPOSITORY, pull.number, state);
      settle?.(branch, state);
    };

    it('has access, and a name without a token', async () => {
      await forge.checkAccess();
      assert.ok(forge.name.endsWith(remote ? SUITE_REPOSITORY : 'docs'), forge.name);
      assert.ok(!JSON.stringify(forge).includes(served.token));
    });

    it('finds nothing in an empty repository', async () => {
      assert.equal(await forge.findPullRequest(await branchWithWork()), undefined);
    });

    it('creates a pull request and finds it again', async () => {
      const branch = await branchWithWork();
      const made = await forge.createPullRequest(wantedOf(branch));
      assert.equal(made.state, 'open');
      assert.equal(made.note, undefined);
      assert.match(made.url, /^http:\/\/127\.0\.0\.1:\d+\//);
      assert.deepEqual(await forge.findPullRequest(branch), made);
      if (!remote) return;
      const [pull] = opened(branch);
      assert.equal(pull?.title, 'Fix two links');
      assert.equal(pull?.body, `Two links pointed nowhere.\n\n${markOf(branch.replace('agent/', ''))}\n`);
      assert.equal(pull?.draft, false);
    });

    it('returns the open one instead of a second', async () => {
      const branch = await branchWithWork();
      const first = await forge.createPullRequest(wantedOf(branch));
      assert.deepEqual(await forge.createPullRequest(wantedOf(branch)), first);
      if (remote) assert.equal(opened(branch).length, 1);
    });

    it('opens one for two requests at once', async () => {
      const branch = await branchWithWork();
      const other = open(served);
      const [a, b] = await Promise.all([
        forge.createPullRequest(wantedOf(branch)),
        other.createPullRequest(wantedOf(branch)),
      ]);
      assert.equal(a.url, b.url);
      if (remote) assert.equal(opened(branch).length, 1);
    });

    for (const state of ['closed', 'merged'] as const)
      it(`reports one that was ${state}, and opens another`, async () => {
        const branch = await branchWithWork();
        const first = await forge.createPullRequest(wantedOf(branch));
        await end(branch, state);
        const { mergedAt, mergeCommit, ...ended } = (await forge.findPullRequest(branch))!;
        assert.deepEqual(ended, { ...first, state });
        assert.equal(mergeCommit, remote && state === 'merged' ? opened(branch).at(-1)!.commit : undefined);
        if (state === 'closed' || !tellsTime) assert.equal(mergedAt, undefined);
        else assert.equal(mergedAt, Date.parse(opened(branch).at(-1)!.settledAt!));
        await served.commit(SUITE_REPOSITORY, { 'more.mdx': `# More of ${branch}\n` }, { branch });
        const second = await forge.createPullRequest(wantedOf(branch));
        assert.equal(second.state, 'open');
        if (remote) assert.notEqual(second.url, first.url);
        assert.deepEqual(await forge.findPullRequest(branch), second);
      });

    if (remote) remoteOnly();

    function remoteOnly(): void {
      it('takes over the open one of another person, and reports it', async () => {
        const branch = await branchWithWork();
        const theirs = await forge.createPullRequest(wantedOf(branch, { job: 'another' }));
        const { note, ...pull } = await forge.createPullRequest(wantedOf(branch));
        assert.deepEqual(pull, theirs);
        assert.match(note ?? '', /had an open pull request already/);
      });

      it('finds its own where a branch has several', async () => {
        const branch = await branchWithWork();
        await served.commit(SUITE_REPOSITORY, { 'x.mdx': '' }, { branch: 'release' });
        const own = await forge.createPullRequest(wantedOf(branch));
        const other = await forge.createPullRequest(wantedOf(branch, { base: 'release' }));
        assert.notEqual(other.url, own.url);
        assert.deepEqual(await forge.findPullRequest(branch), other, 'both have a mark: the newest');
        assert.deepEqual(await forge.createPullRequest(wantedOf(branch)), own, 'the one into the same base');
        const [pull] = opened(branch).filter(({ base }) => base === 'release');
        Object.assign(pull!, { body: 'Written by a person.' });
        assert.deepEqual(await forge.findPullRequest(branch), own, 'the newest with a mark');
      });

      it('says that there is nothing to merge', async () => {
        await served.commit(SUITE_REPOSITORY, {}, { branch: 'agent/same' });
        const head = await served.head(SUITE_REPOSITORY, 'agent/same');
        await served.commit(SUITE_REPOSITORY, {}, { branch: 'same-base', from: 'agent/same' });
        assert.ok(head);
        const wanted = wantedOf('agent/same', { base: 'same-base' });
        await assert.rejects(forge.createPullRequest(wanted), { code: 'forge/nothing' });
        assert.equal(opened('agent/same').length, 0);
      });

      it('names the missing base branch', async () => {
        const wanted = wantedOf(await branchWithWork(), { base: 'trunk' });
        await assert.rejects(forge.createPullRequest(wanted), {
          code: 'forge/misconfigured',
          message: /"trunk"/,
        });
      });

      it('keeps our part of the text between its marks', async () => {
        const branch = await branchWithWork();
        await forge.createPullRequest(wantedOf(branch, { section: 'Changed:\n\n- `a.mdx`' }));
        const mark = markOf(branch.replace('agent/', ''));
        const of = (word: string): string => mark.replace(/job:\S+?(?=\)| -->)/, word);
        const text = `\n\n${of('begin')}\n\nChanged:\n\n- \`a.mdx\`\n\n${of('end')}\n\n${mark}\n`;
        assert.ok(opened(branch)[0]!.body.endsWith(text), opened(branch)[0]!.body);
      });

      it('opens drafts', async () => {
        const branch = await branchWithWork();
        await forge.createPullRequest(wantedOf(branch, { draft: true }));
        assert.equal(opened(branch)[0]?.draft, true);
      });

      it('sends odd titles and bodies in a form that every forge accepts', async () => {
        const branch = await branchWithWork();
        const title = `Ünïcode 🦆 ${'long '.repeat(80)}\n@everyone\u0000 \ud800`;
        const body = `NUL \u0000, @team/all, ${'🦆'.repeat(40_000)}`;
        await forge.createPullRequest(wantedOf(branch, { title, body }));
        const [pull] = opened(branch);
        assert.ok(pull!.title.length <= 250 && pull!.title.startsWith('Ünïcode 🦆 long'));
        assert.ok(pull!.title.isWellFormed() && pull!.body.isWellFormed());
        assert.ok(pull!.body.length <= longestBody && pull!.body.length > longestBody - 1000);
        assert.ok(pull!.body.endsWith(`${markOf(branch.replace('agent/', ''))}\n`));
        assert.doesNotMatch(pull!.body, /\u0000|@team/);
      });

      for (const lostAs of ['cut', 'html', 'failure', 'shape'] as const)
        it(`takes what was opened when the answer is lost: ${lostAs}`, async () => {
          const branch = await branchWithWork();
          served.set({ lostAnswers: 1, lostAs });
          const made = await forge.createPullRequest(wantedOf(branch));
          assert.deepEqual(made, await forge.findPullRequest(branch));
          assert.equal(made.note, undefined);
          assert.equal(opened(branch).length, 1);
        });

      for (const [name, behaviours] of [
        ['that was never done', { failures: 1_000 }],
        ['that a web page answers', { garbage: 'html' }],
      ] as const)
        it(`reports a request ${name}`, async () => {
          const branch = await branchWithWork();
          await forge.findPullRequest(branch);
          served.set(behaviours);
          await assert.rejects(forge.createPullRequest(wantedOf(branch)), { name: 'AppError' });
          served.set(WELL_BEHAVED);
          assert.equal(opened(branch).length, 0);
        });

      it('gives a credential that Git can use', async () => {
        const { username, password, bearer } = (await forge.credential())!;
        const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
        const authorization = bearer === true ? `Bearer ${password}` : basic;
        const address = `${served.gitUrl(SUITE_REPOSITORY)}/info/refs?service=git-receive-pack`;
        const answer = await fetch(address, { headers: { authorization } });
        assert.equal(answer.status, 200);
        await answer.body?.cancel();
      });
    }
  });
}
