/** Asks a service for keys: with limits of time and size, again where that may help, and without following it elsewhere. */

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import { operatorFetch } from '../../outgoing/operator-fetch.ts';
import { oneLine } from '../../text/clean-text.ts';
import type { Clock } from '../../time/clock.ts';
import { retryDelay } from '../../time/retry-delay.ts';
import { boundedBody } from '../bounded-body.ts';
import { lostReason } from '../s3-errors.ts';

export interface KeyOptions {
  /** Ends all tries. */
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  /** Milliseconds for one try. */
  readonly patience?: number;
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

interface KeyRequest {
  /** For messages: `the credentials of the container`. */
  readonly source: string;
  readonly url: URL;
  readonly method?: 'GET' | 'PUT' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds for one try, unless the options say otherwise. */
  readonly patience: number;
  /** What to do when nothing answers. */
  readonly hint: string;
  /** Whether a refusal may pass. Default: those of an overloaded service. */
  readonly isPassing?: (reply: KeyReply) => boolean;
}

export interface KeyReply {
  readonly status: number;
  readonly text: string;
}

export const KEY_LIMITS = { tries: 3, bytes: 64 * 1024, wait: { min: 200, max: 2_000 } };
const LONGEST = 300;

const isOverloaded = ({ status }: KeyReply): boolean => status >= 500 || status === 429;

/** @returns the last reply, whatever its status @throws AppError `s3/keys` when nothing answers */
export async function askForKeys(request: KeyRequest, options: KeyOptions): Promise<KeyReply> {
  const {
    signal,
    pause = (time, ended) => sleep(time, undefined, ended === undefined ? {} : { signal: ended }),
  } = options;
  const { isPassing = isOverloaded } = request;
  for (let failures = 1; ; failures++) {
    const reply = await once(request, options).catch((error: unknown) => {
      if (signal?.aborted === true) throw signal.reason;
      return error instanceof Error ? error : new Error(String(error));
    });
    const isLast = failures === KEY_LIMITS.tries;
    if (!(reply instanceof Error) && (isLast || !isPassing(reply))) return reply;
    if (reply instanceof Error && isLast)
      throw noKeys(request, `at ${request.url.origin}: ${lostReason(reply)}`, request.hint, reply);
    await pause(retryDelay(failures, KEY_LIMITS.wait, Math.random()), signal);
  }
}

async function once(
  { url, method = 'GET', headers = {}, body, ...request }: KeyRequest,
  { signal, patience = request.patience }: KeyOptions,
): Promise<KeyReply> {
  const late = AbortSignal.timeout(patience);
  const answer = await operatorFetch(url, {
    method,
    headers,
    body: body ?? null,
    // Another address would get the token of this one.
    redirect: 'manual',
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
  });
  return { status: answer.status, text: (await boundedBody(answer, KEY_LIMITS.bytes)).toString('utf8') };
}

/** @param reason ends the sentence `Cannot get keys for the object store from …` */
export function noKeys(
  { source }: Pick<KeyRequest, 'source'>,
  reason: string,
  hint: string,
  cause?: unknown,
): AppError {
  return new AppError('s3/keys', `Cannot get keys for the object store from ${source} ${reason}`, {
    hint,
    ...(cause === undefined ? {} : { cause }),
  });
}

/** What a service says about its refusal, in a line. @param texts the first that is not empty counts */
export function refusal(
  { url }: Pick<KeyRequest, 'url'>,
  { status }: KeyReply,
  ...texts: readonly (string | undefined)[]
): string {
  const message = oneLine(texts.filter((text) => (text ?? '') !== '').join(': '), LONGEST).replace(/\.$/, '');
  return `at ${url.origin}: status ${status}${message === '' ? '' : `, ${message}`}`;
}
