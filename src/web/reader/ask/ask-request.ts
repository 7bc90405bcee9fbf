/** Reads a question sent to `/_lectern/ask`: where it comes from, its size, and its shape. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import { LONGEST_QUESTION, readQuestion } from '../../../site/ask/question.ts';
import type { SearchScope } from '../../../site/search/search-index.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { requestOrigin } from '../../edge/limits/same-site.ts';

const MAX_BYTES = 64 * 1024;
const LONGEST_PATH = 2_000;
const LONGEST_TEXT = 4_000;
const MAX_TURNS = 20;
const MAX_CONTEXTS = 5;

const askSchema = z.object({
  question: z.string(),
  history: z
    .array(z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(LONGEST_TEXT) }))
    .max(MAX_TURNS)
    .optional(),
  path: z.string().max(LONGEST_PATH).optional(),
  threadId: z.string().max(200).optional(),
  context: z
    .array(z.object({ type: z.enum(['textSelection', 'code']), value: z.string().max(LONGEST_TEXT) }))
    .max(MAX_CONTEXTS)
    .optional(),
});

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface Asked {
  readonly question: string;
  /** Oldest first. */
  readonly history: readonly Turn[];
  /** The page that the reader is on. */
  readonly path?: string | undefined;
  /** What the reader has selected on it. */
  readonly context: readonly { readonly type: 'textSelection' | 'code'; readonly value: string }[];
  /** Language and version to answer from; default those of the page. */
  readonly scope?: SearchScope;
  /** Sections to look at. */
  readonly maxSections?: number | undefined;
}

export interface AskRefusal {
  readonly status: 400 | 403 | 405 | 413 | 429;
  /** A word for programs. */
  readonly error: 'invalid' | 'foreign' | 'method' | 'too-long' | 'limited';
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

type Read =
  | { readonly askRequest: Asked; readonly threadId: string | undefined }
  | { readonly refused: AskRefusal };

/** @param origin public address of the site. A page of another site may not ask with the rights of its visitor. */
export function isFromElsewhere(request: WebRequest, origin: string): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true;
  return requestOrigin(request, origin) === 'foreign';
}

/** A picture or a script in a page of another site: its visitors, one address each, would use up what all readers may ask. A link is none. */
export function isEmbeddedElsewhere({ headers }: Pick<WebRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !/^(?:document|iframe)$/.test(String(headers['sec-fetch-dest'] ?? ''));
}

export async function readAsk(request: WebRequest): Promise<Read> {
  if (!/^application\/json\b/i.test(String(request.headers['content-type'] ?? '')))
    return invalid('Send the question as JSON, with the content type application/json');
  let value: unknown;
  try {
    value = JSON.parse((await request.body(MAX_BYTES)).toString('utf8'));
  } catch (error) {
    if (error instanceof AppError && error.code === 'request/too-large') return tooLong();
    if (isClientGone(error, request.signal)) return invalid('The request is not complete');
    if (!(error instanceof SyntaxError)) throw error;
    return invalid('This is not JSON');
  }
  const read = askSchema.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return invalid(`The field "${issue?.path.join('.') ?? ''}" is not as expected`);
  }
  const { question, history = [], path, context = [], threadId } = read.data;
  const known = readQuestion(question);
  if (known.kind === 'too-long') return tooLong();
  if (known.kind === 'empty') return invalid('The field "question" has no word');
  return { askRequest: { question: known.text, history, path, context }, threadId };
}

function invalid(message: string): Read {
  return { refused: { status: 400, error: 'invalid', message } };
}

function tooLong(): Read {
  const message = `A question has at most ${LONGEST_QUESTION} characters, and what is sent with it at most ${MAX_BYTES} bytes`;
  return { refused: { status: 413, error: 'too-long', message } };
}
