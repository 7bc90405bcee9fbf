/** Fetches one specification: every hop is resolved once and never private; size, time and redirects are limited. */

import type { IncomingMessage } from 'node:http';
import { AppError } from '../../lib/app-error.ts';
import { readLimited } from '../../lib/bytes/read-limited.ts';
import { defined } from '../../lib/defined.ts';
import { pinnedRequest } from '../../lib/outgoing/pinned-request.ts';
import { beforeAbort, type Lookup, safeTarget } from '../../lib/outgoing/safe-target.ts';

const MAX_REDIRECTS = 3;

interface FetchOptions {
  /** For tests: also allows http and private addresses. */
  readonly allowPrivate: boolean;
  /** Milliseconds for the whole fetch, redirects included. */
  readonly timeout: number;
  /** Bytes of the text. */
  readonly max: number;
  /** Aborts the request. */
  readonly signal: AbortSignal;
  readonly lookup?: Lookup | undefined;
  /** Of the version that is cached already. */
  readonly etag?: string | undefined;
}

type Fetched =
  | { readonly state: 'same' }
  | { readonly state: 'new'; readonly text: string; readonly etag?: string };

/** @throws AppError whose message is a part of a sentence: `the server answered 404` */
export async function fetchSpecification(url: string, options: FetchOptions): Promise<Fetched> {
  const limit = AbortSignal.timeout(options.timeout);
  const signal = AbortSignal.any([options.signal, limit]);
  try {
    let at = new URL(url);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const answer = await hop(at, { ...options, signal });
      if (!('location' in answer)) return answer;
      at = new URL(answer.location, at);
    }
    throw failed(`it was redirected more than ${MAX_REDIRECTS} times`);
  } catch (error) {
    if (limit.aborted) throw failed(`no answer within ${options.timeout / 1000} seconds`, error);
    throw error instanceof AppError ? error : failed(reasonOf(error), error);
  }
}

const failed = (why: string, cause?: unknown): AppError => new AppError('spec/fetch', why, { cause });

/** The network error without the address: that may hold a key, and the issue names it already. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name is not known';
  if (code === 'ECONNREFUSED') return 'the server does not answer';
  if (code === 'ERR_INVALID_URL') return 'its address is not valid';
  return typeof code === 'string' && /^[A-Z_0-9]+$/.test(code)
    ? `the connection failed (${code})`
    : String(message).slice(0, 80);
}

async function hop(url: URL, options: FetchOptions): Promise<Fetched | { readonly location: string }> {
  if (url.protocol !== 'https:' && !(options.allowPrivate && url.protocol === 'http:'))
    throw failed('it leads to an address that is not https');
  const { allowPrivate, lookup, signal } = options;
  const target = { typedBy: 'author', allowPrivate, ...defined({ lookup }) } as const;
  const address = await beforeAbort(refusable(url, target), signal);
  return await beforeAbort(ask(url, address, options), signal);
}

async function refusable(url: URL, options: Parameters<typeof safeTarget>[1]): Promise<string> {
  try {
    return await safeTarget(url, options);
  } catch (error) {
    throw error instanceof AppError ? failed(`${error.message}, so it is not asked`, error) : error;
  }
}

function ask(
  url: URL,
  ip: string,
  { signal, max, etag }: FetchOptions,
): Promise<Fetched | { readonly location: string }> {
  const accept = 'application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.5';
  const headers = { accept, ...defined({ 'if-none-match': etag }) };
  return pinnedRequest({ url, ip, method: 'GET', headers, signal }, (response) => answerOf(response, max));
}

async function answerOf(
  response: IncomingMessage,
  max: number,
): Promise<Fetched | { readonly location: string }> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 304) return { state: 'same' };
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined)
    return { location: headers.location };
  if (statusCode !== 200) throw failed(`the server answered ${statusCode}`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw failed('the server answered in a compressed form that was not asked for');
  const tooLarge = (): AppError => failed(`it is larger than ${max / 1024 / 1024} MB`);
  const { etag } = headers;
  const text = (await readLimited(response, max, tooLarge)).toString('utf8');
  return { state: 'new', text, ...(etag === undefined || etag.length > 1_000 ? {} : { etag }) };
}
