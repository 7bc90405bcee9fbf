/** `/mcp`: the site's MCP server over HTTP, without sessions; cheap checks come first, and the gate has already said who reads. */
import { AppError } from '../../../lib/app-error.ts';
import type { Log } from '../../../lib/log.ts';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { addressKeys, clientNetwork, isLoopback } from '../../edge/http/address-key.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import type { HostList } from '../../edge/http/host-list.ts';
import { JSON_TYPE, type Reply, reply } from '../../edge/http/reply.ts';
import { createLimiter, type LimiterRates } from '../../edge/limits/limiter.ts';
import { closedSince } from '../ask/ask-route.ts';
import type { NoteTurn } from '../ask/asked-turn.ts';
import type { LiveSite } from '../live/live-site.ts';
import { findPage } from '../pages/find-page.ts';
import type { Search } from '../pages/search.ts';
import { MCP_PATH } from './mcp-paths.ts';

/** Stores feedback that a program sends about a page. @throws RequestProblem */
export type TakeAgentFeedback = (request: WebRequest, path: string, comment: string) => Promise<void>;

export interface McpDeps {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Log;
  /** The server's host names. */
  readonly hosts: Pick<HostList, 'isNamed'>;
  /** Undefined while the site takes no comments or has no store. */
  readonly feedback: () => TakeAgentFeedback | undefined;
  /** Whether readers may ask questions; default: they may not. */
  readonly ask?: () => boolean;
  /** Keeps questions and answers; without it none are kept. */
  readonly note?: NoteTurn;
  /** Whether what a client asks may still be kept. */
  readonly mayKeep?: (request: WebRequest) => boolean;
  /** Pages that nobody may read now, also while the site that has them is being replaced; default: there are none. */
  readonly isWithdrawn?: (url: string) => boolean;
  /** Milliseconds for one request; default 20 seconds. */
  readonly timeout?: number;
}

export interface McpSite {
  readonly live: LiveSite;
  readonly search: Search;
  /** Public address without trailing slash. */
  readonly origin: string;
}

const MAX_BYTES = 64 * 1024;
const MAX_MESSAGES = 10;
const MAX_DEPTH = 20;
const TIMEOUT = 20_000;
/** Messages per client: a program sends a few for each answer to its user. */
export const MCP_RATES: LimiterRates = {
  address: { burst: 120, perMinute: 120 },
  page: { burst: 1, perMinute: 1 },
  all: { burst: 1_200, perMinute: 1_200 },
  unnamed: { burst: 1_200, perMinute: 1_200 },
};
/** Content types that the protocol accepts. */
const HEADERS = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;
const PLAIN = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

export function mcpRoute(at: McpSite, deps: McpDeps): Handler {
  const limiter = createLimiter(deps.clock, MCP_RATES);
  const keyOf = addressKeys(deps.clock, deps.random);
  const wait = (request: WebRequest, messages: number): number => {
    // Behind an unconfigured proxy on this machine, every client has this machine's address.
    const address = isLoopback(request.address) ? {} : { address: keyOf(clientNetwork(request.address)) };
    for (let i = 0; i < messages; i++) {
      const { allowed, retryAfter } = limiter.take({ ...address, named: true });
      if (!allowed) return retryAfter;
    }
    return 0;
  };
  return async (request) => {
    if (request.path !== MCP_PATH) return undefined;
    if (request.method !== 'POST')
      return (await belongsToReaders(at.live, request))
        ? undefined
        : problem(405, -32000, 'Only POST is possible here: there are no sessions', { allow: 'POST' });
    if (!isAllowedOrigin(request, at.origin, deps.hosts))
      return problem(403, -32000, 'Pages of other sites may not ask here');
    // Before the body is read: a client that never finishes its request counts as well.
    const late = tooMany(wait(request, 1));
    if (late !== undefined) return late;
    const message = await readMessage(request);
    if (message.refused !== undefined) return message.refused;
    const many = tooMany(wait(request, message.count - 1));
    if (many !== undefined) return many;
    return answer(at, deps, { request, message: message.value });
  };
}

/** @param seconds 0 when there is no need to wait */
function tooMany(seconds: number): Reply | undefined {
  if (seconds === 0) return undefined;
  return problem(429, -32000, `Too many requests; try again in ${seconds} s`, {
    'retry-after': String(seconds),
  });
}

/** Sites have pages about their MCP server at this same address. */
async function belongsToReaders(live: LiveSite, { method }: WebRequest): Promise<boolean> {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const site = live.current();
  return findPage(site, MCP_PATH).kind !== 'nothing' || (await site.served(MCP_PATH.slice(1))) !== undefined;
}

