/** A list field: readers add and remove its items. */
import { button, make } from './dom.ts';
import { type Field, type FieldMaker, type FieldWish, type Report, startValue } from './field.ts';
import { type Group, groupField } from './group-field.ts';
import type { Shape } from './shape.ts';
import { say, words } from './words.ts';

type ArrayShape = Extract<Shape, { kind: 'array' }>;

const MOST_ITEMS = 200;

export function arrayField(wish: FieldWish, shape: ArrayShape, maker: FieldMaker): Field {
  const start = startValue(wish, shape, maker);
  const initial = Array.isArray(start) ? (start as readonly unknown[]).slice(0, MOST_ITEMS) : undefined;
  return groupField({ wish, shape, unopened: initial }, () => items({ wish, shape, maker }, initial));
}

interface Parts {
  readonly wish: FieldWish;
  readonly shape: ArrayShape;
  readonly maker: FieldMaker;
}

interface Item {
  readonly field: Field;
  readonly element: HTMLElement;
}

function items({ wish, shape, maker }: Parts, initial: readonly unknown[] | undefined): Group {
  const all: Item[] = [];
  const list = make('div', { class: 'try-items' });
  const add = (value: unknown): Item => {
    const name = say(words.itemNumber, { number: all.length + 1 });
    const field = maker.make({
      name,
      schema: shape.items,
      required: true,
      sent: true,
      initial: value,
      depth: wish.depth + 1,
    });
    const remove = button(words.remove, 'try-small', () => {
      all.splice(all.indexOf(item), 1);
      item.element.remove();
      maker.changed();
      more.focus();
    });
    remove.setAttribute('aria-label', say(words.removeItem, { name: `${wish.name} ${name}`.trim() }));
    const item = { field, element: make('div', { class: 'try-item' }, field.element, remove) };
    all.push(item);
    list.append(item.element);
    return item;
  };
  const more = button(words.add, 'try-small', () => {
    const { element } = add(undefined);
    element.querySelector<HTMLElement>('input, select, textarea')?.focus();
    maker.changed();
  });
  if (wish.name !== '') more.setAttribute('aria-label', `${words.add}: ${wish.name}`);
  const least = wish.required && wish.sent ? Math.min(shape.least ?? 0, 10) : 0;
  const first = initial ?? Array.from({ length: least }, () => undefined);
  for (const value of first) add(value);
  const read = (report?: Report): readonly unknown[] | undefined => {
    const values = all.map(({ field }) => field.read(report)).filter((value) => value !== undefined);
    if (all.length === 0 && !wish.required && initial === undefined) return undefined;
    if (shape.least !== undefined && all.length < shape.least)
      report?.(more, say(words.errorFew, { number: shape.least }));
    if (shape.most !== undefined && all.length > shape.most)
      report?.(more, say(words.errorMany, { number: shape.most }));
    return values;
  };
  return { inside: make('div', { class: 'try-list' }, list, more), read };
}
