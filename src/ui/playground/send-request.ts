/** Sends a request from the browser, and explains why there is no response. */
import { formStrings } from './form-strings.ts';
import type { ReadyRequest } from './request-form.ts';
import { blockedReason, cookiesOf, isUnsendable, leftOutHeaders } from './request-limits.ts';

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly milliseconds: number;
  /** Headers of the request that the browser does not send. */
  readonly leftOut: readonly string[];
}

/** `cors`: the request may succeed through the server. */
export interface Failure {
  readonly kind: 'request' | 'policy' | 'cors' | 'time' | 'cancelled' | 'size' | 'proxy';
  readonly message: string;
}

export type Outcome = { readonly answer: Answer } | { readonly failure: Failure };

export const LONGEST_WAIT = 60_000;
export const MAX_BYTES = 10 * 1024 * 1024;

interface Sending {
  /** Aborts the request. */
  readonly cancel: AbortSignal;
  /** True to send the reader's cookies, as configured by the site. */
  readonly credentials: boolean;
}

export async function sendRequest(request: ReadyRequest, sending: Sending): Promise<Outcome> {
  const { cancel } = sending;
  const reason = blockedReason(request.built, location);
  if (reason !== undefined) return { failure: { kind: 'request', message: reason } };
  const limit = AbortSignal.timeout(LONGEST_WAIT);
  const signal = AbortSignal.any([cancel, limit]);
  const blocked = watchPolicy();
  const began = performance.now();
  try {
    const response = await fetch(request.built.url, options(request, { ...sending, signal }));
    const bytes = await readAll(response);
    if (bytes === undefined) return { failure: { kind: 'size', message: formStrings.failedSize } };
    return {
      answer: {
        status: response.status,
        statusText: response.statusText,
        headers: [...response.headers],
        bytes,
        milliseconds: performance.now() - began,
        leftOut: leftOutHeaders(request.built),
      },
    };
  } catch {
    return { failure: await failureOf({ cancel, limit, blocked }) };
  } finally {
    blocked.stop();
  }
}

function options(
  { built, body, cookies }: ReadyRequest,
  { signal, credentials }: Sending & { readonly signal: AbortSignal },
): RequestInit {
  const headers = new Headers();
  for (const { name, value } of built.headers) if (!isUnsendable(name)) headers.append(name, value);
  if (body !== undefined) headers.set('content-type', body.type);
  return {
    method: built.method,
    headers,
    credentials: cookiesOf(built.url, { cookies, credentials, origin: location.origin }),
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
    ...(body === undefined ? {} : { body: body.bytes }),
  };
}

/** @returns undefined when the body is over the limit */
async function readAll(response: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      return undefined;
    }
    parts.push(read.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

interface PolicyWatch {
  readonly hit: () => boolean;
  readonly stop: () => void;
}

/** The page's own policy blocks requests too, and reports it only by an event. */
function watchPolicy(): PolicyWatch {
  let hit = false;
  const note = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    hit ||= effectiveDirective === 'connect-src';
  };
  document.addEventListener('securitypolicyviolation', note);
  return { hit: () => hit, stop: () => document.removeEventListener('securitypolicyviolation', note) };
}

async function failureOf({
  cancel,
  limit,
  blocked,
}: {
  readonly cancel: AbortSignal;
  readonly limit: AbortSignal;
  readonly blocked: PolicyWatch;
}): Promise<Failure> {
  if (cancel.aborted) return { kind: 'cancelled', message: formStrings.failedCancel };
  if (limit.aborted) return { kind: 'time', message: formStrings.failedTime };
  // The event comes in a separate task.
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (blocked.hit()) return { kind: 'policy', message: formStrings.failedPolicy };
  if (!navigator.onLine) return { kind: 'request', message: formStrings.failedOffline };
  return { kind: 'cors', message: formStrings.failedCors };
}
