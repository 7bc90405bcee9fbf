/** What a job with a model ends as in the terminal, the API and the dashboard, for each way in which a model can behave. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { isWell } from '../../src/cli/jobs/job-labels.ts';
import { outcomeText } from '../../src/cli/jobs/job-text.ts';
import type { ModelLimits } from '../../src/jobs/agents/model/limits.ts';
import { modelAgent } from '../../src/jobs/agents/model/model-agent.ts';
import { defined } from '../../src/lib/defined.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import { presentJobDetails } from '../../src/web/service/wire/job-details.ts';
import { docsJson } from '../support/fixture-folder.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { type JobsUnderTest, jobsUnderTest } from '../support/jobs-under-test.ts';
import type { Fault } from '../support/model/faults.ts';
import { replyOf, type ScriptedCall, type ScriptedReply } from '../support/model/script.ts';
import { startScriptedModel } from '../support/model/start-scripted-model.ts';
import { WRITING } from '../support/model/writing.ts';
import { readText } from '../support/read-text.ts';
import { runLectern } from '../support/run-lectern.ts';
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
const DEAD_LINK = call('edit_file', { path: 'index.mdx', old: '(/guide)', new: '(/gone)' });
const HOSTILE = [
  call('run_shell', { command: 'id' }),
  call('write_file', { path: '../owned.mdx', text: 'x' }),
  call('delete_file', { path: 'docs.json' }),
];

interface Row {
  readonly script?: readonly ScriptedReply[];
  readonly always?: Fault;
  /** Instead of the first answer. */
  readonly first?: Fault;
  /** Instead of every answer after the script. */
  readonly after?: Fault;
  /** Milliseconds of a turn. */
  readonly turn?: number;
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
    message: /^First I\n\nThe answers of the model were cut/,
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
    script: [1, 2, 3, 4, 5].map((word) => ({ calls: [call('search', { pattern: `word ${word}` })] })),
    limits: { steps: 5 },
    ...COULD_NOT,
    message: /it came to the limit of 5 steps/,
  },
  'sloppy: takes its change back and says done': {
    script: [
      { calls: [CHANGE] },
      { calls: [call('edit_file', { path: 'guide.mdx', old: 'Go back to', new: 'Back to' })] },
      { calls: [finish('done', 'I wrote more.')] },
    ],
    ...COULD_NOT,
    message: /^I wrote more\.\n\nThe agent said that this is done, but the files are as they were before\.$/,
  },
  'sloppy: a dead link in one of two pages': {
    script: [{ calls: [CHANGE, DEAD_LINK] }, { calls: [finish('done', 'I wrote more.')] }],
    ...PARTLY,
    message:
      /^I wrote more\.\n\n1 new error is left.*Left out, because the checks found new problems there: index\.mdx\.$/s,
  },
  'sloppy: a dead link and nothing else': {
    script: [{ calls: [DEAD_LINK] }, { calls: [finish('done', 'I wrote more.')] }],
    ...FAILED,
    message:
      /^Nothing was kept, because every change brought new problems: index\.mdx:6: The link to "\/gone"/,
  },
  'hostile: a script for the whole site': {
    script: [
      { calls: [call('write_file', { path: 'track.js', text: 'fetch("https://evil.example")' })] },
      { calls: [finish('done', 'I made it better.')] },
    ],
    ...COULD_NOT,
    message: /^I made it better\.\n\nThe model said that this is done, but changed nothing\./,
  },
  'truncated in the middle of a call': {
    script: [{ calls: [call('write_file', '{"path": "guide.mdx", "text": "Fi')], ending: 'length' }],
    ...COULD_NOT,
    message: /write_file failed 3 times: the answers of the model were cut at the longest/,
  },
  'truncated after a change': {
    script: [{ calls: [CHANGE] }, { text: 'And now', ending: 'length' }],
    ...PARTLY,
    message: /^And now\n\nThe answers of the model were cut at the longest that it gives\./,
  },
  'refusing after a change': {
    script: [{ calls: [CHANGE] }, { text: 'I will not.', ending: 'refusal' }],
    ...PARTLY,
    message: /^I will not\.\n\nThe agent did not do all of it/,
  },
  '500 after a change': {
    script: [{ calls: [CHANGE] }],
    after: 'broken',
    ...PARTLY,
    message: /^The work was ended in the middle: .* status 500: .*\. What had been changed by then is kept\./,
  },
  '429 once': {
    script: [{ calls: [CHANGE] }, { calls: [finish('done', 'I wrote more.')] }],
    first: 'busy',
    terminal: [0, '✔ Completed'],
    api: [false, 'completed', 'changed'],
    message: /^I wrote more\.$/,
    dashboard: 'To review',
  },
  'slow: the time of the turn is over': {
    always: 'silent',
    turn: 400,
    terminal: [1, '✖ Timed out'],
    api: [true, 'error', 'stopped'],
    message: /The time was over before the agent had changed a file\.$/,
    dashboard: 'Timed out',
  },
  slow: { always: 'silent', limits: { request: 50, retries: 0 }, ...FAILED, message: /did not answer/ },
  'cut off': { always: 'cut', ...FAILED, message: /connection to the model's endpoint .* failed/ },
  429: { always: 'busy', ...FAILED, message: /status 429/ },
  500: { always: 'broken', ...FAILED, message: /status 500/ },
  HTML: { always: 'not-json', ...FAILED, message: /cannot be read/ },
};

