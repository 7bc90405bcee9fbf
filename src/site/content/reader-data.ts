/** What pages know about their reader as `user`: plain data within limits, frozen. */

export type ReaderData = Readonly<Record<string, unknown>>;

/** Bytes of JSON. */
const LARGEST = 16 * 1024;
const DEEPEST = 8;

/** Strangers. */
export const NO_READER_DATA: ReaderData = Object.freeze({});

/** A copy of the data, or that of a stranger for anything that is not an object of plain data within the limits. */
export function readerData(given: unknown): ReaderData {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return NO_READER_DATA;
  try {
    const text = JSON.stringify(given) ?? '';
    if (Buffer.byteLength(text) > LARGEST) return NO_READER_DATA;
    const copy: unknown = frozen(JSON.parse(text), 1);
    return typeof copy === 'object' && copy !== null && Object.keys(copy).length > 0
      ? (copy as ReaderData)
      : NO_READER_DATA;
  } catch {
    // It contains itself, is too deep, or throws when it is read.
    return NO_READER_DATA;
  }
}

/** Names of prototypes are left out, so that no later copy of the data can change one. */
function frozen(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw new RangeError('too deep');
  if (Array.isArray(value)) return Object.freeze(value.map((item) => frozen(item, depth + 1)));
  return Object.freeze(
    Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== '__proto__')
        .map(([key, inner]) => [key, frozen(inner, depth + 1)]),
    ),
  );
}
