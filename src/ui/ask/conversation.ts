/** The state of a conversation: what was asked, what has been answered so far, and how each answer ended. */
import type { Excerpt } from '../../theme/client/ask-open.ts';
import type { AnswerPart, Place, Quote } from './read-stream.ts';

/** Why there is no answer, or not all of it. */
export interface Failure {
  readonly kind: 'limited' | 'refused' | 'too-long' | 'away' | 'cut' | 'too-large' | 'signed-out';
  /** What the server says of it. */
  readonly message?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

export type Vote = 'up' | 'down';

/** In the order in which they came. */
type Piece =
  | { readonly kind: 'text'; readonly id: string; readonly text: string }
  | { readonly kind: 'quote'; readonly quote: Quote };

export interface Turn {
  readonly id: number;
  readonly question: string;
  readonly about?: Excerpt;
  /** Of the answer, as the server names it. */
  readonly answer?: string;
  readonly vote?: Vote;
  readonly state: 'running' | 'done' | 'stopped' | 'failed';
  readonly pieces: readonly Piece[];
  readonly sources: readonly Place[];
  readonly nearest: readonly Place[];
  /** Of an answer that says it is none. */
  readonly unanswered?: string;
  /** Whom to ask instead. */
  readonly handOff?: Place;
  /** Beside an answer: what the reader should know of it. */
  readonly note?: string;
  readonly failure?: Failure;
}

export interface Conversation {
  readonly turns: readonly Turn[];
  /** Id of the next turn: never used twice, so that what arrives late changes nothing. */
  readonly next: number;
}

export type ConversationEvent =
  | { readonly type: 'asked'; readonly question: string; readonly about?: Excerpt }
  | { readonly type: 'parts'; readonly id: number; readonly parts: readonly AnswerPart[] }
  | { readonly type: 'stopped' }
  | { readonly type: 'ended'; readonly id: number; readonly failure?: Failure }
  | { readonly type: 'voted'; readonly id: number; readonly vote: Vote }
  | { readonly type: 'retried' }
  | { readonly type: 'cleared' };

export const NO_CONVERSATION: Conversation = { turns: [], next: 1 };

const MAX_TURNS = 50;
const MAX_SOURCES = 30;
const MAX_QUOTES = 20;
const LONGEST_ANSWER = 100_000;

/** The answer that is on its way, if any: there is one at most. */
export function runningTurn({ turns }: Conversation): Turn | undefined {
  const last = turns.at(-1);
  return last?.state === 'running' ? last : undefined;
}

export function converse(before: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'asked':
      return runningTurn(before) === undefined ? questionOf(before, before.turns, event) : before;
    case 'retried': {
      const last = before.turns.at(-1);
      // In the place of the turn that failed.
      return last === undefined || last.state === 'running'
        ? before
        : questionOf(before, before.turns.slice(0, -1), last);
    }
    case 'parts':
      return changed(before, event.id, (turn) => event.parts.reduce(withPart, turn));
    case 'stopped':
      return changed(before, runningTurn(before)?.id, (turn) => ({ ...turn, state: 'stopped' }));
    case 'ended':
      return changed(before, event.id, (turn) => ended(turn, event.failure));
    case 'voted':
      return {
        ...before,
        turns: before.turns.map((turn) => (turn.id === event.id ? { ...turn, vote: event.vote } : turn)),
      };
    case 'cleared':
      return { ...NO_CONVERSATION, next: before.next };
  }
}

function questionOf(
  { next }: Conversation,
  before: readonly Turn[],
  { question, about }: Pick<Turn, 'question' | 'about'>,
): Conversation {
  const turn: Turn = {
    id: next,
    question,
    ...(about === undefined ? {} : { about }),
    state: 'running',
    pieces: [],
    sources: [],
    nearest: [],
  };
  return { turns: before.slice(1 - MAX_TURNS).concat(turn), next: next + 1 };
}

/** Only the answer that is on its way changes. */
function changed(before: Conversation, id: number | undefined, change: (turn: Turn) => Turn): Conversation {
  const turn = runningTurn(before);
  if (turn === undefined || turn.id !== id) return before;
  return { ...before, turns: before.turns.slice(0, -1).concat(change(turn)) };
}

