/** Writes the reference of docs.json, all but the inside of `navigation`, from its schema. */
import { docsJsonSchema } from '../../src/site/config/docs-schema.ts';
import type { JsonSchema } from '../../src/site/config/field-json-schema.ts';
import { hasNoEffect } from '../../src/site/config/without-effect.data.ts';
import { cell, code, fence, jsonCode, table } from './markdown.ts';
import { alternatives, isIcon, MAX_VALUES, typeOf } from './schema-type.ts';

interface Row {
  /** `logo.href`, `navbar.links[].label`. */
  readonly name: string;
  readonly schema: JsonSchema;
}

const MARK = ' <Badge size="sm">no effect yet</Badge>';
const DEFAULT = /\s*Default: (.+?)\.?$/;
const DEEPEST = 5;

/** One section for each top-level field, in the order of the schema. */
export function fieldSections(): string {
  const { properties = {} } = docsJsonSchema();
  return Object.entries(properties)
    .map(([name, schema]) => section(name, schema))
    .join('\n\n');
}

function section(name: string, schema: JsonSchema): string {
  if (name === 'navigation')
    return '## navigation\n\nThe pages of the site and how readers find them. [All its fields](/reference/navigation)';
  const rows = inside({ name, schema });
  const parts = [`## ${name.replace('$', '\\$')}`];
  if (hasNoEffect(name)) parts.push(MARK.trim());
  parts.push(cell(wordsOf(schema).text));
  if (rows.length === 0) parts.push(`${capital(typeOf(schema))}.${defaultText(schema)}`);
  else
    parts.push(
      ...shorthand(schema),
      folded(name, table(['Field', 'Value', 'Default', ''], rows.map(rowCells))),
    );
  parts.push(...longLists([{ name, schema }, ...rows]));
  const example = exampleOf(schema);
  if (example !== undefined) parts.push(fence('json', `${JSON.stringify(name)}: ${jsonText(example)}`));
  return parts.join('\n\n');
}

function rowCells({ name, schema }: Row): string[] {
  const { text, byDefault } = wordsOf(schema);
  const example = exampleOf(schema);
  const shown =
    example === undefined || jsonCode(example).slice(1, -1).includes('`')
      ? ''
      : ` Example: ${jsonCode(example)}`;
  const parent = name.slice(0, Math.max(name.lastIndexOf('.'), 0));
  const mark = hasNoEffect(name) && !hasNoEffect(parent) ? MARK : '';
  return [
    `${code(name)}${mark}`,
    typeOf(schema).replaceAll('|', '\\|'),
    defaultCell(byDefault),
    cell(text) + cell(shown === '' ? '' : shown).replace(/^(?=.)/, ' '),
  ];
}

/** The description without the default at its end. */
function wordsOf(schema: JsonSchema): { readonly text: string; readonly byDefault: string } {
  const description = String(schema['description'] ?? '');
  return { text: description.replace(DEFAULT, ''), byDefault: DEFAULT.exec(description)?.[1] ?? '' };
}

function defaultCell(text: string): string {
  return /^("[^"]*"|true|false|\d+)$/.test(text) ? code(text) : cell(text);
}

function defaultText(schema: JsonSchema): string {
  const { byDefault } = wordsOf(schema);
  return byDefault === '' ? '' : ` Default: ${defaultCell(byDefault)}.`;
}

function exampleOf(schema: JsonSchema): unknown {
  return Array.isArray(schema['examples']) ? (schema['examples'] as unknown[])[0] : undefined;
}

/** The fields inside a field, at every depth. An object that may also be listed is described once. */
function inside({ name, schema }: Row, depth = 0): Row[] {
  if (depth >= DEEPEST || isIcon(schema)) return [];
  const options = alternatives(schema);
  const objects = options.flatMap((option) => fieldsOf(name, option, depth));
  if (objects.length > 0) return objects;
  return options.flatMap(({ items }) =>
    items === undefined ? [] : inside({ name: `${name}[]`, schema: items as JsonSchema }, depth + 1),
  );
}

function fieldsOf(name: string, schema: JsonSchema, depth: number): Row[] {
  const fields = Object.entries(schema.properties ?? {}).filter(([key]) => key !== '$ref');
  return fields.flatMap(([key, inner]) => {
    const row = { name: `${name}.${key}`, schema: inner };
    const deeper = inside(row, depth + 1);
    return inner['description'] === undefined && deeper.length > 0 ? deeper : [row, ...deeper];
  });
}

/** Lists of names that are too long for the table, once each. */
function longLists(rows: readonly Row[]): string[] {
  const lists = new Map<string, string[]>();
  for (const { name, schema } of rows) {
    for (const option of alternatives(schema)) {
      const found = [
        option,
        (option['items'] ?? {}) as JsonSchema,
        (option['propertyNames'] ?? {}) as JsonSchema,
      ].flatMap((one) => alternatives(one));
      for (const { enum: values } of found) {
        if (!Array.isArray(values) || values.length <= MAX_VALUES) continue;
        const text = (values as string[]).map((value) => code(value)).join(', ');
        lists.set(text, [...(lists.get(text) ?? []), name]);
      }
    }
  }
  const whole = [...lists].filter(
    ([text]) => ![...lists.keys()].some((other) => other !== text && other.includes(text)),
  );
  return whole.map(
    ([text, names]) => `<Accordion title="Names for ${names.join(', ')}">\n\n${text}\n\n</Accordion>`,
  );
}

/** The table of a field without effect is collapsed. */
function folded(name: string, rows: string): string {
  return hasNoEffect(name) ? `<Accordion title="Fields of ${name}">\n\n${rows}\n\n</Accordion>` : rows;
}

/** The sentence before the table of a field that also has a shorter form. */
function shorthand(schema: JsonSchema): string[] {
  const types = typeOf(schema).split(' or ');
  return types.length > 1 && types.includes('object')
    ? [`${capital(types.filter((type) => type !== 'object').join(' or '))}, or an object:`]
    : [];
}

/** On one line when it fits. */
function jsonText(value: unknown): string {
  const line = jsonCode(value).slice(1, -1);
  return line.length <= 60 ? line : JSON.stringify(value, null, 2);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
