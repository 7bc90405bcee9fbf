/** `/_lectern/playground`: forwards a reader's request to an API without CORS. Off unless the operator enables it. */

import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import type { Lookup } from '../../../lib/outgoing/safe-target.ts';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { addressKeys, clientNetwork, isLoopback } from '../../edge/http/address-key.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { networkError } from '../../edge/http/network-error.ts';
import { type HeaderValues, JSON_TYPE, type Reply, reply } from '../../edge/http/reply.ts';
import { createLimiter, type LimiterRates } from '../../edge/limits/limiter.ts';
import { requestOrigin } from '../../edge/limits/same-site.ts';
import { MAX_ENVELOPE_BYTES, type ProxyRequest, readProxyRequest } from '../playground/proxy-request.ts';
import { sendPinned } from '../playground/send-pinned.ts';
import { isBelow, type ServerPattern } from '../playground/server-patterns.ts';

export const PLAYGROUND_PATH = '/_lectern/playground';

export interface PlaygroundProxyDeps {
  /** Servers of the site's specifications; undefined when the site does not enable the proxy. */
  readonly servers: () => readonly ServerPattern[] | undefined;
  /** Public address of the site. */
  readonly url: string;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** For intranets and tests: also allows private addresses and `http`. */
  readonly allowPrivate: boolean;
  readonly lookup?: Lookup;
  /** Milliseconds; default 30,000. */
  readonly timeout?: number;
  /** Bytes of a reply; default 10 MB. */
  readonly maxAnswer?: number;
}

const TIMEOUT = 30_000;
const MAX_ANSWER = 10 * 1024 * 1024;
/** Each may hold a request and a reply in memory. */
export const MAX_AT_ONCE = 16;
export const RATES: LimiterRates = {
  address: { burst: 30, perMinute: 30 },
  page: { burst: 300, perMinute: 300 },
  all: { burst: 300, perMinute: 300 },
  unnamed: { burst: 30, perMinute: 30 },
};

const STATUS: Readonly<Record<string, number>> = {
  'playground/foreign': 403,
  'playground/server': 403,
  'playground/busy': 503,
  'playground/rate': 429,
  'playground/invalid': 400,
  'playground/too-large': 413,
  'request/too-large': 413,
  'playground/timeout': 504,
  'post/refused': 403,
};

export function playgroundProxy(deps: PlaygroundProxyDeps): Handler {
  const limiter = createLimiter(deps.clock, RATES);
  const keyOf = addressKeys(deps.clock, deps.random);
  let running = 0;

  const admit = (request: WebRequest): void => {
    if (!isFromOurPage(request, deps.url))
      throw new AppError('playground/foreign', 'Requests come from the pages of this site only');
    // Behind an unconfigured proxy on this machine, every reader has this machine's address.
    const address = isLoopback(request.address) ? {} : { address: keyOf(clientNetwork(request.address)) };
    const { allowed, retryAfter } = limiter.take({ ...address, named: true });
    if (!allowed)
      throw new AppError('playground/rate', `Too many requests; wait ${retryAfter} seconds, then send again`);
    if (running >= MAX_AT_ONCE)
      throw new AppError(
        'playground/busy',
        'Too many requests are under way; wait a moment, then send again',
      );
  };

  return async (request) => {
    if (request.path !== PLAYGROUND_PATH) return undefined;
    const servers = deps.servers();
    if (servers === undefined) return undefined;
    if (request.method !== 'POST')
      return answerWith(
        405,
        { error: { code: 'playground/method', message: 'Send it by POST' } },
        { allow: 'POST' },
      );
    try {
      admit(request);
      running++;
      try {
        return await forward(request, servers, deps);
      } finally {
        running--;
      }
    } catch (error) {
      return problem(error);
    }
  };
}

async function forward(
  request: WebRequest,
  servers: readonly ServerPattern[],
  deps: PlaygroundProxyDeps,
): Promise<Reply> {
  const proxied = readProxyRequest((await request.body(MAX_ENVELOPE_BYTES)).toString('utf8'));
  checkServer(proxied, servers, deps.allowPrivate);
  const began = deps.clock();
  const { body, ...answer } = await sendPinned(proxied, {
    typedBy: 'reader',
    allowPrivate: deps.allowPrivate,
    timeout: deps.timeout ?? TIMEOUT,
    max: deps.maxAnswer ?? MAX_ANSWER,
    signal: request.signal,
    ...defined({ lookup: deps.lookup }),
  });
  return answerWith(200, { ...answer, body: body.toString('base64'), milliseconds: deps.clock() - began });
}

function checkServer({ url }: ProxyRequest, servers: readonly ServerPattern[], allowPrivate: boolean): void {
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new AppError('playground/server', 'The proxy sends requests by https only');
  if (!isBelow(url, servers))
    throw new AppError(
      'playground/server',
      'The address is not that of a server of this site’s specifications',
    );
}

/** Browsers send both headers; a page of another site can change neither. */
function isFromOurPage(request: WebRequest, url: string): boolean {
  const { headers } = request;
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  // Other sites can submit forms without a CORS preflight, but not JSON.
  if (!/^application\/json\b/i.test(String(headers['content-type'] ?? ''))) return false;
  return headers['origin'] !== undefined && requestOrigin(request, url) === 'own';
}

function problem(error: unknown): Reply {
  const code = error instanceof AppError ? error.code : 'playground/unreachable';
  return answerWith(STATUS[code] ?? 502, { error: { code, message: networkError(error) } });
}

/** Always data: no browser treats the API's reply as a page of this site. */
function answerWith(status: number, value: unknown, headers: HeaderValues = {}): Reply {
  return reply(status, JSON_TYPE, JSON.stringify(value), {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...headers,
  });
}
