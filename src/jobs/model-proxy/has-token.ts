/** Whether a request comes from the program that was given a token, in any place where programs send keys. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** @param token undefined = nobody else can ask */
export function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true;
  const [, bearer = ''] = /^bearer (.*)$/i.exec(headers.authorization ?? '') ?? [];
  const expected = Buffer.from(token);
  return [bearer, headers['x-api-key'], headers['x-goog-api-key']].some((sent) => {
    const given = Buffer.from(String(sent ?? ''));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
