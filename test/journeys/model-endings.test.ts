/** What a job with a model ends as in the terminal, the API and the dashboard, for each way in which a model can behave. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { isWell, stateText } from '../../src/cli/jobs/job-labels.ts';
import type { ModelLimits } from '../../src/jobs/agents/model/limits.ts';
import { modelAgent } from '../../src/jobs/agents/model/model-agent.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import { presentJobDetails } from '../../src/web/service/wire/job-details.ts';
import { type JobsUnderTest, jobsUnderTest } from '../support/jobs-under-test.ts';
import type { Fault } from '../support/model/faults.ts';
import type { Script, ScriptedCall } from '../support/model/script.ts';
import { startScriptedModel } from '../support/model/start-scripted-model.ts';
import { WRITING } from '../support/model/writing.ts';
import { visitJobs } from '../support/visit-jobs.ts';

const call = (name: string, args: object | string = {}): ScriptedCall => ({ name, arguments: args });
const finish = (outcome: string | undefined, message: string, more: object = {}): ScriptedCall =>
  call('finish', {
    ...(outcome === undefined ? {} : { outcome }),
    title: 'Say more',
    body: 'More.',
    message,
    ...more,
  });
const CHANGE = call('edit_file', { path: 'guide.mdx', old: 'Back to', new: 'Go back to' });
const HOSTILE = [
  call('run_shell', { command: 'id' }),
  call('write_file', { path: '../owned.mdx', text: 'x' }),
  call('delete_file', { path: 'docs.json' }),
];

interface Row {
  readonly script?: Script;
  readonly always?: Fault;
  readonly limits?: Partial<ModelLimits>;
  /** Exit code and label. */
  readonly terminal: readonly [code: 0 | 1, label: string];
  readonly api: readonly [haulted: boolean, reason: string, outcome: string];
  readonly message: RegExp;
  readonly dashboard: string;
  /** Text of the pull request. */
  readonly pull?: RegExp;
}

const COULD_NOT = {
  terminal: [1, '✖ Could not do it'],
  api: [true, 'error', 'could_not'],
  dashboard: 'Could not do it',
} as const;
const FAILED = { terminal: [1, '✖ Failed'], api: [true, 'error', 'failed'], dashboard: 'Failed' } as const;
const PARTLY = {
  terminal: [1, '◐ Partly done'],
  api: [false, 'completed', 'partly'],
  dashboard: 'Partly done',
} as const;
const NO_CHANGES = {
  terminal: [0, '– No changes'],
  api: [false, 'completed', 'unchanged'],
  dashboard: 'No changes',
} as const;

