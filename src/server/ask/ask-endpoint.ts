/** Asks the operator's model for an answer and reads it as it comes, in the format of OpenAI or Anthropic. */
import type { ModelEndpoint } from '../../jobs/model-endpoint.ts';
import { defined } from '../../lib/defined.ts';
import { operatorFetch } from '../../lib/outgoing/operator-fetch.ts';
import { readEvents } from '../../lib/text/read-events.ts';
import type { AskPrompt } from '../../web/reader/ask/ask-model.ts';

export interface AskEndpoint {
  readonly endpoint: ModelEndpoint;
  readonly key: string | undefined;
  readonly name: string;
  /** Tokens of one answer. */
  readonly maxAnswerTokens: number;
  readonly patience?: Patience | undefined;
}

interface Patience {
  /** Milliseconds until the endpoint begins to answer, and between two parts of the answer. */
  readonly next: number;
  /** Of the whole answer. */
  readonly whole: number;
}

/** Tokens, where the endpoint has said so. */
export interface Usage {
  readonly read?: number;
  readonly written?: number;
}

interface TextPart {
  readonly text: string;
  readonly usage?: Usage;
}

/** Why there is no answer, in a sentence for the operator's log, which repeats nothing that was sent. */
export class NoAnswer extends Error {
  /** True where nothing was written, so nobody pays for it. */
  readonly isFree: boolean;
  /** True where this question was refused. It says nothing of the next one, and whoever asks can bring it about. */
  readonly isOfQuestion: boolean;

  constructor(
    message: string,
    { isFree = false, isOfQuestion = false, cause }: Partial<NoAnswer> & ErrorOptions = {},
  ) {
    super(message, { cause });
    this.isFree = isFree;
    this.isOfQuestion = isOfQuestion;
  }
}

/** Too long for the model, or nothing that it wants to answer: a filter of its provider says so. */
const OF_THE_QUESTION: ReadonlySet<number> = new Set([400, 413, 422]);
/** Of connections that never were. */
const NOT_REACHED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

const PATIENCE: Patience = { next: 15_000, whole: 60_000 };
const LIMITS = { whole: 1024 * 1024, event: 256 * 1024 };

