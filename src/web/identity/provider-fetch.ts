/** Asks a provider over HTTP: resolved once, never redirected, with limits for time and size. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../lib/app-error.ts';
import { readLimited } from '../../lib/bytes/read-limited.ts';
import { defined } from '../../lib/defined.ts';
import { pinnedRequest } from '../../lib/outgoing/pinned-request.ts';
import { beforeAbort, type Lookup, safeTarget, type TypedBy } from '../../lib/outgoing/safe-target.ts';
import { plainReason } from './identity-failure.ts';
import { providerAddress } from './provider-address.ts';
import { ProviderTrouble } from './provider-trouble.ts';

const PROVIDER_TIMEOUT = 10_000;
const MB = 1024 * 1024;
const MAX_PROVIDER_ANSWER = MB;

interface ProviderFetchOptions {
  readonly typedBy: TypedBy;
  /** Hosts that may be on a private network, because the operator allows it. Others must be public. Default: none. */
  readonly privateHosts?: ReadonlySet<string>;
  /** Milliseconds for one request. */
  readonly timeout?: number | undefined;
  /** Bytes of an answer. */
  readonly max?: number | undefined;
  readonly lookup?: Lookup | undefined;
}

/** The part of `fetch` that the library uses. */
export type ProviderFetch = (
  url: string,
  options: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

/** Every call rejects with a `ProviderTrouble` unless the provider answered. */
export function providerFetch({
  typedBy,
  privateHosts = new Set(),
  timeout = PROVIDER_TIMEOUT,
  max = MAX_PROVIDER_ANSWER,
  lookup,
}: ProviderFetchOptions): ProviderFetch {
  return async (address, { method, headers, body, signal: given }) => {
    const url = providerAddress(address);
    if (url === undefined)
      throw new ProviderTrouble(
        'address',
        `"${plainReason(address.split('?')[0]!)}" is not an https address`,
      );
    const limit = AbortSignal.timeout(timeout);
    const signal = given === undefined ? limit : AbortSignal.any([limit, given]);
    try {
      const allowPrivate = privateHosts.has(url.host);
      const target = safeTarget(url, { typedBy, allowPrivate, ...defined({ lookup }) });
      const ip = await beforeAbort(target, signal);
      const sent = body === undefined || body === null ? undefined : String(body);
      const request = { url, ip, method, headers, body: sent, signal };
      const answer = pinnedRequest(request, (response) => answerOf(url, response, max));
      return await beforeAbort(answer, signal);
    } catch (error) {
      if (error instanceof ProviderTrouble) throw error;
      if (limit.aborted)
        throw new ProviderTrouble(
          'slow',
          `${url.host} gave no answer within ${timeout / 1000} seconds`,
          error,
        );
      if (error instanceof AppError) throw new ProviderTrouble('address', error.message, error);
      throw new ProviderTrouble('unreachable', `${url.host} does not answer (${codeOf(error)})`, error);
    }
  };
}

function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && /^[A-Z_0-9]{1,40}$/.test(code) ? code : 'the connection failed';
}

async function answerOf({ host }: URL, response: IncomingMessage, max: number): Promise<Response> {
  const { statusCode = 0, headers } = response;
  const refuse = (why: string): ProviderTrouble => new ProviderTrouble('answer', `${host} ${why}`);
  if (statusCode >= 300 && statusCode < 400)
    throw refuse('redirects, which is not followed: give the address it leads to');
  if (statusCode >= 500) throw new ProviderTrouble('unreachable', `${host} answered ${statusCode}`);
  if (statusCode < 200) throw refuse(`answered ${statusCode}`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw refuse('answered in a compressed form that was not asked for');
  const size = max < MB ? `${max / 1024} kB` : `${max / MB} MB`;
  const tooLarge = (): ProviderTrouble => refuse(`answered with more than ${size}`);
  const body = await readLimited(response, max, tooLarge);
  const type = headers['content-type'] ?? '';
  if (/html/i.test(type)) throw refuse(`answered ${statusCode} with a web page instead of data`);
  const kept = Object.fromEntries(
    ['content-type', 'www-authenticate', 'date'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  return new Response(statusCode === 204 || statusCode === 205 ? null : new Uint8Array(body), {
    status: statusCode,
    headers: kept,
  });
}
