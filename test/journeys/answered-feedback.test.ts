/** A merge resolves the feedback that the job answered, as its agent names it and a reviewer may change it; the rest stays open. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import type { Agent } from '../../src/jobs/agents/agent.ts';
import { modelAgent } from '../../src/jobs/agents/model/model-agent.ts';
import type { RunLimits } from '../../src/jobs/run/run-parts.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import { jobsUnderTest, scriptedAgent } from '../support/jobs-under-test.ts';
import type { Conversation, ScriptedCall } from '../support/model/script.ts';
import { startScriptedModel } from '../support/model/start-scripted-model.ts';
import { WRITING } from '../support/model/writing.ts';
import { visitJobs } from '../support/visit-jobs.ts';

const call = (name: string, args: object): ScriptedCall => ({ name, arguments: args });
let pages = 0;
/** Another one in each round. */
const change = (): ScriptedCall => call('write_file', { path: `page-${++pages}.md`, text: 'New.' });
const finish = (more: object): ScriptedCall =>
  call('finish', { outcome: 'done', title: 'T', body: 'B', message: 'M', ...more });
const quotedIds = ({ messages }: Conversation): readonly string[] =>
  [...messages[0]!.text.matchAll(/<reader-comment id="([^"]+)"/g)].map(([, id]) => id!);

/** What the agent says at its end, each time it is asked. */
type LastWords = (ids: readonly string[], refused: number) => ScriptedCall;

async function model(t: TestContext, words: LastWords): Promise<Agent> {
  const endpoint = await startScriptedModel({
    wire: 'openai',
    script: (conversation) => ({
      calls:
        conversation.spoken === 0 ? [change()] : [words(quotedIds(conversation), conversation.spoken - 1)],
    }),
  });
  t.after(() => endpoint.close());
  const wait = async (): Promise<void> => undefined;
  return modelAgent({ url: endpoint.url, name: 'scripted', wire: 'openai', ...WRITING, wait });
}

/** A job from three comments that waits for its review. */
async function reviewed(agent: Agent, limits: Partial<RunLimits> = {}) {
  const jobs = await jobsUnderTest(agent, { limits });
  const { feedback } = jobs.records;
  await jobs.worker({
    feedback: async (project, ids) =>
      (await feedback.several(project, ids)).map(({ id, path, comment }) => ({
        id,
        path,
        comment: comment ?? '',
      })),
  });
  const ids: string[] = [];
  for (const number of [1, 2, 3]) {
    const submissionId = `00000000-0000-4000-8000-00000000000${number}`;
    const entry = { project: 'docs', submissionId, source: 'contextual', path: '/guide' } as const;
    ids.push((await feedback.submit({ ...entry, helpful: false, comment: `Comment ${number}` })).id);
  }
  const job = await jobs.ended(await jobs.create({ feedback: ids }));
  assert.notEqual(job.commit, null, job.messageToUser ?? '');
  const page = `/dashboard/p/docs/jobs/${job.id}`;
  const as = await visitJobs(jobs);
  return {
    ids,
    job,
    page,
    jobs,
    as,
    merge: async (commit = job.commit) => {
      const { status } = await as('admin').submit(`${page}/merge`, `${page}/merge`, {
        commit: commit!,
      });
      assert.equal(status, 303);
    },
    statuses: async () => Promise.all(ids.map(async (id) => (await feedback.get('docs', id))?.status)),
    now: async (): Promise<Job> => (await jobs.records.jobs.get('docs', job.id))!,
  };
}

const tickedIn = (text: string): readonly string[] =>
  [...text.matchAll(/<input id="answered-([^"]+)"[^>]*>/g)].flatMap(([input, id]) =>
    / checked/.test(input) ? [id!] : [],
  );