/** @throws NoAnswer */
export async function* streamAnswer(
  target: AskEndpoint,
  prompt: AskPrompt,
  signal: AbortSignal,
): AsyncGenerator<TextPart> {
  const { next, whole } = target.patience ?? PATIENCE;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), next);
  const stop = AbortSignal.any([signal, late.signal, AbortSignal.timeout(whole)]);
  const { host } = target.endpoint;
  try {
    const response = await answerOf(target, prompt, stop);
    await refuseOther(response, host);
    const read = target.endpoint.wire === 'anthropic' ? anthropicPart : openaiPart;
    let isWhole = false;
    for await (const data of readEvents(response.body ?? new ReadableStream(), LIMITS)) {
      timer.refresh();
      const part = read(data);
      if (part.isEnd === true) isWhole = true;
      if (part.text !== '' || part.usage !== undefined) yield part;
    }
    if (!isWhole) throw new NoAnswer(`The model at ${host} ended before its answer did`);
  } catch (error) {
    signal.throwIfAborted();
    if (stop.aborted) throw new NoAnswer(`The model at ${host} did not answer in time`, { cause: error });
    if (NOT_REACHED.test(codeOf(error)))
      throw new NoAnswer(`The model at ${host} cannot be reached`, { isFree: true, cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Of the error that `fetch` wraps. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  return String(cause?.code ?? '');
}

/** Endpoints that have refused the older form of a request, as those of reasoning models do. */
const newer = new WeakSet<AskEndpoint>();

async function answerOf(target: AskEndpoint, prompt: AskPrompt, signal: AbortSignal): Promise<Response> {
  const response = await send(target, prompt, signal);
  if (response.status !== 400 || target.endpoint.wire === 'anthropic' || newer.has(target)) return response;
  await response.body?.cancel();
  newer.add(target);
  const second = await send(target, prompt, signal);
  // The fault was another one.
  if (second.status === 400) newer.delete(target);
  return second;
}

function send(target: AskEndpoint, { system, messages }: AskPrompt, signal: AbortSignal): Promise<Response> {
  const {
    endpoint: { wire, base },
    key,
    name,
    maxAnswerTokens,
  } = target;
  const turns = messages.map(({ role, text }) => ({ role, content: text }));
  const limits = newer.has(target)
    ? { max_completion_tokens: maxAnswerTokens, reasoning_effort: 'low' }
    : { max_tokens: maxAnswerTokens, temperature: 0 };
  const common = { model: name, stream: true, ...limits };
  const isAnthropic = wire === 'anthropic';
  const body = isAnthropic
    ? { ...common, system, messages: turns }
    : {
        ...common,
        stream_options: { include_usage: true },
        messages: [{ role: 'system', content: system }].concat(turns),
      };
  const secret: Record<string, string> =
    key === undefined ? {} : isAnthropic ? { 'x-api-key': key } : { authorization: `Bearer ${key}` };
  return operatorFetch(`${base}${isAnthropic ? '/messages' : '/chat/completions'}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(isAnthropic ? { 'anthropic-version': '2023-06-01' } : {}),
      ...secret,
    },
    body: JSON.stringify(body),
    signal,
  });
}

async function refuseOther(response: Response, host: string): Promise<void> {
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  if (status === 200 && /^text\/event-stream\b/i.test(type)) return;
  await response.body?.cancel();
  if (status === 200)
    throw new NoAnswer(
      `The model at ${host} answered with "${type.slice(0, 60)}", not with a stream of events`,
    );
  throw new NoAnswer(`The model at ${host} answered with status ${status}`, {
    isFree: true,
    isOfQuestion: OF_THE_QUESTION.has(status),
  });
}

interface ReadPart extends TextPart {
  /** True for the part with which the format ends an answer. */
  readonly isEnd?: boolean;
}

const NOTHING: ReadPart = { text: '' };

function openaiPart(data: string): ReadPart {
  if (data === '[DONE]') return { text: '', isEnd: true };
  const fields = parsed(data);
  if (fields['error'] !== undefined)
    throw new NoAnswer('The model reported an error in the middle of its answer');
  const choice = fieldsOf(listOf(fields['choices'])[0]);
  const text = fieldsOf(choice['delta'])['content'];
  return {
    text: typeof text === 'string' ? text : '',
    ...usageOf(fields['usage'], ['prompt_tokens', 'completion_tokens']),
    ...(typeof choice['finish_reason'] === 'string' ? { isEnd: true } : {}),
  };
}

function anthropicPart(data: string): ReadPart {
  const fields = parsed(data);
  if (fields['type'] === 'error')
    throw new NoAnswer('The model reported an error in the middle of its answer');
  if (fields['type'] === 'message_stop') return { text: '', isEnd: true };
  const usageFields =
    fields['type'] === 'message_start' ? fieldsOf(fields['message'])['usage'] : fields['usage'];
  if (fields['type'] !== 'content_block_delta')
    return { ...NOTHING, ...usageOf(usageFields, ['input_tokens', 'output_tokens']) };
  const { text } = fieldsOf(fields['delta']);
  return { text: typeof text === 'string' ? text : '' };
}

function usageOf(value: unknown, [read, written]: readonly [string, string]): Pick<ReadPart, 'usage'> {
  const fields = fieldsOf(value);
  const usage = defined({ read: tokens(fields[read]), written: tokens(fields[written]) });
  return Object.keys(usage).length === 0 ? {} : { usage };
}

function tokens(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}

function parsed(data: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(data));
  } catch {
    throw new NoAnswer('The model answered with an event that is no JSON');
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
