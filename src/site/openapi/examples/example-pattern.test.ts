/** Tests of texts for patterns: each matches, and unsupported patterns give none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fittingText } from './example-pattern.ts';

const PATTERNS = [
  ...[
    '^[a-z]+$',
    '^\\d{4}-\\d{2}$',
    '^(foo|bar)$',
    '^(?:a|b){2,3}c*$',
    '^[A-Fa-f0-9]{24}$',
    '^[^/]+$',
    '^[^\\s@]+@x$',
  ],
  ...[
    '^\\+?[1-9]\\d{1,14}$',
    '^[\\w.-]+$',
    '^sk_(live|test)_[0-9a-zA-Z]{10}$',
    '^.{3}$',
    '^\\/v1\\/$',
    '^[\\d]+$',
  ],
  ...[
    '^(?<year>\\d{4})$',
    'abc',
    '^$',
    '^#([a-f0-9]{6}|[a-f0-9]{3})$',
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    '^[-a]$',
  ],
  ...['^[^\\d]$', '^[^a-zA-Z]$', '^a|b$', '^v\\d+(\\.\\d+){2}$', '^[ -~]+$', '^\\S+$'],
];
const STRANGE = [
  '(?=a)b',
  '(?!a)b',
  '\\1',
  '\\p{L}',
  '(a',
  'a)',
  '[a',
  'a{3,1}',
  '*a',
  'a$b',
  'b^a',
  '\\b',
  'x{5000}',
];

describe('fittingText', () => {
  for (const pattern of PATTERNS)
    it(`fits ${pattern}`, () => {
      const text = fittingText(pattern);
      assert.ok(text !== undefined && new RegExp(pattern).test(text), String(text));
    });
  for (const pattern of STRANGE)
    it(`gives none for ${pattern}`, () => assert.equal(fittingText(pattern), undefined));

  it('reads no pattern longer than 500 characters', () => {
    assert.equal(fittingText(`a${'x?'.repeat(240)}`), 'a');
    assert.equal(fittingText(`a${'x?'.repeat(250)}`), undefined);
  });

  it('repeats what may be repeated until the text is long enough', () => {
    assert.equal(fittingText('^[a-z]+$', 5), 'aaaaa');
    assert.equal(fittingText('^x[0-9]*$', 4), 'x000');
  });
});
