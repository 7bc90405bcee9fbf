/** Answers 304 when the reader already has these bytes (RFC 9110, section 13). */
import { contentHash } from '../../lib/hash.ts';
import type { Middleware } from '../http/handler.ts';

/** Hashes bodies that are whole in memory; streams and answers with their own tag are left alone. */
export const etag: Middleware = (next) => async (request) => {
  const answer = await next(request);
  if (answer.status !== 200 || (typeof answer.body !== 'string' && !Buffer.isBuffer(answer.body)))
    return answer;
  const tag = answer.headers['etag'] ?? `"${contentHash(answer.body)}"`;
  const headers = { ...answer.headers, etag: tag };
  const asked = request.headers['if-none-match'];
  const known =
    typeof asked === 'string' &&
    asked.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*');
  return known ? { status: 304, headers, body: '' } : { ...answer, headers };
};
