/** Parses the `Range` header (RFC 9110, section 14), without which some browsers play no video. */

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** First and last byte, or `unsatisfiable`; undefined for unsupported headers, which RFC 9110 allows a server to ignore. */
export function byteRange(
  header: unknown,
  size: number,
): readonly [number, number] | 'unsatisfiable' | undefined {
  if (typeof header !== 'string') return undefined;
  const [, from = '', to = ''] = RANGE.exec(header.trim()) ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first < size && first <= last ? [first, last] : 'unsatisfiable';
}
