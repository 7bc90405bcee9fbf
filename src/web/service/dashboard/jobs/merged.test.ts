/** The list of merged changes: newest first with their verdicts, a page at a time, of one project. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { JOBS, type JobDashboard, jobDashboard } from '../../../../../test/support/job-dashboard.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { DAY_MS } from '../../../../lib/time/dates.ts';
import type { MergeFigures, ReportedMerge } from '../../../../records/jobs/job-merge.ts';

const FIGURES: MergeFigures = {
  before: { helpful: 18, unhelpful: 2, searches: 0, withoutResults: 0 },
  after: { helpful: 2, unhelpful: 18, searches: 0, withoutResults: 0 },
};

async function merge(made: JobDashboard, prompt: string, told: ReportedMerge = { pages: ['/a'] }) {
  const job = await made.job({ prompt });
  await made.end(job.id, { state: 'completed', pullRequestLink: 'https://forge.example/pull/7' });
  await made.records.jobs.settle('docs', job.id, 'merged', told);
  return job;
}

it('is linked from the jobs, and empty at first', async () => {
  const made = await jobDashboard();
  await merge(made, 'Fix it');
  const jobs = await made.as('viewer').get(JOBS);
  assert.match(jobs.text, new RegExp(`href="${JOBS}/merged"`));
  const other = await made.as('viewer').get('/dashboard/p/other/jobs/merged');
  assert.match(other.text, /No merged changes/);
});

it('says of each how far it is, or what the verdict is, without a second question', async () => {
  const made = await jobDashboard();
  const worse = await merge(made, 'Shorten <the> guide');
  await made.records.jobs.judge({ job: worse.id, number: 1 }, { verdict: 'worse', figures: FIGURES });
  await merge(made, 'Unknown pages', {});
  await merge(made, 'Still young');
  made.clock.advance(3 * DAY_MS + 60_000);
  const { text: html, status } = await made.as('viewer').get(`${JOBS}/merged`);
  assert.equal(status, 200);
  const rows = [...html.matchAll(/<tr[^>]*>.*?<\/tr>/gs)]
    .map(([row]) => row.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '))
    .slice(1);
  assert.match(rows[0]!, /Still young.*Day 3 of 30.*#7/);
  assert.match(rows[1]!, /Unknown pages.*Pages not known/);
  assert.match(rows[2]!, /Shorten &lt;the&gt; guide.*Made it worse.*90% of 20 votes.*10% of 20 votes/);
  assert.match(html, new RegExp(`href="${JOBS}/${worse.id}"`));
});

it('has pages of twenty-five', async () => {
  const made = await jobDashboard();
  for (let n = 0; n < 26; n++) await merge(made, `Change ${n}.`);
  const first = await made.as('viewer').get(`${JOBS}/merged`);
  assert.match(first.text, /Change 25\./);
  assert.doesNotMatch(first.text, /Change 0\./);
  assert.match(first.text, /merged\?skip=25/);
  const second = await made.as('viewer').get(`${JOBS}/merged?skip=25`);
  assert.match(second.text, /Change 0\./);
  assert.doesNotMatch(second.text, /Change 1\./);
  const beyond = await made.as('viewer').get(`${JOBS}/merged?skip=99999`);
  assert.equal(beyond.status, 200);
  assert.doesNotMatch((await made.as('viewer').get(`${JOBS}/merged?skip=-1`)).text, /Change 0\./);
});

describe('a merge that made it worse', () => {
  const worse = async (made: JobDashboard) => {
    const job = await merge(made, 'Shorten the guide');
    await made.records.jobs.judge({ job: job.id, number: 1 }, { verdict: 'worse', figures: FIGURES });
    return `${JOBS}/${job.id}`;
  };

  it('offers editors a revert, in the list and on its page, once', async () => {
    const made = await jobDashboard();
    const own = await worse(made);
    for (const page of [own, `${JOBS}/merged`]) {
      assert.match((await made.as('editor').get(page)).text, new RegExp(`action="${own}/revert"`));
      assert.doesNotMatch((await made.as('viewer').get(page)).text, /Propose a revert/);
    }
    const answer = await made.as('editor').submit(own, `${own}/revert`, { merge: '1' });
    const location = answer.headers['location'] ?? '';
    assert.match(location, new RegExp(`^${JOBS}/[\\w-]+\\?done=started$`));
    const revert = location.split('?')[0]!;
    assert.notEqual(revert, own);
    assert.equal(made.operations.woken, 1);
    for (const page of [own, `${JOBS}/merged`]) {
      const { text } = await made.as('editor').get(page);
      assert.match(text, new RegExp(`href="${revert}">Proposed revert`));
      assert.doesNotMatch(text, /Propose a revert/);
    }
    const again = await made.as('editor').submit(own, `${own}/revert`, { merge: '1' });
    assert.equal(again.headers['location'], revert);
  });

  it('says why there is none, and makes none for another verdict, number or role', async () => {
    const made = await jobDashboard();
    const own = await worse(made);
    made.operations.away = new AppError('git/refused', 'Later changes touch the same lines: "a.mdx"');
    const refused = await made.as('editor').submit(own, `${own}/revert`, { merge: '1' });
    assert.equal(refused.status, 409);
    assert.match(refused.text, /Later changes touch the same lines: (?:&quot;|")a\.mdx/);
    made.operations.away = undefined;
    for (const number of ['2', '', '1e0'])
      assert.equal((await made.as('editor').submit(own, `${own}/revert`, { merge: number })).status, 409);
    assert.equal((await made.as('viewer').submit(own, `${own}/revert`, { merge: '1' })).status, 403);
    const fine = await merge(made, 'Fine');
    await made.records.jobs.judge({ job: fine.id, number: 1 }, { verdict: 'better', figures: FIGURES });
    const page = `${JOBS}/${fine.id}`;
    assert.equal((await made.as('editor').submit(page, `${page}/revert`, { merge: '1' })).status, 409);
    assert.equal(await made.records.jobs.count('docs'), 2);
  });
});
