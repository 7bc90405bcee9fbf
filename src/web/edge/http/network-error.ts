/** Explains why an outgoing request got no reply. */
import { AppError } from '../../../lib/app-error.ts';

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at the address',
  ECONNRESET: 'The connection was closed before there was an answer',
  ENOTFOUND: 'The name of the address does not exist',
  EAI_AGAIN: 'The name of the address could not be looked up',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
  ETIMEDOUT: 'The address did not answer',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name',
};

/** A fixed text: the network's own message may name hosts of the internal network. */
export function networkError(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return NETWORK[code] ?? `The connection failed${/^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : ''}`;
}