function ended(turn: Turn, failure: Failure | undefined): Turn {
  // The server has said already why there is no answer.
  const why = turn.failure ?? failure ?? (isEmpty(turn) ? ({ kind: 'away' } as const) : undefined);
  return why === undefined ? { ...turn, state: 'done' } : { ...turn, state: 'failed', failure: why };
}

const isEmpty = ({ pieces, nearest, unanswered }: Turn): boolean =>
  pieces.length === 0 && nearest.length === 0 && unanswered === undefined;

function withPart(turn: Turn, part: AnswerPart): Turn {
  switch (part.type) {
    case 'text':
      return { ...turn, pieces: withText(turn.pieces, part) };
    case 'quote':
      return quotesOf(turn).length < MAX_QUOTES
        ? { ...turn, pieces: turn.pieces.concat({ kind: 'quote', quote: part.quote }) }
        : turn;
    case 'start':
      return { ...turn, answer: part.id };
    case 'source':
      return turn.sources.length < MAX_SOURCES && turn.sources.every(({ url }) => url !== part.place.url)
        ? { ...turn, sources: turn.sources.concat(part.place) }
        : turn;
    case 'nearest':
      return { ...turn, nearest: part.places };
    case 'status':
      return withStatus(turn, part);
  }
}

function withText(
  pieces: readonly Piece[],
  { id, text }: { readonly id: string; readonly text: string },
): Piece[] {
  const length = pieces.reduce((sum, piece) => sum + (piece.kind === 'text' ? piece.text.length : 0), 0);
  const fits = text.slice(0, Math.max(LONGEST_ANSWER - length, 0));
  const at = pieces.findIndex((piece) => piece.kind === 'text' && piece.id === id);
  if (at < 0) return fits === '' ? pieces.slice() : pieces.concat({ kind: 'text', id, text: fits });
  return pieces.map((piece, i) =>
    i === at && piece.kind === 'text' ? { ...piece, text: piece.text + fits } : piece,
  );
}

function withStatus(turn: Turn, part: Extract<AnswerPart, { type: 'status' }>): Turn {
  const { status, message, note, handOff, retryAfter } = part;
  if (status === 'answered') return note === undefined ? turn : { ...turn, note };
  if (status === 'unanswered')
    return { ...turn, unanswered: message, ...(handOff === undefined ? {} : { handOff }) };
  const failure: Failure = {
    kind: status === 'unavailable' ? 'away' : status,
    ...(message === '' ? {} : { message }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
  return { ...turn, failure };
}

const quotesOf = ({ pieces }: Turn): Quote[] =>
  pieces.flatMap((piece) => (piece.kind === 'quote' ? [piece.quote] : []));

/** The answer as Markdown, to copy it and for the history of a follow-up. */
export function answerText({ pieces }: Pick<Turn, 'pieces'>): string {
  return pieces
    .map((piece) => (piece.kind === 'text' ? piece.text.trim() : quoteText(piece.quote)))
    .filter((text) => text !== '')
    .join('\n\n');
}

function quoteText({ sentences, code, title }: Quote): string {
  const quotes = sentences.map((sentence) => `> ${sentence.replaceAll('\n', '\n> ')}\n>\n`).join('');
  const shown = code === undefined ? '' : `\`\`\`${code.language}\n${code.text}\n\`\`\`\n`;
  return `${quotes}${quotes === '' ? '' : `> (${title})\n`}${quotes !== '' && shown !== '' ? '\n' : ''}${shown}`.trim();
}

export interface HistoryMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** Of the last turns: more would cost the next question its room. */
const HISTORY_TURNS = 4;
const LONGEST_HISTORY = 2_000;

/** Questions with their answers before the turn that is on its way, the oldest first. */
export function historyOf({ turns }: Conversation): HistoryMessage[] {
  return turns
    .filter((turn) => turn.state !== 'running' && turn.pieces.length > 0)
    .slice(-HISTORY_TURNS)
    .flatMap((turn) => [
      { role: 'user' as const, text: turn.question.slice(0, LONGEST_HISTORY) },
      { role: 'assistant' as const, text: answerText(turn).slice(0, LONGEST_HISTORY) },
    ]);
}
