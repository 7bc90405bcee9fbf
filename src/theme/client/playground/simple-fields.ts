/** Fields of one value: text, number, date, choice, file, constant, and JSON for everything else. */
import { make } from './dom.ts';
import {
  type Field,
  type FieldMaker,
  type FieldSpec,
  placeholder,
  type Report,
  row,
  startValue,
} from './field.ts';
import { formStrings, say } from './form-strings.ts';
import type { Shape } from './shape.ts';

type Made<Kind extends Shape['kind']> = (
  spec: FieldSpec,
  shape: Extract<Shape, { kind: Kind }>,
  maker: FieldMaker,
) => Field;

const INPUT_TYPES: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'datetime-local',
  time: 'time',
  email: 'email',
  uri: 'url',
  url: 'url',
  password: 'password',
};
const LONG_NAMES = /^(?:body|comment|content|description|message|note|notes|prompt|summary|text)$/i;

export const textField: Made<'text'> = (spec, shape, maker) => {
  const start = startValue(spec, shape, maker);
  const first = typeof start === 'string' ? start : start == null ? '' : JSON.stringify(start);
  const type = INPUT_TYPES[shape.format ?? ''] ?? 'text';
  const long = shape.long || first.includes('\n') || (type === 'text' && LONG_NAMES.test(spec.name));
  const shown = {
    class: 'input',
    placeholder: placeholder(spec, shape),
    autocomplete: 'off',
    spellcheck: 'false',
  };
  const input = long
    ? make('textarea', { ...shown, rows: 3 })
    : make('input', { ...shown, type, step: type === 'datetime-local' || type === 'time' ? 1 : undefined });
  input.value = type === 'datetime-local' ? localTime(first) : first;
  return row({ spec, shape, maker, input }, (report) => {
    const { value } = input;
    if (value === '') {
      if (input.validity.badInput) report?.(input, formStrings.errorDate);
      return undefined;
    }
    if (shape.least !== undefined && value.length < shape.least)
      report?.(input, say(formStrings.errorShort, { number: shape.least }));
    if (shape.most !== undefined && value.length > shape.most)
      report?.(input, say(formStrings.errorLong, { number: shape.most }));
    return type === 'datetime-local' ? new Date(value).toISOString() : value;
  });
};

/** The format of `datetime-local`: the reader's local time without a zone. */
function localTime(value: string): string {
  const date = new Date(value);
  if (value === '' || Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

export const numberField: Made<'number'> = (spec, shape, maker) => {
  const start = startValue(spec, shape, maker);
  const input = make('input', {
    class: 'input',
    type: 'number',
    step: shape.integer ? 1 : 'any',
    min: shape.least,
    max: shape.most,
    placeholder: placeholder(spec, shape),
    autocomplete: 'off',
  });
  input.value = typeof start === 'number' || typeof start === 'string' ? String(start) : '';
  return row({ spec, shape, maker, input }, (report) => {
    if (input.value.trim() === '') {
      if (input.validity.badInput) report?.(input, formStrings.errorNumber);
      return undefined;
    }
    const value = Number(input.value);
    if (shape.integer && !Number.isInteger(value)) report?.(input, formStrings.errorInteger);
    if (shape.least !== undefined && value < shape.least)
      report?.(input, say(formStrings.errorLeast, { number: shape.least }));
    if (shape.most !== undefined && value > shape.most)
      report?.(input, say(formStrings.errorMost, { number: shape.most }));
    const isLong = /^-?\d+$/.test(input.value) && !Number.isSafeInteger(value);
    return isLong && spec.isText === true ? input.value : value;
  });
};

export const choiceField: Made<'choice'> = (spec, shape, maker) => {
  const start = startValue(spec, shape, maker);
  const input = make(
    'select',
    { class: 'input' },
    make('option', { value: '' }, spec.required ? formStrings.choose : formStrings.notSent),
    ...shape.values.map((value, i) =>
      make('option', { value: i }, typeof value === 'string' ? value : JSON.stringify(value)),
    ),
  );
  const at = shape.values.findIndex((value) => JSON.stringify(value) === JSON.stringify(start));
  input.value = at === -1 ? '' : String(at);
  return row({ spec, shape, maker, input }, () =>
    input.value === '' ? undefined : shape.values[Number(input.value)],
  );
};

export const fileField: Made<'file'> = (spec, shape, maker) => {
  const input = make('input', { class: 'input', type: 'file', accept: shape.accept });
  return row({ spec, shape, maker, input }, () => input.files?.[0]);
};

/** A constant is sent when it is required, or when its object is sent anyway. */
export const fixedField: Made<'fixed'> = (spec, shape, maker) => {
  const text = typeof shape.value === 'string' ? shape.value : JSON.stringify(shape.value);
  const input = make('input', { class: 'input', type: 'text', readonly: true });
  input.value = text;
  const field = row({ spec, shape, maker, input }, () =>
    spec.required || spec.sent ? shape.value : undefined,
  );
  return { ...field, constant: true };
};

export const nullField: Made<'null'> = (spec, shape, maker) => {
  const input = make('input', { class: 'input', type: 'text', readonly: true, value: 'null' });
  return row({ spec, shape: { ...shape, nullable: false }, maker, input }, () => null);
};

export const jsonField: Made<'json'> = (spec, shape, maker) => {
  const start = startValue(spec, shape, maker);
  const input = make('textarea', {
    class: 'input try-code',
    rows: 4,
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: formStrings.json,
  });
  input.value = start === undefined ? '' : JSON.stringify(start, null, 2);
  return row({ spec, shape: { ...shape, nullable: false }, maker, input }, (report) =>
    readJson(input, report),
  );
};

/** The text of a text area as JSON; undefined when it is empty or invalid. */
export function readJson(input: HTMLTextAreaElement, report?: Report): unknown {
  if (input.value.trim() === '') return undefined;
  try {
    return JSON.parse(input.value) as unknown;
  } catch (error) {
    report?.(
      input,
      say(formStrings.errorJson, { reason: error instanceof Error ? error.message : String(error) }),
    );
    return undefined;
  }
}
