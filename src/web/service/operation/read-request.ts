/** Parses the query and the body of a request into validated values, or reports every problem in them. */
import * as z from '../../../lib/schema.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { invalidRequest, type ProblemDetail, RequestProblem } from '../../edge/problem/request-problem.ts';
import { issueMessages, unknownName } from './issue-messages.ts';
import type { OperationBody } from './operation.ts';

const NONE = z.strictObject({});
/** More problems do not help the client, and the limit keeps the reply small. */
const MAX_PROBLEMS = 20;

function refuse(problems: readonly ProblemDetail[]): never {
  const [first = { message: 'The request is not valid', path: '' }, ...rest] = problems;
  throw invalidRequest([first, ...rest.slice(0, MAX_PROBLEMS - 1)]);
}

/** @throws RequestProblem `request/invalid` for parameters that are unknown, repeated, empty or have an invalid value */
export function readQuery(schema: z.ZodObject | undefined, query: URLSearchParams): unknown {
  const known = (schema ?? NONE).shape;
  const values: Record<string, string> = {};
  const problems: ProblemDetail[] = [];
  const refused = (name: string, message: string): void => {
    problems.push({ message, path: name.slice(0, 60) });
  };
  const seen = new Set<string>();
  for (const [name, value] of query) {
    if (!Object.hasOwn(known, name)) {
      if (!seen.has(name)) refused(name, unknownName('parameter', name, Object.keys(known)));
    } else if (seen.has(name)) {
      delete values[name];
      refused(name, `"${name}" is given more than once`);
    } else if (value === '') refused(name, `"${name}" is empty; leave it out or give it a value`);
    else values[name] = value;
    seen.add(name);
  }
  const read = (schema ?? NONE).safeParse(values);
  // A parameter rejected above is not in the values, so each problem is reported once.
  if (!read.success) problems.push(...issueMessages(read.error.issues, values, Object.keys(known)));
  if (problems.length > 0) refuse(problems);
  return read.data;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws RequestProblem for a body of the wrong type, invalid JSON, or invalid values; AppError if it is too large */
export async function readBody(body: OperationBody, request: WebRequest): Promise<unknown> {
  const types = body.types ?? ['application/json'];
  const sent = request.headers['content-type'];
  const [type = '', ...parameters] = (typeof sent === 'string' ? sent : '').toLowerCase().split(';');
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  if (!types.includes(type.trim()) || (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)))
    throw new RequestProblem('request/media-type', `Send the body as ${types.join(' or ')} in UTF-8`);
  const value = parse(await request.body(body.max));
  const read = body.schema.safeParse(value);
  if (read.success) return read.data;
  const known = body.schema instanceof z.ZodObject ? Object.keys(body.schema.shape) : [];
  return refuse(issueMessages(read.error.issues, value, known));
}

function parse(bytes: Buffer): unknown {
  try {
    const text = utf8.decode(bytes);
    // The databases cannot store this character, and honest clients do not send it.
    return JSON.parse(text, text.includes('\\u0000') ? withoutNul : undefined);
  } catch (cause) {
    if (cause instanceof RequestProblem) throw cause;
    throw new RequestProblem('request/unreadable', 'The body is not JSON in UTF-8');
  }
}

function withoutNul(key: string, value: unknown): unknown {
  if (key.includes('\u0000') || (typeof value === 'string' && value.includes('\u0000')))
    throw new RequestProblem(
      'request/unreadable',
      'The body has the character U+0000, which cannot be stored',
    );
  return value;
}
