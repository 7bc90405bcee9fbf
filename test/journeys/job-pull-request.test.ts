/** Pull requests of jobs as the settings want them: labels, reviewers, drafts, branches; and what the forge refuses of it. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Forge, PullRequest, PullRequestExtras } from '../../src/jobs/forges/forge.ts';
import { plansOfFile } from '../../src/settings/project-plans.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { FORGE_REPOSITORY, forgeJobs } from '../support/forge-jobs.ts';
import { jobsUnderTest, scriptedAgent } from '../support/jobs-under-test.ts';

const WANTED = {
  pullRequestLabels: 'documentation, bot',
  pullRequestReviewers: 'ada,example/writers',
  branchPrefix: 'docs/bot-',
};

describe('the pull request of a job', () => {
  it('has the labels, the reviewers and the branch of the settings, and the reviewers of the job', async () => {
    const { forge, run } = await forgeJobs({ settings: WANTED });
    const job = await run({ reviewers: ['bo', 'ada'] });
    assert.equal(job.state, 'completed', String(job.messageToUser));
    const [pull] = forge.pulls(FORGE_REPOSITORY);
    assert.match(pull!.branch, /^docs\/bot-fix-the-broken-links-\w+$/);
    assert.deepEqual([...pull!.labels], ['documentation', 'bot']);
    assert.deepEqual([...pull!.reviewers], ['ada', 'bo', 'team writers']);
    assert.equal(pull!.draft, false);
    assert.doesNotMatch(job.messageToUser!, /label|review/);
  });

  it('is a draft where the settings say so, and follows its project where that says other', async () => {
    const pullRequests = { labels: ['handbook'], draft: true };
    const { forge, run } = await forgeJobs({ settings: WANTED, plan: { pullRequests } });
    await run();
    const [pull] = forge.pulls(FORGE_REPOSITORY);
    assert.equal(pull!.draft, true);
    assert.deepEqual([...pull!.labels], ['handbook']);
    assert.deepEqual([...pull!.reviewers], ['ada', 'team writers']);
  });

  it('stands with a note when the forge refuses a reviewer, or everything', async () => {
    const { forge, run } = await forgeJobs({ settings: WANTED });
    forge.set({ strangers: ['ada'] });
    const job = await run();
    assert.equal(job.state, 'completed');
    assert.match(job.messageToUser!, /\n\n"ada" was not asked for a review: .+ not a collaborator/);
    assert.deepEqual([...forge.pulls(FORGE_REPOSITORY)[0]!.reviewers], ['team writers']);
    forge.set({ denied: ['comments'] });
    await forge.commit(FORGE_REPOSITORY, { 'guide.mdx': '---\ntitle: Guide\n---\n\n[Start](/Index.mdx)\n' });
    const second = await run();
    assert.equal(second.state, 'completed');
    assert.match(
      second.messageToUser!,
      /Labels and reviewers were not set: The token may not set labels.+lacks/,
    );
    assert.equal(forge.pulls(FORGE_REPOSITORY).length, 2);
  });

  it('gets its labels from the next worker when one dies after opening it, and only one is opened', async () => {
    const asked: PullRequestExtras[] = [];
    const pulls: PullRequest[] = [];
    let die = async (_job: string): Promise<void> => undefined;
    const forge: Forge = {
      kind: 'github',
      name: 'example',
      checkAccess: async () => undefined,
      credential: async () => undefined,
      findPullRequest: async () => pulls[0],
      createPullRequest: async ({ job }) => {
        pulls.push({ number: 1, url: 'https://forge.test/1', state: 'open' });
        await die(job);
        return pulls[0]!;
      },
      addExtras: async (_pull, extras) => {
        asked.push(extras);
        return [];
      },
    };
    const agent = scriptedAgent(async ({ folder }) => {
      writeFileSync(
        join(folder, 'index.mdx'),
        '---\ntitle: Start\ndescription: Where it begins\n---\n\nBetter.\n',
      );
      return { title: 'Say it better' };
    });
    const pullRequests = { labels: ['bot'], reviewers: [], draft: false };
    const under = await jobsUnderTest(agent, { forge: () => forge, pullRequests });
    // The lease ends, as it does when nobody renews it.
    die = async (job) => {
      await under.database.write((transaction) =>
        transaction.run('UPDATE jobs SET fence = fence + 1, owner = NULL, due_at = 0 WHERE id = ?', [job]),
      );
    };
    await under.worker();
    const made = await under.create({ draft: false });
    await under.until(made, ({ pullRequestLink }) => pullRequestLink !== null);
    assert.equal(pulls.length, 1);
    assert.deepEqual(asked, [{ labels: ['bot'], reviewers: [] }]);
  });
});

describe('settings of pull requests that cannot be used', () => {
  for (const [setting, words] of [
    [{ pullRequestLabels: 'x'.repeat(51) }, /LECTERN_PULL_REQUEST_LABELS is "x+"\. Give at most 20 labels/],
    [{ pullRequestLabels: Array.from({ length: 21 }, (_, at) => at).join(',') }, /at most 20 labels/],
    [{ pullRequestReviewers: '@ada' }, /LECTERN_PULL_REQUEST_REVIEWERS is "@ada"\. .*names without @/],
    [{ pullRequestReviewers: Array.from({ length: 16 }, (_, at) => `a${at}`).join(',') }, /at most 15 names/],
    [{ branchPrefix: 'a b/' }, /LECTERN_BRANCH_PREFIX is "a b\/"/],
    [{ branchPrefix: 'refs/' }, /LECTERN_BRANCH_PREFIX/],
    [{ branchPrefix: 'x'.repeat(41) }, /at most 40 characters/],
    [{ pullRequestDraft: 'perhaps' }, /LECTERN_PULL_REQUEST_DRAFT is "perhaps"/],
  ] as const)
    it(`are refused at the start: ${JSON.stringify(setting).slice(0, 60)}`, () => {
      assert.throws(
        () => joinSettings([setting]),
        (error: Error & { hint?: string }) => {
          assert.match(`${error.message}. ${error.hint}`, words);
          return true;
        },
      );
    });

  it('are refused in the settings file with their place', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-plans-'));
    t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const file = join(folder, 'lectern.config.json');
    const project = { id: 'docs', source: { dir: '.' }, pullRequests: { labels: ['a,b'] } };
    writeFileSync(file, JSON.stringify({ projects: [project] }));
    assert.throws(() => plansOfFile(file), { message: /projects\[0\]\.pullRequests\.labels\[0\]/ });
  });
});
