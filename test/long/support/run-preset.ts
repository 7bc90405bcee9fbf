/** One job with a preset, as a server runs it: a real forge over HTTP, a real program in its confinement, and a scripted model. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openRecords } from '../../../src/installation/open-records.ts';
import type { AgentPreset } from '../../../src/jobs/agents/presets/agent-preset.ts';
import { isEnded, type Job } from '../../../src/records/jobs/job.ts';
import type { Records } from '../../../src/records/records.ts';
import { type OpenJobs, openJobs } from '../../../src/server/jobs/open-jobs.ts';
import { joinSettings } from '../../../src/settings/settings.ts';
import { startTestForge, type TestForge } from '../../support/forge/start-test-forge.ts';
import type { Conversation, ScriptedReply } from '../../support/model/script.ts';
import {
  type ScriptedModel,
  startScriptedModel,
  type WireName,
} from '../../support/model/start-scripted-model.ts';
import { descendants, processesIn } from '../../support/processes-in.ts';
import { docsJson, page } from '../../support/writer-folder.ts';
import {
  isWork,
  NEW_PAGE,
  NEW_TEXT,
  OWN_TOOLS,
  type OwnTools,
  scriptedWork,
  stepsOf,
  TITLE,
  TODO,
} from './scripted-work.ts';

export interface PresetTrial {
  /** A word in the home of this server, which no program may see. */
  readonly canary: string;
  /** Command that prints it and whether this port of the server can be reached, where it runs without confinement. */
  readonly look: (port: number) => string;
  readonly verbose: boolean;
}

export interface PresetRun {
  readonly seconds: number;
  readonly requests: number;
  readonly tokens: number;
}

const KEY = 'sk-the-key-that-nobody-may-see';
const REPOSITORY = 'example/docs';
const FILES = {
  'docs.json': docsJson(['index', 'guide']),
  'index.mdx': page('Home', 'See the [guide](/guide).'),
  'guide.mdx': page('Guide', 'Go *slowly*.'),
};

/** @throws AssertionError when the program saw too much, left something, or made no pull request */
export async function runPreset(preset: AgentPreset, wire: WireName, trial: PresetTrial): Promise<PresetRun> {
  const began = performance.now();
  const own = OWN_TOOLS[preset.kind]!;
  const answers: string[] = [];
  return inPlace(preset, wire, async (place) => {
    const look = trial.look(place.model.port);
    const { stdout: here } = await promisify(execFile)('sh', ['-c', look]);
    assert.ok(
      here.includes(trial.canary) && here.includes('direct: reached'),
      'the look finds what there is',
    );
    place.script = scriptedWork(own, look, answers);
    const { job, events } = await endedJob(place);
    const { requests } = place.model;
    if (trial.verbose || job.state !== 'completed')
      console.log(
        events,
        answers,
        requests.map(({ path, conversation }) => `${path} ${conversation?.tools}`),
      );
    assert.equal(job.state, 'completed', String(job.messageToUser));
    checkSeen(answers, place.model, { own, canary: trial.canary });
    await checkPull(place.forge, job);
    if (own.todos !== undefined)
      assert.deepEqual(
        job.todos.map(({ content, status }) => [content, status]),
        [[TODO, 'completed']],
      );
    const tokens = job.usage.inputTokens + job.usage.outputTokens;
    assert.ok(tokens > 0, 'the proxy counts');
    return { seconds: (performance.now() - began) / 1_000, requests: requests.length, tokens };
  });
}

/** Some programs refuse to sleep. */
const ENDLESS = "node -e 'setInterval(() => 0, 98765)'";

/** Cancels a job while the program runs a command. @returns the seconds until nothing of it was left */
export async function stopPreset(preset: AgentPreset, wire: WireName): Promise<number> {
  const own = OWN_TOOLS[preset.kind]!;
  let cancelled = 0;
  return inPlace(preset, wire, async (place) => {
    // A program that refuses the command ends, and so fails here.
    place.script = (asked) =>
      isWork(asked, own) && asked.spoken < 3 ? { calls: [own.shell(ENDLESS)] } : { text: 'Work' };
    const { job } = await endedJob(place, async (records, id) => {
      if (cancelled > 0 || !descendants(process.pid).some((command) => command.includes('98765'))) return;
      cancelled = performance.now();
      await records.jobs.cancel('docs', id, 'user:1');
    });
    assert.equal(job.state, 'cancelled', String(job.messageToUser));
    return (performance.now() - cancelled) / 1_000;
  });
}

