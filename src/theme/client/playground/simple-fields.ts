/** Fields of one value: text, number, date, choice, file, constant, and JSON for everything else. */
import { make } from './dom.ts';
import {
  type Field,
  type FieldMaker,
  type FieldWish,
  placeholder,
  type Report,
  row,
  startValue,
} from './field.ts';
import type { Shape } from './shape.ts';
import { say, words } from './words.ts';

type Made<Kind extends Shape['kind']> = (
  wish: FieldWish,
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

export const textField: Made<'text'> = (wish, shape, maker) => {
  const start = startValue(wish, shape, maker);
  const first = typeof start === 'string' ? start : start == null ? '' : JSON.stringify(start);
  const type = INPUT_TYPES[shape.format ?? ''] ?? 'text';
  const long = shape.long || first.includes('\n') || (type === 'text' && LONG_NAMES.test(wish.name));
  const shown = {
    class: 'input',
    placeholder: placeholder(wish, shape),
    autocomplete: 'off',
    spellcheck: 'false',
  };
  const input = long
    ? make('textarea', { ...shown, rows: 3 })
    : make('input', { ...shown, type, step: type === 'datetime-local' || type === 'time' ? 1 : undefined });
  input.value = type === 'datetime-local' ? localTime(first) : first;
  return row({ wish, shape, maker, input }, (report) => {
    const { value } = input;
    if (value === '') {
      if (input.validity.badInput) report?.(input, words.errorDate);
      return undefined;
    }
    if (shape.least !== undefined && value.length < shape.least)
      report?.(input, say(words.errorShort, { number: shape.least }));
    if (shape.most !== undefined && value.length > shape.most)
      report?.(input, say(words.errorLong, { number: shape.most }));
    return type === 'datetime-local' ? new Date(value).toISOString() : value;
  });
};

/** The format of `datetime-local`: the reader's local time without a zone. */
function localTime(value: string): string {
  const date = new Date(value);
  if (value === '' || Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

export const numberField: Made<'number'> = (wish, shape, maker) => {
  const start = startValue(wish, shape, maker);
  const input = make('input', {
    class: 'input',
    type: 'number',
    step: shape.integer ? 1 : 'any',
    min: shape.least,
    max: shape.most,
    placeholder: placeholder(wish, shape),
    autocomplete: 'off',
  });
  input.value = typeof start === 'number' || typeof start === 'string' ? String(start) : '';
  return row({ wish, shape, maker, input }, (report) => {
    if (input.value.trim() === '') {
      if (input.validity.badInput) report?.(input, words.errorNumber);
      return undefined;
    }
    const value = Number(input.value);
    if (shape.integer && !Number.isInteger(value)) report?.(input, words.errorInteger);
    if (shape.least !== undefined && value < shape.least)
      report?.(input, say(words.errorLeast, { number: shape.least }));
    if (shape.most !== undefined && value > shape.most)
      report?.(input, say(words.errorMost, { number: shape.most }));
    const isLong = /^-?\d+$/.test(input.value) && !Number.isSafeInteger(value);
    return isLong && wish.isText === true ? input.value : value;
  });
};

export const choiceField: Made<'choice'> = (wish, shape, maker) => {
  const start = startValue(wish, shape, maker);
  const input = make(
    'select',
    { class: 'input' },
    make('option', { value: '' }, wish.required ? words.choose : words.notSent),
    ...shape.values.map((value, i) =>
      make('option', { value: i }, typeof value === 'string' ? value : JSON.stringify(value)),
    ),
  );
  const at = shape.values.findIndex((value) => JSON.stringify(value) === JSON.stringify(start));
  input.value = at === -1 ? '' : String(at);
  return row({ wish, shape, maker, input }, () =>
    input.value === '' ? undefined : shape.values[Number(input.value)],
  );
};

export const fileField: Made<'file'> = (wish, shape, maker) => {
  const input = make('input', { class: 'input', type: 'file', accept: shape.accept });
  return row({ wish, shape, maker, input }, () => input.files?.[0]);
};

/** A constant is sent when it is required, or when its object is sent anyway. */
export const fixedField: Made<'fixed'> = (wish, shape, maker) => {
  const text = typeof shape.value === 'string' ? shape.value : JSON.stringify(shape.value);
  const input = make('input', { class: 'input', type: 'text', readonly: true });
  input.value = text;
  const field = row({ wish, shape, maker, input }, () =>
    wish.required || wish.sent ? shape.value : undefined,
  );
  return { ...field, constant: true };
};

export const nullField: Made<'null'> = (wish, shape, maker) => {
  const input = make('input', { class: 'input', type: 'text', readonly: true, value: 'null' });
  return row({ wish, shape: { ...shape, nullable: false }, maker, input }, () => null);
};

export const jsonField: Made<'json'> = (wish, shape, maker) => {
  const start = startValue(wish, shape, maker);
  const input = make('textarea', {
    class: 'input try-code',
    rows: 4,
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: words.json,
  });
  input.value = start === undefined ? '' : JSON.stringify(start, null, 2);
  return row({ wish, shape: { ...shape, nullable: false }, maker, input }, (report) =>
    readJson(input, report),
  );
};

/** The text of a text area as JSON; undefined when it is empty or invalid. */
export function readJson(input: HTMLTextAreaElement, report?: Report): unknown {
  if (input.value.trim() === '') return undefined;
  try {
    return JSON.parse(input.value) as unknown;
  } catch (error) {
    report?.(input, say(words.errorJson, { reason: error instanceof Error ? error.message : String(error) }));
    return undefined;
  }
}