describe('three comments of readers', () => {
  it('one is answered: the merge resolves it, and two are open again', async (t) => {
    const { ids, page, as, merge, statuses } = await reviewed(
      await model(t, ([first]) => finish({ answered: [first] })),
    );
    const { text } = await as('viewer').get(page);
    assert.deepEqual(tickedIn(text), [ids[0]]);
    assert.match(text, /A merge resolves what is ticked/);
    assert.equal(text.includes(`action="${page}/answered"`), false, 'a viewer only reads it');
    await merge();
    assert.deepEqual(await statuses(), ['resolved', 'pending', 'pending']);
  });

  it('a reviewer ticks another one, which counts', async (t) => {
    const { ids, page, as, merge, statuses, now } = await reviewed(
      await model(t, ([first]) => finish({ answered: [first] })),
    );
    const editor = as('editor');
    const answer = await editor.submit(page, `${page}/answered`, { answered: ids[2]! });
    assert.equal(answer.status, 303);
    const { text } = await editor.get(page);
    assert.deepEqual(tickedIn(text), [ids[2]]);
    assert.match(text, /has the merge resolve 1 of 3 entries of feedback/);
    await merge();
    assert.deepEqual(await statuses(), ['pending', 'pending', 'resolved']);
    assert.equal((await editor.submit(page, `${page}/answered`, { answered: ids[0]! })).status, 409);
    assert.deepEqual((await now()).answered, [ids[2]], 'nothing changes after the merge');
  });

  const table: readonly (readonly [title: string, words: LastWords, resolved: readonly number[]])[] = [
    ['a model that names none is asked once, then none is answered', () => finish({}), []],
    [
      'a model that names a comment of nobody is asked once',
      ([first], refused) => finish({ answered: [refused === 0 ? 'nobody' : first] }),
      [0],
    ],
    [
      'a model that names the same and unknown ones',
      ([a, b]) => finish({ answered: [b, a, b, 'x'] }),
      [0, 1],
    ],
    ['a model that says that none is answered', () => finish({ answered: [] }), []],
  ];
  for (const [title, words, resolved] of table)
    it(title, async (t) => {
      const { merge, statuses } = await reviewed(await model(t, words));
      await merge();
      const wanted = [0, 1, 2].map((at) => (resolved.includes(at) ? 'resolved' : 'pending'));
      assert.deepEqual(await statuses(), wanted);
    });

  it('an agent that cannot name any: all are ticked, for the reviewer to change', async () => {
    const agent = scriptedAgent(async ({ folder }) => {
      writeFileSync(`${folder}/new.md`, 'New.\n');
      return undefined;
    });
    const { ids, page, as, merge, statuses } = await reviewed(agent);
    assert.deepEqual(tickedIn((await as('viewer').get(page)).text), ids);
    await merge();
    assert.deepEqual(await statuses(), ['resolved', 'resolved', 'resolved']);
  });

  it('an agent whose time was over before its last word has answered none', async () => {
    const agent: Agent = {
      name: 'slow',
      run: async ({ folder, signal }) => {
        writeFileSync(`${folder}/new.md`, 'New.\n');
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        throw new Error('unreachable');
      },
    };
    const { job, now } = await reviewed(agent, { turn: 100 });
    assert.equal(job.state, 'timed_out');
    assert.deepEqual((await now()).answered, []);
  });

  it('a later round adds what it answers', async (t) => {
    let round = 0;
    const { ids, job, jobs, merge, statuses, now } = await reviewed(
      await model(t, (all) => finish({ answered: [all[round]] })),
    );
    round = 1;
    await jobs.records.jobs.message('docs', job.id, { text: 'Also the second', author: 'user:ada' });
    await jobs.until(job, ({ round: at, state }) => at === 1 && state === 'completed');
    const { answered, commit } = await now();
    assert.deepEqual(answered, ids.slice(0, 2));
    assert.notEqual(commit, job.commit);
    await merge(commit);
    assert.deepEqual(await statuses(), ['resolved', 'resolved', 'pending']);
  });
});
