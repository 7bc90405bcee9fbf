/** The parts of an answer as they come: what a model writes and the sections say, else quotes, else the nearest pages. */
import { defined } from '../../../lib/defined.ts';
import type { QuestionWords } from '../../../lib/search/question-words.ts';
import type { TeamGuidance } from '../../../site/ask/team-guidance.ts';
import type { AskModel } from './ask-model.ts';
import type { AskPart, Outcome } from './ask-parts.ts';
import type { Asked } from './ask-request.ts';
import { newTurnId } from './asked-turn.ts';
import { type AskedSite, pageOf } from './found-sections.ts';
import { handOffOf } from './hand-off.ts';
import { linkOf, type ReaderAnswer, readerAnswer } from './reader-answer.ts';
import { type Ending, writtenAnswer } from './written-answer.ts';

interface Answering {
  /** Writes the answer; without one it is quotes. */
  readonly model?: AskModel | undefined;
  /** Of the reader, for what one network may cost in a day; undefined where none counts. */
  readonly network?: string | undefined;
  /** Called with why a model gave no answer. */
  readonly failed?: ((error: unknown) => void) | undefined;
  readonly signal: AbortSignal;
  /** Of the conversation. */
  readonly thread: string;
  /** Of the answer; default a new one. */
  readonly id?: string;
  /** What the team asks of the model. */
  readonly guidance?: ((words: QuestionWords) => Promise<TeamGuidance>) | undefined;
  /** What stands before links; default nothing, for pages of the site. */
  readonly origin?: string;
}

export async function* answerParts(
  asking: AskedSite,
  askRequest: Asked,
  {
    model,
    network,
    signal,
    failed = () => undefined,
    origin = '',
    thread,
    id = newTurnId(),
    guidance,
  }: Answering,
): AsyncGenerator<AskPart> {
  yield { type: 'start', messageId: id };
  let answer = await readerAnswer(asking, askRequest);
  const { quotes, found, outcome } = answer;
  // Below the floor no model is asked: it could only guess.
  const canWrite = model !== undefined && found !== undefined && quotes.length > 0;
  const isClosed = (url: string): boolean => asking.isWithdrawn?.(pageOf(url)) === true;
  const linkTo = (url: string): string => origin + linkOf(asking.site, url);
  const ending = canWrite
    ? yield* writtenAnswer({ askRequest, found, model, network, signal, failed, linkTo, isClosed, guidance })
    : 'nothing';
  // The model may have taken its time.
  if (found?.sections.some(({ url }) => isClosed(url))) answer = await readerAnswer(asking, askRequest);
  const isQuoted = ending !== 'whole' && ending !== 'cut';
  if (isQuoted) yield* quoteParts(answer.quotes, answer.nearest, origin);
  const end = endOf(ending, { answer, outcome });
  const handOff =
    end.status === 'unanswered' ? handOffOf(asking.site.config, thread, answer.handOff) : undefined;
  yield { type: 'data-status', data: { ...end, ...defined({ handOff }) } };
  yield { type: 'finish' };
}

/** @param parts.outcome before a model was asked; the answer is that of now */
function endOf(
  ending: Ending,
  { answer, outcome }: { readonly answer: ReaderAnswer; readonly outcome: Outcome },
): Outcome {
  if (ending === 'cut') return { status: 'unavailable', message: answer.away };
  if (ending === 'whole') return outcome;
  if (ending === 'nothing' || answer.quotes.length === 0) return answer.outcome;
  return { ...answer.outcome, note: answer.unwritten[ending] };
}

function* quoteParts(
  quotes: ReaderAnswer['quotes'],
  nearest: ReaderAnswer['nearest'],
  origin: string,
): Generator<AskPart> {
  for (const [at, quote] of quotes.entries()) {
    const url = origin + quote.url;
    yield { type: 'source-url', sourceId: `S${at + 1}`, url, title: quote.title };
    yield { type: 'data-quote', data: { ...quote, url } };
  }
  if (quotes.length > 0) return;
  yield { type: 'data-nearest', data: nearest.map((place) => ({ ...place, url: origin + place.url })) };
}
