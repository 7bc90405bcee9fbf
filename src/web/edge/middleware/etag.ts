/** Adds entity tags and answers 304 when the client already has these bytes (RFC 9110, section 13). */
import { contentHash } from '../../../lib/bytes/hash.ts';
import { knownHeaders } from '../http/conditional.ts';
import { isFileBody } from '../http/file-body.ts';
import type { Middleware } from '../http/handler.ts';

/** A longer text is held once in memory, however many slow clients read it. */
const LONG = 64 * 1024;
/** Cached bytes are hashed once, however often they are sent. */
const tags = new WeakMap<Buffer, string>();

function tagOf(body: string | Buffer): string {
  const known = typeof body === 'string' ? undefined : tags.get(body);
  const tag = known ?? `"${contentHash(body)}"`;
  if (typeof body !== 'string' && known === undefined) tags.set(body, tag);
  return tag;
}

/** Hashes bodies that are in memory and have no tag yet; streams are skipped, and files have tags from their versions. */
export const etag: Middleware = (next) => async (request) => {
  const answer = await next(request);
  const { status, body } = answer;
  if (answer.personal === true) return answer;
  const whole = typeof body === 'string' || Buffer.isBuffer(body);
  if (status !== 200 || (!whole && !isFileBody(body))) return answer;
  const given = answer.headers['etag'];
  const tag = given ?? (whole ? tagOf(body) : undefined);
  const headers = tag === undefined ? answer.headers : { ...answer.headers, etag: tag };
  const known = knownHeaders(request.headers, headers);
  if (known !== undefined)
    return { status: 304, headers: known, body: '', cacheable: answer.cacheable === true };
  const long = given === undefined && typeof body === 'string' && body.length > LONG;
  return { ...answer, headers, body: long ? sharedBytes(tag!, body) : body };
};

const alive = new Map<string, WeakRef<Buffer>>();
const forgotten = new FinalizationRegistry<string>((key) => {
  // A newer copy may have replaced it.
  if (alive.get(key)?.deref() === undefined) alive.delete(key);
});

/** @param key hash of the text: equal keys mean equal bytes */
function sharedBytes(key: string, text: string): Buffer {
  const known = alive.get(key)?.deref();
  if (known !== undefined) return known;
  const made = Buffer.from(text);
  alive.set(key, new WeakRef(made));
  forgotten.register(made, key);
  return made;
}
