/** Validates the fields of one navigation object separately, so that an invalid one affects only itself. */

import type { Issue } from '../../../lib/issue.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import { unknownField } from '../../config/explain-mismatch.ts';
import { keepValidParts } from '../../config/keep-valid-parts.ts';
import type { Field, Fields, FieldValues } from '../../config/schema/field.ts';
import type { Authored } from './authored.ts';
import type { ResolveContext } from './context.ts';
import { reportLostPages } from './lost-pages.ts';
import { pointerTo } from './place.ts';
import { CHILD_KEYS } from './rules.ts';

interface FieldsPlace<Known extends Fields = Fields> {
  readonly pointer: string;
  readonly fields: Known;
  /** The field that contained the label. */
  readonly labelField?: string | undefined;
}

/** Read by other modules with their own checks, or expanded before resolving. */
const ELSEWHERE: ReadonlySet<string> = new Set(['href', 'url', 'global']);
const JSON_KEYWORDS: ReadonlySet<string> = new Set(['$ref', '$schema']);

/** The valid fields of an object; issues name the value and what is expected. */
export function readFields<Known extends Fields>(
  context: ResolveContext,
  object: Authored,
  place: FieldsPlace<Known>,
): FieldValues<Known> {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    if (CHILD_KEYS.has(key) || key === place.labelField || value === undefined) continue;
    const field = Object.hasOwn(place.fields, key) ? place.fields[key] : undefined;
    if (field === undefined) reportUnknown(context, { object, key, value, place });
    else if (!ELSEWHERE.has(key))
      values[key] = readField(context, field, { value, pointer: pointerTo(place.pointer, key) });
  }
  return values as FieldValues<Known>;
}

interface Written {
  readonly value: unknown;
  readonly pointer: string;
}

/** The valid part of the value. A field beyond the format only warns. */
function readField(context: ResolveContext, field: Field, { value, pointer }: Written): unknown {
  const whole = typeof value === 'object' ? undefined : field.schema.safeParse(value);
  if (whole?.success === true) return whole.data;
  const issues: Issue[] = [];
  const kept = keepValidParts(field.schema, value, pointer, { located: context.located, issues });
  for (const issue of issues) context.issues.push(fieldIssue(field, issue, pointer));
  if (issues.length > 0) reportLostPages(context, value, pointer);
  return kept ?? plainMeaning(value, (guess) => field.schema.safeParse(guess).success);
}

function fieldIssue(field: Field, issue: Issue, pointer: string): Issue {
  const severity = field.standard ? issue.severity : 'warning';
  const isWhole = issue.pointer?.endsWith(pointer.slice(pointer.lastIndexOf('/'))) === true;
  const hint = issue.hint ?? (isWhole ? field.doc.replace(/\.$/, '') : undefined);
  return hint === undefined ? { ...issue, severity } : { ...issue, severity, hint };
}

/** Converts a value of the wrong type with an obvious meaning: `"true"` is true, `1` is "1". */
function plainMeaning(value: unknown, accepts: (guess: unknown) => boolean): unknown {
  const guesses: unknown[] = [];
  if (value === 'true' || value === 'false') guesses.push(value === 'true');
  if (typeof value === 'number' || typeof value === 'boolean') guesses.push(String(value));
  return guesses.find(accepts);
}

interface UnknownField {
  readonly object: Authored;
  readonly key: string;
  readonly value: unknown;
  readonly place: FieldsPlace;
}

/** A misspelled list of children is read as what it resembles, see `childLists`; everything else has no effect. */
function reportUnknown(context: ResolveContext, { object, key, value, place }: UnknownField): void {
  if (JSON_KEYWORDS.has(key)) return;
  const known = [...Object.keys(place.fields), ...CHILD_KEYS];
  const list = Array.isArray(value) ? nearest(key, CHILD_KEYS) : undefined;
  if (list !== undefined && !Object.hasOwn(object, list)) return;
  const pointer = pointerTo(place.pointer, key);
  const at = context.located.at(pointer);
  context.issues.push(unknownField(at, context.located.keyAt?.(pointer) ?? at, known));
  reportLostPages(context, value, pointer);
}
