/** A question and what became of it, told once for each, for whoever keeps them. */
import { randomBytes } from 'node:crypto';
import { newId } from '../../../lib/secrets/new-id.ts';
import type { Site } from '../../../site/site.ts';
import { pageOfSite } from '../pages/page-of-site.ts';
import { quoteMarkdown } from './answer-markdown.ts';
import type { AskPart, Outcome } from './ask-parts.ts';
import type { Asked } from './ask-request.ts';
import type { ReaderAnswer } from './reader-answer.ts';

interface Source {
  readonly title: string;
  /** As a page of the site links to it. */
  readonly url: string;
}

interface AskedTurn {
  /** Names the answer for votes; left out, nobody can vote. */
  readonly id?: string | undefined;
  readonly caller: 'web' | 'widget' | 'api' | 'mcp';
  /** Of the conversation; left out, the question begins one. */
  readonly thread?: string | undefined;
  readonly question: string;
  /** Page of the site that the reader was on, without the site's base. */
  readonly page?: string | undefined;
  /** `refused`: it could not be answered then, or only in part. */
  readonly status: 'answered' | 'unanswered' | 'refused';
  /** Markdown. */
  readonly answer: string;
  readonly sources: readonly Source[];
}

const THREAD = /^[0-9a-z]{26}$/i;

/** Of a question with its answer: it sorts by time, and nobody guesses it. */
export function newTurnId(): string {
  return newId(Date.now, randomBytes);
}

/** The conversation that goes on, or a new one for what is no id of one. */
export function threadOf(given: string | null | undefined): string {
  return given != null && THREAD.test(given) ? given.toLowerCase() : newTurnId();
}

/** Takes no time of the reply. */
export type NoteTurn = (turn: AskedTurn) => void;

/** @returns false for an answer that is not known, or takes no votes any more */
export type VoteOnAnswer = (id: string, vote: 1 | -1) => Promise<boolean>;

type About = Pick<AskedTurn, 'id' | 'caller' | 'thread'> & {
  /** Of the reader: what is no page of theirs is not noted as one. */
  readonly site: Site;
  readonly askRequest: Pick<Asked, 'question' | 'path'>;
};

function pageOf({ site, askRequest: { path } }: Pick<About, 'site' | 'askRequest'>): string | undefined {
  return path === undefined ? undefined : pageOfSite(site, path);
}

/** The same parts; the turn is noted when they end, also when the reader leaves before. */
export async function* noted(
  parts: AsyncIterable<AskPart>,
  about: About,
  note: NoteTurn,
): AsyncGenerator<AskPart> {
  const { id, caller, thread, askRequest } = about;
  const texts: string[] = [];
  const sources: Source[] = [];
  let outcome: Outcome | undefined;
  try {
    for await (const part of parts) {
      if (part.type === 'text-delta') texts.push(part.delta);
      else if (part.type === 'data-quote') texts.push(`${quoteMarkdown(part.data)}\n\n`);
      else if (part.type === 'source-url') sources.push({ title: part.title, url: part.url });
      else if (part.type === 'data-nearest') sources.push(...part.data);
      else if (part.type === 'data-status') outcome = part.data;
      yield part;
    }
  } finally {
    const answer = texts.join('').trim() || (outcome?.message ?? '');
    const status = outcome === undefined ? 'refused' : statusOf(outcome);
    note({ id, caller, thread, question: askRequest.question, page: pageOf(about), status, answer, sources });
  }
}

/** Of an answer that is not streamed. */
export function turnOf({ quotes, nearest, outcome }: ReaderAnswer, about: About): AskedTurn {
  const { id, caller, thread, askRequest } = about;
  return {
    id,
    caller,
    thread,
    question: askRequest.question,
    page: pageOf(about),
    status: statusOf(outcome),
    answer: quotes.map(quoteMarkdown).join('\n\n') || outcome.message,
    sources: (quotes.length > 0 ? quotes : nearest).map(({ title, url }) => ({ title, url })),
  };
}

function statusOf({ status }: Outcome): AskedTurn['status'] {
  return status === 'answered' || status === 'unanswered' ? status : 'refused';
}
