/** What is searched is found where it is meant, and no expression is slow. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Searched, searchPattern } from './search-pattern.ts';

function replaced(text: string, wanted: Partial<Searched> & Pick<Searched, 'from' | 'to'>): string {
  const options = { wholeWords: true, matchCase: true, pattern: false, ...wanted };
  return searchPattern(options)
    .in(text)
    .reverse()
    .reduce((now, { from, to, now: by }) => now.slice(0, from) + by + now.slice(to), text);
}

describe('what is searched', () => {
  it('a version is no part of a longer one', () => {
    const version = { from: '2.3.0', to: '2.4.0' };
    for (const same of [
      '12.3.0',
      '2.3.01',
      '1.2.3.0',
      '2.3.0.1',
      '2.3.0-beta.1',
      '2.3.0+5',
      'x2.3.0',
      '2.3.0x',
    ])
      assert.equal(replaced(same, version), same);
    for (const [before, after] of [
      ['2.3.0', '2.4.0'],
      ['sdk@2.3.0 v2.3.0, ^2.3.0. ~2.3.0', 'sdk@2.4.0 v2.4.0, ^2.4.0. ~2.4.0'],
      ['sdk==2.3.0', 'sdk==2.4.0'],
    ] as const)
      assert.equal(replaced(before, { ...version, wholeWords: false }), after);
  });

  it('words are whole, in every alphabet, and over line ends', () => {
    assert.equal(
      replaced('API APIs rapid ÄAPI API', { from: 'API', to: 'interface' }),
      'interface APIs rapid ÄAPI interface',
    );
    assert.equal(replaced('a big\n> dog', { from: 'big dog', to: 'small cat' }), 'a small\n> cat');
    assert.equal(replaced('big   dog', { from: 'big dog', to: 'cat' }), 'cat');
    assert.equal(replaced('Big Dog', { from: 'big dog', to: 'cat', matchCase: false }), 'cat');
    assert.equal(replaced('a.b axb', { from: 'a.b', to: '$1' }), '$1 axb');
    assert.equal(replaced('C++ C', { from: 'C++', to: 'Rust' }), 'Rust C');
  });

  it('what has the new form already stays', () => {
    const once = replaced('Acme and Acme Cloud', { from: 'Acme', to: 'Acme Cloud' });
    assert.equal(once, 'Acme Cloud and Acme Cloud');
    assert.equal(replaced(once, { from: 'Acme', to: 'Acme Cloud' }), once);
    assert.equal(replaced('The Acme', { from: 'Acme', to: 'The Acme' }), 'The Acme');
  });

  it('an expression may use groups', () => {
    const pattern = { pattern: true, from: String.raw`v(\d+)\.(\d+)`, to: '$2.$1' };
    assert.equal(replaced('v1.22 xv1.2', pattern), '22.1 xv1.2');
    assert.equal(replaced('colour color', { pattern: true, from: 'colou?r', to: 'hue' }), 'hue hue');
    assert.equal(replaced('cat dog', { pattern: true, from: '(?:cat|dog)', to: 'pet' }), 'pet pet');
  });

  it('an expression that could be slow is refused', () => {
    for (const from of [
      '(a+)+',
      '(a*)*b',
      '(?=a)',
      '(a)\\1',
      'a+b+c+',
      '((a?)+)+',
      '[',
      '(',
      'a{2}{3}',
      '\\p{L}',
      '(a|a+)*',
      '(a|a)*b',
      `${'a?'.repeat(20)}${'a'.repeat(20)}`,
      `${'(a|a)'.repeat(20)}b`,
      '(aa|a|b){20}',
      '',
    ])
      assert.throws(() => replaced('a', { pattern: true, from, to: '' }), { code: 'work/pattern' }, from);
  });

  it('repetition has an end, so that an allowed expression cannot be slow', () => {
    const pattern = { pattern: true, wholeWords: false, to: '' };
    assert.equal(replaced(`${'a'.repeat(40)}b`, { ...pattern, from: 'a+b' }), 'a'.repeat(10));
    assert.equal(replaced('a'.repeat(20_000), { ...pattern, from: 'a+a*b' }), 'a'.repeat(20_000));
  });
});
