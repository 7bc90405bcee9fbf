/** Answers requests for a part of a file (RFC 9110, section 14): some browsers play no video without it. */
import type { Reply } from './reply.ts';

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** First and last byte, or `unsatisfiable`; undefined for headers that ask for nothing we do, which RFC 9110 lets us ignore. */
function parse(header: string, size: number): readonly [number, number] | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = RANGE.exec(header.trim()) ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first < size && first <= last ? [first, last] : 'unsatisfiable';
}

/**
 * @param whole a 200 answer with the file's bytes
 * @param header value of `Range`, if there is one
 */
export function withRange(whole: Reply & { readonly body: Buffer }, header: unknown): Reply {
  const headers = { ...whole.headers, 'accept-ranges': 'bytes' };
  const size = whole.body.length;
  const asked = typeof header === 'string' ? parse(header, size) : undefined;
  if (asked === undefined) return { ...whole, headers };
  if (asked === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: '' };
  const [first, last] = asked;
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${size}` },
    body: whole.body.subarray(first, last + 1),
  };
}
