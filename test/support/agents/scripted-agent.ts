/** An agent that behaves, for the suite that every agent passes: `node scripted-agent.ts mend|endless|…`. */
import { appendFileSync, chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Prompt, type StopReason, speak } from './speak.ts';

const [script = 'mend', ...rest] = process.argv.slice(2);
const [page = '', broken = '', right = ''] = rest;

function plan(prompt: Prompt, ...statuses: readonly string[]): void {
  const contents = ['Find the broken link', 'Mend it'];
  prompt.update({
    sessionUpdate: 'plan',
    entries: statuses.map((status, index) => ({ content: contents[index], priority: 'high', status })),
  });
}

async function mend(prompt: Prompt): Promise<StopReason> {
  plan(prompt, 'in_progress', 'pending');
  prompt.say('I look at ');
  prompt.say(`${page}.\n`);
  plan(prompt, 'completed', 'in_progress');
  if ((await prompt.ask('Edit')) !== 'once') return 'refusal';
  const call = { toolCallId: 'edit_1', title: 'Edit' };
  prompt.update({ sessionUpdate: 'tool_call', ...call, status: 'in_progress', kind: 'edit' });
  writeFileSync(page, readFileSync(page, 'utf8').replace(broken, right));
  prompt.update({ sessionUpdate: 'tool_call_update', ...call, title: `Edit ${page}`, status: 'completed' });
  prompt.update({ sessionUpdate: 'of_another_version', anything: [1] });
  plan(prompt, 'completed', 'completed');
  prompt.say('Title: Mend the link to the limits\n\nThe link led nowhere. ');
  prompt.say('It leads to the page now.');
  return 'end_turn';
}

async function endless(prompt: Prompt): Promise<StopReason> {
  if (prompt.count > 1) {
    prompt.say('I left the rest as it was.');
    return 'end_turn';
  }
  plan(prompt, 'in_progress', 'pending');
  while (!prompt.cancelled.aborted) {
    prompt.say('On and on.\n');
    await sleep(20, undefined, { signal: prompt.cancelled }).catch(() => undefined);
  }
  return 'cancelled';
}

/** Todos as agents without plans tell them. */
async function todoTool(prompt: Prompt): Promise<StopReason> {
  const told = (status: string): object => ({
    rawInput: { todos: [{ id: '1', content: 'Read', status, priority: 'low' }] },
  });
  const call = { toolCallId: 'todo_1', title: 'todowrite' };
  prompt.update({ sessionUpdate: 'tool_call', ...call, status: 'pending', rawInput: {} });
  prompt.update({ sessionUpdate: 'tool_call_update', ...call, ...told('in_progress') });
  prompt.update({ sessionUpdate: 'tool_call_update', ...call, ...told('completed'), status: 'completed' });
  prompt.say(`The task was: ${prompt.text}`);
  return 'end_turn';
}

async function ask(prompt: Prompt): Promise<StopReason> {
  const { OPENAI_BASE_URL = '', OPENAI_API_KEY = '' } = process.env;
  const hello = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${OPENAI_BASE_URL}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ model: 'scripted', messages: [{ role: 'user', content: 'Hello' }] }),
    });
  const answer = await hello({ authorization: `Bearer ${OPENAI_API_KEY}` });
  if (!answer.ok) return 'end_turn';
  prompt.say(`The model said ${answer.status}: ${await answer.text()}`);
  prompt.say(` Without a key: ${(await hello({})).status}.`);
  return 'end_turn';
}

/** Ends the turn as it is told to. */
async function ending(prompt: Prompt): Promise<StopReason> {
  prompt.say(`It ends with ${page}.`);
  return page as StopReason;
}

/** Reads the code that the prompt names, tries to change it, and changes the page from it. */
async function readCode(prompt: Prompt): Promise<StopReason> {
  const folder = / is in (\/\S+), to be read/.exec(prompt.text)?.[1];
  if (folder === undefined) {
    prompt.say('I was shown no code.');
    return 'end_turn';
  }
  const files = (readdirSync(folder, { recursive: true }) as string[]).sort();
  const wrote = [
    () => writeFileSync(join(folder, 'new.txt'), 'x'),
    () => writeFileSync(join(folder, right), 'x'),
    () => rmSync(join(folder, right)),
    () => chmodSync(join(folder, right), 0o777),
  ].filter((change) => {
    try {
      change();
      return true;
    } catch {
      return false;
    }
  });
  const line = readFileSync(join(folder, right), 'utf8').split('\n')[0];
  appendFileSync(page, broken);
  prompt.say(
    `Title: Say what the code says\n\nIt says ${line}. Files: ${files.join(' ')}. Written: ${wrote.length}.\n\nSources:\n- ${page}: ${right}:1 "3000"`,
  );
  return 'end_turn';
}

const SCRIPTS: Readonly<Record<string, (prompt: Prompt) => Promise<StopReason>>> = {
  mend,
  endless,
  todos: todoTool,
  model: ask,
  ending,
  code: readCode,
};

speak({ prompt: SCRIPTS[script] ?? mend });