interface Place {
  readonly records: Records;
  readonly jobs: OpenJobs;
  readonly model: ScriptedModel;
  readonly forge: TestForge;
  script: (asked: Conversation) => ScriptedReply;
}

/** A server of its own, of which nothing is left afterwards. */
async function inPlace<T>(
  { kind }: AgentPreset,
  wire: WireName,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const before = new Set(descendants(process.pid));
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-agents-'));
  const script = (asked: Conversation): ScriptedReply => place.script(asked);
  const model = await startScriptedModel({ wire, key: KEY, script });
  const forge = await startTestForge({ repositories: { [REPOSITORY]: FILES } });
  const settings = joinSettings([
    {
      dataDir,
      renderers: 1,
      githubUrl: forge.apiUrl,
      githubToken: forge.token,
      agent: kind,
      modelKey: KEY,
      modelName: OWN_TOOLS[kind]!.model,
      // The one format that an address on this machine does not show, for a program that speaks several.
      modelUrl: wire === 'anthropic' ? `${model.url}/messages` : model.url,
    },
  ]);
  const { records, close } = await openRecords(settings);
  const remote = forge.gitUrl(REPOSITORY);
  const plan = { id: 'docs', name: 'Docs', folder: remote, git: { remote, folder: '' }, hosts: [] };
  const jobs = openJobs({
    settings,
    records,
    address: async () => 'http://localhost',
    plans: () => [{ id: 'docs', plan }],
    log: { info: () => undefined, error: (message) => console.log(message) },
  });
  const place: Place = { records, jobs, model, forge, script: () => ({ text: 'Nothing to do' }) };
  try {
    const done = await work(place);
    await jobs.close();
    const left = [...descendants(process.pid).filter((each) => !before.has(each)), ...processesIn(dataDir)];
    assert.deepEqual(left.filter(isForeign), [], 'nothing is left running');
    return done;
  } finally {
    await jobs.close();
    await close();
    await model.close();
    await forge.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Our own reader of the repository ends by itself once its input is closed. */
const isForeign = (command: string): boolean => !/ git .*--git-dir=\S+ cat-file --batch/.test(command);

/** @param meanwhile called again and again until the job has ended */
async function endedJob(
  { records, jobs }: Place,
  meanwhile: (records: Records, id: string) => Promise<void> = async () => undefined,
): Promise<{ readonly job: Job; readonly events: readonly string[] }> {
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const worker = await jobs.startWorker({ tuning: { every: 20, backoff: 30, tries: 1 } });
  try {
    const asked = { project: 'docs', subdomain: 'docs', prompt: 'Say more about limits', draft: true };
    let job: Job = await records.jobs.create(asked);
    while (!isEnded(job.state)) {
      await sleep(50);
      await meanwhile(records, job.id);
      job = (await records.jobs.get('docs', job.id))!;
    }
    const events = await records.jobs.events('docs', job.id, { limit: 1_000 });
    return { job, events: events.map(({ kind, text }) => `${kind.padEnd(8)} ${text}`) };
  } finally {
    await worker.stop();
  }
}

function checkSeen(
  answers: readonly string[],
  { requests }: ScriptedModel,
  { own, canary }: { readonly own: OwnTools; readonly canary: string },
): void {
  assert.equal(answers.length, stepsOf(own, '').length - 1, 'an answer to each call, in one round');
  assert.match(answers[0]!, /No such file/);
  assert.match(answers[0]!, /direct: closed/);
  const told = requests.map(({ body }) => body).join('\n');
  for (const secret of [canary, KEY]) assert.ok(!told.includes(secret), `${secret} was seen`);
  const models = new Set(requests.flatMap(({ conversation }) => conversation?.model ?? []));
  assert.deepEqual([...models], [own.model], 'no other model is asked');
}

async function checkPull(forge: TestForge, job: Job): Promise<void> {
  const pulls = forge.pulls(REPOSITORY);
  assert.deepEqual(
    pulls.map(({ title }) => title),
    [TITLE],
  );
  const show = (path: string): string =>
    execFileSync('git', ['--git-dir', forge.folder(REPOSITORY), 'show', `${job.branch}:${path}`], {
      encoding: 'utf8',
    });
  assert.equal(show(NEW_PAGE), NEW_TEXT);
  assert.match(show('guide.mdx'), /Go on\./);
  assert.match(show('docs.json'), /"new"/);
}
