/** One job with a preset, as a server runs it: a real forge over HTTP, a real program in its confinement, and a scripted model. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type OpenJobs, openJobs } from '../../../src/app/jobs/open-jobs.ts';
import { openRecords } from '../../../src/app/open-records.ts';
import { joinSettings } from '../../../src/app/settings.ts';
import type { AgentPreset } from '../../../src/jobs/agents/presets/agent-preset.ts';
import { isEnded, type Job } from '../../../src/records/jobs/job.ts';
import type { Records } from '../../../src/records/records.ts';
import { startTestForge, type TestForge } from '../../support/forge/start-test-forge.ts';
import {
  type ScriptedModel,
  startScriptedModel,
  type WireName,
} from '../../support/model/start-scripted-model.ts';
import { descendants, processesIn } from '../../support/processes-in.ts';
import { docsJson, page } from '../../support/writer-folder.ts';
import { NEW_PAGE, NEW_TEXT, OWN_TOOLS, scriptedWork, TITLE } from './scripted-work.ts';

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
const MODEL = 'team/scripted-1';
const REPOSITORY = 'example/docs';
const FILES = {
  'docs.json': docsJson(['index', 'guide']),
  'index.mdx': page('Home', 'See the [guide](/guide).'),
  'guide.mdx': page('Guide', 'Go *slowly*.'),
};

/** @throws AssertionError when the program saw too much, left something, or made no pull request */
export async function runPreset(preset: AgentPreset, wire: WireName, trial: PresetTrial): Promise<PresetRun> {
  const began = performance.now();
  const before = new Set(descendants(process.pid));
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-agents-'));
  const answers: string[] = [];
  const model: ScriptedModel = await startScriptedModel({ wire, key: KEY, script: (asked) => work(asked) });
  const look = trial.look(model.port);
  const work = scriptedWork({ tools: OWN_TOOLS[preset.kind]!, look, answers });
  const forge = await startTestForge({ repositories: { [REPOSITORY]: FILES } });
  try {
    const { stdout: here } = await promisify(execFile)('sh', ['-c', look]);
    assert.ok(
      here.includes(trial.canary) && here.includes('direct: reached'),
      'the look finds what there is',
    );
    const job = await runJob(preset, wire, { dataDir, model, forge, verbose: trial.verbose });
    if (trial.verbose) console.log(answers, ...model.requests.map(({ path }) => path));
    checkSeen(answers, model, trial);
    await checkPull(forge, job);
    const left = [...descendants(process.pid).filter((each) => !before.has(each)), ...processesIn(dataDir)];
    assert.deepEqual(left, [], 'nothing is left running');
    const tokens = (job.usage?.inputTokens ?? 0) + (job.usage?.outputTokens ?? 0);
    assert.ok(tokens > 0, 'the proxy counts');
    return { seconds: (performance.now() - began) / 1_000, requests: model.requests.length, tokens };
  } finally {
    await model.close();
    await forge.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Place {
  readonly dataDir: string;
  readonly model: ScriptedModel;
  readonly forge: TestForge;
  readonly verbose: boolean;
}

async function runJob({ kind }: AgentPreset, wire: WireName, place: Place): Promise<Job> {
  const { dataDir, model, forge } = place;
  const settings = joinSettings([
    {
      ...{ dataDir, renderers: 1, githubUrl: forge.apiUrl, githubToken: forge.token },
      ...{ agent: kind, modelKey: KEY, modelName: MODEL },
      // The one format that an address on this machine does not show, for a program that speaks several.
      modelUrl: wire === 'anthropic' ? `${model.url}/messages` : model.url,
    },
  ]);
  const { records, close } = await openRecords(settings);
  const remote = forge.gitUrl(REPOSITORY);
  const plan = { id: 'docs', name: 'Docs', folder: remote, git: { remote, folder: '' }, hosts: [] };
  const jobs = openJobs({
    ...{ settings, records, address: async () => 'http://localhost', plans: () => [{ id: 'docs', plan }] },
    log: { info: () => undefined, error: (message) => console.log(message) },
  });
  try {
    return await completed(records, jobs, place.verbose);
  } finally {
    await jobs.close();
    await close();
  }
}

async function completed(records: Records, jobs: OpenJobs, verbose: boolean): Promise<Job> {
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const worker = await jobs.startWorker({ tuning: { every: 20, backoff: 30, tries: 1 } });
  try {
    const asked = { project: 'docs', subdomain: 'docs', prompt: 'Say more about limits', draft: true };
    let job: Job = await records.jobs.create(asked);
    while (!isEnded(job.state)) {
      await sleep(50);
      job = (await records.jobs.get('docs', job.id))!;
    }
    if (verbose || job.state !== 'completed')
      for (const { kind, text } of await records.jobs.events('docs', job.id, { limit: 1_000 }))
        console.log(`  ${kind.padEnd(8)} ${text}`);
    assert.equal(job.state, 'completed', String(job.messageToUser));
    return job;
  } finally {
    await worker.stop();
  }
}

function checkSeen(answers: readonly string[], model: ScriptedModel, { canary }: PresetTrial): void {
  assert.equal(answers.length, 4, 'four calls of tools in one round');
  assert.match(answers[0]!, /No such file/);
  assert.match(answers[0]!, /direct: closed/);
  const told = model.requests.map(({ body }) => body).join('\n');
  for (const secret of [canary, KEY]) assert.ok(!told.includes(secret), `${secret} was seen`);
  const models = new Set(model.requests.flatMap(({ conversation }) => conversation?.model ?? []));
  assert.deepEqual([...models], [MODEL], 'no other model is asked');
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
