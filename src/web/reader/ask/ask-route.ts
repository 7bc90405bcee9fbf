/** `POST /_lectern/ask`: answers a reader's question as a stream, with what the site made for this reader says. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { JSON_TYPE, type Reply, reply } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { Search } from '../pages/search.ts';
import type { AskLimits } from './ask-limits.ts';
import type { AskModel } from './ask-model.ts';
import { type AskPart, askEvents, type Outcome, STREAM_HEADERS } from './ask-parts.ts';
import { type Asked, type AskRefusal, isFromElsewhere, readAsk } from './ask-request.ts';
import type { AskedSite } from './found-sections.ts';
import { linkOf, type ReaderAnswer, readerAnswer } from './reader-answer.ts';
import { writtenAnswer } from './written-answer.ts';

export const ASK_PATH = '/_lectern/ask';

export interface AskDeps {
  /** False where the team has turned it off. */
  readonly isOn: () => boolean;
  /** Shared by all audiences of the project. */
  readonly limits: AskLimits;
  /** Writes answers; without one they are quotes. */
  readonly model?: AskModel | undefined;
  /** Called with why a model gave no answer. */
  readonly failed?: (error: unknown) => void;
}

export interface AskSite {
  readonly live: LiveSite;
  readonly search: Search;
  /** Public address without trailing slash. */
  readonly origin: string;
}

/** For requests to `ASK_PATH` alone. */
export function askRoute({ live, search, origin }: AskSite, deps: AskDeps): Handler {
  const { isOn, limits } = deps;
  return async (request) => {
    if (!isOn()) return undefined;
    const refused = admit(request, origin, limits);
    if (refused !== undefined) return refusal(refused);
    const read = await readAsk(request);
    if ('refused' in read) return refusal(read.refused);
    const parts = answerParts({ site: live.current(), search }, read.asked, {
      ...deps,
      signal: request.signal,
    });
    return reply(200, 'text/event-stream; charset=utf-8', Readable.from(askEvents(parts)), STREAM_HEADERS);
  };
}

/** Before the body is read: a client that never finishes its request counts as well. */
function admit(request: WebRequest, origin: string, limits: AskLimits): AskRefusal | undefined {
  if (request.method !== 'POST')
    return { status: 405, error: 'method', message: 'Send a question with POST' };
  if (isFromElsewhere(request, origin))
    return { status: 403, error: 'foreign', message: 'Questions come from the pages of this site only' };
  const retryAfter = limits.take(request);
  if (retryAfter === 0) return undefined;
  const message = `There were too many questions; try again in ${retryAfter} s`;
  return { status: 429, error: 'limited', message, retryAfter };
}

function refusal({ status, ...body }: AskRefusal): Reply {
  return reply(status, JSON_TYPE, JSON.stringify(body), {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 ? { allow: 'POST' } : {}),
    ...(body.retryAfter === undefined ? {} : { 'retry-after': String(body.retryAfter) }),
  });
}

interface Answering extends Pick<AskDeps, 'model' | 'failed'> {
  readonly signal: AbortSignal;
}

async function* answerParts(
  asking: AskedSite,
  asked: Asked,
  { model, signal, failed = () => undefined }: Answering,
): AsyncGenerator<AskPart> {
  yield { type: 'start', messageId: randomUUID() };
  const answer = await readerAnswer(asking, asked);
  const { quotes, nearest, found, outcome } = answer;
  // Below the floor no model is asked: it could only guess.
  const canWrite = model !== undefined && found !== undefined && quotes.length > 0;
  const linkTo = (url: string): string => linkOf(asking.site, url);
  const ending = canWrite ? yield* writtenAnswer({ asked, found, model, signal, failed, linkTo }) : 'nothing';
  if (ending === 'nothing') yield* quoteParts(quotes, nearest);
  const cut: Outcome = { status: 'unavailable', message: answer.away };
  yield { type: 'data-status', data: ending === 'cut' ? cut : outcome };
  yield { type: 'finish' };
}

function* quoteParts(quotes: ReaderAnswer['quotes'], nearest: ReaderAnswer['nearest']): Generator<AskPart> {
  for (const [at, quote] of quotes.entries()) {
    yield { type: 'source-url', sourceId: `S${at + 1}`, url: quote.url, title: quote.title };
    yield { type: 'data-quote', data: quote };
  }
  if (quotes.length === 0) yield { type: 'data-nearest', data: nearest };
}
