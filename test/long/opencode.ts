/** A real agent from npm, OpenCode, changes a page inside bubblewrap: `node scripts/run.mjs test/long/opencode.ts /path/to/opencode`; needs no model. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACP_LIMITS, acpAgent } from '../../src/jobs/agents/acp/acp-agent.ts';
import type { AgentTurn } from '../../src/jobs/agents/agent.ts';
import { bubblewrap } from '../../src/jobs/confine/bubblewrap.ts';
import { findBubblewrap } from '../../src/jobs/confine/find-bubblewrap.ts';
import { unconfined } from '../../src/jobs/confine/unconfined.ts';
import { PROXY_LIMITS } from '../../src/jobs/model-proxy/open-model-proxy.ts';
import type { ScriptedReply } from '../support/model/script.ts';
import { startScriptedModel } from '../support/model/start-scripted-model.ts';
import { descendants, processesIn } from '../support/processes-in.ts';

const [program, how = 'bubblewrap'] = process.argv.slice(2);
if (program === undefined)
  throw new Error('Usage: node scripts/run.mjs test/long/opencode.ts PATH_OF_OPENCODE [none]');

const KEY = 'sk-the-key-that-nobody-may-see';
const PAGE = 'guides/start.mdx';
const [WRONG, RIGHT] = ['/reference/limits', '/reference/v2/limits'];

const began = performance.now();
const say = (text: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(2).padStart(6)} s  ${text}`);

const searchPath = '/usr/local/bin:/usr/bin:/bin';
const limits = { processes: 512, memory: 8 * 2 ** 30, file: 2 ** 30 };
const runtime = process.execPath;
const found = await findBubblewrap(searchPath, runtime);
if (how === 'bubblewrap' && 'reason' in found) throw new Error(found.reason);
const confinement =
  'reason' in found || how === 'none'
    ? unconfined({ limits, searchPath, runtime })
    : bubblewrap({ ...found, limits, readable: [], searchPath, runtime });

const top = mkdtempSync(join(tmpdir(), 'lectern-opencode-'));
const [folder, scratch] = [join(top, 'site'), join(top, 'scratch')];
mkdirSync(join(folder, 'guides'), { recursive: true });
mkdirSync(scratch);
writeFileSync(join(folder, 'docs.json'), '{ "name": "Trial" }\n');
writeFileSync(join(folder, PAGE), `---\ntitle: Start\n---\n\nRead about [limits](${WRONG}).\n`);

const seenFrom = confinement.ownNetwork ? '/work' : folder;
const todos = (status: string): ScriptedReply => ({
  calls: [
    {
      name: 'todowrite',
      arguments: { todos: [{ content: 'Fix the link', status, priority: 'high', id: '1' }] },
    },
  ],
});
const filePath = join(seenFrom, PAGE);
const script: readonly ScriptedReply[] = [
  todos('in_progress'),
  { text: 'I read the page first.\n', calls: [{ name: 'read', arguments: { filePath } }] },
  { calls: [{ name: 'edit', arguments: { filePath, oldString: WRONG, newString: RIGHT } }] },
  todos('completed'),
  {
    text: 'Title: Fix the link to the limits\n\nThe link on the page led nowhere, and now leads to the page.',
  },
];
const model = await startScriptedModel({ wire: 'openai', key: KEY, script });

const config = {
  $schema: 'https://opencode.ai/config.json',
  provider: {
    lectern: {
      npm: '@ai-sdk/openai-compatible',
      options: { baseURL: '{env:OPENAI_BASE_URL}', apiKey: '{env:OPENAI_API_KEY}' },
      models: { scripted: { name: 'Scripted', limit: { context: 100_000, output: 10_000 } } },
    },
  },
  ...{ model: 'lectern/scripted', small_model: 'lectern/scripted' },
  ...{ autoupdate: false, share: 'disabled' },
};
const agent = acpAgent({
  command: [resolve(program), 'acp'],
  confinement,
  env: { OPENCODE_CONFIG_CONTENT: JSON.stringify(config) },
  model: { target: { url: model.url, key: KEY, wire: 'openai' }, limits: PROXY_LIMITS },
  grace: 3_000,
  limits: ACP_LIMITS,
  wait: async (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
});

const before = new Set(descendants(process.pid));
const statuses: string[] = [];
let tokens = 0;
const turn = {
  ...{ job: 'job_opencode', folder, scratch, known: new Set<string>() },
  task: { prompt: 'Fix the broken link', messages: [], feedback: [], history: [], rules: [] },
  ...{ finish: new AbortController().signal, signal: AbortSignal.timeout(120_000) },
  report: {
    todos(list) {
      say(`todos    ${list.map(({ content, status, id }) => `${id} ${content}: ${status}`).join('; ')}`);
      statuses.push(...list.map(({ status }) => status));
    },
    event: ({ kind, text }) => say(`${kind.padEnd(8)} ${text}`),
    usage: ({ inputTokens = 0, outputTokens = 0 }) => {
      tokens += inputTokens + outputTokens;
    },
  },
} as Partial<AgentTurn> as AgentTurn;

try {
  say(`${agent.name}, confinement ${confinement.name}`);
  const result = await agent.run(turn);
  say(`ended    ${JSON.stringify(result)}`);
  const left = [...descendants(process.pid).filter((each) => !before.has(each)), ...processesIn(top)];
  const page = readFileSync(join(folder, PAGE), 'utf8');
  say(`the model got ${model.requests.length} requests; ${tokens} tokens; ${left.length} processes left`);
  assert.equal(result.outcome, 'done');
  assert.equal(result.title, 'Fix the link to the limits');
  assert.ok(page.includes(`(${RIGHT})`), page);
  assert.deepEqual(statuses, ['in_progress', 'completed']);
  assert.deepEqual(left, []);
  assert.ok(tokens > 0);
  say('the page is changed, its todos were seen, and nothing is left running');
} finally {
  await model.close();
  rmSync(top, { recursive: true, force: true });
}