async function ended(t: TestContext, wire: 'openai' | 'anthropic', row: Row) {
  const script = row.script ?? [];
  const model = await startScriptedModel({
    wire,
    key: 'k',
    script: (conversation) => {
      if (row.after !== undefined && conversation.spoken === script.length) model.failAlways(row.after);
      return replyOf(script, conversation);
    },
  });
  t.after(() => model.close());
  if (row.first !== undefined) model.fail(row.first);
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
  const jobs = await jobsUnderTest(agent, { limits: defined({ turn: row.turn }) });
  await jobs.worker();
  return { jobs, job: await jobs.ended(await jobs.create()) };
}

/** The words of the dashboard: in the list of jobs, and at the top of the job's page. */
async function dashboardWords(jobs: JobsUnderTest, job: Job): Promise<readonly [pill: string, told: string]> {
  const viewer = (await visitJobs(jobs))('viewer');
  const [list, page] = [
    await viewer.get('/dashboard/p/docs/jobs'),
    await viewer.get(`/dashboard/p/docs/jobs/${job.id}`),
  ];
  const pill = /<span class="pill job-pill"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)<\/span>/s.exec(list.text)?.[1];
  const told = /<p class="job-told">(.*?)<\/p>/s.exec(page.text)?.[1];
  return [pill ?? list.text, readText(told ?? page.text, 'all').words.join(' ')];
}

/** As the terminal gets it, which is the form of the API. */
const wireOf = (job: Job) => ({ ...presentJobDetails(job), project: 'docs', link: 'http://localhost/job' });
const PLAIN = { paint: (_: string, text: string) => text };
/** Words on one line, as a page shows them. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

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
        const printed = outcomeText({ job: shown, ended: true, files: [] }, PLAIN);
        const [code, label] = row.terminal;
        assert.deepEqual([isWell(shown) ? 0 : 1, printed.slice(0, label.length)], [code, label]);
        assert.ok(flat(printed).includes(flat(shown.messageToUser ?? '')), printed);
        const [pill, told] = await dashboardWords(jobs, job);
        assert.equal(pill, row.dashboard);
        assert.ok(flat(told).includes(flat(job.messageToUser ?? '')), told);
        if (row.pull !== undefined) assert.match(job.body ?? '', row.pull);
      });
  });

describe('lectern jobs run, with a model', () => {
  const DOCS = {
    'docs.json': JSON.stringify(docsJson({ pages: ['index', 'guide'] }, { name: 'Docs' })),
    'index.mdx': '---\ntitle: Start\ndescription: Here.\n---\n\nRead the [guide](/guide).\n',
    'guide.mdx': '---\ntitle: Guide\ndescription: How.\n---\n\nBack to the [start](/index).\n',
  };
  const RUN = [
    'good',
    'nothing to do',
    'partly',
    'needs facts',
    'empty',
    'endless loop',
    'refusing',
  ] as const;
  for (const [at, title] of RUN.entries())
    it(`${title}: its exit code, label and words`, async (t) => {
      const { script = [], terminal, message }: Row = TABLE[title]!;
      const wire = at % 2 === 0 ? 'openai' : 'anthropic';
      const model = await startScriptedModel({ wire, script, key: 'k' });
      t.after(() => model.close());
      const [docs, data] = [await makeRepository(DOCS), mkdtempSync(join(tmpdir(), 'lectern-endings-'))];
      t.after(() => rmSync(data, { recursive: true, force: true, maxRetries: 5 }));
      const { code, out } = await runLectern(['jobs', 'run', 'Make it better', docs.path], {
        cwd: data,
        env: {
          LECTERN_DATA_DIR: data,
          LECTERN_AGENT: 'model',
          LECTERN_MODEL_URL: `${model.url}${wire === 'openai' ? '' : '/messages'}`,
          LECTERN_MODEL_KEY: 'k',
          LECTERN_MODEL_NAME: 'scripted',
        },
      });
      const [label, ...words] = out.split('\n');
      assert.deepEqual([code, label?.startsWith(terminal[1])], [terminal[0], true], out);
      const told = words.map((line) => line.replace(/^ {2}/, '')).join('\n');
      const [first] = message.source.replace(/^\^/, '').split('\\n');
      assert.match(told, new RegExp(first!.replace(/\$$/, ''), 'm'));
    });
});
