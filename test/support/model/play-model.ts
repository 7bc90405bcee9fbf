/** Runs the model agent on a folder made for one test, against a scripted endpoint; everything else is real. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import type { AgentResult, AgentTask, AgentTurn } from '../../../src/jobs/agents/agent.ts';
import type { ModelLimits } from '../../../src/jobs/agents/model/limits.ts';
import { type ModelAgentOptions, modelAgent } from '../../../src/jobs/agents/model/model-agent.ts';
import type { CodeRepository } from '../../../src/jobs/code/code-repository.ts';
import { issueKey } from '../../../src/jobs/issue-key.ts';
import type { SiteTools } from '../../../src/jobs/site-tools.ts';
import { openRenderer } from '../../../src/project/open-renderer.ts';
import type { NewJobEvent, Todo } from '../../../src/records/jobs/job.ts';
import { createSiteTools } from '../../../src/server/jobs/site-tools.ts';
import type { PageRenderer } from '../../../src/site/content/page-renderer.ts';
import { textsOf } from '../folder-texts.ts';
import type { Fault } from './faults.ts';
import type { Script } from './script.ts';
import { type ScriptedModel, startScriptedModel } from './start-scripted-model.ts';
import { WRITING } from './writing.ts';

export const MODEL_KEY = 'sk-canary-5f0e9d7c4b3a';

export interface ModelPlay {
  readonly script: Script;
  readonly wire?: 'openai' | 'anthropic';
  readonly files?: Readonly<Record<string, string>>;
  readonly faults?: readonly Fault[];
  readonly always?: Fault;
  readonly limits?: Partial<ModelLimits>;
  readonly task?: Partial<AgentTask>;
  readonly agent?: Partial<ModelAgentOptions>;
  readonly finish?: AbortSignal;
  readonly signal?: AbortSignal;
  /** Repositories that it may read. */
  readonly code?: readonly CodeRepository[];
  /** Called with the folder before the turn begins. */
  readonly prepare?: (folder: string) => void;
  /** True to check before the turn which problems there are, as jobs do. */
  readonly baseline?: boolean;
}

export interface PlayedModel {
  readonly model: ScriptedModel;
  readonly folder: string;
  readonly events: readonly NewJobEvent[];
  readonly todos: readonly (readonly Todo[])[];
  readonly usage: { steps: number; inputTokens: number; outputTokens: number };
  /** Milliseconds that the agent waited for, without waiting. */
  readonly waits: readonly number[];
  readonly running: Promise<AgentResult>;
  readonly files: () => Record<string, string>;
}

export const SITE: Readonly<Record<string, string>> = {
  'docs.json': `${JSON.stringify({ name: 'Play', theme: 'mint', colors: { primary: '#1d5bd6' }, navigation: { pages: ['index', 'guide'] } }, null, 2)}\n`,
  'index.mdx': '---\ntitle: Home\ndescription: The first page.\n---\n\nSee the [guide](/guide).\n',
  'guide.mdx': '---\ntitle: Guide\ndescription: How it goes.\n---\n\nGo *slowly*.\n',
};

const closers: (() => unknown)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

let shared: PageRenderer | undefined;

/** One for all turns of a test file: starting its processes takes longer than a turn. */
function sharedRenderer(): PageRenderer {
  if (shared !== undefined) return shared;
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-model-data-'));
  const renderer = openRenderer({ dataDir, renderers: 1 });
  closers.push(async () => {
    await renderer.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  shared = renderer;
  return renderer;
}

/** The turn has begun when this returns; `running` is its outcome. */
export async function playModel(play: ModelPlay): Promise<PlayedModel> {
  const wire = play.wire ?? 'openai';
  const model = await startScriptedModel({ wire, script: play.script, key: MODEL_KEY });
  closers.push(() => model.close());
  model.fail(...(play.faults ?? []));
  model.failAlways(play.always);
  const { folder, scratch, tools } = makeFolder(play);
  const known = new Set(play.baseline === true ? (await tools.check()).issues.map(issueKey) : []);
  const told = { events: [] as NewJobEvent[], todos: [] as (readonly Todo[])[], waits: [] as number[] };
  const usage = { steps: 0, inputTokens: 0, outputTokens: 0 };
  const agent = modelAgent({
    url: model.url,
    key: MODEL_KEY,
    name: 'scripted',
    wire,
    ...WRITING,
    wait: async (milliseconds, signal) => {
      signal.throwIfAborted();
      told.waits.push(milliseconds);
    },
    limits: play.limits ?? {},
    ...play.agent,
  });
  const turn: AgentTurn = {
    job: 'job_play',
    folder,
    scratch,
    tools,
    known,
    ...(play.code === undefined ? {} : { code: play.code }),
    task: { prompt: 'Do it', messages: [], feedback: [], history: [], rules: [], ...play.task },
    finish: play.finish ?? new AbortController().signal,
    signal: play.signal ?? new AbortController().signal,
    report: {
      todos: (todos) => told.todos.push(structuredClone(todos)),
      event: (event) => told.events.push(event),
      usage: ({ steps = 0, inputTokens = 0, outputTokens = 0 }) => {
        usage.steps += steps;
        usage.inputTokens += inputTokens;
        usage.outputTokens += outputTokens;
      },
    },
  };
  const running = agent.run(turn);
  running.catch(() => undefined);
  return { model, folder, ...told, usage, running, files: () => textsOf(folder) };
}

function makeFolder(play: ModelPlay): { folder: string; scratch: string; tools: SiteTools } {
  const top = mkdtempSync(join(tmpdir(), 'lectern-model-'));
  const [folder, scratch, dataDir] = [join(top, 'site'), join(top, 'scratch'), join(top, 'data')];
  for (const each of [folder, scratch, dataDir]) mkdirSync(each);
  for (const [file, text] of Object.entries(play.files ?? SITE)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  play.prepare?.(folder);
  const settings = { dataDir, renderers: 1 };
  const tools = createSiteTools({ folder, settings, renderer: sharedRenderer() });
  closers.push(
    () => rmSync(top, { recursive: true, force: true, maxRetries: 5 }),
    () => tools.close(),
  );
  return { folder, scratch, tools };
}

/** What the model heard from its tools, one text for each step after the first. */
export function heard({ model }: PlayedModel): readonly string[] {
  return model.requests.flatMap(({ conversation }) =>
    conversation === undefined || conversation.spoken === 0 ? [] : [conversation.last],
  );
}
