/** Creates requests for tests that call a handler directly, without a socket. */
import { AppError } from '../../src/lib/app-error.ts';
import type { WebRequest } from '../../src/web/edge/http/handler.ts';
import { requestPath, requestQuery } from '../../src/web/edge/http/request-path.ts';

export interface RequestParts {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** A string as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly address?: string;
  readonly host?: string;
  readonly secure?: boolean;
}

/** What a browser reports when somebody opens a page in a tab. */
export const IN_A_TAB = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

let made = 0;

/** @param target path with its query, as in a request line */
export function webRequest(target: string, parts: RequestParts = {}): WebRequest {
  const text = typeof parts.body === 'string' ? parts.body : JSON.stringify(parts.body ?? '');
  const bytes = Buffer.from(parts.body === undefined ? '' : text);
  const path = requestPath(target);
  if (path === undefined) throw new Error(`The server would refuse ${target} before any handler`);
  return {
    method: parts.method ?? 'GET',
    path,
    query: requestQuery(target),
    hasQuery: target.includes('?'),
    headers: {
      ...(parts.body === undefined || typeof parts.body === 'string'
        ? {}
        : { 'content-type': 'application/json' }),
      ...parts.headers,
    },
    id: `test-${++made}`,
    signal: new AbortController().signal,
    host: parts.host ?? 'docs.example.com',
    secure: parts.secure ?? false,
    address: parts.address ?? '192.0.2.1',
    body: async (max) => {
      if (bytes.length > max)
        throw new AppError('request/too-large', `The body of the request is longer than ${max} bytes`);
      return bytes;
    },
  };
}
