/** Reads the body of a response up to a limit. */
import type { IncomingMessage } from 'node:http';

/** @param max bytes @param tooLarge creates the error for a body that is longer, or declares so */
export async function readLimited(
  response: IncomingMessage,
  max: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > max) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > max) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}