type Message =
  | { readonly refused: Reply }
  | { readonly refused?: undefined; readonly value: unknown; readonly count: number };

async function readMessage(request: WebRequest): Promise<Message> {
  let value: unknown;
  try {
    value = JSON.parse((await request.body(MAX_BYTES)).toString('utf8'));
  } catch (error) {
    if (error instanceof AppError && error.code === 'request/too-large')
      return { refused: problem(413, -32600, `A message has at most ${MAX_BYTES} bytes`) };
    if (isClientGone(error, request.signal)) return { refused: problem(400, -32700, 'This is not complete') };
    if (!(error instanceof SyntaxError)) throw error;
    return { refused: problem(400, -32700, 'This is not JSON') };
  }
  const count = Array.isArray(value) ? value.length : 1;
  if (count > MAX_MESSAGES || count === 0)
    return { refused: problem(400, -32600, `A batch has 1 to ${MAX_MESSAGES} messages`) };
  if (isDeeper(value, MAX_DEPTH))
    return { refused: problem(400, -32600, `A message is at most ${MAX_DEPTH} levels deep`) };
  return { value, count };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

interface Asked {
  readonly request: WebRequest;
  readonly message: unknown;
}

async function answer({ live, search, origin }: McpSite, deps: McpDeps, asked: Asked): Promise<Reply> {
  const { request, message } = asked;
  const { log, timeout = TIMEOUT } = deps;
  const take = deps.feedback();
  const reads: string[] = [];
  const parts = {
    site: live.current(),
    search,
    origin,
    isWithdrawn: closedSince(live, deps.isWithdrawn),
    asks: deps.ask?.() === true,
    // Asked for each question: a request may have several, and most have none.
    note: (turn: Parameters<NoteTurn>[0]) => {
      if (deps.mayKeep?.(request) !== false) deps.note?.(turn);
    },
    feedback: take && ((path: string, comment: string) => take(request, path, comment)),
    called: (path: string) => void reads.push(path),
    failed: (error: Error) => log.error('an MCP request failed', { id: request.id, error: error.message }),
  };
  // Loaded with the first request, so that servers without MCP clients do not load the protocol.
  const { answerSiteMcp } = await import('./site-mcp.ts');
  // A signal of its own without listeners after the reply: a system time-out, or the listeners that the creator of a request adds,
  // would keep the site in memory for as long as they live.
  const over = new AbortController();
  const { signal } = over;
  const end = (): void => over.abort();
  const timer = setTimeout(end, timeout);
  request.signal.addEventListener('abort', end);
  const sent = new Request(`${origin}${MCP_PATH}`, { method: 'POST', headers: headersOf(request), signal });
  let stopped: () => void = () => undefined;
  const late = new Promise<undefined>((resolve) => {
    stopped = () => resolve(undefined);
  });
  signal.addEventListener('abort', stopped);
  const whole = (async () => {
    const response = await answerSiteMcp(parts, sent, message);
    return { response, text: await response.text() };
  })();
  const done = await Promise.race([whole, late]).finally(() => {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', end);
    signal.removeEventListener('abort', stopped);
    whole.catch(() => undefined);
  });
  if (done === undefined) return problem(504, -32603, 'It took too long');
  const type = done.response.headers.get('content-type') ?? JSON_TYPE;
  return { ...reply(done.response.status, type, done.text, PLAIN), reads };
}

function headersOf({ headers }: WebRequest): Headers {
  const known = HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Headers(known);
}

/** A protocol error that belongs to no message. */
function problem(status: number, code: number, message: string, headers: Record<string, string> = {}): Reply {
  const body = { jsonrpc: '2.0', error: { code, message }, id: null };
  return reply(status, JSON_TYPE, JSON.stringify(body), { ...PLAIN, ...headers });
}

/**
 * Programs send no `Origin`, browsers do. The host guard has already checked that the requested host is this server's.
 * @param origin public address of the site; its other host names use the same scheme and port
 */
export function isAllowedOrigin(
  { headers, host }: Pick<WebRequest, 'headers' | 'host'>,
  origin: string,
  hosts: Pick<HostList, 'isNamed'>,
): boolean {
  const value = headers['origin'];
  if (value === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  const from = typeof value === 'string' ? URL.parse(value) : null;
  if (from === null || !/^https?:$/.test(from.protocol)) return false;
  if (from.host === host) return true;
  return from.protocol === URL.parse(origin)?.protocol && hosts.isNamed(from.host);
}
