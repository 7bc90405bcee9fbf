/** A proxy between an agent and its model: it adds the key, allows only model requests, and counts usage. */

import { chmod, chown, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AppError } from '../../lib/app-error.ts';
import { operatorFetch } from '../../lib/outgoing/operator-fetch.ts';
import type { ModelWire } from '../model-endpoint.ts';
import { type AllowedPath, allowedPath } from './allowed-path.ts';
import { asksToFetch } from './asks-to-fetch.ts';
import { cleanRequest } from './clean-request.ts';
import { createUsageCounter, requestedTokens, type TokensUsed } from './count-usage.ts';
import { drained } from './drained.ts';
import { hasToken } from './has-token.ts';
import { Patience } from './patience.ts';
import { type BudgetLimits, TurnBudget } from './turn-budget.ts';

export interface ModelTarget {
  /** Base address as providers document it, usually ending in `/v1`. */
  readonly url: string;
  readonly key: string;
  readonly wire: ModelWire;
  /** The only model that is asked, whatever a request names; undefined = the one it names. */
  readonly model?: string;
}

export interface ProxyLimits extends BudgetLimits {
  /** Milliseconds without data after which a request is aborted. */
  readonly silence: number;
}

export const PROXY_LIMITS: ProxyLimits = Object.freeze({
  requests: 1_000,
  bytes: 512 * 1024 * 1024,
  tokens: 20_000_000,
  // Programs ask for several agents of theirs in parallel.
  atOnce: 16,
  reserved: 96 * 1024 * 1024,
  silence: 300_000,
});

interface ModelProxyOptions {
  readonly target: ModelTarget;
  /** Absolute. Everybody on this machine can learn it, and access to it is access to the model. */
  readonly socketPath: string;
  /** The user that runs the agent, and may connect; default: ourselves. */
  readonly user?: number | undefined;
  /** What every request must have in the place of a key; undefined where nobody else can connect. */
  readonly token?: string | undefined;
  readonly limits: ProxyLimits;
  /** Called once for each answer. */
  readonly usage: (used: TokensUsed) => void;
}

export interface ModelProxy {
  /** For people: why the last request to the model failed; undefined when it succeeded. */
  failure(): string | undefined;
  close(): Promise<void>;
}

/** Longest request body; no model accepts more. */
const BODY_BYTES = 32 * 1024 * 1024;
const ERROR_BYTES = 65_536;
const BUSY = 'Too many requests are under way.';
const CONNECTIONS = 32;
/** Of a socket's address on Linux, with its end. */
const LONGEST_PATH = 107;

/** @throws AppError `agent/settings` */
export async function openModelProxy(options: ModelProxyOptions): Promise<ModelProxy> {
  const { socketPath, target, user } = options;
  if (Buffer.byteLength(socketPath) > LONGEST_PATH)
    throw new AppError('agent/settings', `The path "${socketPath}" is too long for a socket`, {
      hint: 'Set TMPDIR to a folder with a shorter path.',
    });
  if (!/^https?:$/.test(URL.parse(target.url)?.protocol ?? ''))
    throw new AppError('agent/settings', "The model's address is not an http or https address");
  const handler = new ProxyHandler(options);
  const server = createServer((request, response) => void handler.answer(request, response));
  server.maxConnections = CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });
  await chmod(socketPath, 0o600);
  if (user !== undefined) await chown(socketPath, user, user);
  return {
    failure: () => handler.failure,
    close: async () => {
      handler.closed.abort();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(socketPath, { force: true });
    },
  };
}

class ProxyHandler {
  readonly closed = new AbortController();
  failure: string | undefined;
  private readonly options: ModelProxyOptions;
  private readonly budget: TurnBudget;

  constructor(options: ModelProxyOptions) {
    this.options = options;
    this.budget = new TurnBudget(options.limits);
  }

