/** Rejects forged requests: a form must come from our own pages, with the token that only they contain. */
import { timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '../../../lib/random-bytes.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Service } from '../service.ts';
import { isHttps } from './dashboard-cookie.ts';

/**
 * True when the headers show that the form was on a page of this server. Browsers send them with every form, so clients
 * without them are no browsers and are rejected.
 */
export function isOwnForm(service: Pick<Service, 'origin'>, request: WebRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers['origin'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return site === 'same-origin';
  if (typeof origin !== 'string') return false;
  if (origin === service.origin) return true;
  const url = URL.parse(origin);
  if (url === null || url.host !== request.host) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && !isHttps(service, request));
}

/**
 * Masks the token, differently on every page, so that the length of compressed replies reveals nothing about it.
 * @returns a random pad and the token under it
 */
export function maskToken(csrf: string, random: RandomBytes): string {
  const bytes = Buffer.from(csrf);
  const pad = Buffer.from(random(bytes.length));
  return `${pad.toString('base64url')}.${xor(bytes, pad).toString('base64url')}`;
}

export function isToken(csrf: string, shown: string | null): boolean {
  const [pad = '', masked = ''] = (shown ?? '').slice(0, 400).split('.');
  const [a, b] = [Buffer.from(pad, 'base64url'), Buffer.from(masked, 'base64url')];
  const wanted = Buffer.from(csrf);
  if (a.length !== wanted.length || b.length !== wanted.length) return false;
  return timingSafeEqual(xor(a, b), wanted);
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, at) => byte ^ b[at]!));
}
