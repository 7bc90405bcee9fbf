/** Misbehaving agents: `node hostile-agent.ts HOW …`; each does one thing wrong, and nothing else. */
import { spawn } from 'node:child_process';
import { writeFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Manner, type Prompt, type StopReason, send, speak } from './speak.ts';

const [how = '', ...rest] = process.argv.slice(2);
const done = async (): Promise<StopReason> => 'end_turn';
const forever = (): Promise<never> => new Promise(() => setInterval(() => undefined, 1_000));

/** Another program that lives on by itself, with our output in its hands and nothing of our environment. */
function startDaemon(): void {
  const lives = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
  const middle = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(lives)}], { detached: true, stdio: 'inherit' }).unref()`;
  spawn(process.execPath, ['-e', middle], { detached: true, stdio: 'inherit' });
}

async function flood(prompt: Prompt): Promise<never> {
  for (;;) {
    const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'x\n' } };
    const message = { jsonrpc: '2.0', method: 'session/update', params: { sessionId: 'sess_1', update } };
    if (!process.stdout.write(`${JSON.stringify(message)}\n`.repeat(500)))
      await new Promise((resolve) => process.stdout.once('drain', resolve));
    if (prompt.cancelled.aborted) await sleep(1);
  }
}

async function writeForever(text: string): Promise<never> {
  for (;;)
    if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
}

async function complain(): Promise<StopReason> {
  const line = `${'\u001b[31mwarning\u001b[0m '.repeat(1_000)}\n`;
  for (let round = 0; round < 1_000; round++)
    if (!process.stderr.write(line)) await new Promise((resolve) => process.stderr.once('drain', resolve));
  return 'end_turn';
}

/** As many processes as it may have, each of which tries the same. */
async function fork(prompt: Prompt): Promise<never> {
  prompt.say('We are many.\n');
  const again = `(function more() { for (let i = 0; i < 4; i++) require('node:child_process').spawn('/bin/sh', ['-c', 'sleep 100 & sleep 100'], { detached: true, stdio: 'ignore' }).on('error', () => {}); setTimeout(more, 5) })()`;
  for (let count = 0; count < 3; count++)
    spawn(process.execPath, ['-e', again], { detached: true, stdio: 'inherit' });
  return forever();
}

/** Asks without end, and reads no answer. */
async function nag(): Promise<never> {
  process.stdin.pause();
  const params = { sessionId: 'sess_1', what: 'x'.repeat(10_000) };
  for (let id = 0; ; id++)
    if (!send({ id, method: `no/such/${'x'.repeat(10_000)}`, params }))
      await new Promise((resolve) => process.stdout.once('drain', resolve));
}

/** Nested so deep that whoever walks it by calling itself runs out of stack. */
const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

/** Asks, notifies and answers with it, in every place that we read. */
async function sendDeep(): Promise<StopReason> {
  const methods = ['session/request_permission', 'fs/read_text_file', 'no/such/method', 'session/update'];
  const bodies = methods.flatMap((method, index) => [
    `"id":${900 + index},"method":"${method}","params":${DEEP}`,
    `"id":${950 + index},"method":"${method}","params":{"sessionId":${DEEP},"options":${DEEP},"toolCall":${DEEP}}`,
    `"method":"${method}","params":{"update":{"sessionUpdate":"tool_call","title":${DEEP},"rawInput":{"todos":${DEEP}}}}`,
    `"method":"${method}","params":{"update":{"sessionUpdate":"plan","entries":${DEEP}}}`,
  ]);
  for (const body of [...bodies, `"id":${DEEP},"result":1`, `"id":1,"error":${DEEP}`])
    if (!process.stdout.write(`{"jsonrpc":"2.0",${body}}\n`))
      await new Promise((resolve) => process.stdout.once('drain', resolve));
  return 'end_turn';
}

const MANNERS: Readonly<Record<string, () => Manner>> = {
  crash: () => ({
    before: (method) => {
      if (method !== rest[0]) return;
      writeSync(2, '\u001b]0;title\u0007\u001b[31mIt broke\u001b[0m\u0000 at sunrise\u2028\n');
      process.exit(7);
    },
    prompt: done,
  }),
  silent: () => ({
    before: (method) => {
      if (method !== rest[0]) return undefined;
      writeFileSync('reached', '');
      return forever();
    },
    prompt: done,
  }),
  deep: () => ({ prompt: sendDeep }),
  'deep-version': () => ({
    before: (method) => {
      if (method !== 'initialize') return undefined;
      // One of them is the id of the request.
      for (const id of [0, 1])
        process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"protocolVersion":${DEEP}}}\n`);
      return forever();
    },
    prompt: done,
  }),
  version: () => ({ answers: { initialize: { result: { protocolVersion: 2 } } }, prompt: done }),
  odd: () => ({ answers: { 'session/new': { result: { sessionId: 17 } } }, prompt: done }),
  'sign-in': () => ({
    answers: {
      initialize: {
        result: { protocolVersion: 1, authMethods: [{ id: 'a', name: 'With\u0000 a browser' }] },
      },
      'session/new': { error: { code: -32_000, message: 'Authentication required' } },
    },
    prompt: done,
  }),
  error: () => ({
    answers: { 'session/prompt': { error: { code: -32_603, message: 'It \u001b[1mbroke' } } },
    prompt: done,
  }),
  deaf: () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
    return {
      deaf: true,
      prompt: (prompt) => {
        prompt.say('I go on.\n');
        return forever();
      },
    };
  },
  line: () => ({ prompt: () => writeForever('x'.repeat(65_536)) }),
  garbage: () => ({ prompt: () => writeForever('this is {no} "message"\n[1]\nnull\n{"id":5,"result":1}\n') }),
  flood: () => ({ prompt: flood }),
  nag: () => ({ prompt: nag }),
  complain: () => ({ prompt: complain }),
  fork: () => ({ deaf: true, prompt: fork }),
  daemon: () => ({
    prompt: async () => {
      startDaemon();
      await sleep(150);
      return 'end_turn';
    },
  }),
  'closed-output': () => ({
    prompt: async () => {
      process.stdout.end();
      return forever();
    },
  }),
};

speak(MANNERS[how]!());
