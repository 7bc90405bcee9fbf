/** An object field as a group of fields, and a map as rows of key and value. */
import { button, make, newId } from './dom.ts';
import { type Field, type FieldMaker, type FieldWish, type Report, startValue } from './field.ts';
import { type Group, groupField } from './group-field.ts';
import type { ObjectMember, Shape } from './shape.ts';
import { words } from './words.ts';

type ObjectShape = Extract<Shape, { kind: 'object' }>;
type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function objectField(asked: FieldWish, shape: ObjectShape, maker: FieldMaker): Field {
  const wish = { ...asked, fixed: asked.fixed ?? shape.fixed };
  const start = startValue(wish, shape, maker);
  const initial = isValues(start) ? start : undefined;
  return groupField({ wish, shape, unopened: initial }, () => members({ wish, shape, maker }, initial));
}

interface Parts {
  readonly wish: FieldWish;
  readonly shape: ObjectShape;
  readonly maker: FieldMaker;
}

function members({ wish, shape, maker }: Parts, initial: Values | undefined): Group {
  const known = new Set(shape.members.map(({ name }) => name));
  const { fixed } = wish;
  const others = Object.entries({ ...initial, ...(fixed && { [fixed.name]: fixed.value }) }).filter(
    ([name]) => !known.has(name),
  );
  const included = wish.sent && (wish.required || initial !== undefined || wish.depth === 0);
  const order = [...shape.members].sort((a, b) => Number(b.required) - Number(a.required));
  const fields = order.map(
    (member) => [member.name, memberField(member, maker, { wish, included, initial })] as const,
  );
  const constant = new Set(fields.filter(([, field]) => field.constant).map(([name]) => name));
  if (fixed !== undefined) constant.add(fixed.name);
  const map = shape.extra === undefined ? undefined : mapRows({ wish, shape, maker }, others);
  const inside = make(
    'div',
    { class: 'try-fields' },
    ...fields.map(([, field]) => field.element),
    map?.inside,
  );
  const read = (report?: Report): Values | undefined => {
    const values = (told?: Report): [string, unknown][] =>
      [
        ...fields.map(([name, field]): [string, unknown] => [name, field.read(told)]),
        ...(map?.read(told) ?? others),
      ].filter(([, value]) => value !== undefined);
    const found = values();
    // An optional object that the reader left alone may lack required fields.
    if (!wish.required && found.every(([name]) => constant.has(name))) return undefined;
    if (report !== undefined) values(report);
    return Object.fromEntries(found);
  };
  return { inside, read };
}

function memberField(
  { name, schema, required }: ObjectMember,
  maker: FieldMaker,
  { wish, included, initial }: { wish: FieldWish; included: boolean; initial: Values | undefined },
): Field {
  const given = initial !== undefined && Object.hasOwn(initial, name) ? initial[name] : undefined;
  const own = given !== undefined ? given : wish.fixed?.name === name ? wish.fixed.value : undefined;
  // Next to given values, defaults would send more than those.
  const sent = included && initial === undefined && (required || wish.depth === 0);
  return maker.make({ name, schema, required, sent, initial: own, depth: wish.depth + 1 });
}

interface MapRows {
  readonly inside: HTMLElement;
  read(report?: Report): [string, unknown][];
}

function mapRows({ wish, shape, maker }: Parts, initial: readonly [string, unknown][]): MapRows {
  const rows: { readonly key: HTMLInputElement; readonly field: Field; readonly element: HTMLElement }[] = [];
  const list = make('div', { class: 'try-items' });
  const add = (name: string, value: unknown): HTMLInputElement => {
    const id = newId();
    const key = make('input', { class: 'input', id, autocomplete: 'off', spellcheck: 'false' });
    key.value = name;
    key.addEventListener('input', () => maker.changed());
    const field = maker.make({
      name: words.value,
      schema: shape.extra ?? true,
      required: false,
      sent: true,
      initial: value,
      depth: wish.depth + 1,
    });
    const remove = button(words.remove, 'try-small', () => {
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
        make('label', { class: 'try-label', for: id }, words.key),
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
  const more = button(words.addKey, 'try-small', () => {
    add('', undefined).focus();
    maker.changed();
  });
  for (const [name, value] of initial) add(name, value);
  return {
    inside: make('div', { class: 'try-list' }, list, more),
    read: (report) => {
      const seen = new Set<string>();
      return rows.map(({ key, field }): [string, unknown] => {
        if (key.value === '' || seen.has(key.value)) report?.(key, words.errorKey);
        seen.add(key.value);
        return [key.value, key.value === '' ? undefined : (field.read(report) ?? '')];
      });
    },
  };
}
