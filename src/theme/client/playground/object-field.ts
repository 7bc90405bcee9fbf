/** An object field as a group of fields, and a map as rows of key and value. */
import { button, make, newId } from './dom.ts';
import { type Field, type FieldMaker, type FieldSpec, type Report, startValue } from './field.ts';
import { formStrings } from './form-strings.ts';
import { type Group, groupField } from './group-field.ts';
import type { ObjectMember, Shape } from './shape.ts';

type ObjectShape = Extract<Shape, { kind: 'object' }>;
type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function objectField(asked: FieldSpec, shape: ObjectShape, maker: FieldMaker): Field {
  const spec = { ...asked, fixed: asked.fixed ?? shape.fixed };
  const start = startValue(spec, shape, maker);
  const initial = isValues(start) ? start : undefined;
  return groupField({ spec, shape, unopened: initial }, () => members({ spec, shape, maker }, initial));
}

interface Parts {
  readonly spec: FieldSpec;
  readonly shape: ObjectShape;
  readonly maker: FieldMaker;
}

function members({ spec, shape, maker }: Parts, initial: Values | undefined): Group {
  const known = new Set(shape.members.map(({ name }) => name));
  const { fixed } = spec;
  const others = Object.entries({ ...initial, ...(fixed && { [fixed.name]: fixed.value }) }).filter(
    ([name]) => !known.has(name),
  );
  const included = spec.sent && (spec.required || initial !== undefined || spec.depth === 0);
  const order = [...shape.members].sort((a, b) => Number(b.required) - Number(a.required));
  const fields = order.map(
    (member) => [member.name, memberField(member, maker, { spec, included, initial })] as const,
  );
  const constant = new Set(fields.filter(([, field]) => field.constant).map(([name]) => name));
  if (fixed !== undefined) constant.add(fixed.name);
  const map = shape.extra === undefined ? undefined : mapRows({ spec, shape, maker }, others);
  const inside = make(
    'div',
    { class: 'try-fields' },
    ...fields.map(([, field]) => field.element),
    map?.inside,
  );
  const read = (report?: Report): Values | undefined => {
    const values = (reporter?: Report): [string, unknown][] =>
      [
        ...fields.map(([name, field]): [string, unknown] => [name, field.read(reporter)]),
        ...(map?.read(reporter) ?? others),
      ].filter(([, value]) => value !== undefined);
    const found = values();
    // An optional object that the reader left alone may lack required fields.
    if (!spec.required && found.every(([name]) => constant.has(name))) return undefined;
    if (report !== undefined) values(report);
    return Object.fromEntries(found);
  };
  return { inside, read };
}

function memberField(
  { name, schema, required }: ObjectMember,
  maker: FieldMaker,
  { spec, included, initial }: { spec: FieldSpec; included: boolean; initial: Values | undefined },
): Field {
  const given = initial !== undefined && Object.hasOwn(initial, name) ? initial[name] : undefined;
  const own = given !== undefined ? given : spec.fixed?.name === name ? spec.fixed.value : undefined;
  // Next to given values, defaults would send more than those.
  const sent = included && initial === undefined && (required || spec.depth === 0);
  return maker.make({ name, schema, required, sent, initial: own, depth: spec.depth + 1 });
}

interface MapRows {
  readonly inside: HTMLElement;
  read(report?: Report): [string, unknown][];
}

function mapRows({ spec, shape, maker }: Parts, initial: readonly [string, unknown][]): MapRows {
  const rows: { readonly key: HTMLInputElement; readonly field: Field; readonly element: HTMLElement }[] = [];
  const list = make('div', { class: 'try-items' });
  const add = (name: string, value: unknown): HTMLInputElement => {
    const id = newId();
    const key = make('input', { class: 'input', id, autocomplete: 'off', spellcheck: 'false' });
    key.value = name;
    key.addEventListener('input', () => maker.changed());
    const field = maker.make({
      name: formStrings.value,
      schema: shape.extra ?? true,
      required: false,
      sent: true,
      initial: value,
      depth: spec.depth + 1,
    });
    const remove = button(formStrings.remove, 'try-small', () => {
      rows.splice(rows.indexOf(row), 1);
      element.remove();
      maker.changed();
      more.focus();
    });
    const element = make(
      'div',
      { class: 'try-item' },
      make(
        'div',
        { class: 'try-field' },
        make('label', { class: 'try-label', for: id }, formStrings.key),
        make('div', { class: 'try-control' }, key),
      ),
      field.element,
      remove,
    );
    const row = { key, field, element };
    rows.push(row);
    list.append(element);
    return key;
  };
  const more = button(formStrings.addKey, 'try-small', () => {
    add('', undefined).focus();
    maker.changed();
  });
  for (const [name, value] of initial) add(name, value);
  return {
    inside: make('div', { class: 'try-list' }, list, more),
    read: (report) => {
      const seen = new Set<string>();
      return rows.map(({ key, field }): [string, unknown] => {
        if (key.value === '' || seen.has(key.value)) report?.(key, formStrings.errorKey);
        seen.add(key.value);
        return [key.value, key.value === '' ? undefined : (field.read(report) ?? '')];
      });
    },
  };
}
