/** What is inside the fields that have fields: members, entries and alternatives, created when they are first needed. */

import { bestOption } from './best-option.ts';
import {
  type ArrayField,
  createField,
  type Entry,
  type Field,
  type FieldSpec,
  type GroupField,
  isValues,
  newId,
  type ObjectContent,
  type ObjectField,
  type UnionField,
} from './form-field.ts';
import type { ObjectMember } from './shape.ts';

/** Items that a required list begins with, at most. */
const MAX_FIRST_ITEMS = 10;

export function contentOf<Group extends GroupField>(group: Group): NonNullable<Group['content']> {
  group.content ??= created(group);
  return group.content as NonNullable<Group['content']>;
}

function created(group: GroupField): NonNullable<GroupField['content']> {
  switch (group.kind) {
    case 'object':
      return objectContent(group);
    case 'array':
      return arrayContent(group);
    case 'union':
      return unionContent(group);
  }
}

function objectContent(group: ObjectField): ObjectContent {
  const { shape, spec, initial } = group;
  const fixed = spec.fixed ?? shape.fixed;
  const given = isValues(initial) ? initial : undefined;
  const names = new Set(shape.members.map(({ name }) => name));
  const others = Object.entries({ ...given, ...(fixed && { [fixed.name]: fixed.value }) }).filter(
    ([name]) => !names.has(name),
  );
  const order = [...shape.members].sort((a, b) => Number(b.required) - Number(a.required));
  const members = order.map((member) => [member.name, memberField(group, member, fixed)] as const);
  const constant = new Set(members.filter(([, field]) => field.shape.kind === 'fixed').map(([name]) => name));
  if (fixed !== undefined) constant.add(fixed.name);
  const rows = shape.extra === undefined ? undefined : others.map(([key, value]) => row(group, key, value));
  return { members, rows, others, constant };
}

function memberField(
  { spec, initial, context }: ObjectField,
  { name, schema, required }: ObjectMember,
  fixed: FieldSpec['fixed'],
): Field {
  const given = isValues(initial) && Object.hasOwn(initial, name) ? initial[name] : undefined;
  const isIncluded = spec.sent && (spec.required || spec.depth === 0);
  return createField(
    {
      name,
      schema,
      required,
      // Next to given values, defaults would send more than those.
      sent: isIncluded && initial === undefined && (required || spec.depth === 0),
      initial: given === undefined && fixed?.name === name ? fixed.value : given,
      depth: spec.depth + 1,
    },
    context,
  );
}

function row({ spec, shape, context }: ObjectField, key: string, initial: unknown): Entry {
  const schema = shape.extra ?? true;
  const field = { name: '', schema, required: false, sent: true, initial, depth: spec.depth + 1 };
  return { id: newId(), key, field: createField(field, context) };
}

function arrayContent(group: ArrayField): Entry[] {
  const { spec, shape, initial } = group;
  if (Array.isArray(initial)) return initial.map((value) => item(group, value));
  const length = spec.required && spec.sent ? Math.min(shape.min ?? 0, MAX_FIRST_ITEMS) : 0;
  return Array.from({ length }, () => item(group, undefined));
}

function item({ spec, shape, context }: ArrayField, initial: unknown): Entry {
  const field = { name: '', schema: shape.items, required: true, sent: true, initial, depth: spec.depth + 1 };
  return { id: newId(), key: '', field: createField(field, context) };
}

/** Adds an empty entry at the end. */
export function addEntry(group: ArrayField | ObjectField): Entry {
  const entry = group.kind === 'array' ? item(group, undefined) : row(group, '', undefined);
  entriesOf(group).push(entry);
  return entry;
}

/** Entries that the reader may add to and remove from. */
export function entriesOf(group: ArrayField | ObjectField): Entry[] {
  return group.kind === 'array' ? contentOf(group) : (contentOf(group).rows ?? []);
}

function unionContent(group: UnionField): NonNullable<UnionField['content']> {
  const { initial, shape, context } = group;
  const chosen = initial === undefined ? 0 : bestOption(initial, shape.options, context.schemas);
  return { chosen, field: optionField(group, chosen, initial) };
}

/** Shows another alternative, with fields that begin empty. */
export function chooseOption(group: UnionField, chosen: number): void {
  group.content = { chosen, field: optionField(group, chosen, undefined) };
}

function optionField({ spec, shape, context }: UnionField, chosen: number, initial: unknown): Field {
  const { label, schema, fixed } = shape.options[chosen] ?? shape.options[0]!;
  const own = { name: label, schema, fixed, initial, open: true, depth: spec.depth + 1 };
  return createField({ ...spec, ...own, description: undefined, example: undefined }, context);
}
