/** Each preset with a program that reads its model where the real one does; and what a preset refuses before a job begins. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startScriptedModel, type WireName } from '../../../../test/support/model/start-scripted-model.ts';
import { sharedRenderProcesses } from '../../../../test/support/render-processes.ts';
import { writerProgram } from '../../../program/writer-program.ts';
import { createSiteTools } from '../../../server/jobs/site-tools.ts';
import { findBubblewrap } from '../../confine/find-bubblewrap.ts';
import type { AgentTurn } from '../agent.ts';
import type { AgentHost, AgentSettings } from '../agent-definition.ts';
import type { AgentPreset } from './agent-preset.ts';
import { presetAgent } from './preset-agent.ts';
import { PRESETS } from './presets.ts';

const agents = fileURLToPath(new URL('../../../../test/support/agents', import.meta.url));
const system = '/usr/local/bin:/usr/bin:/bin';
const bin = mkdtempSync(join(tmpdir(), 'lectern-preset-bin-'));
after(() => rmSync(bin, { recursive: true }));
// Where we are root, programs run as another user.
chmodSync(bin, 0o755);
for (const { kind, command } of PRESETS) {
  const script = `#!/bin/sh\nexec node ${agents}/preset-program.ts ${kind} "$@"\n`;
  writeFileSync(join(bin, command[0]), script);
  chmodSync(join(bin, command[0]), 0o755);
}

const isConfined = 'program' in (await findBubblewrap(system, process.execPath));
const KEY = 'sk-the-real-key';
const NAME = 'team/writer-1';
const host = (searchPath: string): AgentHost => ({
  searchPath,
  runtime: process.execPath,
  variable: (name) => `value of ${name}`,
  writerProgram,
  reference: () => Promise.reject(new Error('not asked')),
  newMark: () => 'mark',
  pictures: async () => undefined,
  wait: async (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
});
const settings = (kind: string, model: AgentSettings['model']): AgentSettings => ({
  agent: { kind },
  read: [agents],
  env: ['TEAM'],
  unconfined: !isConfined,
  model,
});

interface Said {
  readonly args: readonly string[];
  /** What it was sent to open a session. */
  readonly opened: { readonly _meta?: object };
  readonly url: string;
  readonly status: number;
  readonly heard: string;
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** @returns what the program found, as it was told to the person who started the job */
async function play(t: TestContext, preset: AgentPreset, url: string): Promise<Said> {
  const top = mkdtempSync(join(tmpdir(), 'lectern-preset-'));
  t.after(() => rmSync(top, { recursive: true, force: true }));
  chmodSync(top, 0o711);
  const [folder, scratch] = [join(top, 'site'), join(top, 'scratch')];
  for (const each of [folder, scratch]) mkdirSync(each);
  const tools = createSiteTools({
    folder,
    settings: { dataDir: scratch, renderers: 1 },
    renderer: sharedRenderProcesses(),
  });
  t.after(() => tools.close());
  const turn: AgentTurn = {
    job: 'job_1',
    folder,
    scratch,
    known: new Set<string>(),
    tools,
    task: { prompt: 'Do it', messages: [], feedback: [], history: [], rules: [] },
    finish: new AbortController().signal,
    signal: AbortSignal.timeout(60_000),
    report: { todos: () => undefined, event: () => undefined, usage: () => undefined },
  };
  const wanted = settings(preset.kind, { url, key: KEY, name: NAME });
  const definition = presetAgent(preset);
  const here = host(`${bin}:${system}`);
  assert.equal(await definition.problem!(wanted, here), undefined);
  const agent = await definition.open(wanted, here);
  assert.equal(agent.name, preset.title);
  return JSON.parse((await agent.run(turn)).message) as Said;
}

/** Formats of the scripted model in which each program asks, and a file of its own. */
const TABLE: Readonly<Record<string, readonly [formats: readonly WireName[], ...files: string[]]>> = {
  opencode: [['openai', 'anthropic', 'gemini']],
  claude: [['anthropic'], '.claude/settings.json'],
  codex: [['responses'], '.codex/config.toml'],
  gemini: [['gemini'], '.gemini/settings.json'],
  qwen: [['openai'], '.qwen/settings.json'],
};

describe('presets of agent programs', () => {
  it('are all in this table', () =>
    assert.deepEqual(
      PRESETS.map(({ kind }) => kind),
      Object.keys(TABLE),
    ));

  for (const preset of PRESETS)
    for (const format of TABLE[preset.kind]![0])
      it(`${preset.kind} tells its program of the model, without the key, in the format ${format}`, async (t) => {
        const model = await startScriptedModel({ wire: format, key: KEY, script: () => ({ text: 'Hi' }) });
        t.after(() => model.close());
        const url = format === 'anthropic' ? `${model.url}/messages` : model.url;
        const { args, opened, status, heard, env, files, ...said } = await play(t, preset, url);
        assert.equal(status, 200, heard);
        assert.match(said.url, /^http:\/\/127\.0\.0\.1:\d+\//);
        assert.ok(!said.url.includes(`:${model.port}/`), 'not the endpoint itself');
        assert.deepEqual(args, preset.command.slice(1));
        assert.deepEqual(opened._meta, preset.sessionMeta);
        const [request] = model.requests;
        assert.equal(request?.conversation?.model, NAME, 'the name of the operator');
        assert.ok(!JSON.stringify(env).includes(KEY));
        assert.equal(env['TEAM'], '[TEAM]', 'given to it, and not repeated');
        for (const file of TABLE[preset.kind]!.slice(1))
          assert.ok(files.includes(file as string), file as string);
      });
});

describe('a preset refuses', () => {
  const opencode = PRESETS[0]!;
  const problem = (preset: AgentPreset, model: AgentSettings['model'], path = `${bin}:${system}`) =>
    presetAgent(preset).problem!(settings(preset.kind, model), host(path));

  for (const preset of PRESETS)
    it(`${preset.kind} without its program, and says how to install it`, async () => {
      const found = await problem(preset, { url: 'http://127.0.0.1/', name: NAME }, '/nowhere');
      const text = `${preset.title} is not installed here: the program "${preset.command[0]}" is in no folder of PATH`;
      const hint = `Install it with "npm install --global ${preset.npmPackage}"`;
      assert.deepEqual(found, { text, hint, ofMachine: true });
    });

  it('a model that was not set', async () => {
    for (const [model, names] of [
      [{}, /LECTERN_MODEL_URL and LECTERN_MODEL_NAME are not set/],
      [{ url: 'http://127.0.0.1/' }, /"opencode", and LECTERN_MODEL_NAME is not set/],
      [{ name: 'm' }, /"opencode", and LECTERN_MODEL_URL is not set/],
    ] as const)
      assert.match((await problem(opencode, model))!.text, names);
  });

  it('an endpoint of another format, where its address shows one', async () => {
    const urls = {
      openai: 'https://api.openai.com/v1',
      anthropic: 'https://api.anthropic.com',
      gemini: 'https://generativelanguage.googleapis.com/v1beta',
      none: 'https://gateway.example/v1',
    };
    const refused = await Promise.all(
      PRESETS.flatMap((preset) =>
        Object.entries(urls).map(async ([wire, url]) => {
          const found = await problem(preset, { url, name: 'm' });
          return /is an address for/.test(found?.text ?? '') ? [`${preset.kind} ${wire}`] : [];
        }),
      ),
    );
    assert.deepEqual(refused.flat(), [
      ...['claude openai', 'claude gemini', 'codex anthropic', 'codex gemini'],
      ...['gemini openai', 'gemini anthropic', 'qwen anthropic', 'qwen gemini'],
    ]);
  });
});
