/** The fields of the form as state, without a page: created from schemas, and changed by the reader. */
import type { Schema } from '../../site/openapi/reference-document.ts';
import { type Schemas, type Shape, shapeOf } from './shape.ts';

export interface FieldSpec {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** True when everything around it is sent too: otherwise a default would send more than the reader asked for. */
  readonly sent: boolean;
  /** Its first value. */
  readonly initial?: unknown;
  readonly depth: number;
  /** True to show it open: the reader has just added it. */
  readonly open?: boolean;
  /** A property with a predetermined value. */
  readonly fixed?: { readonly name: string; readonly value: string } | undefined;
  /** True for a value in an address or a header, where numbers are only text. */
  readonly isText?: boolean;
  /** The specification's own example; of parameters. */
  readonly example?: unknown;
  readonly description?: string | undefined;
}

/** What the fields of a form share. */
export interface FormContext {
  readonly schemas: Schemas;
  /** True to fill examples in, not only show them. */
  readonly prefill: boolean;
  /** True where text is not shown, because it is a secret of the reader's. */
  readonly isSecret?: boolean;
  /** Called when the reader has changed a part. */
  changed(part: object): void;
  /** What is wrong with a part, until the reader changes it. */
  problem(part: object): string | undefined;
}

interface FieldOf<Kind extends Shape['kind']> {
  readonly id: string;
  readonly spec: FieldSpec;
  readonly shape: Extract<Shape, { kind: Kind }>;
  readonly context: FormContext;
  /** True when the reader may send null. */
  readonly isNullable: boolean;
  isNull: boolean;
}

/** A field of one value, as text in its input. */
export interface ValueField extends FieldOf<Exclude<Shape['kind'], 'object' | 'array' | 'union'>> {
  readonly kind: 'value';
  /** `select`, `textarea`, or the type of its input. */
  readonly input: string;
  text: string;
  file: File | undefined;
  /** True while the browser cannot read what was typed. */
  isUnreadable: boolean;
}

/** A field with fields inside, which are created when they are first shown or needed: schemas may be recursive. */
interface GroupOf<Kind extends 'object' | 'array' | 'union', Content> extends FieldOf<Kind> {
  readonly kind: Kind;
  readonly initial: unknown;
  /** True when it begins folded: then it is left out until the reader opens it. */
  readonly isFolding: boolean;
  isOpen: boolean;
  content: Content | undefined;
}

/** An entry of a list or of a map; lists have no keys. */
export interface Entry {
  readonly id: string;
  readonly field: Field;
  key: string;
}

export interface ObjectContent {
  readonly members: readonly (readonly [string, Field])[];
  /** Entries that no member has; undefined when the schema allows none. */
  readonly rows: Entry[] | undefined;
  /** Values of the beginning that no field shows. */
  readonly others: readonly (readonly [string, unknown])[];
  /** Names of values that alone are no reason to send the object. */
  readonly constant: ReadonlySet<string>;
}

export type ObjectField = GroupOf<'object', ObjectContent>;
export type ArrayField = GroupOf<'array', Entry[]>;
export type UnionField = GroupOf<'union', { chosen: number; field: Field }>;
export type GroupField = ObjectField | ArrayField | UnionField;
export type Field = ValueField | GroupField;

export type Values = Readonly<Record<string, unknown>>;

/** Ends alternatives that lead to themselves. */
const DEEPEST = 16;
const MAX_ITEMS = 200;
/** Required groups below this depth are folded. */
const DEEPEST_OPEN = 4;
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

let lastId = 0;

/** For labels and descriptions. */
export const newId = (): string => `lectern-try-${++lastId}`;

