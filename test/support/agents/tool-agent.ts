/** An agent that uses the servers it is offered, by the protocol's own messages: `node tool-agent.ts CALLS | refuses`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Other, type Prompt, type StopReason, speak } from './speak.ts';

interface Server {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

const [script = '[]'] = process.argv.slice(2);
let servers: readonly Server[] = [];
let opened = 0;

/** Calls tools of the first server, and says what they answered. */
async function callTools(prompt: Prompt): Promise<StopReason> {
  const [server] = servers;
  if (server === undefined) {
    prompt.say('There is no server.');
    return 'end_turn';
  }
  const env = Object.fromEntries(server.env.map(({ name, value }) => [name, value]));
  const child = spawn(server.command, [...server.args], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const send = (message: object): boolean =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = async (method: string, params: object): Promise<unknown> => {
    send({ id: ++id, method, params });
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('The server ended');
      const heard = JSON.parse(value as string) as { id?: number; result?: unknown; error?: unknown };
      if (heard.id === id) return heard.result ?? heard.error;
    }
  };
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  });
  send({ method: 'notifications/initialized' });
  for (const [name, args] of JSON.parse(script) as [string, object][])
    prompt.say(`${name}: ${JSON.stringify(await ask('tools/call', { name, arguments: args }))}\n`);
  child.stdin.end();
  const [code] = (await once(child, 'exit')) as [number];
  prompt.say(`The server ended with ${code}.`);
  return 'end_turn';
}

speak({
  before: (method, params): Other | undefined => {
    if (method !== 'session/new') return undefined;
    servers = (params as { mcpServers: readonly Server[] }).mcpServers;
    opened += 1;
    // The second request is the one without servers.
    const isRefused = script === 'refuses' && opened === 1;
    return isRefused ? { error: { code: -32603, message: 'I cannot start servers' } } : undefined;
  },
  prompt: callTools,
});
