/** Writes the reference of `navigation` from the table of collections. */
import { docsJsonSchema } from '../../src/site/config/docs-schema.ts';
import type { JsonSchema } from '../../src/site/config/field-json-schema.ts';
import {
  type ChildSpec,
  COLLECTIONS,
  type CollectionSpec,
  GLOBAL_CHILDREN,
  ROOT_CHILDREN,
} from '../../src/site/config/schema/collections.ts';
import { hasNoEffect } from '../../src/site/config/without-effect.data.ts';
import { cell, code, jsonCode, table } from './markdown.ts';
import { typeOf } from './schema-type.ts';

type Definitions = Readonly<Record<string, JsonSchema>>;

/** The root, each collection, and `global`. */
export function collectionSections(): string {
  const definitions = docsJsonSchema()['definitions'] as Definitions;
  const sections = Object.values(COLLECTIONS).map((spec) => collection(spec, definitions));
  return [rootSection(), ...sections, globalSection()].join('\n\n');
}

function rootSection(): string {
  return `## The root\n\n\`navigation\` holds exactly one of ${names(ROOT_CHILDREN)}, and optionally [\`global\`](#global).\n\n## pages\n\nPages in the order readers see them. An entry is one of:\n\n| Entry | Meaning |\n|---|---|\n| \`"guides/install"\` | The page \`guides/install.mdx\` or \`guides/install.md\`. |\n| \`{ "group": "…", "pages": […] }\` | A nested [group](#groups). |\n| \`"GET /users"\` | An endpoint of the \`openapi\` specification that applies. |`;
}

function collection(spec: CollectionSpec, definitions: Definitions): string {
  const fields = Object.entries(spec.fields);
  const promised = fields.filter(([, field]) => field.standard);
  const more = fields.filter(([, field]) => !field.standard);
  const rows = (some: typeof fields): string =>
    table(
      ['Field', 'Value', ''],
      some.map(([name]) => row(name, spec, definitions)),
    );
  const parts = [`## ${spec.key}`, cell(spec.doc), rows(promised), holds(spec)];
  if (more.length > 0)
    parts.push(`<Accordion title="More fields of ${spec.key}">\n\n${rows(more)}\n\n</Accordion>`);
  return parts.join('\n\n');
}

function row(name: string, spec: CollectionSpec, definitions: Definitions): string[] {
  const schema = definitions[spec.labelField]?.properties?.[name] ?? {};
  const example = Array.isArray(schema['examples']) ? (schema['examples'] as unknown[])[0] : undefined;
  const mark =
    name === spec.labelField
      ? ' required'
      : hasNoEffect(`navigation.${spec.key}.${name}`)
        ? ' <Badge size="sm">no effect yet</Badge>'
        : '';
  return [
    `${code(name)}${mark}`,
    typeOf(schema),
    cell(`${spec.fields[name]?.doc ?? ''}${example === undefined ? '' : ` Example: ${jsonCode(example)}`}`),
  ];
}

function holds({ key, children }: CollectionSpec): string {
  const promised = children.filter((child) => child.standard);
  const more = children.filter((child) => !child.standard);
  if (key === 'groups')
    return 'Holds `pages`, which is required unless the group has a specification to make pages from. Nested groups go into `pages`.';
  return `Holds at most one of ${names(promised)}${more.length === 0 ? '' : `; also read: ${names(more)}`}.`;
}

function globalSection(): string {
  return `## global\n\nLinks that are on every page. Holds any of ${names(GLOBAL_CHILDREN)}, several at once; every entry needs \`href\`.`;
}

function names(children: readonly ChildSpec[]): string {
  return children.map(({ key }) => code(key)).join(', ');
}
