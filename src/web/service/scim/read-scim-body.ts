/** Reads the JSON body of a SCIM request: type, size, depth, and characters that the databases can store. */
import type { WebRequest } from '../../edge/http/handler.ts';
import { badRequest, ScimProblem } from './scim-problem.ts';

export const MOST_SCIM_BYTES = 1024 * 1024;
const MOST_DEPTH = 12;
const TYPES = new Set(['application/scim+json', 'application/json']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

function isShallow(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return true;
  return depth < MOST_DEPTH && Object.values(value).every((one) => isShallow(one, depth + 1));
}

/** @throws ScimProblem; AppError `request/too-large`, `request/aborted` */
export async function readScimBody(request: WebRequest): Promise<unknown> {
  const sent = request.headers['content-type'];
  const [type = ''] = (typeof sent === 'string' ? sent : '').toLowerCase().split(';');
  if (!TYPES.has(type.trim()))
    throw new ScimProblem({ status: 415 }, 'Send the body as application/scim+json or application/json');
  let value: unknown;
  try {
    const text = utf8.decode(await request.body(MOST_SCIM_BYTES));
    value = JSON.parse(text);
    if (text.includes('\\u0000') || text.includes('\u0000')) value = undefined;
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof TypeError)) throw cause;
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value) || !isShallow(value))
    throw badRequest(
      'invalidSyntax',
      `The body is a JSON object in UTF-8, at most ${MOST_DEPTH} levels deep`,
    );
  return value;
}
