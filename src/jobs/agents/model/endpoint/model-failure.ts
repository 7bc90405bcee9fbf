/** Why a model's endpoint failed, in words for an administrator, and whether a retry may help. */

import { AppError } from '../../../../lib/app-error.ts';
import { defined } from '../../../../lib/defined.ts';
import { oneLine } from '../../../../lib/text/clean-text.ts';

interface FailureKind {
  /** The same request may work later. */
  readonly retry?: boolean;
  /** Milliseconds that the endpoint asked us to wait. */
  readonly after?: number;
  /** The conversation exceeds the model's context. */
  readonly tooLong?: boolean;
  /** The endpoint takes no such request. */
  readonly refused?: boolean;
  /** It says that it streams nothing. */
  readonly refusedStream?: boolean;
  readonly hint?: string;
}

export class ModelFailure extends AppError {
  readonly retry: boolean;
  readonly after: number | undefined;
  readonly tooLong: boolean;
  readonly refused: boolean;
  readonly refusedStream: boolean;

  constructor(
    message: string,
    { retry = false, after, tooLong = false, refused = false, refusedStream = false, hint }: FailureKind = {},
  ) {
    super('agent/model', message, hint === undefined ? {} : { hint });
    this.retry = retry;
    this.after = after;
    this.tooLong = tooLong;
    this.refused = refused;
    this.refusedStream = refusedStream;
  }
}

/** What an endpoint answered instead of a step; keys are already removed. */
interface RefusedRequest {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
  /** Name of the host, for the message. */
  readonly host: string;
  /** Name of the model. */
  readonly model: string;
}

const TOO_LONG =
  /context.{0,12}(?:length|window|size|limit)|prompt is too long|too many (?:input )?tokens|maximum.{0,20}tokens|request_too_large/i;

/** OpenRouter's answer where none of a model's providers takes pictures. */
const TAKES_NO_PICTURES = /support image input/i;

export function failureOf({ status, body, retryAfter, host, model }: RefusedRequest): ModelFailure {
  if (status === 401 || status === 403)
    return new ModelFailure(
      `The model's endpoint ${host} refused the key (LECTERN_MODEL_KEY), with status ${status}`,
      {
        hint: `Set LECTERN_MODEL_KEY to a key that may use the model "${model}"`,
      },
    );
  if (status === 404 && !TAKES_NO_PICTURES.test(body))
    return new ModelFailure(
      `The model's endpoint ${host} has no model "${model}" (LECTERN_MODEL_NAME), or is at another address`,
      { hint: 'Check LECTERN_MODEL_NAME and LECTERN_MODEL_URL' },
    );
  if (status === 413 || (status === 400 && TOO_LONG.test(body)))
    return new ModelFailure(`The conversation is too long for the model "${model}"`, {
      tooLong: true,
      hint: 'Ask for less in one job, or use a model that holds more',
    });
  const words = wordsOf(body);
  const message = `The model's endpoint ${host} answered with status ${status}${words === '' ? '' : `: ${words}`}`;
  if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500) {
    const after = waitOf(retryAfter);
    return new ModelFailure(message, {
      retry: true,
      hint: 'Try the job again later',
      ...defined({ after }),
    });
  }
  return new ModelFailure(message, {
    refused: true,
    refusedStream: /\bstream/i.test(words),
    hint: 'Check LECTERN_MODEL_URL and LECTERN_MODEL_NAME, and whether the model can use tools',
  });
}

const LONGEST_WAIT = 5 * 60_000;

function waitOf(retryAfter: string | null): number | undefined {
  const seconds = retryAfter === null || retryAfter.trim() === '' ? Number.NaN : Number(retryAfter);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, LONGEST_WAIT) : undefined;
}

/** The endpoint's own error text, short and on one line. */
function wordsOf(body: string): string {
  let words = body;
  try {
    const value = JSON.parse(body) as { error?: { message?: unknown } | string; message?: unknown };
    const error = typeof value.error === 'string' ? value.error : value.error?.message;
    words = String(error ?? value.message ?? '');
  } catch {
    if (body.trimStart().startsWith('<')) words = '';
  }
  return oneLine(words, 200);
}
