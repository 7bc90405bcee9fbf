/** Tests webhook deliveries of jobs, from the end of a job, through the repositories of the server. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { claiming } from '../../../../test/support/claiming.ts';
import { onSqlite } from '../../../../test/support/databases.ts';
import { endOf, WANTED } from '../../../../test/support/job-records.ts';
import { testClock } from '../../../../test/support/test-service.ts';
import { createRecords } from '../../../records/create-records.ts';
import { JOB_STATES, type Job } from '../../../records/jobs/job.ts';
import { sampleJob } from '../../../records/webhooks/sample-subjects.ts';
import { deliverySchema, deliveryText } from '../wire/delivery.ts';
import { presentJob } from '../wire/job.ts';

it('a webhook gives a job the form of the API, in every state and with every field', () => {
  for (const state of JOB_STATES)
    for (const failure of [null, 'error', 'github_missconfigured'] as const)
      for (const text of [null, 'Straße "</script>" 🦉'])
        for (const todos of [[], sampleJob('docs', 0).todos]) {
          const job: Job = {
            ...sampleJob('docs', 5),
            state,
            failure,
            messageToUser: text,
            pullRequestLink: text,
            todos,
          };
          const event = { id: 'd1', event: 'agent_job.finished', createdAt: 5, project: 'docs' } as const;
          const sent = deliverySchema.parse(JSON.parse(deliveryText({ ...event, job })));
          assert.equal(JSON.stringify(sent.data), JSON.stringify({ job: presentJob(job) }));
        }
});

onSqlite((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const database = await open();
    const records = createRecords({ database, clock, random: randomBytes, secret: new Uint8Array(32) });
    await records.webhooks.create({
      project: 'docs',
      url: 'https://example.com/',
      events: ['agent_job.finished'],
    });
    const sent = async () => {
      const claimed = await records.webhooks.claim(claiming(10, clock() + 30_000));
      for (const { id } of claimed)
        await records.webhooks.finish(id, { state: 'delivered', nextAt: null, status: 200, error: null });
      return claimed.map(
        ({ body }) => JSON.parse(body) as { event: string; project: string; data: { job: unknown } },
      );
    };
    const claim = async () =>
      (await records.jobs.queue.claim({ owner: 'one', projects: ['docs'], lease: 30_000 }))!;
    return { clock, records, sent, claim };
  };

  for (const state of ['completed', 'failed', 'timed_out'] as const)
    it(`tells at once of a job that ended ${state}, once`, async () => {
      const { records, sent, claim } = await opened();
      await records.jobs.create(WANTED);
      assert.deepEqual(await sent(), []);
      const job = await records.jobs.queue.end(await claim(), endOf(state));
      const [message, ...more] = await sent();
      assert.deepEqual([message!.event, message!.project, more], ['agent_job.finished', 'docs', []]);
      assert.deepEqual(message!.data.job, JSON.parse(JSON.stringify(presentJob(job))));
    });

  it('tells of a job that was cancelled before anybody had it', async () => {
    const { records, sent } = await opened();
    const { id } = await records.jobs.create(WANTED);
    const job = await records.jobs.cancel('docs', id, 'user:ann');
    assert.deepEqual(
      (await sent()).map(({ data }) => data.job),
      [JSON.parse(JSON.stringify(presentJob(job!)))],
    );
  });

  it('tells of each round of a job that goes on', async () => {
    const { records, sent, claim } = await opened();
    const { id } = await records.jobs.create(WANTED);
    const first = await claim();
    await records.jobs.message('docs', id, { text: 'More', author: 'user:ann' });
    await records.jobs.queue.end(first, { state: 'completed', messageToUser: 'One' });
    await records.jobs.queue.end(await claim(), { state: 'failed', failure: 'error', messageToUser: 'Two' });
    const told = (await sent()).map(({ data }) => {
      const { haultReason, messageToUser } = data.job as Record<string, unknown>;
      return [haultReason, messageToUser];
    });
    assert.deepEqual(told.toSorted(), [
      ['completed', 'One'],
      ['error', 'Two'],
    ]);
  });
});
