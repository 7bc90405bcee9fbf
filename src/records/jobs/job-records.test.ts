/** Job rows on both databases, and todos that are checked on their way in and out. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import { createJobRecords } from './create-job-records.ts';
import type { Todo } from './job.ts';
import { readTodos, TODO_LIMITS, writeTodos } from './todo-list.ts';

const todo: Todo = { id: '1', content: 'Fix the link', status: 'pending', priority: 'high' };

describe('todos as text', () => {
  it('come back as they went in', () => assert.deepEqual(readTodos(writeTodos([todo])), [todo]));

  for (const [name, list] of [
    ['a status that does not exist', [{ ...todo, status: 'done' }]],
    ['a field that is not one of theirs', [{ ...todo, secret: 'x' }]],
    ['two of one id', [todo, todo]],
    ['too many', Array.from({ length: TODO_LIMITS.todos + 1 }, (_, n) => ({ ...todo, id: String(n) }))],
    ['a text without end', [{ ...todo, content: 'x'.repeat(TODO_LIMITS.content + 1) }]],
  ] as const)
    it(`are refused with ${name}`, () => {
      assert.throws(() => writeTodos(list as readonly Todo[]), { code: 'jobs/todos' });
      assert.throws(() => readTodos(JSON.stringify(list)), { code: 'jobs/todos' });
    });

  it('are refused when the row is damaged', () =>
    assert.throws(() => readTodos('[{"id":'), { code: 'jobs/todos' }));
});

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const deps = { database: await open(), clock, random: testRandom(), secret: new Uint8Array(32) };
    return { clock, jobs: createJobRecords(deps) };
  };
  const wanted = {
    project: 'docs',
    subdomain: 'docs',
    prompt: 'Fix it',
    branch: 'lectern/fix',
    draft: true,
  } as const;

  it('makes a queued job without todos and finds it only in its project', async () => {
    const { clock, jobs } = await opened();
    const job = await jobs.create(wanted);
    assert.deepEqual(job, {
      ...wanted,
      id: job.id,
      state: 'queued',
      failure: null,
      messageToUser: null,
      pullRequestLink: null,
      todos: [],
      createdAt: clock(),
      updatedAt: clock(),
      finishedAt: null,
    });
    assert.deepEqual(await jobs.get('docs', job.id), job);
    assert.equal(await jobs.get('other', job.id), undefined);
  });

  it('changes what a change names and leaves the rest', async () => {
    const { clock, jobs } = await opened();
    const job = await jobs.create(wanted);
    clock.advance(1_000);
    await jobs.update('docs', job.id, { state: 'running', todos: [todo], messageToUser: 'Working' });
    clock.advance(1_000);
    const done = await jobs.update('docs', job.id, {
      state: 'failed',
      failure: 'github_missconfigured',
      messageToUser: null,
      finishedAt: clock(),
    });
    assert.deepEqual(done, {
      ...job,
      state: 'failed',
      failure: 'github_missconfigured',
      todos: [todo],
      updatedAt: clock(),
      finishedAt: clock(),
    });
    assert.deepEqual(await jobs.get('docs', job.id), done);
    assert.equal(await jobs.update('other', job.id, { state: 'cancelled' }), undefined);
  });

  it('lists the newest first, skips and takes', async () => {
    const { clock, jobs } = await opened();
    const made: string[] = [];
    for (let n = 0; n < 5; n++) {
      clock.advance(1);
      made.unshift((await jobs.create({ ...wanted, prompt: `job ${n}` })).id);
    }
    await jobs.create({ ...wanted, project: 'other' });
    const ids = async (skip: number, take: number): Promise<string[]> =>
      (await jobs.list('docs', { skip, take })).map(({ id }) => id);
    assert.deepEqual(await ids(0, 3), made.slice(0, 3));
    assert.deepEqual(await ids(3, 10), made.slice(3));
  });
});
