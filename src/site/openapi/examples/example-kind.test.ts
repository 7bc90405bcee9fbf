/** Tests of examples with a discriminator: of a parent, its children, a choice, and of schemas without one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Schema } from '../reference-document.ts';
import { exampleOf } from './example-of.ts';

const ref = (name: string): Schema => ({ $ref: `#/schemas/${name}` });
const child = (field: string, own: Record<string, Schema> = {}): Schema => ({
  allOf: [ref('Animal'), { type: 'object', properties: { [field]: { type: 'boolean' }, ...own } }],
});
const mapping = { cat: '#/schemas/Cat', dog: '#/schemas/Dog', cow: '#/schemas/Cow' };

function animals(discriminator: object = { mapping }, kind: Schema = { type: 'string' }) {
  return {
    Animal: {
      type: 'object',
      required: ['kind'],
      discriminator: { propertyName: 'kind', ...discriminator },
      properties: { kind },
    },
    Cat: child('claws'),
    Dog: child('barks'),
    Cow: child('milk'),
  };
}

const example = (schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown =>
  exampleOf(schema, { schemas, mode: 'request', all: true });

describe('an example of a parent', () => {
  it('is one of its children, which says that it is', () =>
    assert.deepEqual(example(ref('Animal'), animals()), { kind: 'cat', claws: true }));
});

describe('an example of a child', () => {
  it('has the value that means it', () =>
    assert.deepEqual(example(ref('Dog'), animals()), { kind: 'dog', barks: true }));

  it('has its name where nothing is mapped', () =>
    assert.deepEqual(example(ref('Dog'), animals({})), { kind: 'Dog', barks: true }));

  it('has it in every position', () => {
    const schemas = {
      ...animals(),
      Zoo: {
        properties: {
          one: { allOf: [ref('Dog'), { description: 'Barks' }] },
          all: { type: 'array', items: ref('Cow') },
        },
      },
    };
    assert.deepEqual(example(ref('Zoo'), schemas), {
      one: { kind: 'dog', barks: true },
      all: [{ kind: 'cow', milk: true }],
    });
  });

  it('is named after its own child last', () => {
    const Puppy = { allOf: [ref('Dog'), { properties: { age: { type: 'integer' } } }] };
    const made = (schemas: Readonly<Record<string, Schema>>) =>
      (example(ref('Puppy'), { ...schemas, Puppy }) as { kind: unknown }).kind;
    assert.equal(made(animals({})), 'Puppy');
    assert.equal(made(animals()), 'dog', 'the nearest that the mapping knows');
  });

  it('has it although it says nothing of its own', () => {
    const Calf = { allOf: [ref('Animal')] };
    const schemas = { ...animals({ mapping: { ...mapping, calf: '#/schemas/Calf' } }), Calf };
    assert.deepEqual(example(ref('Calf'), schemas), { kind: 'calf' });
  });

  it('chooses it among the values that the parent allows', () => {
    const kind = { type: 'string', enum: ['cat', 'dog'] };
    assert.deepEqual(example(ref('Dog'), animals(undefined, kind)), { kind: 'dog', barks: true });
    assert.deepEqual(example(ref('Cow'), animals(undefined, kind)), { kind: 'cat', milk: true });
  });

  it('believes what it says of itself', () => {
    const fox = (kind: Schema) => ({ ...animals({}), Fox: child('tail', { kind }) });
    assert.deepEqual(example(ref('Fox'), fox({ const: 'fox' })), { kind: 'fox', tail: true });
    assert.deepEqual(example(ref('Fox'), fox({ default: 'fox' })), { kind: 'fox', tail: true });
  });

  it('believes a name no more than an example, and a mapping more than one of the parent', () => {
    const kind = { type: 'string', example: 'cat' };
    assert.deepEqual(example(ref('Dog'), animals({}, kind)), { kind: 'cat', barks: true });
    assert.deepEqual(example(ref('Dog'), animals(undefined, kind)), { kind: 'dog', barks: true });
  });

  it('loses the way back of a parent that lists it', () => {
    const oneOf = [ref('Cat'), ref('Dog')];
    const schemas = animals();
    const Animal = { ...schemas.Animal, oneOf };
    assert.deepEqual(example(ref('Dog'), { ...schemas, Animal }), { kind: 'dog', barks: true });
  });
});

describe('an example of a choice', () => {
  const choice = (own: object): Schema => ({
    oneOf: [ref('Dog'), ref('Cat')],
    discriminator: { propertyName: 'kind', ...own },
  });

  it('says which form it is, as the choice itself has it', () =>
    assert.deepEqual(example(choice({ mapping: { d: '#/schemas/Dog' } }), animals()), {
      kind: 'd',
      barks: true,
    }));

  it('leaves an example of the form as it is given', () => {
    const Dog = { ...(child('barks') as object), example: { kind: 'string', barks: false } };
    assert.deepEqual(example(choice({}), { ...animals(), Dog }), { kind: 'string', barks: false });
  });

  it('is no child of what it adds fields to', () => {
    const Pet = { ...(choice({}) as object), properties: { kind: { type: 'string' } } };
    const Found = { allOf: [ref('Pet'), { properties: { where: { type: 'string' } } }] };
    assert.deepEqual(example(ref('Found'), { ...animals({}), Pet, Found }), {
      kind: 'Dog',
      where: 'string',
      barks: true,
    });
  });
});

describe('an example of a choice that leads back', () => {
  const schemas = {
    Value: { oneOf: [ref('Group'), { type: 'integer' }] },
    Group: { type: 'object', required: ['of'], properties: { of: ref('Value') } },
  };

  it('takes the form that ends', () => assert.deepEqual(example(ref('Value'), schemas), { of: 1 }));

  it('ends where all lead back', () => {
    const Value = { oneOf: [ref('Group'), ref('Pair')] };
    const Pair = { type: 'object', required: ['a', 'b'], properties: { a: ref('Value'), b: ref('Value') } };
    const made = example(ref('Value'), { ...schemas, Value, Pair });
    assert.ok(JSON.stringify(made).length < 2000);
  });
});
