/** The error text of a forge as one short line that is safe to show: no tokens, no control characters. */

import * as z from '../../../lib/schema.ts';
import { oneLine } from '../../../lib/text/clean-text.ts';

const LENGTH = 300;
const SECRET = /\b(gh[a-z]_|github_pat_|glpat-|gl[a-z]{2,5}-|AT[AC]TT3|eyJ)[A-Za-z0-9_.=-]{10,}/g;
const AUTHORITY = /\/\/[^/\s@]*@/g;

const errorSchema = z.object({
  resource: z.string().optional(),
  field: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});
/** The fields in which forges report errors; any of them may be missing. */
const bodySchema = z.object({
  message: z.unknown().optional(),
  error: z.unknown().optional(),
  error_description: z.unknown().optional(),
  errors: z.array(z.unknown()).optional(),
});

const DEPTH = 4;

function* textsIn(value: unknown, depth = 0): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (depth === DEPTH) return;
  else if (Array.isArray(value)) for (const one of value.slice(0, 10)) yield* textsIn(one, depth + 1);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value).slice(0, 10))
      for (const text of textsIn(inner, depth + 1)) yield `${key} ${text}`;
}

function* textsOfField(value: unknown): Iterable<string> {
  const error = errorSchema.safeParse(value);
  if (!error.success) return yield* textsIn(value);
  const { field, code, message } = error.data;
  if (message !== undefined) yield message;
  else if (code !== undefined) yield `${field ?? ''} ${code}`.trim();
}

/** Bitbucket Cloud reports errors in an object; what is beside its message is for programs. */
function inner(error: unknown): unknown {
  const nested = errorSchema.safeParse(error);
  return nested.success ? (nested.data.message ?? error) : error;
}

/** @param secrets texts that the result must not contain */
export function errorText(json: unknown, secrets: readonly string[]): string {
  const body = bodySchema.safeParse(json);
  if (!body.success) return '';
  const { message, error, error_description: description, errors = [] } = body.data;
  const parts = [message, inner(error), description].flatMap((one) => [...textsIn(one)]);
  parts.push(...errors.slice(0, 10).flatMap((one) => [...textsOfField(one)]));
  // It becomes the end of a message, which has no full stop.
  return withoutSecrets(parts.join('; '), secrets).slice(0, LENGTH).replace(/\.$/, '');
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (secret.length > 3) clean = clean.replaceAll(secret, '…');
  return oneLine(clean.replace(SECRET, '…').replace(AUTHORITY, '//'));
}
