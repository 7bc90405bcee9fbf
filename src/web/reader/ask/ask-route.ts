/** `POST /_lectern/ask`: answers a reader's question as a stream, with what the site made for this reader says. */
import { Readable } from 'node:stream';
import type { QuestionWords } from '../../../lib/search/question-words.ts';
import { teamGuidance } from '../../../site/ask/team-guidance.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { JSON_TYPE, type Reply, reply } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { Search } from '../pages/search.ts';
import { answerParts } from './answer-parts.ts';
import { type AskLimits, askerNetwork } from './ask-limits.ts';
import type { AskModel } from './ask-model.ts';
import { askEvents, STREAM_HEADERS } from './ask-parts.ts';
import { type Asked, type AskRefusal, isFromElsewhere, readAsk } from './ask-request.ts';
import { type NoteTurn, newTurnId, noted, threadOf, type VoteOnAnswer } from './asked-turn.ts';

export const ASK_PATH = '/_lectern/ask';
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export interface AskDeps {
  /** False where the team has turned it off. */
  readonly isOn: () => boolean;
  /** Shared by all audiences of the project. */
  readonly limits: AskLimits;
  /** Writes answers; without one they are quotes. */
  readonly model?: AskModel | undefined;
  /** Called with why a model gave no answer. */
  readonly failed?: (error: unknown) => void;
  /** Pages that nobody may read now, also while the site that has them is being replaced; default: there are none. */
  readonly isWithdrawn?: (url: string) => boolean;
  /** Keeps questions and answers; without it none are kept. */
  readonly note?: NoteTurn;
  /** Takes votes on answers that are kept; undefined while none are. */
  readonly vote?: () => VoteOnAnswer | undefined;
}

/** Who may ask at a route, and as what their questions are kept. */
export interface AskDoor {
  readonly caller: 'web' | 'widget';
  readonly isForeign: (request: WebRequest) => boolean;
}

export interface AskSite {
  readonly live: LiveSite;
  readonly search: Search;
  /** Public address without trailing slash. */
  readonly origin: string;
}

/** For requests to `ASK_PATH` alone. @param door default: the pages of the site itself */
export function askRoute({ live, search, origin }: AskSite, deps: AskDeps, door?: AskDoor): Handler {
  const { isOn, limits } = deps;
  const { caller, isForeign } = door ?? { caller: 'web', isForeign: (sent) => isFromElsewhere(sent, origin) };
  return async (request) => {
    if (!isOn()) return undefined;
    if (READS.has(request.method)) return offeredReply(live, deps);
    const refused = admit(request, isForeign, limits);
    if (refused !== undefined) return refusal(refused);
    const read = await readAsk(request);
    if ('refused' in read) return refusal(read.refused);
    const { askRequest } = read;
    const thread = threadOf(read.threadId);
    const asking = { site: live.current(), search, isWithdrawn: closedSince(live, deps.isWithdrawn) };
    const { model, failed } = deps;
    const id = newTurnId();
    const guidance = (words: QuestionWords) => teamGuidance(asking.site.source, words);
    const { signal } = request;
    // Of signed-in readers, such as those of one office, the operator knows who they are.
    const network = asking.site.audience.signedIn ? undefined : askerNetwork(request);
    const parts = answerParts(asking, askRequest, { model, network, failed, signal, thread, id, guidance });
    const note = limits.mayKeep(request) ? deps.note : undefined;
    const all =
      note === undefined
        ? parts
        : noted(
            parts,
            { id, caller, thread, askRequest: pageless(askRequest, caller), site: asking.site },
            note,
          );
    return reply(
      200,
      'text/event-stream; charset=utf-8',
      Readable.from(askEvents(all, thread)),
      STREAM_HEADERS,
    );
  };
}

/** What the panel shows before anything is asked. */
export function offered(live: AskSite['live'], { vote, model }: AskDeps) {
  const { questions = [] } = live.current().config.search;
  return { questions, votes: vote?.() !== undefined, model: model?.host };
}

function offeredReply(live: AskSite['live'], deps: AskDeps): Reply {
  return reply(200, JSON_TYPE, JSON.stringify(offered(live, deps)), {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}

/** On another website nobody is on a page of this one. */
function pageless({ question, path }: Asked, caller: AskDoor['caller']): Pick<Asked, 'question' | 'path'> {
  return caller === 'widget' ? { question } : { question, path };
}

/** @returns whether a page may not be read any more: it was withdrawn, or the site of now does not have it */
export function closedSince(
  live: Pick<LiveSite, 'current'>,
  isWithdrawn: (url: string) => boolean = () => false,
): (url: string) => boolean {
  return (url) => isWithdrawn(url) || !live.current().pages.byUrl.has(url);
}

/** Before the body is read: a client that never finishes its request counts as well. */
function admit(
  request: WebRequest,
  isForeign: AskDoor['isForeign'],
  limits: AskLimits,
): AskRefusal | undefined {
  if (request.method !== 'POST')
    return { status: 405, error: 'method', message: 'Send a question with POST' };
  if (isForeign(request))
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
    ...(status === 405 ? { allow: 'GET, HEAD, POST' } : {}),
    ...(body.retryAfter === undefined ? {} : { 'retry-after': String(body.retryAfter) }),
  });
}
