/** Sends a question to the site's server and reads its answer; whatever goes wrong becomes one of a few kinds of failure. */
import type { Excerpt } from '../../theme/client/ask-open.ts';
import type { Failure, HistoryMessage } from './conversation.ts';
import { type AnswerPart, readStream } from './read-stream.ts';

export interface Question {
  readonly question: string;
  readonly history?: readonly HistoryMessage[];
  readonly path?: string;
  readonly context?: readonly Excerpt[];
}

interface Sending {
  /** Address of the server's route. */
  readonly to: string;
  readonly stop: AbortSignal;
  readonly onPart: (part: AnswerPart) => void;
}

/** Milliseconds without a byte. */
const SILENCE_MS = 60_000;
/** Characters of a refusal; a page of HTML instead of one is not read. */
const LONGEST_REFUSAL = 10_000;

/** @returns why the answer is not complete; undefined when it is, or when the reader has stopped it */
export async function sendQuestion(
  question: Question,
  { to, stop, onPart }: Sending,
): Promise<Failure | undefined> {
  const silence = silenceTimer();
  try {
    const answer = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(question),
      signal: AbortSignal.any([stop, silence.signal]),
    });
    if (!answer.ok) return await refusalOf(answer);
    if (answer.body === null || !typeOf(answer).startsWith('text/event-stream')) return { kind: 'away' };
    const end = await readStream(answer.body, { onPart, onBytes: silence.again });
    return end === 'complete' ? undefined : { kind: end };
  } catch {
    if (stop.aborted) return undefined;
    return { kind: silence.heard() ? 'cut' : 'away' };
  } finally {
    silence.end();
  }
}

const typeOf = (answer: Response): string => answer.headers.get('content-type') ?? '';

function silenceTimer() {
  const abort = new AbortController();
  let isHeard = false;
  const start = (): ReturnType<typeof setTimeout> => setTimeout(() => abort.abort(), SILENCE_MS);
  let timer = start();
  return {
    signal: abort.signal,
    again: () => {
      isHeard = true;
      clearTimeout(timer);
      timer = start();
    },
    heard: () => isHeard,
    end: () => clearTimeout(timer),
  };
}

async function refusalOf(answer: Response): Promise<Failure> {
  const { status } = answer;
  if (status === 413) return { kind: 'too-long' };
  if (status === 400 || status === 422) return { kind: 'refused' };
  if (status !== 429) return { kind: 'away' };
  const seconds = Number(answer.headers.get('retry-after') ?? (await refusalSeconds(answer)));
  return { kind: 'limited', ...(seconds > 0 ? { retryAfter: seconds } : {}) };
}

/** Undefined for anything but JSON that says so; its sentence is for programs, and the panel has its own. */
async function refusalSeconds(answer: Response): Promise<unknown> {
  if (!typeOf(answer).includes('json') || Number(answer.headers.get('content-length')) > LONGEST_REFUSAL)
    return undefined;
  const body: unknown = await answer.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && 'retryAfter' in body ? body.retryAfter : undefined;
}
