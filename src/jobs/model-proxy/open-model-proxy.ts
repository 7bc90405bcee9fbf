/** A proxy between an agent and its model: it adds the key, allows only model requests, and counts usage. */
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AppError } from '../../lib/app-error.ts';
import type { ModelWire } from '../model-endpoint.ts';
import { type AllowedPath, allowedPath } from './allowed-path.ts';
import { createUsageCounter, type TokensUsed } from './count-usage.ts';
import { setModel } from './set-model.ts';

export interface ModelTarget {
  /** Base address as providers document it, usually ending in `/v1`. */
  readonly url: string;
  readonly key: string;
  readonly wire: ModelWire;
  /** The only model that is asked, whatever a request names; undefined = the one it names. */
  readonly model?: string;
}

/** Of one turn, but for `silence`. */
export interface ProxyLimits {
  readonly requests: number;
  /** Bytes asked and answered. */
  readonly bytes: number;
  readonly tokens: number;
  /** Milliseconds without data after which a request is aborted. */
  readonly silence: number;
}

export const PROXY_LIMITS: ProxyLimits = Object.freeze({
  requests: 1_000,
  bytes: 512 * 1024 * 1024,
  tokens: 20_000_000,
  silence: 300_000,
});

export interface ModelProxyOptions {
  readonly target: ModelTarget;
  /** Absolute, in a folder that only we can list, since access to it is access to the model. */
  readonly socketPath: string;
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
const CONNECTIONS = 32;
/** Of a socket's address on Linux, with its end. */
const LONGEST_PATH = 107;

/** @throws AppError `agent/settings` */
export async function openModelProxy(options: ModelProxyOptions): Promise<ModelProxy> {
  const { socketPath, target } = options;
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
  // Where we are root, the agent runs as another user.
  await chmod(socketPath, 0o666);
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
  private requests = 0;
  private bytes = 0;
  private tokens = 0;

  constructor(options: ModelProxyOptions) {
    this.options = options;
  }

  /** Never rejects: errors are answered to the agent. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { wire } = this.options.target;
      const allowed = allowedPath(wire, request.method, request.url);
      if (allowed === undefined) return refuse(response, 404, 'This address is not open to agents.');
      const used = this.usedUp();
      if (used !== undefined) return refuse(response, 429, `The ${used} of this turn are used up.`);
      this.requests++;
      const body = await readBody(request);
      if (body === undefined) return refuse(response, 413, 'The request is too large.');
      this.bytes += body.byteLength;
      const question = this.questionOf(request, allowed, body);
      if (question === undefined) return refuse(response, 400, 'The request is no JSON object.');
      await this.forward(question, response);
    } catch {
      if (response.headersSent) response.destroy();
      else refuse(response, 502, 'The model could not be reached.');
    }
  }

  private questionOf(
    request: IncomingMessage,
    { path, query }: AllowedPath,
    body: Buffer,
  ): Question | undefined {
    const { wire, model } = this.options.target;
    const asked = { path, body };
    const wanted = model === undefined || request.method === 'GET' ? asked : setModel(wire, asked, model);
    return wanted && { request, path: wanted.path + query, body: wanted.body };
  }

  private usedUp(): string | undefined {
    const { limits } = this.options;
    if (this.requests >= limits.requests) return `${limits.requests} requests`;
    if (this.bytes >= limits.bytes) return `${limits.bytes} bytes`;
    return this.tokens >= limits.tokens ? `${limits.tokens} tokens` : undefined;
  }

  private async forward({ request, path, body }: Question, response: ServerResponse): Promise<void> {
    const { target } = this.options;
    const patience = new RetryOptions(this.options.limits.silence);
    response.on('close', () => patience.stop());
    const signal = AbortSignal.any([patience.signal, this.closed.signal]);
    try {
      const answer = await fetch(`${target.url.replace(/\/+$/, '')}/${path}`, {
        method: request.method ?? 'POST',
        headers: { ...passedOn(request), ...keyHeaders(target) },
        ...(request.method === 'GET' ? {} : { body: new Uint8Array(body) }),
        // No redirects: another address must not get the key.
        redirect: 'manual',
        signal,
      });
      if (!answer.ok) return await this.passError(answer, response);
      this.failure = undefined;
      await this.passAnswer(answer, { response, patience, asked: body.byteLength });
    } catch (error) {
      if (!this.closed.signal.aborted && !response.destroyed)
        this.failure = 'The model could not be reached, or did not go on answering';
      throw error;
    } finally {
      patience.stop();
    }
  }

  private async passAnswer(answer: Response, { response, patience, asked }: Passage): Promise<void> {
    const type = answer.headers.get('content-type') ?? 'application/json';
    const counter = createUsageCounter(type);
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store' });
    try {
      for await (const chunk of answer.body ?? []) {
        patience.renew();
        counter.add(chunk);
        this.bytes += chunk.byteLength;
        if (this.bytes > this.options.limits.bytes) throw new Error('too much');
        if (!response.write(chunk)) await drained(response);
      }
      response.end();
    } finally {
      const used = counter.total(asked);
      this.tokens += used.input + used.output;
      this.options.usage(used);
    }
  }

  /** Error texts may contain the key, so errors about keys get our own text. */
  private async passError(answer: Response, response: ServerResponse): Promise<void> {
    const { status } = answer;
    this.failure = `The model's endpoint answered ${status}`;
    if (status < 400 || status === 401 || status === 403) {
      await answer.body?.cancel();
      return refuse(response, status < 400 ? 502 : status, `${this.failure}.`);
    }
    const text = await readText(answer, ERROR_BYTES);
    const headers: Record<string, string> = {
      'content-type': answer.headers.get('content-type') ?? 'text/plain',
    };
    const later = answer.headers.get('retry-after');
    if (later !== null && /^[\w ,:]{1,40}$/.test(later)) headers['retry-after'] = later;
    response.writeHead(status, headers).end(text.replaceAll(this.options.target.key || '\0', '[key]'));
  }
}

interface Question {
  readonly request: IncomingMessage;
  /** With its query. */
  readonly path: string;
  readonly body: Buffer;
}

interface Passage {
  readonly response: ServerResponse;
  readonly patience: RetryOptions;
  readonly asked: number;
}

/** Aborted after a time without data. */
class RetryOptions {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(milliseconds: number) {
    this.timer = setTimeout(() => this.controller.abort(), milliseconds);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  renew(): void {
    this.timer.refresh();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.controller.abort();
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.destroyed) return;
  const body = JSON.stringify({ type: 'error', error: { type: 'lectern', message } });
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body);
}

const PASSED_ON = ['content-type', 'accept', 'anthropic-version', 'anthropic-beta', 'openai-beta'];

function passedOn({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

const keyHeaders = ({ key, wire }: ModelTarget): Record<string, string> => {
  if (key === '') return {};
  if (wire === 'anthropic') return { 'x-api-key': key };
  return wire === 'gemini' ? { 'x-goog-api-key': key } : { authorization: `Bearer ${key}` };
};

/** @returns undefined when it is too long; the rest is then not read */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > BODY_BYTES) return undefined;
    chunks.push(chunk as Buffer);
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

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    if (response.destroyed) return reject(new Error('closed'));
    const done = (): void => {
      response.off('drain', done).off('close', gone);
      resolve();
    };
    const gone = (): void => {
      response.off('drain', done);
      reject(new Error('closed'));
    };
    response.once('drain', done).once('close', gone);
  });
}
