/** Reads the value of a field, and reports what is wrong with it. */
import { contentOf } from './field-content.ts';
import type { ArrayField, Entry, Field, ObjectField, ValueField, Values } from './form-field.ts';
import { filled, formStrings } from './form-strings.ts';
import type { Shape } from './shape.ts';

/** Reports a problem with a part of the form. */
export type Report = (part: object, message: string) => void;

/** Its value; undefined when it is left out. @param report receives problems; without it none are reported */
export function readField(field: Field, report?: Report): unknown {
  if (field.isNull) return null;
  if (field.kind !== 'value') return readGroup(field, report);
  const value = readValue(field, report);
  if (value === undefined && field.spec.required) report?.(field, formStrings.errorRequired);
  return value;
}

function readValue(field: ValueField, report?: Report): unknown {
  const { shape, spec, text } = field;
  switch (shape.kind) {
    case 'text':
      return readText(field, shape, report);
    case 'number':
      return readNumber(field, shape, report);
    case 'choice':
      return text === '' ? undefined : shape.values[Number(text)];
    case 'file':
      return field.file;
    case 'fixed':
      // A constant is sent when it is required, or when its object is sent anyway.
      return spec.required || spec.sent ? shape.value : undefined;
    case 'null':
      return null;
    case 'json':
      return readJson(text, (message) => report?.(field, message));
  }
}

function readText(field: ValueField, shape: Extract<Shape, { kind: 'text' }>, report?: Report): unknown {
  const { text, input } = field;
  if (text === '') {
    if (field.isUnreadable) report?.(field, formStrings.errorDate);
    return undefined;
  }
  if (shape.min !== undefined && text.length < shape.min)
    report?.(field, filled(formStrings.errorShort, { number: shape.min }));
  if (shape.max !== undefined && text.length > shape.max)
    report?.(field, filled(formStrings.errorLong, { number: shape.max }));
  return input === 'datetime-local' ? new Date(text).toISOString() : text;
}

function readNumber(field: ValueField, shape: Extract<Shape, { kind: 'number' }>, report?: Report): unknown {
  const { text, spec } = field;
  if (text.trim() === '') {
    if (field.isUnreadable) report?.(field, formStrings.errorNumber);
    return undefined;
  }
  const value = Number(text);
  if (shape.integer && !Number.isInteger(value)) report?.(field, formStrings.errorInteger);
  if (shape.min !== undefined && value < shape.min)
    report?.(field, filled(formStrings.errorLeast, { number: shape.min }));
  if (shape.max !== undefined && value > shape.max)
    report?.(field, filled(formStrings.errorMost, { number: shape.max }));
  const isLong = /^-?\d+$/.test(text) && !Number.isSafeInteger(value);
  return isLong && spec.isText === true ? text : value;
}

/** Undefined when the text is empty or invalid. */
export function readJson(text: string, report: (message: string) => void): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report(filled(formStrings.errorJson, { reason }));
    return undefined;
  }
}

function readGroup(group: Exclude<Field, ValueField>, report?: Report): unknown {
  // What is missing inside a required group is shown there.
  if (group.isFolding && group.content === undefined) {
    if (report === undefined || !group.spec.required) return undefined;
    group.isOpen = true;
  }
  switch (group.kind) {
    case 'object':
      return readObject(group, report);
    case 'array':
      return readArray(group, report);
    case 'union':
      return readField(contentOf(group).field, report);
  }
}

function readObject(group: ObjectField, report?: Report): Values | undefined {
  const { members, rows, others, constant } = contentOf(group);
  const values = (reporter?: Report): [string, unknown][] =>
    [
      ...members.map(([name, field]): [string, unknown] => [name, readField(field, reporter)]),
      ...(rows === undefined ? others : readRows(rows, reporter)),
    ].flatMap(([name, value]): [string, unknown][] => (value === undefined ? [] : [[name, value]]));
  const found = values();
  // An optional object that the reader left alone may lack required fields.
  if (!group.spec.required && found.every(([name]) => constant.has(name))) return undefined;
  if (report !== undefined) values(report);
  return Object.fromEntries(found);
}

function readRows(rows: readonly Entry[], report?: Report): [string, unknown][] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const { key, field } = row;
    if (key === '' || seen.has(key)) report?.(row, formStrings.errorKey);
    seen.add(key);
    return [key, key === '' ? undefined : (readField(field, report) ?? '')];
  });
}

function readArray(group: ArrayField, report?: Report): readonly unknown[] | undefined {
  const { shape, spec, initial } = group;
  const items = contentOf(group);
  const values = items.map(({ field }) => readField(field, report)).filter((value) => value !== undefined);
  if (items.length === 0 && !spec.required && initial === undefined) return undefined;
  if (shape.min !== undefined && items.length < shape.min)
    report?.(group, filled(formStrings.errorFew, { number: shape.min }));
  if (shape.max !== undefined && items.length > shape.max)
    report?.(group, filled(formStrings.errorMany, { number: shape.max }));
  return values;
}
