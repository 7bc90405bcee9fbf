/** Faults that a model endpoint returns instead of a reply. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Wire } from './wire.ts';

export const FAULTS = {
  unauthorized: 'the key is wrong (401)',
  forbidden: 'the key may not (403)',
  'unknown-model': 'there is no such model (404)',
  busy: 'too many requests, try again in 2 seconds (429)',
  broken: 'an error of the server (500)',
  overloaded: 'an error of the server in plain text (503)',
  'too-long': 'the conversation is too long (400)',
  'echoes-key': 'an error of the server that repeats the key (500)',
  silent: 'takes the request and never answers',
  dripping: 'begins an answer that never ends, a space at a time',
  cut: 'cuts the connection in the middle of the answer',
  'not-json': 'answers 200 with a text that is no JSON',
  'other-shape': 'answers 200 with JSON of another shape',
  huge: 'answers with 50 MB of text',
  redirect: 'sends the client to another address',
} as const;
export type Fault = keyof typeof FAULTS;

export interface FaultyAnswer {
  readonly wire: Wire;
  readonly response: ServerResponse;
  readonly key: string | undefined;
  readonly model: string;
  /** What would have been answered. */
  readonly whole: string;
  /** Where `redirect` leads. */
  readonly elsewhere: string;
}

const STATUS: Partial<Record<Fault, readonly [number, (answer: FaultyAnswer) => string]>> = {
  unauthorized: [401, ({ key }) => `Incorrect API key provided: ${key}.`],
  forbidden: [403, () => 'Your account may not use this model.'],
  'unknown-model': [404, ({ model }) => `The model "${model}" does not exist.`],
  busy: [429, () => 'Rate limit reached.'],
  broken: [500, () => 'The server had an error.'],
  'echoes-key': [500, ({ key }) => `Internal error in request with authorization ${key}`],
  'too-long': [400, () => 'prompt is too long: 250000 tokens > 200000 maximum (context_length_exceeded)'],
};

export async function answerWithFault(fault: Fault, answer: FaultyAnswer): Promise<void> {
  const { wire, response } = answer;
  const known = STATUS[fault];
  if (known !== undefined) {
    const [status, words] = known;
    const extra = fault === 'busy' ? { 'retry-after': '2' } : {};
    response.writeHead(status, { 'content-type': 'application/json', ...extra });
    response.end(JSON.stringify(wire.error(status, words(answer))));
    return;
  }
  if (fault === 'overloaded') response.writeHead(503, { 'content-type': 'text/plain' }).end('Overloaded');
  else if (fault === 'redirect') response.writeHead(307, { location: answer.elsewhere }).end();
  else if (fault !== 'silent') await answerBadly(fault, answer);
}

async function answerBadly(fault: Fault, { response, whole }: FaultyAnswer): Promise<void> {
  const length = fault === 'cut' ? { 'content-length': String(Buffer.byteLength(whole)) } : {};
  response.writeHead(200, { 'content-type': 'application/json', ...length });
  if (fault === 'not-json') response.end('<html>Bad gateway</html>');
  else if (fault === 'other-shape') response.end('{"answer":42}');
  else if (fault === 'cut')
    response.write(whole.slice(0, whole.length / 2), () => setTimeout(() => response.destroy(), 20));
  else if (fault === 'dripping') {
    const drip = setInterval(() => response.write(' '), 50);
    response.once('close', () => clearInterval(drip));
  } else await sendHuge(response);
}

async function sendHuge(response: ServerResponse): Promise<void> {
  const block = Buffer.alloc(1024 * 1024, 'a');
  response.write('{"choices":[{"message":{"content":"');
  for (let sent = 0; sent < 50 && !response.destroyed; sent++)
    if (!response.write(block)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  response.end('"}}]}');
}
