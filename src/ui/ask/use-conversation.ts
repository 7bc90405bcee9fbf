/** Runs a conversation: sends each question, and draws what arrives at most once for each frame. */
import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import type { Excerpt } from '../../theme/client/ask-open.ts';
import { converse, historyOf, NO_CONVERSATION, runningTurn, type Turn, type Vote } from './conversation.ts';
import { sendVote } from './offered.ts';
import type { AnswerPart } from './read-stream.ts';
import { type Question, sendQuestion } from './send-question.ts';

export interface Asking {
  readonly turns: readonly Turn[];
  readonly isRunning: boolean;
  readonly ask: (question: string, about?: Excerpt) => void;
  readonly stop: () => void;
  /** Asks the last question again, in its place. */
  readonly retry: () => void;
  readonly clear: () => void;
  /** @param turn that was answered */
  readonly vote: (turn: Turn, vote: Vote) => void;
}

/**
 * @param to address of the route that answers
 * @param pathOf the page of the site that the reader is on, or that answers should fit
 */
export function useConversation(to: string, pathOf: () => string | undefined): Asking {
  const [conversation, happen] = useReducer(converse, NO_CONVERSATION);
  const running = runningTurn(conversation);
  const sending = useRef<AbortController>(undefined);
  const thread = useRef(newThread());
  // A turn that is on its way is sent once: its id belongs to no other.
  useEffect(() => {
    if (running === undefined) return undefined;
    const abort = new AbortController();
    sending.current = abort;
    const { id } = running;
    const frames = partFrames((parts) => happen({ type: 'parts', id, parts }));
    const sent = sendQuestion(
      { ...questionOf(running, conversation, pathOf()), threadId: thread.current },
      {
        to,
        stop: abort.signal,
        onPart: frames.add,
      },
    );
    void sent.then((failure) => {
      frames.flush();
      happen({ type: 'ended', id, ...(failure === undefined ? {} : { failure }) });
    });
    return () => abort.abort();
  }, [running?.id]);
  const actions = useMemo(
    () => ({
      ask: (question: string, about?: Excerpt) =>
        happen({ type: 'asked', question, ...(about === undefined ? {} : { about }) }),
      stop: () => {
        sending.current?.abort();
        happen({ type: 'stopped' });
      },
      retry: () => happen({ type: 'retried' }),
      vote: ({ id, answer }: Turn, vote: Vote) => {
        happen({ type: 'voted', id, vote });
        if (answer !== undefined) sendVote(to, answer, vote);
      },
      clear: () => {
        sending.current?.abort();
        thread.current = newThread();
        happen({ type: 'cleared' });
      },
    }),
    [],
  );
  return { ...actions, turns: conversation.turns, isRunning: running !== undefined };
}

/** An id as the server makes them; it says nothing about the reader, and ends with the conversation. */
function newThread(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  return Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => letters[byte % 32]).join('');
}

function questionOf(
  { question, about }: Turn,
  conversation: Parameters<typeof historyOf>[0],
  path = '',
): Question {
  const history = historyOf(conversation);
  return {
    question,
    ...(history.length === 0 ? {} : { history }),
    ...(path === '' ? {} : { path }),
    ...(about === undefined ? {} : { context: [about] }),
  };
}

/** Collects parts until the next frame. A hidden page has no frames, and gets them with the next part that is late enough. */
function partFrames(show: (parts: readonly AnswerPart[]) => void) {
  let waiting: AnswerPart[] = [];
  let frame: number | undefined;
  const flush = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    const parts = waiting;
    waiting = [];
    if (parts.length > 0) show(parts);
  };
  return {
    add: (part: AnswerPart) => {
      waiting.push(part);
      if (document.hidden) flush();
      else frame ??= requestAnimationFrame(flush);
    },
    flush,
  };
}
