/** The list of merged changes: newest first with their verdicts, a page at a time, of one project. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { JOBS, type JobDashboard, jobDashboard } from '../../../../../test/support/job-dashboard.ts';
import { DAY_MS } from '../../../../lib/dates.ts';
import type { MergeFigures, ToldMerge } from '../../../../records/jobs/job-merge.ts';

const FIGURES: MergeFigures = {
  before: { helpful: 18, unhelpful: 2, searches: 0, withoutResults: 0 },
  after: { helpful: 2, unhelpful: 18, searches: 0, withoutResults: 0 },
};

async function merge(made: JobDashboard, prompt: string, told: ToldMerge = { pages: ['/a'] }) {
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
