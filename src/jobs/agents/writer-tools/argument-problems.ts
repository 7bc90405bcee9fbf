/** Explains to a model what is wrong with the arguments of a call: which field, what it got, what it expected. */

import type * as z from '../../../lib/schema.ts';
import { cutText, shownText } from '../../../lib/text/clean-text.ts';

const SHOWN = 6;
const LONGEST_VALUE = 80;
const LONGEST_EXPECTED = 300;

type Problem = z.core.$ZodIssue;

/** @returns one line for each problem */
export function argumentProblems(given: unknown, { issues }: Pick<z.ZodError, 'issues'>): string {
  const lines = issues.slice(0, SHOWN).map((issue) => `- ${problemOf(given, issue)}`);
  const more = issues.length - lines.length;
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

function problemOf(given: unknown, issue: Problem): string {
  const { path } = issue;
  if (path.length === 0 && issue.code === 'invalid_type' && typeof given === 'string')
    return `all arguments: got text that cannot be read as JSON (${given.length} characters, ${shown(given)}), expected one JSON object. Was it cut? Then send less at once`;
  const field = path.length === 0 ? 'all arguments' : `"${nameOf(path)}"`;
  if (issue.code === 'unrecognized_keys')
    return `${field}: got ${issue.keys.slice(0, SHOWN).map(shown).join(', ')}, which it does not have`;
  return `${field}: got ${valueIn(given, path)}, expected ${cutText(expectedOf(issue), LONGEST_EXPECTED)}`;
}

/** `todos[0].status` */
function nameOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`;
    return name === '' ? String(key) : `${name}.${String(key)}`;
  }, '');
}

function expectedOf(issue: Problem): string {
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return [
      ...new Set(issue.errors.flatMap(([first]) => (first === undefined ? [] : [expectedOf(first)]))),
    ].join(' or ');
  if (issue.code === 'invalid_value')
    return `${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
  return /\bexpected (.+)$/s.exec(issue.message)?.[1] ?? issue.message;
}

function valueIn(given: unknown, path: readonly PropertyKey[]): string {
  let value: unknown = given;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return 'nothing';
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return `the text ${shown(value)} of ${value.length} characters`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : `the ${typeof value} ${String(value)}`;
}

const shown = (text: string): string => JSON.stringify(cutText(shownText(text), LONGEST_VALUE));
