/** Reads which part of a file is asked for (RFC 9110, section 14): some browsers play no video without it. */

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** First and last byte, or `unsatisfiable`; undefined for headers that ask for nothing we do, which RFC 9110 lets us ignore. */
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
