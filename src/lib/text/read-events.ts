/** Reads the data of server-sent events from bytes, within limits. */

interface EventLimits {
  /** Bytes of the whole stream. */
  readonly whole: number;
  /** Characters of one event. */
  readonly event: number;
}

/** @throws RangeError beyond a limit */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  { whole, event }: EventLimits,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let rest = '';
  for await (const bytes of body) {
    size += bytes.byteLength;
    if (size > whole) throw new RangeError(`More than ${whole} bytes`);
    rest += decoder.decode(bytes, { stream: true }).replaceAll('\r', '');
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const data = dataOf(rest.slice(0, end));
      rest = rest.slice(end + 2);
      if (data !== '') yield data;
    }
    if (rest.length > event) throw new RangeError(`An event has more than ${event} characters`);
  }
  const last = dataOf(rest);
  if (last !== '') yield last;
}

function dataOf(event: string): string {
  return event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).replace(/^ /, ''))
    .join('\n');
}
