/** Words the messages about invalid values of a request: which value, what was sent, and what is valid. */

import type * as z from '../../../lib/schema.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import type { ProblemDetail } from '../../edge/problem/request-problem.ts';

const LONGEST = 60;

/** A value as messages quote it: short, and never longer than what was sent. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `"${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}"`;
}

export function oneOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function didYouMean(value: unknown, names: readonly string[]): string {
  const near = typeof value === 'string' ? nearest(value, names) : undefined;
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/** For an unknown name, with the most similar known one. */
export function unknownName(kind: 'parameter' | 'field', name: string, known: readonly string[]): string {
  const near = didYouMean(name, known);
  const all = near === '' && known.length > 0 ? `; use ${oneOf(known)}` : near;
  return `There is no ${kind} ${quoted(name)}${known.length === 0 ? ', this operation takes none' : all}`;
}

/** For a value outside its list of choices. */
export function unknownChoice(name: string, value: unknown, choices: readonly string[]): string {
  return `"${name}" must be ${oneOf(choices)}, got ${quoted(value)}${didYouMean(value, choices)}`;
}

const TYPES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

function bounds(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const limit = String(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const bound = issue.code === 'too_small' ? 'at least' : 'at most';
  if (issue.origin === 'string') return `must have ${bound} ${limit} characters`;
  if (issue.origin === 'array') return `must have ${bound} ${limit} entries`;
  return `must be ${bound} ${limit}`;
}

/** @param value the value that was sent; undefined if there was none */
function sentence(issue: z.core.$ZodIssue, name: string, value: unknown): string {
  const got = value === undefined ? '' : `, got ${quoted(value)}`;
  switch (issue.code) {
    case 'custom':
      // Either a sentence, or the end of one.
      return issue.message.startsWith('must ') ? `"${name}" ${issue.message}${got}` : issue.message;
    case 'invalid_type':
      return value === undefined
        ? `"${name}" is missing`
        : `"${name}" must be ${TYPES[issue.expected] ?? issue.expected}${got}`;
    case 'invalid_value':
      return value === undefined
        ? `"${name}" is missing`
        : unknownChoice(name, value, issue.values.map(String));
    case 'too_small':
    case 'too_big':
      // A text that is too long is not quoted.
      return `"${name}" ${bounds(issue)}${issue.origin === 'string' ? '' : got}`;
    default:
      return `"${name}" cannot be used${got}`;
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

/** @param known names of the valid fields, for suggestions */
export function issueMessages(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  known: readonly string[],
): ProblemDetail[] {
  return issues.flatMap((issue): ProblemDetail[] => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, 20).map((key) => ({
        // The known names are those of the body itself.
        message: path === '' ? unknownName('field', key, known) : `"${path}" has no field ${quoted(key)}`,
        path: [...(path === '' ? [] : [path]), key.slice(0, LONGEST)].join('.'),
      }));
    if (path === '' && issue.code === 'invalid_type') {
      return [{ message: `The body must be ${TYPES[issue.expected] ?? issue.expected}`, path: '' }];
    }
    return [{ message: sentence(issue, path, valueAt(input, issue.path)), path }];
  });
}
