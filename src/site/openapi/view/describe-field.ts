/** Describes schemas as trees of fields, breadth first: upper levels are complete before the page's limit applies. */
import { defined } from '../../../lib/defined.ts';
import { cutText, isRecord, type JsonRecord, listOf, recordOf, textOf } from '../json-data.ts';
import type { FieldView } from '../reference-view.ts';
import { choicesOf, type SchemaChoices } from '../schema/schema-choices.ts';
import { constraintsOf } from '../schema/schema-constraints.ts';
import { rulesOf } from '../schema/schema-rules.ts';
import { type Branch, isLeftOut, type Settled, settleSchema } from '../schema/schema-settle.ts';
import { MAX_FURTHER_VALUES, type ValueRoom, valuesOfSchema } from '../schema/schema-values.ts';
import { mapValues, nameLabel, tupleOf, typeLabel, typesOf } from '../schema/type-label.ts';
import { NOTE, type Schemas } from '../schema-ref.ts';

export const MAX_FIELDS = 2000;
/** Deeper levels are shown only while the page has few fields: in a dense graph of schemas they are not useful. */
const NEAR_LEVELS = 2;
export const MAX_WITH_DEEP_ONES = 600;
const MAX_LEVELS = 12;
/** Limit of merged schemas and visited properties per page, since a small document can expand without bound. */
const MAX_WORK = 200_000;
const LONGEST_NAME = 500;
const LONGEST_DESCRIPTION = 20_000;
const MOST_LABELS = 10;
const LONGEST_LABEL = 60;

export type Mode = 'request' | 'response' | 'both';
type Draft = { -readonly [Name in keyof FieldView]: FieldView[Name] };
type Ends = NonNullable<FieldView['ends']>;

interface NamedSchema {
  readonly name: string;
  readonly schema: unknown;
  readonly required: boolean;
}

interface Below {
  readonly fields: readonly NamedSchema[];
  readonly choices: SchemaChoices | undefined;
  readonly branch: Branch;
}

interface Place {
  readonly mode: Mode;
  readonly level: number;
}

export class FieldTree {
  readonly #root: Branch;
  readonly #queue: (() => void)[] = [];
  #left = MAX_FIELDS;
  readonly #room: ValueRoom = { left: MAX_FURTHER_VALUES };
  readonly #unshown: string[] = [];

  constructor(schemas: Schemas) {
    this.#root = { schemas, trail: [], work: { left: MAX_WORK } };
  }

  /** Its children are complete after `grow`. */
  add(schema: unknown, mode: Mode, about: Partial<FieldView> & { readonly given?: unknown } = {}): FieldView {
    const { given, ...rest } = about;
    const field = { name: rest.name ?? '', schema, required: rest.required === true };
    const draft = this.#field(field, this.#root, { mode, level: 0 }, given);
    return Object.assign(draft, rest, { deprecated: draft.deprecated || rest.deprecated === true });
  }

  /** What is not shown, place by place; complete after `grow`. */
  get unshown(): readonly string[] {
    return this.#unshown;
  }

