/** Tests of the JSON Schema for editors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docsJsonSchema } from './docs-schema.ts';
import type { JsonSchema } from './field-json-schema.ts';
import { COLLECTIONS } from './schema/collections.ts';
import { docsFields } from './schema/docs-fields.ts';

const schema = docsJsonSchema();
const definitions = schema['definitions'] as Readonly<Record<string, JsonSchema>>;

/** Every schema inside a schema, with its path. */
function* schemasIn(
  node: unknown,
  path = '#',
): Generator<[path: string, schema: Readonly<Record<string, unknown>>]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [path, node as Readonly<Record<string, unknown>>];
  for (const [key, child] of Object.entries(node))
    if (key !== 'examples') yield* schemasIn(child, `${path}/${key}`);
}

test('every top-level field and every collection is there', () => {
  assert.deepEqual(Object.keys(schema.properties!).sort(), [...Object.keys(docsFields.shape), '$ref'].sort());
  for (const spec of Object.values(COLLECTIONS)) {
    const properties = definitions[spec.labelField]?.properties ?? {};
    for (const name of [...Object.keys(spec.fields), ...spec.children.map((child) => child.key)])
      assert.ok(name in properties, `${spec.key}.${name}`);
  }
});

test('every field explains itself', () => {
  for (const [path, node] of schemasIn(schema)) {
    const properties = (node['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
    if (path.endsWith('/properties')) continue;
    for (const [name, field] of Object.entries(properties)) {
      const target =
        typeof field['$ref'] === 'string' ? definitions[field['$ref'].split('/').at(-1)!] : field;
      const described = field['description'] ?? target?.['description'];
      const service = path.includes('/integrations');
      assert.ok(typeof described === 'string' || service, `${path}/${name} has no description`);
    }
  }
});

test('every internal reference leads somewhere', () => {
  for (const [path, node] of schemasIn(schema)) {
    const ref = node['$ref'];
    if (typeof ref === 'string') assert.ok(ref.split('/').at(-1)! in definitions, `${path}: ${ref}`);
  }
});

test('one pattern at the root, one type of children in an element', () => {
  const root = definitions['navigation']?.['oneOf'] as readonly { required?: readonly string[] }[];
  assert.deepEqual(
    root.slice(0, -1).map((branch) => branch.required?.[0]),
    ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages'],
  );
  for (const spec of Object.values(COLLECTIONS)) {
    const branches = definitions[spec.labelField]?.['oneOf'] as readonly unknown[];
    assert.equal(branches.length, spec.children.length + 1, spec.key);
  }
});

test('only navigation is required', () => assert.deepEqual(schema['required'], ['navigation']));
