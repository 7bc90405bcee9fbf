/** Creates the field for a schema. */
import { arrayField } from './array-field.ts';
import { make } from './dom.ts';
import type { Field, FieldMaker, FieldSpec } from './field.ts';
import { formStrings } from './form-strings.ts';
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

/** @param changed called after every change of a value */
export function createFieldMaker(schemas: Schemas, prefill: boolean, changed: () => void): FieldMaker {
  const maker: FieldMaker = { schemas, prefill, changed, make: (spec) => makeField(spec, maker) };
  return maker;
}

/** A value of another type than the schema's is shown as JSON, unchanged. */
function fits(spec: FieldSpec, kind: string): boolean {
  const { initial } = spec;
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

function makeField(spec: FieldSpec, maker: FieldMaker): Field {
  const shape = shapeOf(spec.schema, maker.schemas);
  if (!fits(spec, shape.kind) || spec.depth > DEEPEST)
    return jsonField(spec, { ...shape, kind: 'json' }, maker);
  const field = fieldOf(spec, shape, maker);
  return shape.nullable && GROUPS.has(shape.kind) ? withNull(spec, field, maker) : field;
}

/** A group with a switch that sets it to null. */
function withNull(spec: FieldSpec, field: Field, maker: FieldMaker): Field {
  const nothing = make('input', { type: 'checkbox' });
  const name = make('span', { class: 'visually-hidden' }, spec.name);
  const follow = (): void => {
    field.element.hidden = nothing.checked;
    maker.changed();
  };
  nothing.checked = spec.initial === null;
  field.element.hidden = nothing.checked;
  nothing.addEventListener('change', follow);
  const shown = make('span', { class: 'try-name', 'aria-hidden': 'true' }, spec.name);
  const label = make('label', { class: 'try-null' }, nothing, name, formStrings.setNull);
  const element = make(
    'div',
    { class: 'try-nullable' },
    make('div', { class: 'try-head' }, shown, label),
    field.element,
  );
  return { element, read: (report) => (nothing.checked ? null : field.read(report)) };
}

function fieldOf(spec: FieldSpec, shape: Shape, maker: FieldMaker): Field {
  switch (shape.kind) {
    case 'text':
      return textField(spec, shape, maker);
    case 'number':
      return numberField(spec, shape, maker);
    case 'choice':
      return choiceField(spec, shape, maker);
    case 'fixed':
      return fixedField(spec, shape, maker);
    case 'file':
      return fileField(spec, shape, maker);
    case 'object':
      return objectField(spec, shape, maker);
    case 'array':
      return arrayField(spec, shape, maker);
    case 'union':
      return unionField(spec, shape, maker);
    case 'null':
      return nullField(spec, shape, maker);
    case 'json':
      return jsonField(spec, shape, maker);
  }
}
