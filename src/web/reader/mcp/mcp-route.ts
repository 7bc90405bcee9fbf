/** `/mcp`: the site's MCP server over HTTP, without sessions; cheap checks come first, and the gate has already said who reads. */
import type { Log } from '../../../lib/log.ts';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { addressKeys, clientNetwork, isLoopback } from '../../edge/http/address-key.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import type { HostList } from '../../edge/http/host-list.ts';
import type { Reply } from '../../edge/http/reply.ts';
import { createLimiter, type LimiterRates } from '../../edge/limits/limiter.ts';
import { closedSince } from '../ask/ask-route.ts';
import type { NoteTurn } from '../ask/asked-turn.ts';
import type { LiveSite } from '../live/live-site.ts';
import { findPage } from '../pages/find-page.ts';
import type { Search } from '../pages/search.ts';
import { answerMcpInTime, mcpProblem, readMcpMessage } from './mcp-message.ts';
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

const MAX_MESSAGES = 10;
const TIMEOUT = 20_000;
/** Messages per client: a program sends a few for each answer to its user. */
export const MCP_RATES: LimiterRates = {
  address: { burst: 120, perMinute: 120 },
  page: { burst: 1, perMinute: 1 },
  all: { burst: 1_200, perMinute: 1_200 },
  unnamed: { burst: 1_200, perMinute: 1_200 },
};

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
        : mcpProblem(405, -32000, 'Only POST is possible here: there are no sessions', { allow: 'POST' });
    if (!isAllowedOrigin(request, at.origin, deps.hosts))
      return mcpProblem(403, -32000, 'Pages of other sites may not ask here');
    // Before the body is read: a client that never finishes its request counts as well.
    const late = tooMany(wait(request, 1));
    if (late !== undefined) return late;
    const message = await readMcpMessage(request, MAX_MESSAGES);
    if (message.refused !== undefined) return message.refused;
    const many = tooMany(wait(request, message.count - 1));
    if (many !== undefined) return many;
    return answer(at, deps, { request, message: message.value });
  };
}

/** @param seconds 0 when there is no need to wait */
function tooMany(seconds: number): Reply | undefined {
  if (seconds === 0) return undefined;
  return mcpProblem(429, -32000, `Too many requests; try again in ${seconds} s`, {
    'retry-after': String(seconds),
  });
}

/** Sites have pages about their MCP server at this same address. */
async function belongsToReaders(live: LiveSite, { method }: WebRequest): Promise<boolean> {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const site = live.current();
  return findPage(site, MCP_PATH).kind !== 'nothing' || (await site.served(MCP_PATH.slice(1))) !== undefined;
}

interface McpCall {
  readonly request: WebRequest;
  readonly message: unknown;
}

async function answer({ live, search, origin }: McpSite, deps: McpDeps, call: McpCall): Promise<Reply> {
  const { request, message } = call;
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
  const answered = await answerMcpInTime(request, {
    url: `${origin}${MCP_PATH}`,
    timeout,
    run: (sent) => answerSiteMcp(parts, sent, message),
  });
  return { ...answered, reads };
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