  /** Never rejects: errors are answered to the agent. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const allowed = allowedPath(this.options.target.wire, request.method, request.url);
    if (allowed === undefined) return refuse(response, 404, 'This address is not open to agents.');
    if (!hasToken(request, this.options.token))
      return refuse(response, 401, 'This key is not the one of the agent.');
    const why = this.budget.begin();
    if (why !== undefined)
      return refuse(response, 429, 'used' in why ? `The ${why.used} of this turn are used up.` : BUSY);
    const holding = { bytes: 0 };
    try {
      await this.pass(allowed, request, { response, holding });
    } catch {
      if (response.headersSent) response.destroy();
      else refuse(response, 502, 'The model could not be reached.');
    } finally {
      this.budget.end(holding.bytes);
    }
  }

  private async pass(
    { path, query, generates }: AllowedPath,
    request: IncomingMessage,
    { response, holding }: { readonly response: ServerResponse; readonly holding: { bytes: number } },
  ): Promise<void> {
    const { wire, model } = this.options.target;
    const body = await readBody(request, (bytes) => {
      holding.bytes += bytes;
      return this.budget.hold(bytes);
    });
    if (body === 'busy') return refuse(response, 429, BUSY);
    if (body === 'too large') return refuse(response, 413, 'The request is too large.');
    const question = { request, path: path + query, body, generates };
    if (request.method === 'GET') return this.forward(question, response);
    const cleaned = cleanRequest(wire, { path, body }, model);
    if (cleaned === undefined) return refuse(response, 400, 'The request is no JSON object of this format.');
    if (asksToFetch(cleaned.body))
      return refuse(response, 400, 'The request names an address, and agents have no network.');
    return this.forward({ ...question, path: cleaned.path + query, body: cleaned.body }, response);
  }

  private async forward(question: Question, response: ServerResponse): Promise<void> {
    const { target } = this.options;
    const { request, path, body } = question;
    const patience = new Patience(this.options.limits.silence);
    response.on('close', () => patience.stop());
    const signal = AbortSignal.any([patience.signal, this.closed.signal]);
    let isAnswered = false;
    try {
      const answer = await operatorFetch(`${target.url.replace(/\/+$/, '')}/${path}`, {
        method: request.method ?? 'POST',
        headers: { ...passedOn(request), ...keyHeaders(target) },
        ...(request.method === 'GET' ? {} : { body: new Uint8Array(body) }),
        // No redirects: another address must not get the key.
        redirect: 'manual',
        signal,
      });
      isAnswered = true;
      if (!answer.ok) return await this.passError(answer, response);
      this.failure = undefined;
      await this.passAnswer(answer, { response, patience, question });
    } catch (error) {
      // The endpoint has begun to work on what is not waited for any more.
      if (!isAnswered && signal.aborted)
        this.count(question, { input: requestedTokens(body.byteLength), output: 0 });
      if (!this.closed.signal.aborted && !response.destroyed)
        this.failure = 'The model could not be reached, or did not go on answering';
      throw error;
    } finally {
      patience.stop();
    }
  }

  private async passAnswer(answer: Response, { response, patience, question }: Passage): Promise<void> {
    const type = answer.headers.get('content-type') ?? 'application/json';
    const counter = createUsageCounter(type);
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store' });
    try {
      for await (const chunk of answer.body ?? []) {
        patience.renew();
        counter.add(chunk);
        if (!this.budget.answered(chunk.byteLength)) throw new Error('too much');
        if (!response.write(chunk)) await drained(response);
      }
      response.end();
    } finally {
      this.count(question, counter.total(question.body.byteLength));
    }
  }

  private count({ generates }: Question, used: TokensUsed): void {
    if (!generates) return;
    this.budget.spend(used.input + used.output);
    this.options.usage(used);
  }

  /** Error texts may contain the key, so errors about keys get our own text. */
  private async passError(answer: Response, response: ServerResponse): Promise<void> {
    const { status } = answer;
    this.failure = `The model's endpoint answered ${status}`;
    if (status < 400 || status === 401 || status === 403) {
      await answer.body?.cancel();
      return refuse(response, status < 400 ? 502 : status, `${this.failure}.`);
    }
    const { key } = this.options.target;
    // A key that begins before the limit is read whole.
    const text = await readText(answer, ERROR_BYTES + key.length * 2);
    const headers: Record<string, string> = {
      'content-type': answer.headers.get('content-type') ?? 'text/plain',
    };
    const later = answer.headers.get('retry-after');
    if (later !== null && /^[\w ,:]{1,40}$/.test(later)) headers['retry-after'] = later;
    response.writeHead(status, headers).end(withoutKey(text, key).slice(0, ERROR_BYTES));
  }
}

interface Question {
  readonly request: IncomingMessage;
  /** With its query. */
  readonly path: string;
  readonly body: Buffer;
  readonly generates: boolean;
}

interface Passage {
  readonly response: ServerResponse;
  readonly patience: Patience;
  readonly question: Question;
}

function withoutKey(text: string, key: string): string {
  if (key === '') return text;
  const inJson = JSON.stringify(key).slice(1, -1);
  return text.replaceAll(inJson, '[key]').replaceAll(key, '[key]');
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.destroyed) return;
  const body = JSON.stringify({ type: 'error', error: { type: 'lectern', message } });
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body);
}

/** Not the type of the content: a gateway reads a form in the same bytes that are JSON to us. */
const PASSED_ON = ['accept', 'anthropic-version', 'anthropic-beta', 'openai-beta'];

function passedOn({ method, headers }: IncomingMessage): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(passed),
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
  };
}

const keyHeaders = ({ key, wire }: ModelTarget): Record<string, string> => {
  if (key === '') return {};
  if (wire === 'anthropic') return { 'x-api-key': key };
  return wire === 'gemini' ? { 'x-goog-api-key': key } : { authorization: `Bearer ${key}` };
};

/** @param hold told of each piece; false = there is too much of it at once. What does not fit is not read */
async function readBody(
  request: IncomingMessage,
  hold: (bytes: number) => boolean,
): Promise<Buffer | 'too large' | 'busy'> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_BYTES) return 'too large';
    if (!hold(chunk.length)) return 'busy';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readText(answer: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    if ((length += chunk.byteLength) >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit).toString('utf8');
}
