/** `POST /_lectern/ask/vote`: whether an answer helped, from the panel or from a form without script. */
import * as z from '../../../lib/schema.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { readForm } from '../../edge/http/read-form.ts';
import { type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { isFromElsewhere } from './ask-request.ts';
import type { AskDeps, AskDoor, AskSite } from './ask-route.ts';

export const VOTE_PATH = '/_lectern/ask/vote';

const MAX_BYTES = 1_000;
const voteSchema = z.object({ id: z.string().regex(/^[0-9a-z]{26}$/), vote: z.enum(['up', 'down']) });
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** For requests to `VOTE_PATH` alone. @param isForeign default: all but the pages of the site itself */
export function voteRoute(
  { live, origin }: Pick<AskSite, 'live' | 'origin'>,
  deps: AskDeps,
  isForeign: AskDoor['isForeign'] = (request) => isFromElsewhere(request, origin),
): Handler {
  return async (request) => {
    const vote = deps.vote?.();
    if (!deps.isOn() || vote === undefined) return undefined;
    if (request.method !== 'POST') return voteReply(405, 'Send a vote with POST', { allow: 'POST' });
    if (isForeign(request)) return voteReply(403, 'Votes come from the pages of this site only');
    const wait = deps.limits.take(request);
    if (wait > 0) return voteReply(429, `Try again in ${wait} s`, { 'retry-after': String(wait) });
    const isForm = !/^application\/json\b/i.test(String(request.headers['content-type'] ?? ''));
    const read = voteSchema.safeParse(await fieldsOf(request, isForm));
    if (!read.success)
      return voteReply(400, 'A vote has "id", which the answer came with, and "vote", up or down');
    const isTaken = await vote(read.data.id, read.data.vote === 'up' ? 1 : -1);
    if (isForm)
      return reply(303, TEXT_TYPE, '', { ...HEADERS, location: `${live.current().base}/ask?voted` });
    return isTaken
      ? reply(204, TEXT_TYPE, '', HEADERS)
      : voteReply(404, 'This answer takes no votes any more');
  };
}

async function fieldsOf(request: WebRequest, isForm: boolean): Promise<unknown> {
  try {
    if (isForm) return Object.fromEntries(await readForm(request, MAX_BYTES));
    return JSON.parse((await request.body(MAX_BYTES)).toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || isClientGone(error, request.signal)) return undefined;
    throw error;
  }
}

function voteReply(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return reply(status, TEXT_TYPE, `${message}\n`, { ...HEADERS, ...headers });
}
