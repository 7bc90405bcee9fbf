/** Requests to the API of a forge, with limits of time and size; redirects are followed only on the same server. */
import { AppError } from '../../../lib/app-error.ts';
import { operatorFetch } from '../../../lib/outgoing/operator-fetch.ts';

const TIMEOUT = 20_000;
/** GitLab takes texts of a million characters, each of which may be six bytes of JSON. */
const SIZE_LIMIT = 8 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** Redirects that keep method and body. */
const MOVED: ReadonlySet<number> = new Set([301, 307, 308]);

/** What was asked for is longer than we read. */
export class AnswerTooLarge extends AppError {}

export type Fetch = typeof globalThis.fetch;

interface ForgeHttpParts {
  /** Address of the API, without slash at its end. */
  readonly apiUrl: string;
  /** Setting that holds the address, for messages. */
  readonly setting: string;
  /** True when the operator wrote the host alone: the API may also be at its root. */
  readonly orAtRoot?: boolean | undefined;
  readonly fetch?: Fetch | undefined;
  /** Milliseconds for one request. */
  readonly timeout?: number | undefined;
}

export interface ForgeRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's address, beginning with a slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Largest answer in bytes, where the usual limit is too low. */
  readonly maxBytes?: number;
}

export interface ForgeAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined when it is not JSON. */
  readonly json: unknown;
  /** Path after redirects. */
  readonly path: string;
}

export type ForgeHttp = (request: ForgeRequest) => Promise<ForgeAnswer>;

/** @throws AppError `forge/unreachable`, `forge/misconfigured` (sent elsewhere), `forge/failed` (too large) */
export function createForgeHttp({
  apiUrl,
  setting,
  orAtRoot = false,
  fetch = operatorFetch,
  timeout = TIMEOUT,
}: ForgeHttpParts): ForgeHttp {
  let base = new URL(apiUrl);
  let isSure = !orAtRoot;
  const askAt = async (base: URL, request: ForgeRequest): Promise<ForgeAnswer> => {
    const limit = AbortSignal.timeout(timeout);
    const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
    let url = new URL(`${base.pathname.replace(/\/$/, '')}${request.path}`, base);
    url.search = new URLSearchParams(request.query).toString();
    try {
      for (let hops = 0; ; hops++) {
        const response = await fetch(url, {
          method: request.method,
          headers: {
            'user-agent': 'lectern',
            accept: 'application/json',
            ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...request.headers,
          },
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
          redirect: 'manual',
          signal,
        });
        if (response.status < 300 || response.status > 399)
          return await answerOf(response, url, request.maxBytes);
        await response.body?.cancel();
        const next = new URL(response.headers.get('location') ?? '', url);
        if (!MOVED.has(response.status) || next.origin !== base.origin || hops === MAX_REDIRECTS)
          throw sentElsewhere(base, next, setting);
        url = next;
      }
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (request.signal?.aborted === true) throw request.signal.reason;
      throw unreachable(
        base.host,
        limit.aborted ? `did not answer within ${timeout / 1000} s` : reasonOf(error),
      );
    }
  };
  return async (request) => {
    const answer = await askAt(base, request);
    if (isSure || request.method !== 'GET') return answer;
    const root = answer.status === 404 ? await askAt(new URL(base.origin), request) : undefined;
    isSure = answer.status !== 404 || root?.status !== 404;
    if (root === undefined || root.status === 404) return answer;
    base = new URL(base.origin);
    return root;
  };
}

/** Redirects to another server are refused: the token would be sent there. */
function sentElsewhere(base: URL, next: URL, setting: string): AppError {
  const where = next.origin === base.origin ? 'in a circle' : `to "${next.host}"`;
  return new AppError('forge/misconfigured', `The API at ${base.host} sends our requests ${where}`, {
    hint: `Check the address of the repository and ${setting}`,
  });
}

const unreachable = (host: string, what: string): AppError =>
  new AppError('forge/unreachable', `${host} ${what}`, {
    hint: 'Check that this machine reaches it, and retry the job',
  });

/** Only the code: network messages may contain addresses. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code)
    ? `cannot be reached (${code})`
    : 'cannot be reached';
}

async function answerOf(response: Response, url: URL, max = SIZE_LIMIT): Promise<ForgeAnswer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > max)
      throw new AnswerTooLarge('forge/failed', `${url.host} answered with more than ${max / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return { status, headers, json: parsed(Buffer.concat(chunks).toString()), path: url.pathname };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
