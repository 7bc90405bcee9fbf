/** A list field: readers add and remove its items. */
import { button, make } from './dom.ts';
import { type Field, type FieldMaker, type FieldSpec, type Report, startValue } from './field.ts';
import { formStrings, say } from './form-strings.ts';
import { type Group, groupField } from './group-field.ts';
import type { Shape } from './shape.ts';

type ArrayShape = Extract<Shape, { kind: 'array' }>;

const MOST_ITEMS = 200;

export function arrayField(spec: FieldSpec, shape: ArrayShape, maker: FieldMaker): Field {
  const start = startValue(spec, shape, maker);
  const initial = Array.isArray(start) ? (start as readonly unknown[]).slice(0, MOST_ITEMS) : undefined;
  return groupField({ spec, shape, unopened: initial }, () => items({ spec, shape, maker }, initial));
}

interface Parts {
  readonly spec: FieldSpec;
  readonly shape: ArrayShape;
  readonly maker: FieldMaker;
}

interface Item {
  readonly field: Field;
  readonly element: HTMLElement;
}

function items({ spec, shape, maker }: Parts, initial: readonly unknown[] | undefined): Group {
  const all: Item[] = [];
  const list = make('div', { class: 'try-items' });
  const add = (value: unknown): Item => {
    const name = say(formStrings.itemNumber, { number: all.length + 1 });
    const field = maker.make({
      name,
      schema: shape.items,
      required: true,
      sent: true,
      initial: value,
      depth: spec.depth + 1,
    });
    const remove = button(formStrings.remove, 'try-small', () => {
      all.splice(all.indexOf(item), 1);
      item.element.remove();
      maker.changed();
      more.focus();
    });
    remove.setAttribute('aria-label', say(formStrings.removeItem, { name: `${spec.name} ${name}`.trim() }));
    const item = { field, element: make('div', { class: 'try-item' }, field.element, remove) };
    all.push(item);
    list.append(item.element);
    return item;
  };
  const more = button(formStrings.add, 'try-small', () => {
    const { element } = add(undefined);
    element.querySelector<HTMLElement>('input, select, textarea')?.focus();
    maker.changed();
  });
  if (spec.name !== '') more.setAttribute('aria-label', `${formStrings.add}: ${spec.name}`);
  const least = spec.required && spec.sent ? Math.min(shape.least ?? 0, 10) : 0;
  const first = initial ?? Array.from({ length: least }, () => undefined);
  for (const value of first) add(value);
  const read = (report?: Report): readonly unknown[] | undefined => {
    const values = all.map(({ field }) => field.read(report)).filter((value) => value !== undefined);
    if (all.length === 0 && !spec.required && initial === undefined) return undefined;
    if (shape.least !== undefined && all.length < shape.least)
      report?.(more, say(formStrings.errorFew, { number: shape.least }));
    if (shape.most !== undefined && all.length > shape.most)
      report?.(more, say(formStrings.errorMany, { number: shape.most }));
    return values;
  };
  return { inside: make('div', { class: 'try-list' }, list, more), read };
}