  grow(): void {
    for (let i = 0; i < this.#queue.length; i++) this.#queue[i]!();
    this.#queue.length = 0;
  }

  #field(field: NamedSchema, branch: Branch, place: Place, given?: unknown): Draft {
    const settled = settleSchema(field.schema, branch);
    const { schema } = settled;
    const items = itemsOf(settled);
    const { more, ...values } = valuesOfSchema(schema, this.#room, given);
    const inner = items === settled ? undefined : valuesOfSchema(items.schema, this.#room);
    const unseen = more + (inner?.more ?? 0);
    const description =
      textOf(schema['description']) ?? (items === settled ? undefined : textOf(items.schema['description']));
    const draft: Draft = {
      name: cutText(field.name, LONGEST_NAME),
      type: typeLabel(settled),
      required: field.required,
      deprecated: schema['deprecated'] === true,
      readOnly: schema['readOnly'] === true,
      writeOnly: schema['writeOnly'] === true,
      ...labelsOf(schema),
      ...(description === undefined ? {} : { description: cutText(description, LONGEST_DESCRIPTION) }),
      ...values,
      enum: values.enum.length > 0 ? values.enum : (inner?.enum ?? []),
      constraints: [...wordsFor(settled, items), ...(unseen > 0 ? [`and ${unseen} more values`] : [])],
      children: [],
    };
    if (unseen > 0) this.#leave(draft, `${unseen} values`);
    if ((description?.length ?? 0) > LONGEST_DESCRIPTION) this.#leave(draft, 'the end of the description');
    this.#plan(draft, { settled, items }, place);
    return draft;
  }

  #plan(draft: Draft, at: { readonly settled: Settled; readonly items: Settled }, place: Place): void {
    const { settled, items } = at;
    const noted = endOf(settled) ?? endOf(items);
    if (noted !== undefined) {
      this.#end(draft, noted);
      return;
    }
    const below = belowOf(items, place.mode);
    const count = below.fields.length + (below.choices?.options.length ?? 0);
    if (count === 0) return;
    if (settled.repeats || items.repeats) this.#end(draft, 'repeats');
    else if (place.level >= MAX_LEVELS) this.#end(draft, 'deep');
    else if (this.#isFull(place)) this.#end(draft, 'large');
    else this.#queue.push(() => this.#expand(draft, below, place));
  }

  #leave({ name, type }: Draft, what: string): void {
    this.#unshown.push(`${what} of "${name === '' ? type : name}"`);
  }

  /** What repeats itself is on the page already. */
  #end(draft: Draft, ends: Ends): void {
    if (ends !== 'repeats' && draft.ends === undefined) this.#leave(draft, 'fields');
    draft.ends = ends;
  }

  /** True when fields of this level may not have children any more. */
  #isFull({ level }: Place): boolean {
    const kept = level < NEAR_LEVELS ? 0 : MAX_FIELDS - MAX_WITH_DEEP_ONES;
    return this.#left <= kept || this.#root.work.left <= 0;
  }

  #expand(draft: Draft, below: Below, place: Place): void {
    const next = { mode: place.mode, level: place.level + 1 };
    const one = (field: NamedSchema): FieldView | undefined => {
      if (this.#isFull(place)) {
        this.#end(draft, 'large');
        return undefined;
      }
      this.#left--;
      return this.#field(field, below.branch, next);
    };
    draft.children = below.fields.flatMap((field) => one(field) ?? []);
    const { choices } = below;
    if (choices === undefined) return;
    const options = choices.options.flatMap(({ label, schema }) => {
      const field = one({ name: '', schema, required: false });
      return field === undefined ? [] : [{ label, field }];
    });
    const { kind, by } = choices;
    draft.choices = { kind, ...defined({ by }), options };
    if (choices.more === 0) return;
    draft.constraints = [...draft.constraints, `and ${choices.more} more forms`];
    this.#leave(draft, `${choices.more} forms`);
  }
}

/** `x-mint.pre` and `x-mint.post`. */
function labelsOf(schema: JsonRecord): Pick<FieldView, 'labels'> {
  const mint = recordOf(schema['x-mint']);
  const [before = [], after = []] = ['pre', 'post'].map((name) =>
    listOf(mint[name])
      .flatMap((label) => textOf(label) ?? [])
      .slice(0, MOST_LABELS)
      .map((label) => cutText(label, LONGEST_LABEL)),
  );
  return before.length + after.length === 0 ? {} : { labels: { before, after } };
}

/** The items of a list; for nested lists, those of the innermost. */
function itemsOf(settled: Settled): Settled {
  let at = settled;
  while (isPlainList(at)) at = settleSchema(at.schema['items'], at.branch);
  return at;
}