export function createField(spec: FieldSpec, context: FormContext): Field {
  const own = shapeOf(spec.schema, context.schemas);
  const shape: Shape =
    fits(spec, own.kind) && spec.depth <= DEEPEST ? own : { ...own, kind: 'json' as const };
  const start = startOf(spec, shape, context.prefill);
  const isNullable = shape.nullable && shape.kind !== 'json' && shape.kind !== 'null';
  const common = { id: newId(), spec, context, isNullable, isNull: isNullable && spec.initial === null };
  const group = (initial: unknown) => ({
    ...common,
    initial,
    ...foldingOf(spec, initial),
    content: undefined,
  });
  switch (shape.kind) {
    case 'object':
      return { ...group(isValues(start) ? start : undefined), kind: 'object', shape };
    case 'array':
      return {
        ...group(Array.isArray(start) && start.length <= MAX_ITEMS ? start : undefined),
        kind: 'array',
        shape,
      };
    case 'union':
      return { ...group(common.isNull ? undefined : start), kind: 'union', shape };
    default: {
      const look = lookOf(spec, shape, start);
      return { ...common, ...look, kind: 'value', shape, file: undefined, isUnreadable: false };
    }
  }
}

function foldingOf(spec: FieldSpec, initial: unknown): { readonly isFolding: boolean; isOpen: boolean } {
  const isNeeded = spec.required && spec.sent && spec.depth < DEEPEST_OPEN;
  const isOpen = spec.open === true || spec.depth === 0 || initial !== undefined || isNeeded;
  return { isFolding: !isOpen, isOpen };
}

/** A value of another type than the schema's, or of more items than a form can show, is shown as JSON, unchanged. */
function fits({ initial }: FieldSpec, kind: Shape['kind']): boolean {
  if (initial === undefined || initial === null) return true;
  if (kind === 'array') return Array.isArray(initial) && initial.length <= MAX_ITEMS;
  if (kind === 'object') return isValues(initial);
  return typeof initial !== 'object' || /^(?:union|json|choice|fixed)$/.test(kind);
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function startOf(spec: FieldSpec, shape: Shape, prefill: boolean): unknown {
  if (spec.initial !== undefined) return spec.initial;
  if (!spec.sent) return undefined;
  const example = spec.example ?? shape.example;
  return prefill && example !== undefined ? example : shape.default;
}

/** Text of an empty input. */
export function placeholderOf({ spec, shape }: ValueField): string | undefined {
  const example = spec.example ?? shape.example ?? shape.default;
  return typeof example === 'string' || typeof example === 'number'
    ? String(example).slice(0, 80)
    : undefined;
}

function lookOf(
  spec: FieldSpec,
  shape: ValueField['shape'],
  start: unknown,
): Pick<ValueField, 'input' | 'text'> {
  const json = (value: unknown, indent?: number): string =>
    value === undefined ? '' : JSON.stringify(value, null, indent);
  switch (shape.kind) {
    case 'text': {
      const text = typeof start === 'string' ? start : start == null ? '' : json(start);
      const type = INPUT_TYPES[shape.format ?? ''] ?? 'text';
      const isLong = shape.long || text.includes('\n') || (type === 'text' && LONG_NAMES.test(spec.name));
      if (isLong) return { input: 'textarea', text };
      return { input: type, text: type === 'datetime-local' ? localTime(text) : text };
    }
    case 'number':
      return {
        input: 'number',
        text: typeof start === 'number' || typeof start === 'string' ? String(start) : '',
      };
    case 'choice': {
      const at = shape.values.findIndex((value) => json(value) === json(start));
      return { input: 'select', text: at === -1 ? '' : String(at) };
    }
    case 'file':
      return { input: 'file', text: '' };
    case 'json':
      return { input: 'textarea', text: json(start, 2) };
    case 'null':
      return { input: 'text', text: 'null' };
    case 'fixed':
      return { input: 'text', text: typeof shape.value === 'string' ? shape.value : json(shape.value) };
  }
}

/** The format of `datetime-local`: the reader's local time without a zone. */
function localTime(value: string): string {
  const date = new Date(value);
  if (value === '' || Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
