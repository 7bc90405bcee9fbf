/** What a model is sent first for the request of a recipe: the real agent asks a scripted endpoint, which ends at once. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentTurn } from '../../src/jobs/agents/agent.ts';
import { modelAgent } from '../../src/jobs/agents/model/model-agent.ts';
import { startScriptedModel } from '../../test/support/model/start-scripted-model.ts';
import { WRITING } from '../../test/support/model/writing.ts';
import type { WorkCopy } from '../prompts/work-copy.ts';

export interface RequestSize {
  /** Of 4 bytes, of the whole request as it is sent: instructions, tools and the task. */
  readonly tokens: number;
  /** Of the recipe's own words in it. */
  readonly own: number;
  /** Files of the documentation that it names. */
  readonly files: number;
}

const BYTES_OF_A_TOKEN = 4;
const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_OF_A_TOKEN);

export async function requestSize(prompt: string, copy: WorkCopy): Promise<RequestSize> {
  const end = { title: 'Nothing', body: 'Nothing', message: 'Nothing was changed' };
  const model = await startScriptedModel({
    wire: 'openai',
    key: 'k',
    script: () => ({ calls: [{ name: 'finish', arguments: end }] }),
  });
  const scratch = mkdtempSync(join(tmpdir(), 'lectern-recipes-'));
  const never = new AbortController().signal;
  const turn: AgentTurn = {
    job: 'job_1',
    folder: copy.folder,
    scratch,
    tools: copy.tools,
    finish: never,
    signal: never,
    known: new Set(),
    task: { prompt, rules: [], messages: [], feedback: [], history: [] },
    report: { todos: () => undefined, event: () => undefined, usage: () => undefined },
  };
  const agent = modelAgent({
    url: model.url,
    key: 'k',
    name: 'scripted',
    wire: 'openai',
    ...WRITING,
    wait: async () => undefined,
  });
  try {
    await agent.run(turn);
    const body = model.requests[0]!.body;
    // Its own words stand in the request as JSON.
    const said = JSON.stringify(prompt).slice(1, -1);
    if (!body.includes(said)) throw new Error('The request does not hold the words of the recipe');
    const named = new Set(prompt.match(/[\p{L}\p{N}_./-]+\.mdx?\b/gu));
    return {
      tokens: tokensOf(body),
      own: tokensOf(said),
      files: [...named].filter((path) => existsSync(join(copy.folder, path))).length,
    };
  } finally {
    await model.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}