const TABLE: Readonly<Record<string, Row>> = {
  good: {
    script: [{ calls: [CHANGE] }, { calls: [finish('done', 'I wrote more.')] }],
    terminal: [0, '✔ Completed'],
    api: [false, 'completed', 'changed'],
    message: /^I wrote more\.$/,
    dashboard: 'To review',
  },
  'nothing to do': {
    script: [{ calls: [finish('nothing_to_do', 'It is there already.')] }],
    ...NO_CHANGES,
    message: /^It is there already\.\n\nNo file was changed\.$/,
  },
  partly: {
    script: [{ calls: [CHANGE] }, { calls: [finish('partly', 'One of two pages.')] }],
    ...PARTLY,
    message: /^One of two pages\.\n\nThe agent did not do all of it/,
    pull: /^More\.\n\n> The agent did not do all of it/,
  },
  'could not': {
    script: [{ calls: [finish('could_not', 'There is no such page.')] }],
    ...COULD_NOT,
    message: /^There is no such page\.\n\nNo file was changed\.$/,
  },
  'needs facts': {
    script: [{ calls: [finish('needs_facts', 'I do not know the port.', { questions: ['Which port?'] })] }],
    terminal: [1, '? Needs facts'],
    api: [true, 'error', 'needs_facts'],
    message:
      /^I do not know the port\.\n\nThe agent needs to know:\n1\. Which port\?\n\nNo file was changed\.$/,
    dashboard: 'Needs facts',
  },
  'questions beside a change': {
    script: [
      { calls: [CHANGE] },
      { calls: [finish('needs_facts', 'One left.', { questions: ['Which port?'] })] },
    ],
    ...PARTLY,
    message: /1\. Which port\?/,
    pull: /The agent needs to know:\n1\. Which port\?$/,
  },
  'sloppy: says done, changed nothing': {
    script: [{ calls: [finish(undefined, 'I did it.')] }],
    ...COULD_NOT,
    message: /^I did it\.\n\nThe model said that this is done, but changed nothing\./,
  },
  'sloppy: words alone': {
    script: [{ text: 'I do not know the facts.' }],
    ...COULD_NOT,
    message: /^I do not know the facts\./,
  },
  'sloppy: stops after a change': {
    script: [{ calls: [CHANGE] }, { text: 'There you are.' }],
    ...PARTLY,
    message: /^There you are\.\n\nThe agent stopped without saying that the work is done/,
  },
  'sloppy: the same broken arguments': {
    script: [{ calls: [call('edit_file', '{"path": "gui')] }],
    ...COULD_NOT,
    message: /the same call of edit_file failed 3 times/,
  },
  hostile: {
    script: [{ calls: HOSTILE }],
    ...COULD_NOT,
    message: /failed 3 times/,
  },
  refusing: {
    script: [{ text: 'I will not.', ending: 'refusal' }],
    terminal: [1, '✖ Refused'],
    api: [true, 'error', 'refused'],
    message: /I will not\./,
    dashboard: 'Refused',
  },
  empty: { script: [{ text: '' }], ...COULD_NOT, message: /stopped without saying why/ },
  truncated: {
    script: [{ text: 'First I', ending: 'length' }],
    ...COULD_NOT,
    message: /^First I/,
  },
  'endless loop': {
    script: [{ calls: [call('list_files')] }],
    ...COULD_NOT,
    message: /10 steps one after the other brought nothing new/,
  },
  'endless loop after a change': {
    script: [{ calls: [CHANGE] }, { calls: [call('list_files')] }],
    ...PARTLY,
    message: /10 steps one after the other brought nothing new/,
  },
  'at the limit of steps': {
    script: ({ spoken }) => ({ calls: [call('search', { pattern: `word ${spoken}` })] }),
    limits: { steps: 5 },
    ...COULD_NOT,
    message: /it came to the limit of 5 steps/,
  },
  slow: { always: 'silent', limits: { request: 50, retries: 0 }, ...FAILED, message: /did not answer/ },
  'cut off': { always: 'cut', ...FAILED, message: /connection to the model's endpoint .* failed/ },
  429: { always: 'busy', ...FAILED, message: /status 429/ },
  500: { always: 'broken', ...FAILED, message: /status 500/ },
  HTML: { always: 'not-json', ...FAILED, message: /cannot be read/ },
};

async function ended(t: TestContext, wire: 'openai' | 'anthropic', row: Row) {
  const model = await startScriptedModel({ wire, script: row.script ?? [], key: 'k' });
  t.after(() => model.close());
  model.failAlways(row.always);
  const agent = modelAgent({
    url: model.url,
    key: 'k',
    name: 'scripted',
    wire,
    ...WRITING,
    limits: row.limits ?? {},
    wait: async (_, signal) => signal.throwIfAborted(),
  });
  const jobs = await jobsUnderTest(agent);
  await jobs.worker();
  return { jobs, job: await jobs.ended(await jobs.create()) };
}

/** The words in the list of jobs. */
async function dashboardRow(jobs: JobsUnderTest): Promise<string> {
  const { text } = await (await visitJobs(jobs))('viewer').get('/dashboard/p/docs/jobs');
  return /<span class="pill job-pill"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)<\/span>/s.exec(text)?.[1] ?? text;
}

/** As the terminal gets it, which is the form of the API. */
const wireOf = (job: Job) => ({ ...presentJobDetails(job), project: 'docs' });

for (const wire of ['openai', 'anthropic'] as const)
  describe(`a job with a model ends honestly (${wire})`, () => {
    for (const [title, row] of Object.entries(TABLE))
      it(title, async (t) => {
        const { jobs, job } = await ended(t, wire, row);
        const shown = wireOf(job);
        assert.deepEqual(
          [shown.haulted, shown.haultReason, shown.outcome],
          row.api,
          String(shown.messageToUser),
        );
        assert.match(shown.messageToUser ?? '', row.message);
        const label = stateText(shown, { paint: (_, text) => text });
        assert.deepEqual([isWell(shown) ? 0 : 1, label], row.terminal);
        assert.equal(await dashboardRow(jobs), row.dashboard);
        if (row.pull !== undefined) assert.match(job.body ?? '', row.pull);
      });
  });
