/** Whether a reader already has what an answer would hold (RFC 9110, section 13): told by tags and dates, before anything is read. */
import type { WebRequest } from './handler.ts';
import type { HeaderValues } from './reply.ts';

type Asked = WebRequest['headers'];

/** A tag of compressed bytes is that of the plain ones with the coding behind it: other bytes have another tag. */
const CODED = /-(?:br|gzip)"$/;

export function codedTag(tag: string, coding: string): string {
  return `${tag.slice(0, -1)}-${coding}"`;
}

/** @returns the headers of a 304 when the reader has these bytes, in whatever coding */
export function knownHeaders(asked: Asked, headers: HeaderValues): HeaderValues | undefined {
  const tags = asked['if-none-match'];
  if (typeof tags === 'string') {
    const tag = headers['etag'];
    if (tag === undefined) return undefined;
    if (tags === tag) return headers;
    for (const one of tags.split(',')) {
      const sent = one.trim().replace(/^W\//, '');
      if (sent === tag || sent === '*') return headers;
      // The reader is told the tag of what it has, by which it finds it.
      if (CODED.test(sent) && sent.replace(CODED, '"') === tag) return { ...headers, etag: sent };
    }
    return undefined;
  }
  const since = asked['if-modified-since'];
  // The very date that was sent with it: a file that is put back has an older one, and is another all the same.
  return since !== undefined && since === headers['last-modified'] ? headers : undefined;
}

/**
 * Whether a part of a file may be joined to what the reader has. A date says too little for that: two edits within a second have
 * the same one.
 */
export function isSameFile(asked: Asked, headers: HeaderValues): boolean {
  const condition = asked['if-range'];
  return condition === undefined || condition === headers['etag'];
}
