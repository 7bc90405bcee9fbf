/** Reads the token of an `Authorization: Bearer` header (RFC 6750, section 2.1). */
import type { WebRequest } from './handler.ts';

/** @returns undefined without such a header */
export function bearerToken({ headers }: Pick<WebRequest, 'headers'>): string | undefined {
  const sent = headers['authorization'];
  return typeof sent === 'string' ? /^bearer +(\S+) *$/i.exec(sent)?.[1] : undefined;
}
