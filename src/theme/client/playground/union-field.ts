/** A field with alternatives: a select that swaps the fields below it. */
import { make, newId } from './dom.ts';
import { type Field, type FieldMaker, type FieldSpec, startValue } from './field.ts';
import { formStrings } from './form-strings.ts';
import { groupField } from './group-field.ts';
import { type Schemas, type Shape, shapeOf, type UnionOption } from './shape.ts';

type UnionShape = Extract<Shape, { kind: 'union' }>;

export function unionField(spec: FieldSpec, shape: UnionShape, maker: FieldMaker): Field {
  const initial = startValue(spec, shape, maker);
  return groupField({ spec, shape, unopened: initial ?? undefined }, () => {
    const id = newId();
    const select = make(
      'select',
      { class: 'input', id },
      ...shape.options.map(({ label }, i) => make('option', { value: i }, label)),
    );
    const inner = make('div');
    let chosen: UnionOption;
    let field: Field;
    const swap = (value: unknown): void => {
      chosen = shape.options[Number(select.value)] ?? shape.options[0]!;
      field = maker.make({
        ...spec,
        name: chosen.label,
        schema: chosen.schema,
        description: undefined,
        example: undefined,
        initial: value,
        fixed: chosen.fixed,
        open: true,
        depth: spec.depth + 1,
      });
      inner.replaceChildren(field.element);
    };
    select.value = String(Math.max(0, fitting(initial, shape.options, maker.schemas)));
    swap(initial);
    select.addEventListener('change', () => {
      swap(undefined);
      maker.changed();
    });
    const label = make('label', { class: 'try-label', for: id }, formStrings.kind);
    const head = make('div', { class: 'try-field' }, label, make('div', { class: 'try-control' }, select));
    return {
      inside: make('div', { class: 'try-fields' }, head, inner),
      read: (report) => field.read(report),
    };
  });
}

/** The option that matches a value best. */
function fitting(value: unknown, options: readonly UnionOption[], schemas: Schemas): number {
  if (value === undefined || value === null) return 0;
  const scores = options.map(({ schema, fixed }) => {
    if (fixed !== undefined && (value as Record<string, unknown>)[fixed.name] === fixed.value) return 1_000;
    return score(value, shapeOf(schema, schemas));
  });
  return scores.indexOf(Math.max(...scores));
}

function score(value: unknown, shape: Shape): number {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' ? 1 : 0;
    case 'number':
      return typeof value === 'number' ? 1 : 0;
    case 'choice':
      return shape.values.includes(value) ? 2 : 0;
    case 'fixed':
      return shape.value === value ? 2 : 0;
    case 'array':
      return Array.isArray(value) ? 1 : 0;
    case 'object': {
      if (typeof value !== 'object' || Array.isArray(value)) return 0;
      const has = shape.members.filter(({ name }) => Object.hasOwn(value as object, name)).length;
      const lacks = shape.members.filter(
        ({ name, required }) => required && !Object.hasOwn(value as object, name),
      );
      return lacks.length === 0 ? 1 + has : 0.5;
    }
    default:
      return 0.1;
  }
}
