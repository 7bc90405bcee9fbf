/** Tests of schemas that are found without references: children that only name their parent, and anchors. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BundleBudget } from './bundle-budget.ts';
import { SchemaBundle } from './bundle-schemas.ts';

type Data = Record<string, unknown>;
const to = (name: string): Data => ({ $ref: `#/components/schemas/${name}` });

/** All schemas that come with one. */
function taken(schemas: Data, schema: unknown): Record<string, Data> {
  const bundle = new SchemaBundle({ components: { schemas } }, new BundleBudget());
  const root = bundle.take(schema);
  return { ...(bundle.finish() as Record<string, Data>), root: root as Data };
}

describe('a discriminator without a mapping', () => {
  const Animal = { discriminator: { propertyName: 'kind' }, properties: { kind: { type: 'string' } } };
  const animals = {
    Animal,
    Cat: { allOf: [to('Animal'), { properties: { claws: { type: 'boolean' } } }] },
    Dog: { allOf: [to('Animal'), { properties: { friend: to('Cat') } }] },
    'Puppy/1%': { allOf: [to('Dog'), { properties: { age: { type: 'integer' } } }] },
    Stone: { properties: { weight: { type: 'number' } } },
  };
  const mappingOf = (found: Record<string, Data>): unknown =>
    (found['Animal']!['discriminator'] as Data)['mapping'];

  it('names all that are made of its schema, and theirs', () => {
    const found = taken(animals, to('Animal'));
    assert.deepEqual(mappingOf(found), {
      Cat: '#/schemas/Cat',
      Dog: '#/schemas/Dog',
      'Puppy/1%': '#/schemas/Puppy~11%25',
    });
    assert.deepEqual(Object.keys(found), ['Animal', 'Cat', 'Dog', 'Puppy/1%', 'root']);
  });

  it('adds no children where its schema is only a part of another', () => {
    const found = taken(animals, to('Cat'));
    assert.deepEqual(mappingOf(found), {});
    assert.deepEqual(Object.keys(found), ['Cat', 'Animal', 'root']);
  });

  it('names them where a child leads to the parent itself', () => {
    const Cat = { allOf: [to('Animal'), { properties: { prey: to('Animal') } }] };
    assert.deepEqual(Object.keys(mappingOf(taken({ Animal, Cat }, to('Cat'))) as Data), ['Cat']);
  });

  it('leaves it to the forms that the schema lists, and to a mapping', () => {
    const listed = { ...animals, Animal: { ...Animal, oneOf: [to('Cat')] } };
    assert.deepEqual(mappingOf(taken(listed, to('Animal'))), {});
    const mapped = { ...Animal, discriminator: { propertyName: 'kind', mapping: { c: 'Cat' } } };
    assert.deepEqual(mappingOf(taken({ ...animals, Animal: mapped }, to('Animal'))), { c: '#/schemas/Cat' });
  });

  it('names at most 500', () => {
    const many = Object.fromEntries(Array.from({ length: 550 }, (_, i) => [`A${i}`, { ...animals.Cat }]));
    const budget = new BundleBudget();
    const bundle = new SchemaBundle({ components: { schemas: { Animal, ...many } } }, budget);
    bundle.take(to('Animal'));
    const found = bundle.finish() as Record<string, Data>;
    assert.equal(Object.keys(mappingOf(found) as Data).length, 500);
    assert.equal(budget.cut, true);
  });
});

describe('a reference to an anchor', () => {
  it('finds it at any depth, in its own schema first', () => {
    const deep = { properties: { list: { items: [{ $anchor: 'deep', type: 'integer' }] } } };
    const found = taken({ Other: deep }, { properties: { a: { $ref: '#deep' } } });
    assert.deepEqual(found['deep'], { type: 'integer' });
    const own = { $defs: { x: { $anchor: 'deep', type: 'string' } }, properties: { a: { $ref: '#deep' } } };
    assert.deepEqual(taken({ Other: deep }, own)['deep'], { type: 'string' });
  });

  it('is bound by the first on the way where it is dynamic', () => {
    const any = { $dynamicAnchor: 'T', not: {} };
    const Page = { $defs: { T: any }, properties: { items: { items: { $dynamicRef: '#T' } } } };
    const of = (name: string): Data => ({
      $defs: { T: { $dynamicAnchor: 'T', ...to(name) } },
      ...to('Page'),
    });
    const schemas = {
      Page,
      Users: of('User'),
      Pets: of('Pet'),
      User: { type: 'string' },
      Pet: { type: 'number' },
    };
    const found = taken(schemas, { properties: { a: to('Users'), b: to('Pets'), c: to('Page') } });
    const target = (from: Data | undefined): Data | undefined =>
      found[String(from?.['$ref']).slice('#/schemas/'.length)];
    const itemOf = (page: Data | undefined): Data | undefined => {
      const { items } = (page as { properties: { items: { items: Data } } }).properties;
      return target(items.items);
    };
    assert.deepEqual(target(itemOf(target(found['Users']))), { type: 'string' });
    assert.deepEqual(target(itemOf(target(found['Pets']))), { type: 'number' });
    assert.deepEqual(itemOf(found['Page']), { not: {} });
  });

  it('leads back to itself without an end', () => {
    const Node = { $dynamicAnchor: 'node', items: { $dynamicRef: '#node' } };
    assert.deepEqual(taken({ Node }, to('Node')), {
      Node: { items: { $ref: '#/schemas/Node' } },
      root: { $ref: '#/schemas/Node' },
    });
  });

  it('survives a list of any length', () => {
    const Long = { enum: Array.from({ length: 200_000 }, (_, i) => [i]) };
    const found = taken({ Long }, { properties: { a: { $ref: '#gone' } } });
    assert.deepEqual(Object.keys(found), ['root']);
  });
});
