/** Reads the body of a request into memory, up to a limit given by the caller. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../lib/app-error.ts';

/**
 * @param most bytes
 * @throws AppError `request/too-large` as soon as more is announced or has arrived, `request/aborted` when the client disconnects
 */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = (): AppError =>
    new AppError('request/too-large', `The body of the request is longer than ${most} bytes`, {
      hint: `Send at most ${most} bytes`,
    });
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > most) throw tooLarge();
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('request/aborted', 'The client disconnected before its request was complete', {
      cause,
    });
  }
  return Buffer.concat(parts, size);
}
