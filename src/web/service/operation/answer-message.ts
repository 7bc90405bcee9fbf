/** Answers the message of a program: what it asks, for whom, and the parts of the answer as they come. */
import { defined } from '../../../lib/defined.ts';
import * as z from '../../../lib/schema.ts';
import type { QuestionWords } from '../../../lib/search/question-words.ts';
import { LONGEST_QUESTION, readQuestion } from '../../../site/ask/question.ts';
import { teamGuidance } from '../../../site/ask/team-guidance.ts';
import { invalidRequest, RequestProblem, tooManyRequests } from '../../edge/problem/request-problem.ts';
import { asText } from '../../reader/ask/answer-markdown.ts';
import { answerParts } from '../../reader/ask/answer-parts.ts';
import type { AskError, AskPart } from '../../reader/ask/ask-parts.ts';
import type { Asked } from '../../reader/ask/ask-request.ts';
import { noted, threadOf } from '../../reader/ask/asked-turn.ts';
import type { OperationContext } from './operation.ts';
import { groupsField, readAs, scopeFields } from './reading-fields.ts';

export const MAX_MESSAGE_BYTES = 256 * 1024;
export const MAX_MESSAGES = 200;
/** Of these, the last ones are read. */
const MAX_TURNS = 20;
const LONGEST_TURN = 4_000;
const MAX_CONTEXTS = 20;
const MAX_SECTIONS = 20;

/** Beside `messages`. Fields that are unknown are passed over: clients send more than what is documented. */
export const messageFields = {
  fp: z.string().min(1).max(500).meta({
    description:
      'Required by clients of the hosted platform, such as `anonymous`; it is neither used nor stored',
  }),
  threadId: z.string().max(200).nullish().meta({
    description:
      '`threadId` of the answer before, to go on with its conversation. Anything else begins a new one',
  }),
  retrievalPageSize: z
    .int()
    .min(1)
    .max(MAX_SECTIONS)
    .optional()
    .meta({ description: 'Sections to answer from; 10 when it is left out, and fewer find less' }),
  filter: z
    .object({ ...scopeFields, groups: groupsField })
    .nullish()
    .meta({ description: 'Which pages to answer from' }),
  context: z
    .array(
      z.object({
        type: z.enum(['code', 'textSelection']),
        value: z.string().max(20_000),
        path: z.string().max(2_000).optional(),
        elementId: z.string().max(200).optional(),
      }),
    )
    .max(MAX_CONTEXTS)
    .optional()
    .meta({ description: 'What the reader has selected; a model gets the first five' }),
  currentPath: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Page that the reader is on, for its language and version' }),
};

interface AskedMessage {
  readonly threadId?: string | null | undefined;
  readonly retrievalPageSize?: number | undefined;
  readonly filter?:
    | {
        readonly version?: string | undefined;
        readonly language?: string | undefined;
        readonly groups?: string[] | undefined;
      }
    | null
    | undefined;
  readonly context?:
    | readonly { readonly type: 'code' | 'textSelection'; readonly value: string }[]
    | undefined;
  readonly currentPath?: string | undefined;
}

interface Turn {
  readonly role: string;
  readonly text: string;
}

interface Answering {
  readonly threadId: string;
  readonly parts: AsyncIterable<AskPart | AskError>;
}

const CONTEXTS = 5;

/**
 * @param turns oldest first, the question last
 * @throws RequestProblem for what is no question, groups that the key may not name, a site that answers none, and too many questions
 */
export async function answerMessage(
  context: Pick<OperationContext, 'service' | 'project' | 'demand' | 'request'>,
  body: AskedMessage,
  turns: readonly Turn[],
): Promise<Answering> {
  const { request } = context;
  const askRequest = questionOf(body, turns);
  const { site, search, isWithdrawn, ask, origin } = await readAs(context, body.filter?.groups);
  if (ask === undefined || !ask.isOn())
    throw new RequestProblem(
      'ask/off',
      'The team of this site or the operator of the server has turned questions off',
    );
  const seconds = ask.limits.takeForProgram();
  if (seconds > 0) throw tooManyRequests(seconds);
  const thread = threadOf(body.threadId);
  const { model, failed, note } = ask;
  const guidance = (words: QuestionWords) => teamGuidance(site.source, words);
  const answer = answerParts({ site, search, isWithdrawn }, askRequest, {
    model,
    failed,
    origin,
    thread,
    guidance,
    signal: request.signal,
  });
  const parts =
    note === undefined ? answer : noted(answer, { caller: 'api', thread, askRequest, site }, note);
  return { threadId: thread, parts: guarded(asText(parts), context) };
}

/** The answer has begun when something goes wrong in it: the client is told in the stream. */
async function* guarded(
  parts: Answering['parts'],
  { service, request }: Pick<OperationContext, 'service' | 'request'>,
): AsyncGenerator<AskPart | AskError> {
  try {
    yield* parts;
  } catch (error) {
    if (request.signal.aborted) return;
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    service.log.error('an answer could not be finished', { id: request.id, error: stack });
    yield { type: 'error', errorText: 'Something went wrong; the log of the server has more' };
    yield { type: 'finish' };
  }
}

function questionOf(
  { filter, context = [], currentPath, retrievalPageSize }: AskedMessage,
  turns: readonly Turn[],
): Asked {
  const last = turns.at(-1);
  const read = last?.role === 'user' ? readQuestion(last.text) : { kind: 'empty' as const };
  const path = 'messages';
  if (read.kind === 'too-long')
    throw invalidRequest([{ message: `A question has at most ${LONGEST_QUESTION} characters`, path }]);
  if (read.kind === 'empty')
    throw invalidRequest([{ message: 'The last of "messages" must be a question of the role "user"', path }]);
  return {
    question: read.text,
    history: turns
      .slice(0, -1)
      .filter(({ text }) => text !== '')
      .flatMap(({ role, text }) =>
        role === 'user' || role === 'assistant' ? [{ role, text: text.slice(0, LONGEST_TURN) } as const] : [],
      )
      .slice(-MAX_TURNS),
    context: context
      .slice(0, CONTEXTS)
      .map(({ type, value }) => ({ type, value: value.slice(0, LONGEST_TURN) })),
    path: currentPath === undefined || currentPath.startsWith('/') ? currentPath : `/${currentPath}`,
    scope: defined({ lang: filter?.language, version: filter?.version }),
    maxSections: retrievalPageSize,
  };
}
