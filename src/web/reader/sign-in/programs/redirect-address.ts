/** Where a program may have a reader sent: HTTPS, the reader's own machine, or a scheme that belongs to the program. */
import { createHash } from 'node:crypto';

export interface RedirectAddress {
  readonly url: URL;
  /** `own` is the reader's machine; `scheme` opens a program there. */
  readonly kind: 'web' | 'own' | 'scheme';
}

const MAX_ADDRESS = 500;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Without query, and without the characters with which arguments are smuggled into the program that opens it. */
const PRIVATE_USE = /^([a-z][a-z0-9.+-]{1,60}):\/[\w.~/-]*$/;
/** Browsers run these themselves, or open something else than a program that waits for a code. */
const BROWSERS_OWN = new Set([
  'http',
  'https',
  'ws',
  'wss',
  'ftp',
  'file',
  'javascript',
  'vbscript',
  'data',
  'blob',
  'about',
  'filesystem',
  'view-source',
  'jar',
  'resource',
  'chrome',
  'intent',
  'mailto',
  'tel',
  'sms',
]);

/**
 * @param name of the program, in its own words
 * @returns undefined for every other address
 */
export function redirectAddress(text: unknown, name: string): RedirectAddress | undefined {
  if (typeof text !== 'string' || text.length > MAX_ADDRESS || !/^[\x21-\x7e]+$/.test(text)) return undefined;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || text.includes('#')) return undefined;
  if (url.protocol === 'https:') return { url, kind: 'web' };
  if (url.protocol === 'http:') return LOOPBACK.has(url.hostname) ? { url, kind: 'own' } : undefined;
  return isOwnScheme(text, name) ? { url, kind: 'scheme' } : undefined;
}

/**
 * A scheme with a dot is the name of somebody's domain, reversed (RFC 8252, section 7.1). Widely used programs have schemes
 * without one: such a scheme must be the name by which the program asks, so that nobody agrees to "Notes" and opens something else.
 * The page names the address, the reader clicks once more to follow it, and a code is useless without its verifier.
 */
function isOwnScheme(text: string, name: string): boolean {
  const scheme = PRIVATE_USE.exec(text)?.[1];
  if (scheme === undefined || BROWSERS_OWN.has(scheme)) return false;
  return scheme.includes('.') || lettersOf(scheme) === lettersOf(name);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Equal for addresses that count as the same one: exactly equal, but for the port of the reader's machine (RFC 8252, section 7.3). */
export function addressMark(text: string, { url, kind }: RedirectAddress): string {
  const same = new URL(url);
  if (kind === 'own') same.port = '';
  return createHash('sha256')
    .update(kind === 'own' ? same.href : text)
    .digest('base64url')
    .slice(0, 22);
}

/** The address as the page of consent shows it. */
export function shownAddress({ url, kind }: RedirectAddress): string {
  if (kind === 'scheme') return url.href;
  return kind === 'own' ? url.hostname : url.host;
}
