/** Tests of following a job by its row: nothing is reported twice, nothing is left out, and the end is always seen. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onSqlite } from '../../test/support/databases.ts';
import { testClock, testRandom } from '../../test/support/test-service.ts';
import { createRecords } from '../records/create-records.ts';
import { followJob } from './follow-job.ts';

const NEW = { project: 'docs', subdomain: 'docs', prompt: 'Fix it', draft: true };

onSqlite((_kind, open) => {
  const prepare = async () => {
    const deps = { database: await open(), clock: testClock(), random: testRandom() };
    const { jobs } = createRecords({ ...deps, secret: new Uint8Array(32) });
    const job = await jobs.create(NEW);
    const held = await jobs.queue.claim({ owner: 'w', projects: ['docs'], lease: 60_000 });
    return { jobs, job, held: held! };
  };

  it('tells each event once, and ends with the job', async () => {
    const { jobs, job, held } = await prepare();
    const many = Array.from({ length: 600 }, (_, at) => ({ kind: 'tool' as const, text: `step ${at}` }));
    const steps = [
      () => jobs.queue.step(held, { state: 'running' }),
      () => jobs.queue.report(held, { events: many }),
      () => jobs.queue.end(held, { state: 'completed', messageToUser: 'Done' }),
    ];
    const heard: string[] = [];
    const wait = async (): Promise<void> => void (await steps.shift()?.());
    const { signal } = new AbortController();
    const last = await followJob({ jobs, job, every: 1, wait, signal }, ({ events }) => {
      heard.push(...events.map(({ text }) => text));
    });
    assert.equal(last?.state, 'completed');
    assert.deepEqual(heard, ['running', ...many.map(({ text }) => text), 'completed']);
  });

  it('stops when it is told to', async () => {
    const { jobs, job } = await prepare();
    const leave = new AbortController();
    const wait = async (): Promise<void> => leave.abort();
    const last = await followJob({ jobs, job, every: 1, wait, signal: leave.signal }, () => undefined);
    assert.equal(last, undefined);
  });

  it('ends where there is no such job', async () => {
    const { jobs } = await prepare();
    const { signal } = new AbortController();
    const never = () => assert.fail('nothing to wait for');
    const unknown = { project: 'other', id: 'x' };
    assert.equal(await followJob({ jobs, job: unknown, every: 1, wait: never, signal }, never), undefined);
  });
});
