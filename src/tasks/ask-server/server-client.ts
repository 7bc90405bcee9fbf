/** Sends requests to a Lectern server: waits when it is busy, and turns refusals into errors for people. */

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.ts';
import { operatorFetch } from '../../lib/outgoing/operator-fetch.ts';
import * as z from '../../lib/schema.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { retryDelay } from '../../lib/time/retry-delay.ts';
import type { ServerTarget } from './server-target.ts';

export interface ClientParts {
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

export const REAL_PARTS: ClientParts = { clock: Date.now, random: Math.random, pause: (ms) => sleep(ms) };

interface ServerRequest {
  readonly method: 'GET' | 'POST';
  /** Below the address of the server. */
  readonly path: string;
  readonly body?: object;
  /** Time by which an answer must be there. */
  readonly deadline: number;
}

interface ServerClient {
  /** @throws AppErrors `server/…` */
  send(request: ServerRequest): Promise<unknown>;
}

const LONGEST_REQUEST_MS = 30_000;
const MAX_BYTES = 4 * 1024 * 1024;
const WAITS = { min: 1_000, max: 30_000 };
const problemSchema = z.object({ detail: z.string().optional(), title: z.string().optional() });

export function serverClient(target: ServerTarget, parts: ClientParts = REAL_PARTS): ServerClient {
  return {
    send: async (request) => {
      for (let failures = 1; ; failures++) {
        const answer = await once(target, request, parts);
        if ('body' in answer) return answer.body;
        // Never without a pause, whatever the answer says.
        const wait = Math.max(WAITS.min, answer.wait ?? retryDelay(failures, WAITS, parts.random()));
        if (parts.clock() + wait >= request.deadline) throw answer.error;
        await parts.pause(wait);
      }
    },
  };
}

type Answer =
  | { readonly body: unknown }
  /** `wait`: what the server asked for. */
  | { readonly error: AppError; readonly wait: number | undefined };

/** The server's own clock where known: ours may be wrong. */
function clockOf({ headers }: Response, clock: Clock): number {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? clock() : date;
}

async function once(target: ServerTarget, request: ServerRequest, { clock }: ClientParts): Promise<Answer> {
  const { method, path, body, deadline } = request;
  const limit = Math.max(1, Math.ceil(Math.min(LONGEST_REQUEST_MS, deadline - clock())));
  let response: Response;
  let text: string;
  try {
    response = await operatorFetch(`${target.url}${path}`, {
      method,
      // The key goes to the address that was named, and to no other.
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${target.key}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limit),
    });
    text = await limited(response);
  } catch (cause) {
    const error = unreachable(target, cause);
    // A question can be asked again; whether an order has arrived is not known.
    if (method === 'GET' && error.code === 'server/unreachable') return { error, wait: undefined };
    throw error;
  }
  const { status } = response;
  if (status === 429 || status === 503)
    return {
      error: refusal(target, request, { status, text }),
      wait: retryAfter(response.headers.get('retry-after'), clockOf(response, clock)),
    };
  if (!response.ok) throw refusal(target, request, { status, text });
  return { body: parsed(text) };
}

async function limited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new AppError('server/answer', 'The server sent more than an answer can have');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** @returns undefined for what is no JSON: whoever reads the answer says what is missing */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreachable({ url }: ServerTarget, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const why =
    inner instanceof Error && inner.name === 'TimeoutError'
      ? 'it did not answer in time'
      : oneLine(inner instanceof Error ? inner.message : String(inner), 200);
  return new AppError('server/unreachable', `The server ${url} cannot be reached: ${why}`, {
    hint: 'Check --server, and that this machine may connect to it',
    cause,
  });
}

interface Refused {
  readonly status: number;
  readonly text: string;
}

function refusal(
  { url, project }: ServerTarget,
  { path }: ServerRequest,
  { status, text }: Refused,
): AppError {
  const read = problemSchema.safeParse(parsed(text));
  const problem = read.success ? oneLine(read.data.detail ?? read.data.title ?? '', 500) : '';
  const reason = problem === '' ? '' : `: ${problem}`;
  const make = (code: string, message: string, hint: string): AppError =>
    new AppError(code, `${message}${reason}`, { hint });
  if (status === 401)
    return make(
      'server/key',
      `${url} does not accept the key`,
      'Create a key of this project on the API keys page of the dashboard, and set LECTERN_API_KEY',
    );
  if (status === 403)
    return make(
      'server/scope',
      `The key may not do this on ${url}`,
      'Give the key the scope that is named here, or use it from an address that it allows',
    );
  if (status === 404)
    return make(
      'server/not-found',
      `${url} has nothing at ${path}`,
      `Check --server and --project: is the id of the project "${project}", and does the key belong to it?`,
    );
  if (status === 429 || status === 503)
    return make(
      'server/busy',
      `${url} is busy (${status})`,
      'Try again later, or give more time with --timeout',
    );
  if (status >= 300 && status < 400)
    return make(
      'server/moved',
      `${url} answers with another address (${status})`,
      'Give the address where it is now: a key is not sent after a redirect',
    );
  return make('server/failed', `${url} answered with ${status}`, 'Look into the log of the server');
}

/** @param value of the header `Retry-After`: seconds, or a date @returns milliseconds; undefined when it says nothing */
export function retryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
