/** Messages of the Model Context Protocol in HTTP requests: read within bounds, and answered in time. */
import { AppError } from '../../../lib/app-error.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { JSON_TYPE, type Reply, reply } from '../../edge/http/reply.ts';

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 20;
/** Headers that the protocol reads. */
const HEADERS = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;
const PLAIN = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

type McpMessage =
  | { readonly refused: Reply }
  | { readonly refused?: undefined; readonly value: unknown; readonly count: number };

/** @param max messages of a batch @throws what reading the body throws, when it is not the client's fault */
export async function readMcpMessage(request: WebRequest, max: number): Promise<McpMessage> {
  let value: unknown;
  try {
    value = JSON.parse((await request.body(MAX_BYTES)).toString('utf8'));
  } catch (error) {
    if (error instanceof AppError && error.code === 'request/too-large')
      return { refused: mcpProblem(413, -32600, `A message has at most ${MAX_BYTES} bytes`) };
    if (isClientGone(error, request.signal))
      return { refused: mcpProblem(400, -32700, 'This is not complete') };
    if (!(error instanceof SyntaxError)) throw error;
    return { refused: mcpProblem(400, -32700, 'This is not JSON') };
  }
  const count = Array.isArray(value) ? value.length : 1;
  if (count > max || count === 0) {
    const bounds = max === 1 ? '1 message' : `1 to ${max} messages`;
    return { refused: mcpProblem(400, -32600, `A batch has ${bounds}`) };
  }
  if (isDeeper(value, MAX_DEPTH))
    return { refused: mcpProblem(400, -32600, `A message is at most ${MAX_DEPTH} levels deep`) };
  return { value, count };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

interface Answering {
  /** Whole address of the MCP server. */
  readonly url: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly run: (sent: Request) => Promise<Response>;
}

/** Ends with the client, or when the time is over; then the reply says so. */
export async function answerMcpInTime(request: WebRequest, { url, timeout, run }: Answering): Promise<Reply> {
  // A signal of its own without listeners after the reply: a system time-out, or the listeners that the creator of a request adds,
  // would keep the site in memory for as long as they live.
  const over = new AbortController();
  const { signal } = over;
  const end = (): void => over.abort();
  const timer = setTimeout(end, timeout);
  request.signal.addEventListener('abort', end);
  const sent = new Request(url, { method: 'POST', headers: headersOf(request), signal });
  let stopped: () => void = () => undefined;
  const late = new Promise<undefined>((resolve) => {
    stopped = () => resolve(undefined);
  });
  signal.addEventListener('abort', stopped);
  const whole = (async () => {
    const response = await run(sent);
    return { response, text: await response.text() };
  })();
  const done = await Promise.race([whole, late]).finally(() => {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', end);
    signal.removeEventListener('abort', stopped);
    whole.catch(() => undefined);
  });
  if (done === undefined) return mcpProblem(504, -32603, 'It took too long');
  const type = done.response.headers.get('content-type') ?? JSON_TYPE;
  return reply(done.response.status, type, done.text, PLAIN);
}

function headersOf({ headers }: WebRequest): Headers {
  const known = HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Headers(known);
}

/** A protocol error that belongs to no message. */
export function mcpProblem(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Reply {
  const body = { jsonrpc: '2.0', error: { code, message }, id: null };
  return reply(status, JSON_TYPE, JSON.stringify(body), { ...PLAIN, ...headers });
}
