/** What the server says before anything is asked: questions of the team to begin with, whether answers take votes, and which model writes them. */
import type { Vote } from './conversation.ts';

export interface Offered {
  readonly questions: readonly string[];
  readonly votes: boolean;
  /** The host of the model that writes answers; empty for one on the operator's own network, undefined where answers are quotes. */
  readonly model?: string;
}

export const NOTHING_OFFERED: Offered = { questions: [], votes: false };

const MOST_QUESTIONS = 3;
const LONGEST_QUESTION = 1_000;
const LONGEST_HOST = 260;

/** @param to address of the route that answers. A server that says nothing of it offers nothing */
export async function loadOffered(to: string): Promise<Offered> {
  try {
    const answer = await fetch(to, { headers: { accept: 'application/json' }, redirect: 'error' });
    return answer.ok ? readOffered(await answer.json()) : NOTHING_OFFERED;
  } catch {
    return NOTHING_OFFERED;
  }
}

export function readOffered(value: unknown): Offered {
  const { questions, votes, model } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const texts = Array.isArray(questions)
    ? questions.filter(
        (one) => typeof one === 'string' && one.trim() !== '' && one.length <= LONGEST_QUESTION,
      )
    : [];
  return {
    questions: texts.slice(0, MOST_QUESTIONS) as string[],
    votes: votes === true,
    ...(typeof model === 'string' ? { model: model.slice(0, LONGEST_HOST) } : {}),
  };
}

/** A vote that is lost is not worth a message: the reader has done what was asked of them. */
export function sendVote(to: string, id: string, vote: Vote): void {
  void fetch(`${to}/vote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, vote }),
    keepalive: true,
    redirect: 'error',
  }).catch(() => undefined);
}
