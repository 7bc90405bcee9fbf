/** Evaluates conditional requests (RFC 9110, section 13) by tags and dates, before any file is read. */
import type { WebRequest } from './handler.ts';
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
