/** Tests of references within a document: escapes, missing targets, cycles, and names of prototype properties. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { follow, pointerParts, resolvePointer } from './resolve-pointer.ts';

const document = JSON.parse(`{
  "paths": { "/pets/{id}": { "get": 1 }, "/a~b": 2, "/%": 3 },
  "list": [ { "x": 4 } ],
  "__proto__": { "x": 5 },
  "a": { "$ref": "#/b", "summary": "of a" },
  "b": { "$ref": "#/c", "summary": "of b", "kept": true },
  "c": { "summary": "of c", "value": 6 },
  "self": { "$ref": "#/self" },
  "x": { "$ref": "#/y" }, "y": { "$ref": "#/x" },
  "gone": { "$ref": "#/nowhere" },
  "text": { "$ref": "#/c/summary" }
}`) as unknown;

describe('resolvePointer', () => {
  for (const [ref, found] of [
    ['#/paths/~1pets~1%7Bid%7D/get', 1],
    ['#/paths/~1pets~1{id}/get', 1],
    ['#/paths/~1a~0b', 2],
    ['#/paths/~1%', 3],
    ['#/list/0/x', 4],
    ['#/list/-1', undefined],
    ['#/list/length', undefined],
    ['#/__proto__/x', 5],
    ['#/constructor', undefined],
    ['#/c/toString', undefined],
    ['#/nowhere/at/all', undefined],
    ['other.yaml#/c', undefined],
    ['', undefined],
  ] as const)
    it(`finds ${found} at ${ref}`, () => assert.equal(resolvePointer(document, ref), found));

  it('finds the document itself', () => assert.equal(resolvePointer(document, '#'), document));
  it('reads no pointer of any length', () => assert.equal(pointerParts(`#${'/a'.repeat(5000)}`), undefined));
});

describe('follow', () => {
  const at = (name: string) => follow(document, { $ref: `#/${name}` });
  it('lets what is nearest to the reader count', () =>
    assert.deepEqual(follow(document, { $ref: '#/a', own: 1 }).value, {
      summary: 'of a',
      value: 6,
      kept: true,
      own: 1,
    }));
  it('reports a missing target', () => assert.deepEqual(at('gone'), { missing: '#/nowhere' }));
  it('reports a target that is no object', () => assert.deepEqual(at('text'), { missing: '#/c/summary' }));
  it('ends in a circle of one', () => assert.deepEqual(at('self'), { missing: '#/self' }));
  it('ends in a circle of two', () => assert.match(at('x').missing ?? '', /^#\/[xy]$/));
  it('goes 50 references far', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`r${i}`, i === 59 ? { end: true } : { $ref: `#/r${i + 1}` }]),
    );
    assert.deepEqual(follow(chain, { $ref: '#/r11' }).value, { end: true });
    assert.deepEqual(follow(chain, { $ref: '#/r9' }), { missing: '#/r59' });
  });
  it('finds nothing in what is no object', () => assert.deepEqual(follow(document, 'x'), {}));
});
