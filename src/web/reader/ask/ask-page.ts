/** `GET /ask?q=`: the same answer as a page, for readers without script and for links to a question. */
import { defined } from '../../../lib/defined.ts';
import { LONGEST_QUESTION, readQuestion } from '../../../site/ask/question.ts';
import { type AskPageAnswer, renderAskPage } from '../../../theme/layout/ask-page.ts';
import { withValues } from '../../../theme/strings/interface-strings.ts';
import { strings } from '../../../theme/strings/strings.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { htmlReply } from '../../edge/http/reply.ts';
import { findPage } from '../pages/find-page.ts';
import { ourParts } from '../pages/page-parts.ts';
import { shownNavigation } from '../pages/page-view.ts';
import type { PageMaker } from '../pages/render-page.ts';
import { isEmbeddedElsewhere } from './ask-request.ts';
import { type AskDeps, type AskSite, closedSince } from './ask-route.ts';
import { newTurnId, turnOf } from './asked-turn.ts';
import type { AskedSite } from './found-sections.ts';
import { handOffOf } from './hand-off.ts';
import { readerAnswer } from './reader-answer.ts';

interface Shown {
  readonly status: number;
  readonly answer?: AskPageAnswer;
  readonly retryAfter?: number;
}

/** A page, a redirect or a folder of the author's at `/ask` wins. */
export function askPage(
  { live, search }: Pick<AskSite, 'live' | 'search'>,
  maker: PageMaker,
  { isOn, limits, note, isWithdrawn, vote }: AskDeps,
): Handler {
  return async (request) => {
    const { path, query } = request;
    const site = live.current();
    if (!isOn() || findPage(site, path).kind !== 'nothing') return undefined;
    const navigation = shownNavigation(site, maker.view(site), path);
    const text = strings(navigation.language?.lang);
    const given = isEmbeddedElsewhere(request) ? null : query.get('q');
    const question = (given ?? '').slice(0, LONGEST_QUESTION + 1);
    const { status, answer, retryAfter } = await shown(
      request,
      { site, search, isWithdrawn: closedSince(live, isWithdrawn) },
      {
        question,
        text,
        limits,
        note,
        isVoted: vote?.() !== undefined,
      },
    );
    const view = {
      site: maker.view(site),
      navigation,
      question,
      examples: site.config.search.questions ?? [],
      isThanked: query.has('voted'),
      ...defined({ answer, parts: ourParts(await maker.ourParts(site, 'ask', path), path) }),
    };
    return htmlReply(status, renderAskPage(view), {
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    });
  };
}

async function shown(
  request: WebRequest,
  asking: AskedSite,
  {
    question,
    text,
    limits,
    note,
    isVoted,
  }: { readonly question: string; readonly text: ReturnType<typeof strings> } & {
    readonly limits: AskDeps['limits'];
    readonly note: AskDeps['note'];
    /** Whether answers take votes. */
    readonly isVoted: boolean;
  },
): Promise<Shown> {
  const read = readQuestion(question);
  if (read.kind === 'empty') return { status: 200 };
  const answerWith = (message: string): AskPageAnswer => ({ message, quotes: [], nearest: [] });
  if (read.kind === 'too-long')
    return { status: 413, answer: answerWith(withValues(text.askLong, { count: String(LONGEST_QUESTION) })) };
  const wait = limits.take(request);
  if (wait > 0)
    return {
      status: 429,
      retryAfter: wait,
      answer: answerWith(withValues(text.askLimited, { count: String(wait) })),
    };
  const askRequest = { question: read.text, history: [], context: [] };
  const answer = await readerAnswer(asking, askRequest);
  const { outcome, quotes, nearest } = answer;
  const [id, thread] = [newTurnId(), newTurnId()];
  const kept = limits.mayKeep(request) ? note : undefined;
  kept?.(turnOf(answer, { id, thread, caller: 'web', askRequest, site: asking.site }));
  const handOff =
    outcome.status === 'unanswered' ? handOffOf(asking.site.config, thread, text.ask.handOff) : undefined;
  const voteId = isVoted && kept !== undefined && quotes.length > 0 ? id : undefined;
  const isAway = outcome.status === 'unavailable';
  return {
    status: isAway ? 503 : 200,
    ...(outcome.retryAfter === undefined ? {} : { retryAfter: outcome.retryAfter }),
    answer: {
      message: outcome.message,
      quotes,
      nearest: quotes.length === 0 ? nearest : [],
      ...defined({ handOff, voteId }),
    },
  };
}
