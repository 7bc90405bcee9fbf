/** The reference of docs.json and the components for agents, made from the schemas that validate them. */
import type { WriterReference } from '../../jobs/writer-reference.ts';
import { docsJsonSchema } from '../../site/config/docs-schema.ts';
import type { JsonSchema } from '../../site/config/field-json-schema.ts';
import { COLLECTIONS, ROOT_CHILDREN } from '../../site/config/schema/collections.ts';
import type { Component, PropSpec } from '../../site/content/component.ts';
import { components } from '../../theme/components/registry.ts';

/** Fields without their nested ones, which few sites need. */
const CLOSED: ReadonlySet<string> = new Set(['integrations', 'thumbnails', 'markdown', 'navigation', '$ref']);
/** Fields that every collection may have. */
const COMMON = ['icon', 'tag', 'hidden', 'href', 'openapi', 'root', 'description'] as const;
const MAX_VALUES = 10;
const PAGES = `## Pages

- A page is a file with MDX (.mdx or .md). Its path in docs.json is the file's path without the ending: "guides/start".
- Front matter between --- lines: title, description, sidebarTitle, icon, tag, mode (default, wide, custom, frame, center), hidden, noindex, keywords, canonical, url, openapi ("GET /users"). Quote values with ": " or " #" in them.
- The title is shown as the page's heading: begin the text with ## and do not skip levels.
- Link to pages from the root and without the ending: [Start](/guides/start#install). An anchor is its heading in small letters with hyphens. Images: /images/name.png, with an alt text.
- In MDX, < and { begin tags and expressions: write them as \\< and \\{, or inside code. Comments are {/* … */}. Tags must be closed: <br />. Put an empty line between a tag and Markdown inside it.
- Text used on several pages lives in snippets/: import Name from '/snippets/name.mdx', then <Name />.
- Code fences take a language and a title: \`\`\`js app.js`;

/** Subjects are `pages`, `navigation`, fields of docs.json and components. */
export function writerReference(): WriterReference {
  const fields = Object.entries(docsJsonSchema().properties ?? {}).filter(
    ([name]) => name !== '$schema' && name !== 'navigation' && name !== '$ref',
  );
  const known = [...components].filter(([name, { name: own }]) => name === own).map(([, one]) => one);
  const parts: readonly (readonly [string, () => string])[] = [
    ['pages', () => PAGES],
    ['navigation', navigationPart],
    ...fields.map(([name, schema]) => [name, () => fieldRows(name, schema).join('\n')] as const),
    ...known.map((component) => [component.name, () => componentPart(component)] as const),
  ];
  // An exact name comes first: there may be a field and a component of one name.
  const exact = new Map(parts);
  const folded = new Map([...parts].reverse().map(([name, part]) => [name.toLowerCase(), part]));
  return {
    brief: briefPart(
      fields.map(([name]) => name),
      known,
    ),
    subjects: [...exact.keys()],
    about: (subject) => {
      const name = subject.trim().replace(/^<|\s*\/?>$/g, '');
      return (exact.get(name) ?? folded.get(name.toLowerCase()))?.();
    },
  };
}

function briefPart(fields: readonly string[], known: readonly Component[]): string {
  return [
    PAGES,
    `## docs.json\n\n${NAVIGATION} Other fields: ${fields.join(', ')}.`,
    `## Components\n\nNo imports are needed. Only these and imported snippets are known; another name with a capital letter is an error: ${known.map(({ name }) => name).join(', ')}.`,
    'Call look_up with the name of a component or of a field, or with "navigation", for its reference.',
  ].join('\n\n');
}

const NAVIGATION = `"navigation" holds exactly one of ${ROOT_CHILDREN.map(({ key }) => key).join(', ')}, and may hold "global" beside it. "pages" is a list of paths and of nested groups { "group": "…", "pages": [] }. Every page must stand in it, or readers do not find it.`;

function navigationPart(): string {
  const rows = Object.values(COLLECTIONS).map(({ key, labelField, doc, fields, children }) => {
    const own = Object.keys(fields).filter((name) => COMMON.some((common) => common === name));
    const holds = children.filter(({ standard }) => standard).map((child) => child.key);
    return `- ${key}: ${doc} Each has "${labelField}" (required)${own.length > 0 ? `, ${own.join(', ')}` : ''}; holds ${holds.join(', ')}.`;
  });
  return ['## docs.json: navigation', NAVIGATION, rows.join('\n')].join('\n\n');
}

function fieldRows(name: string, schema: JsonSchema): string[] {
  const row = `- ${name}: ${typeOf(schema)}. ${String(schema['description'] ?? '')}`.trimEnd();
  if (CLOSED.has(name)) return [row];
  const inner = insideOf(schema).map(
    ([key, inside]) => `  - ${name}${key}: ${typeOf(inside)}. ${String(inside['description'] ?? '')}`,
  );
  return [row, ...inner.map((line) => line.trimEnd())];
}

/** Its own fields, or those of the entries of its list. */
function insideOf(schema: JsonSchema): readonly (readonly [string, JsonSchema])[] {
  return alternatives(schema).flatMap((one) => {
    const own = Object.entries(one.properties ?? {}).map(([key, inside]) => [`.${key}`, inside] as const);
    const items = one['items'] as JsonSchema | undefined;
    const listed =
      items === undefined ? [] : alternatives(items).flatMap((item) => Object.entries(item.properties ?? {}));
    return [...own, ...listed.map(([key, inside]) => [`[].${key}`, inside] as const)].filter(
      ([key]) => !key.endsWith('$ref'),
    );
  });
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const options = schema['anyOf'];
  return Array.isArray(options) && schema['type'] === undefined ? (options as JsonSchema[]) : [schema];
}

function typeOf(schema: JsonSchema): string {
  const types = alternatives(schema).map((one) => {
    if (Array.isArray(one['enum'])) return valuesOf(one['enum'] as readonly unknown[]);
    if (one['const'] !== undefined) return JSON.stringify(one['const']);
    if (one['type'] === 'array') return 'list';
    return typeof one['type'] === 'string' ? one['type'] : undefined;
  });
  return [...new Set(types.filter((type) => type !== undefined))].join(' or ') || 'any';
}

const valuesOf = (values: readonly unknown[]): string =>
  values.length > MAX_VALUES
    ? `one of ${values.length} names`
    : values.map((value) => JSON.stringify(value)).join(' | ');

function componentPart({ name, doc, props, parent, inline, example }: Component): string {
  const where = [
    parent === undefined ? '' : ` in <${parent}>`,
    inline === true ? ' in a line of text' : '',
  ].join('');
  const rows = Object.entries(props).map(([prop, spec]) => `- ${propText(prop, spec)}: ${spec.doc}`);
  return [
    `<${name}>${where}: ${doc}.`,
    ...(rows.length > 0 ? [`Props, with a star where they are required:\n${rows.join('\n')}`] : []),
    ...(example === undefined ? [] : [`\`\`\`mdx\n${example.trim()}\n\`\`\``]),
  ].join('\n\n');
}

function propText(name: string, { kind, required, values }: PropSpec): string {
  const value =
    values === undefined
      ? kind === 'number' || kind === 'boolean'
        ? ` ${kind}`
        : ''
      : ` ${values.join('|')}`;
  return `${name}${required === true ? '*' : ''}${value}`;
}
