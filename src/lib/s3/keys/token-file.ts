/** Reads a token that the platform keeps in a file and renews there. */
import { open } from 'node:fs/promises';
import { noKeys } from './ask-for-keys.ts';

const MAX = 64 * 1024;

/** @param variable that names the file @throws AppError `s3/keys` */
export async function readToken(path: string, variable: string, source: string): Promise<string> {
  const token = await firstBytes(path).catch((cause: NodeJS.ErrnoException) => {
    throw noKeys(
      { source },
      `because ${variable} names "${path}", which cannot be read: ${cause.code ?? cause.message}`,
      'Check that the file is mounted into the container, and that the user of Lectern may read it',
      cause,
    );
  });
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw noKeys(
    { source },
    `because "${path}" has no token`,
    `${variable} must name a file with one token in one line, of at most ${MAX} bytes`,
  );
}

/** @returns an empty text for a file that is too large */
async function firstBytes(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX + 1), 0, MAX + 1, 0);
    return bytesRead > MAX ? '' : buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}
