/** Sends one signed request to an object store, again where that may help, and explains what it refuses. */

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { operatorFetch } from '../outgoing/operator-fetch.ts';
import type { Clock } from '../time/clock.ts';
import { retryDelay } from '../time/retry-delay.ts';
import { boundedBody } from './bounded-body.ts';
import { keyRing } from './keys/key-ring.ts';
import { codeOf, lostRequest, refusedRequest, type S3Place } from './s3-errors.ts';
import type { S3Settings } from './s3-settings.ts';
import { textOf } from './s3-xml.ts';
import { encodeKey, encodeQuery, sha256, signRequest } from './sign-request.ts';

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Undefined for the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** For the message of a failure: `list`, `read`, … */
  readonly action: string;
  /** Statuses that are answers too. */
  readonly expected?: readonly number[];
  /** Most bytes of the reply's body. */
  readonly max: number;
}

interface S3Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface S3RequestOptions {
  /** Ends all tries. */
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock;
  /** Milliseconds for one try. Default: five minutes, for 8 MB on a slow line. */
  readonly patience?: number;
  /** Waits between tries. Default: the system's timers. */
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

export type SendS3 = (request: S3Request) => Promise<S3Reply>;

export const S3_LIMITS = { tries: 5, wait: { min: 500, max: 20_000 } };
const PATIENCE = 300_000;

/** Refusals that pass. */
const PASSING = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'ServiceUnavailable']);
/** Refusals of keys that were valid. */
const EXPIRED = new Set(['ExpiredToken', 'TokenRefreshRequired']);
const BODY_OF_REFUSAL = 64 * 1024;

/** @returns a function that throws AppError `s3/…` @param bucket as in `s3://bucket/` */
export function s3Sender(
  settings: S3Settings,
  bucket: string,
  {
    signal,
    clock = Date.now,
    patience = PATIENCE,
    pause = (milliseconds, ended) =>
      sleep(milliseconds, undefined, ended === undefined ? {} : { signal: ended }),
  }: S3RequestOptions = {},
): SendS3 {
  const base = bucketAddress(settings, bucket);
  const ring = keyRing(settings.keys, { signal, clock, pause });
  return async (request) => {
    const place: S3Place = { bucket, endpoint: base.origin, region: settings.region, key: request.key };
    let hasRenewed = false;
    for (let failures = 1; ; failures++) {
      const sent = await once(request).catch((error: unknown) => {
        if (signal?.aborted === true) throw signal.reason;
        // It has tried again itself.
        if (error instanceof AppError) throw error;
        return lostRequest(request.action, place, error);
      });
      if ('status' in sent && !isRefusal(request, sent)) return sent;
      if (!hasRenewed && 'status' in sent && hasExpired(sent) && ring.renew()) {
        hasRenewed = true;
        continue;
      }
      const error = 'status' in sent ? refusedRequest(request.action, place, refusalOf(sent)) : sent;
      if (failures >= S3_LIMITS.tries || ('status' in sent && !isPassing(sent))) throw error;
      await pause(retryDelay(failures, S3_LIMITS.wait, Math.random()), signal);
    }
  };

  async function once({ method, key, query = {}, headers = {}, body, max }: S3Request): Promise<S3Reply> {
    const url = new URL(base);
    if (key !== undefined) url.pathname = `${base.pathname.replace(/\/$/, '')}/${encodeKey(key)}`;
    url.search = encodeQuery(query);
    const signed = signRequest({
      method,
      url,
      headers,
      region: settings.region,
      keys: await ring.now(),
      bodyHash: sha256(body ?? ''),
      now: clock(),
    });
    const late = AbortSignal.timeout(patience);
    const answer = await operatorFetch(url, {
      method,
      headers: signed,
      body: (body as Uint8Array<ArrayBuffer> | undefined) ?? null,
      redirect: 'manual',
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    });
    const limit = answer.ok ? max : BODY_OF_REFUSAL;
    return { status: answer.status, headers: answer.headers, body: await boundedBody(answer, limit) };
  }
}

/** Where a bucket is reached: as a part of the path, or of the host name. */
function bucketAddress({ endpoint, pathStyle }: S3Settings, bucket: string): URL {
  const url = new URL(endpoint);
  if (pathStyle) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${bucket}`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url;
}

const refusalOf = ({ status, headers, body }: S3Reply) => ({
  status,
  body: body.toString('utf8'),
  bucketRegion: headers.get('x-amz-bucket-region') ?? undefined,
});

/** Joining parts takes long, so its reply begins with status 200 before the server knows whether it succeeds. */
function isRefusal({ expected = [], method }: S3Request, { status, body }: S3Reply): boolean {
  if (expected.includes(status)) return false;
  if (status < 200 || status > 299) return true;
  return method === 'POST' && textOf(body.toString('utf8'), 'Code') !== undefined;
}

const hasExpired = (reply: S3Reply): boolean => EXPIRED.has(codeOf(refusalOf(reply)));

function isPassing(reply: S3Reply): boolean {
  return reply.status >= 500
    ? reply.status !== 501
    : reply.status === 429 || PASSING.has(codeOf(refusalOf(reply)));
}
