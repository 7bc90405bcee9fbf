/** Tells whether people reach a server by HTTPS: by its public address, or as a trusted proxy reports. */
import type { WebRequest } from './handler.ts';

export interface PublicAddress {
  /** Public origin, if it is known. */
  readonly origin?: string;
}

export function isHttps({ origin }: PublicAddress, request: Pick<WebRequest, 'secure'>): boolean {
  return request.secure || origin?.startsWith('https:') === true;
}
