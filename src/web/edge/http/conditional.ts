/** Adds entity tags and evaluates conditional requests (RFC 9110, section 13) by tags and dates, before any file is read. */

import { contentHash } from '../../../lib/bytes/hash.ts';
import { isFileBody } from './file-body.ts';
import type { Middleware, WebRequest } from './handler.ts';
import type { HeaderValues } from './reply.ts';

type RequestHeaders = WebRequest['headers'];

/** The tag of compressed bytes is the plain tag followed by the coding, because different bytes need different tags. */
const CODED = /-(?:br|gzip)"$/;

export function codedTag(tag: string, coding: string): string {
  return `${tag.slice(0, -1)}-${coding}"`;
}

/** @returns the headers of a 304 when the client already has these bytes, in any coding */
export function knownHeaders(request: RequestHeaders, headers: HeaderValues): HeaderValues | undefined {
  const tags = request['if-none-match'];
  if (typeof tags === 'string') {
    const tag = headers['etag'];
    if (tag === undefined) return undefined;
    if (tags === tag) return headers;
    for (const one of tags.split(',')) {
      const sent = one.trim().replace(/^W\//, '');
      if (sent === tag || sent === '*') return headers;
      // The reply carries the tag that the client sent, by which it finds its copy.
      if (CODED.test(sent) && sent.replace(CODED, '"') === tag) return { ...headers, etag: sent };
    }
    return undefined;
  }
  const since = request['if-modified-since'];
  // Must equal the date that was sent with the file: a restored file has an older date and is still a different file.
  return since !== undefined && since === headers['last-modified'] ? headers : undefined;
}

/**
 * Whether a part of a file can be appended to what the client has. A date is not enough: two edits within a second have the same
 * one.
 */
export function isSameFile(request: RequestHeaders, headers: HeaderValues): boolean {
  const condition = request['if-range'];
  return condition === undefined || condition === headers['etag'];
}

/** A longer text is held once in memory, however many slow clients read it. */
const LONG = 64 * 1024;
/** Cached bytes are hashed once, however often they are sent. */
const tags = new WeakMap<Buffer, string>();

function tagOf(body: string | Buffer): string {
  const known = typeof body === 'string' ? undefined : tags.get(body);
  const tag = known ?? `"${contentHash(body)}"`;
  if (typeof body !== 'string' && known === undefined) tags.set(body, tag);
  return tag;
}

/** Hashes bodies that are in memory and have no tag yet; streams are skipped, and files have tags from their versions. */
export const etag: Middleware = (next) => async (request) => {
  const answer = await next(request);
  const { status, body } = answer;
  if (answer.personal === true) return answer;
  const whole = typeof body === 'string' || Buffer.isBuffer(body);
  if (status !== 200 || (!whole && !isFileBody(body))) return answer;
  const given = answer.headers['etag'];
  const tag = given ?? (whole ? tagOf(body) : undefined);
  const headers = tag === undefined ? answer.headers : { ...answer.headers, etag: tag };
  const known = knownHeaders(request.headers, headers);
  if (known !== undefined)
    return { status: 304, headers: known, body: '', cacheable: answer.cacheable === true };
  const long = given === undefined && typeof body === 'string' && body.length > LONG;
  return { ...answer, headers, body: long ? sharedBytes(tag!, body) : body };
};

const alive = new Map<string, WeakRef<Buffer>>();
const forgotten = new FinalizationRegistry<string>((key) => {
  // A newer copy may have replaced it.
  if (alive.get(key)?.deref() === undefined) alive.delete(key);
});

/** @param key hash of the text: equal keys mean equal bytes */
function sharedBytes(key: string, text: string): Buffer {
  const known = alive.get(key)?.deref();
  if (known !== undefined) return known;
  const bytes = Buffer.from(text);
  alive.set(key, new WeakRef(bytes));
  forgotten.register(bytes, key);
  return bytes;
}
