/** Sends a question to the site's server and reads its answer; whatever goes wrong becomes one of a few kinds of failure. */
import type { Excerpt } from '../../theme/client/ask-open.ts';
import type { Failure, HistoryMessage } from './conversation.ts';
import { type AnswerPart, readStream } from './read-stream.ts';

export interface Question {
  readonly question: string;
  readonly history?: readonly HistoryMessage[];
  readonly path?: string;
  /** Of its conversation, so that a team sees what belongs together. */
  readonly threadId?: string;
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
      // A question goes to this server or nowhere.
      redirect: 'error',
      signal: AbortSignal.any([stop, silence.signal]),
    });
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!answer.ok || !isStream || answer.body === null) {
      // Whatever it says instead is not for readers.
      answer.body?.cancel().catch(() => undefined);
      return refusalOf(answer);
    }
    const end = await readStream(answer.body, { onPart, onBytes: silence.again });
    return end === 'complete' ? undefined : { kind: end };
  } catch {
    if (stop.aborted) return undefined;
    return { kind: silence.heard() ? 'cut' : 'away' };
  } finally {
    silence.end();
  }
}

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

/** By its status: the sentence in its body is for programs, and the panel has its own. */
function refusalOf({ status, headers }: Response): Failure {
  if (status === 413) return { kind: 'too-long' };
  if (status === 400) return { kind: 'refused' };
  // The session of the reader has ended since the page was loaded.
  if (status === 401) return { kind: 'signed-out' };
  if (status !== 429) return { kind: 'away' };
  const seconds = Number(headers.get('retry-after'));
  return { kind: 'limited', ...(seconds > 0 ? { retryAfter: seconds } : {}) };
}
