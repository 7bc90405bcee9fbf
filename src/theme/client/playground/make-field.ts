/** Creates the field for a schema. */
import { arrayField } from './array-field.ts';
import { make } from './dom.ts';
import type { Field, FieldMaker, FieldWish } from './field.ts';
import { objectField } from './object-field.ts';
import { type Schemas, type Shape, shapeOf } from './shape.ts';
import {
  choiceField,
  fileField,
  fixedField,
  jsonField,
  nullField,
  numberField,
  textField,
} from './simple-fields.ts';
import { unionField } from './union-field.ts';
import { words } from './words.ts';

/** @param changed called after every change of a value */
export function createFieldMaker(schemas: Schemas, prefill: boolean, changed: () => void): FieldMaker {
  const maker: FieldMaker = { schemas, prefill, changed, make: (wish) => makeField(wish, maker) };
  return maker;
}

/** A value of another type than the schema's is shown as JSON, unchanged. */
function fits(wish: FieldWish, kind: string): boolean {
  const { initial } = wish;
  if (initial === undefined || initial === null) return true;
  if (kind === 'array') return Array.isArray(initial);
  if (kind === 'object') return typeof initial === 'object' && !Array.isArray(initial);
  return (
    typeof initial !== 'object' ||
    kind === 'union' ||
    kind === 'json' ||
    kind === 'choice' ||
    kind === 'fixed'
  );
}

/** Ends alternatives that lead to themselves. */
const DEEPEST = 16;
const GROUPS: ReadonlySet<string> = new Set(['object', 'array', 'union']);

function makeField(wish: FieldWish, maker: FieldMaker): Field {
  const shape = shapeOf(wish.schema, maker.schemas);
  if (!fits(wish, shape.kind) || wish.depth > DEEPEST)
    return jsonField(wish, { ...shape, kind: 'json' }, maker);
  const field = fieldOf(wish, shape, maker);
  return shape.nullable && GROUPS.has(shape.kind) ? withNull(wish, field, maker) : field;
}

/** A group with a switch that sets it to null. */
function withNull(wish: FieldWish, field: Field, maker: FieldMaker): Field {
  const nothing = make('input', { type: 'checkbox' });
  const name = make('span', { class: 'visually-hidden' }, wish.name);
  const follow = (): void => {
    field.element.hidden = nothing.checked;
    maker.changed();
  };
  nothing.checked = wish.initial === null;
  field.element.hidden = nothing.checked;
  nothing.addEventListener('change', follow);
  const shown = make('span', { class: 'try-name', 'aria-hidden': 'true' }, wish.name);
  const label = make('label', { class: 'try-null' }, nothing, name, words.setNull);
  const element = make(
    'div',
    { class: 'try-nullable' },
    make('div', { class: 'try-head' }, shown, label),
    field.element,
  );
  return { element, read: (report) => (nothing.checked ? null : field.read(report)) };
}

function fieldOf(wish: FieldWish, shape: Shape, maker: FieldMaker): Field {
  switch (shape.kind) {
    case 'text':
      return textField(wish, shape, maker);
    case 'number':
      return numberField(wish, shape, maker);
    case 'choice':
      return choiceField(wish, shape, maker);
    case 'fixed':
      return fixedField(wish, shape, maker);
    case 'file':
      return fileField(wish, shape, maker);
    case 'object':
      return objectField(wish, shape, maker);
    case 'array':
      return arrayField(wish, shape, maker);
    case 'union':
      return unionField(wish, shape, maker);
    case 'null':
      return nullField(wish, shape, maker);
    case 'json':
      return jsonField(wish, shape, maker);
  }
}
