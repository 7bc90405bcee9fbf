/** One request of a check, with little time, without following redirects, and with the reason in words when it fails. */
import { operatorFetch } from '../../lib/outgoing/operator-fetch.ts';

const MAX = 64 * 1024;

type Answer =
  | { readonly status: number; readonly text: string }
  /** Why there is no answer. */
  | { readonly problem: string };

export async function ask(
  url: string,
  { signal, token }: { readonly signal: AbortSignal; readonly token?: string },
): Promise<Answer> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  try {
    const answer = await operatorFetch(url, { headers, signal, redirect: 'manual' });
    return { status: answer.status, text: await beginning(answer) };
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}

/** Why `fetch` got no answer, in words. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException).code;
  return REASONS[code ?? ''] ?? (cause instanceof Error ? cause.message : String(cause));
}

/** Whatever answers may never end. */
async function beginning({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    parts.push(part);
    if ((size += part.length) > MAX) break;
  }
  return Buffer.concat(parts).toString('utf8').slice(0, MAX);
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the name is unknown to DNS',
  EAI_AGAIN: 'DNS does not answer',
  ECONNRESET: 'the connection was closed',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the chain of the certificate is incomplete',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
};