/** A type that allows objects among others shows the object's fields. */
const isPlainList = ({ schema, repeats }: Settled): boolean =>
  !repeats && isRecord(schema['items']) && schema['properties'] === undefined && tupleOf(schema).length === 0;

function wordsFor(settled: Settled, items: Settled): string[] {
  const own = [
    ...constraintsOf(settled.schema),
    ...rulesOf(settled.schema, settled.branch),
    ...settled.notes,
  ];
  const missing = settled.schema[NOTE] === 'missing' ? ['not defined in the specification'] : [];
  if (items === settled) return [...own, ...missing];
  const gone = items.schema[NOTE] === 'missing' ? ['not defined in the specification'] : [];
  return [
    ...own,
    ...missing,
    ...constraintsOf(items.schema).map((word) => `each ${word}`),
    ...items.notes,
    ...gone,
  ];
}

function endOf(settled: Settled): Ends | undefined {
  const note = settled.schema[NOTE];
  return note === 'large' || note === 'deep' ? note : undefined;
}

function belowOf(settled: Settled, mode: Mode): Below {
  const { schema, branch } = settled;
  const fields = [...propertiesOf(settled, mode), ...openNames(schema), ...placesOf(schema)];
  const choices = choicesOf(settled);
  return { fields: choices?.isChildren ? notIn(choices, fields, branch) : fields, choices, branch };
}

/** Removes fields that every child of a parent repeats. */
function notIn({ options }: SchemaChoices, fields: readonly NamedSchema[], branch: Branch): NamedSchema[] {
  const shown = options.map(({ schema }) => recordOf(settleSchema(schema, branch).schema['properties']));
  return fields.filter(({ name }) => !shown.every((properties) => Object.hasOwn(properties, name)));
}

function propertiesOf(settled: Settled, mode: Mode): NamedSchema[] {
  const { schema, branch } = settled;
  const needed = new Set(listOf(schema['required']));
  return Object.entries(recordOf(schema['properties'])).flatMap(([name, property]) => {
    if (mode !== 'both' && isLeftOut(property, branch, mode)) return [];
    // The extension stands with the property, and AsyncAPI documents use it for headers and parameters too.
    const own = isRecord(property) ? property['x-required'] : undefined;
    return [{ name, schema: property, required: typeof own === 'boolean' ? own : needed.has(name) }];
  });
}

/** Additional properties: shown when their schema says something. */
function openNames(schema: JsonRecord): NamedSchema[] {
  const patterns = Object.entries(recordOf(schema['patternProperties'])).map(([pattern, value]) => ({
    name: `/${pattern}/`,
    schema: value,
    required: false,
  }));
  const values =
    mapValues(schema) ?? (isRecord(schema['additionalProperties']) ? schema['additionalProperties'] : true);
  if (!isRecord(values) || Object.keys(values).length === 0) return patterns;
  const isAlone = Object.keys(recordOf(schema['properties'])).length === 0 && patterns.length === 0;
  const isSimple = Object.keys(values).every((keyword) => keyword === 'type' || keyword === 'format');
  return isAlone && isSimple && !typesOf(values).includes('object')
    ? []
    : [...patterns, { name: '{key}', schema: values, required: false }];
}

/** Items of a tuple are named by their index; their titles describe them. */
function placeName(item: unknown, i: number): string {
  const title = isRecord(item) ? nameLabel(textOf(item['title'])) : undefined;
  return title === undefined ? `[${i}]` : `[${i}] ${title}`;
}

function placesOf(schema: JsonRecord): NamedSchema[] {
  const tuple = tupleOf(schema);
  const rest =
    Array.isArray(schema['prefixItems']) && isRecord(schema['items']) ? schema['items'] : undefined;
  const places = tuple.map((item, i) => ({ name: placeName(item, i), schema: item, required: false }));
  return rest === undefined || places.length === 0
    ? places
    : [...places, { name: `[${places.length}…]`, schema: rest, required: false }];
}
