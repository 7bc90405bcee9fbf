/** Splits a stream of bytes into lines, in batches: a promise for each line would cost more than the line. */
import { StringDecoder } from 'node:string_decoder';

export interface TextLine {
  /** Counted from 1. */
  readonly number: number;
  /** Without its line end; undefined when the line is too long. */
  readonly text: string | undefined;
}

/** @param maxCharacters of a line; a longer one is not kept, so that memory is bounded */
export async function* textLines(
  bytes: AsyncIterable<Uint8Array>,
  maxCharacters: number,
): AsyncGenerator<readonly TextLine[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let isTooLong = false;
  let number = 0;
  const line = (text: string): TextLine => {
    number++;
    const tooLong = isTooLong || text.length > maxCharacters;
    isTooLong = false;
    const start = number === 1 && text.startsWith('\uFEFF') ? 1 : 0;
    return { number, text: tooLong ? undefined : text.slice(start, text.endsWith('\r') ? -1 : undefined) };
  };
  for await (const chunk of bytes) {
    const parts = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)).split('\n');
    parts[0] = rest + parts[0]!;
    rest = parts.pop()!;
    if (parts.length > 0) yield parts.map(line);
    if (rest.length > maxCharacters) {
      isTooLong = true;
      rest = '';
    }
  }
  rest += decoder.end();
  if (rest !== '' || isTooLong) yield [line(rest)];
}
