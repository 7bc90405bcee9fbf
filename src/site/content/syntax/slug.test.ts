/** Ids of headings, as links of real sites expect them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { slug, slugAliases } from './slug.ts';

describe('slug', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['Getting started', 'getting-started'],
    ['Node.js', 'node-js'],
    ['1. Install', '1-install'],
    ['v1.2.3', 'v1-2-3'],
    ['What’s new?', 'whats-new'],
    ["What's new", 'whats-new'],
    ['A & B', 'a--b'],
    ['snake_case', 'snake_case'],
    ['API/SDK', 'apisdk'],
    ['C++', 'c'],
    ['概要と使い方', '概要と使い方'],
    ['Über uns', 'über-uns'],
    ['  spaced  ', 'spaced'],
    ['🚀 Launch', '-launch'],
    ['???', 'section'],
    ['', 'section'],
  ];
  for (const [text, id] of cases) it(`makes "${id}" of "${text}"`, () => assert.equal(slug(text), id));

  it('makes short ids of letters, digits, hyphens and underscores only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) =>
        assert.match(slug(text), /^[\p{L}\p{M}\p{N}\p{Pc}-]{1,200}$/u),
      ),
    );
  });
});

describe('slugAliases', () => {
  it('has none for plain words', () => assert.deepEqual(slugAliases('Getting started 2'), []));
  it('knows the spellings of other tools', () => {
    assert.ok(slugAliases('Node.js').includes('nodejs'));
    assert.ok(slugAliases('preload_int').includes('preload-int'));
    assert.ok(slugAliases('A & B').includes('a-b'));
    assert.ok(slugAliases("What's new").includes('what’s-new'));
    assert.ok(slugAliases('Constant, or literal').includes('constant,-or-literal'));
    assert.ok(slugAliases('GET /users').includes('get-/users'));
  });
  it('never repeats the id itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) =>
        assert.ok(!slugAliases(text).includes(slug(text))),
      ),
    );
  });
});

it('never ends in half a character', () => {
  const id = slug(`${'a'.repeat(199)}\u{20000}b \ud800`);
  assert.ok(id.isWellFormed(), id.slice(-3));
});
