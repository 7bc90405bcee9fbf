/** `POST /_lectern/forge/PROJECT`, `/apps/ACCOUNT` and `/PROJECT/code/NAME` below it: where forges tell of pushes and pull requests. */
import { AppError } from '../../../lib/app-error.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { type HeaderValues, type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { createKeyLimiter } from '../../edge/limits/key-limiter.ts';
import type { HookOutcome, HookRequest } from '../deployment-operations.ts';
import type { Service } from '../service.ts';

const PATH = /^\/_lectern\/forge\/(apps\/)?([a-z0-9-]{1,63})$/;
const CODE_PATH = /^\/_lectern\/forge\/([a-z0-9-]{1,63})\/code\/([a-z0-9._-]{1,40})$/;
/** A push of two thousand commits; forges cut theirs near 25 MB, and what is not taken is found by the next look. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Nothing is known of the sender before the whole body is read, so only small ones are read as they come. */
const SMALL_BYTES = 256 * 1024;
/** Of all larger bodies that are read at a time. */
const MAX_BYTES_AT_ONCE = 32 * 1024 * 1024;
/** Requests of one address: a forge sends those of all its projects from few. */
const PER_MINUTE = 1_200;
const HEADERS: HeaderValues = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A project that does not exist, and a signature that is wrong, get the same answer. */
const ANSWERS: Readonly<Record<HookOutcome, readonly [status: number, text: string]>> = {
  accepted: [202, 'Taken: the repository is looked at now'],
  ignored: [200, 'Nothing here depends on this event'],
  forged: [401, 'There is no such project, or its secret is another one'],
  unknown: [401, 'There is no such project, or its secret is another one'],
};

const BUSY = 'The webhook could not be taken; send it again later';

type Receive = (hook: HookRequest) => Promise<HookOutcome>;

export function forgeHooks(service: Service): Handler {
  const limiter = createKeyLimiter(service.clock, PER_MINUTE);
  let reading = 0;
  const bodyOf = async (request: WebRequest): Promise<Buffer | undefined> => {
    const max = Math.min(MAX_BYTES, Number(request.headers['content-length'] ?? MAX_BYTES));
    if (max <= SMALL_BYTES) return await request.body(max);
    if (reading + max > MAX_BYTES_AT_ONCE) return undefined;
    reading += max;
    return await request.body(MAX_BYTES).finally(() => (reading -= max));
  };
  const take = async (request: WebRequest, receive: Receive): Promise<Reply> => {
    if (request.method !== 'POST') return text(405, 'Send webhooks with POST', { allow: 'POST' });
    const { allowed, seconds } = limiter.take(request.address);
    if (!allowed) return text(429, 'Too many webhooks', { 'retry-after': String(seconds) });
    const body = await bodyOf(request);
    if (body === undefined) return text(503, BUSY, { 'retry-after': '10' });
    const outcome = await receive({ headers: request.headers, body });
    service.metrics.count('lectern_forge_webhooks_total', { outcome });
    return text(...ANSWERS[outcome]);
  };
  return (request) => {
    const receive = receiverOf(request.path, service);
    if (receive === undefined) return undefined;
    return take(request, receive).catch((error: unknown) => refusal(error, request, service));
  };
}

function receiverOf(path: string, { deployments }: Service): Receive | undefined {
  const [, project, name] = CODE_PATH.exec(path) ?? [];
  if (project !== undefined && name !== undefined)
    return (hook) => deployments.receiveOfCode(project, name, hook);
  const [, ofApp, id] = PATH.exec(path) ?? [];
  if (id === undefined) return undefined;
  return (hook) => (ofApp === undefined ? deployments.receive(id, hook) : deployments.receiveOfApp(id, hook));
}

function refusal(error: unknown, request: WebRequest, service: Service): Reply {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'request/too-large') return text(413, `A webhook may have ${MAX_BYTES / 1024 / 1024} MB`);
  if (code === 'request/aborted' || isClientGone(error, request.signal))
    return text(400, 'The body is not complete');
  if (code === 'forge/webhook') return text(400, (error as AppError).message);
  service.log.error('A webhook of a forge could not be taken', { error: String(error) });
  return text(503, BUSY, { 'retry-after': '10' });
}

function text(status: number, message: string, more: HeaderValues = {}): Reply {
  return reply(status, TEXT_TYPE, `${message}\n`, { ...HEADERS, ...more });
}
