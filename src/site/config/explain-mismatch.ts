/** Explains what is wrong with a value or a field of docs.json in one sentence, and what would be right. */

import type { Issue } from '../../lib/issue.ts';
import * as z from '../../lib/schema.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { Location } from './docs-config.ts';
import { pointerKeys } from './json-node.ts';
import { MOVED_FIELDS } from './moved-fields.data.ts';
import { shorten } from './shorten.ts';

interface Explanation {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text in double quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * Explains the first schema error of a value.
 * @param name field as people write it, `navbar.links[0].href`
 */
export function explainMismatch(
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
  value: unknown,
  name: string,
): Explanation {
  const not = shorten(value);
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return {
        code: 'config/wrong-type',
        message: `"${name}" must be ${typesOf(schema)}, not ${not}`,
        ...typeHint(schema, value),
      };
    case 'invalid_value':
      return choice(schema, issue.values.map(String), value, name);
    case 'too_small':
      if (issue.origin === 'array')
        return invalid(
          `"${name}" needs at least ${entries(Number(issue.minimum))}`,
          'Add an entry, or remove the field',
        );
      if (issue.origin === 'string')
        return invalid(`"${name}" must not be empty`, 'Write a text, or remove the field');
      return invalid(
        `"${name}" must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}, not ${not}`,
      );
    case 'too_big':
      if (issue.origin === 'array')
        return invalid(
          `"${name}" has more than ${entries(Number(issue.maximum))}`,
          `Keep the first ${issue.maximum}; readers would not find more`,
        );
      if (issue.origin === 'string') return invalid(`"${name}" is longer than ${issue.maximum} characters`);
      return invalid(`"${name}" must be at most ${issue.maximum}, not ${not}`);
    case 'custom':
      return custom(issue, name, not);
    default:
      return invalid(`"${name}" cannot be ${not}`, issue.message);
  }
}

/** A custom rule: its schema provides the hint, and may provide a code and the end of the sentence. */
function custom(issue: z.core.$ZodIssueCustom, name: string, not: string): Explanation {
  const { code, says } = issue.params ?? {};
  return {
    code: typeof code === 'string' ? code : 'config/invalid-value',
    message: typeof says === 'string' ? `"${name}" ${says}` : `"${name}" cannot be ${not}`,
    hint: issue.message,
  };
}

function invalid(message: string, hint?: string): Explanation {
  return { code: 'config/invalid-value', message, ...(hint !== undefined && { hint }) };
}

function entries(count: number): string {
  return count === 1 ? 'one entry' : `${count} entries`;
}

/** A value that is not in the list of allowed ones. */
function choice(schema: z.ZodType, values: readonly string[], value: unknown, name: string): Explanation {
  if (typeof value !== 'string') {
    return {
      code: 'config/wrong-type',
      message: `"${name}" must be ${typesOf(schema)}, not ${shorten(value)}`,
    };
  }
  const similar = nearest(value, values);
  const hint = similar === undefined ? `Use ${anyOf(shortList(values))}` : `Did you mean "${similar}"?`;
  return { code: 'config/invalid-value', message: `"${name}" cannot be ${shorten(value)}`, hint };
}

function shortList(values: readonly string[]): readonly string[] {
  const quoted = values.map((known) => `"${known}"`);
  return quoted.length > 20 ? [...quoted.slice(0, 6), 'another name of the list in the manual'] : quoted;
}

function typeHint(schema: z.ZodType, value: unknown): { hint?: string } {
  const types = typeNames(schema);
  if (
    typeof value === 'string' &&
    (types.has('boolean') || types.has('number')) &&
    /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(value)
  ) {
    return { hint: `Write ${value} without quotes` };
  }
  if ((typeof value === 'number' || typeof value === 'boolean') && types.has('string'))
    return { hint: `Write "${value}" with quotes` };
  if (value === null) return { hint: 'Remove the field to leave it unset' };
  return {};
}

/** The types that a schema accepts, in words: "text in double quotes or an object". */
function typesOf(schema: z.ZodType): string {
  return anyOf([...new Set([...typeNames(schema)].map((type) => TYPE_NAMES[type] ?? type))]);
}

function typeNames(schema: z.ZodType): Set<string> {
  if (schema instanceof z.ZodUnion)
    return new Set((schema.options as readonly z.ZodType[]).flatMap((option) => [...typeNames(option)]));
  return new Set([schema.type === 'enum' ? 'string' : schema.type]);
}

function anyOf(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/**
 * The issue for one unknown field.
 * @param at location of the value; names the field
 * @param keyAt location of the property name; where editors should point
 * @param known names the object understands
 */
export function unknownField(at: Location, keyAt: Location, known: readonly string[]): Issue {
  const name = fieldName(at);
  const key = pointerKeys(at.pointer).at(-1) ?? '';
  const similar = nearest(key, known);
  const moved = MOVED_FIELDS.get(name.replace(/\[\d+\]/g, '[]'));
  const hint = moved ?? (similar === undefined ? knownNames(known) : `Did you mean "${similar}"?`);
  return {
    severity: 'warning',
    code: 'config/unknown-field',
    message: `The field ${shorten(name)} is not known and was ignored`,
    hint,
    ...keyAt,
  };
}

function knownNames(known: readonly string[]): string {
  if (known.length > 12) return 'Remove it, or check its spelling in the manual';
  return `Known here: ${known.map((name) => `"${name}"`).join(', ')}`;
}

/** The field at a pointer as people write it, `navbar.links[0].href`; the name of the file for its root. */
export function fieldName(at: Pick<Location, 'file' | 'pointer'>): string {
  let name = '';
  for (const key of pointerKeys(at.pointer)) {
    if (/^\d+$/.test(key) && name !== '' && name !== 'errors') name += `[${key}]`;
    else name += name === '' ? key : `.${key}`;
  }
  return name === '' ? at.file : name.slice(0, 200);
}
