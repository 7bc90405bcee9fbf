/** Props as real pages write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { trustedHtml } from '../../lib/html.ts';
import type { PropValue } from '../../site/content/component.ts';
import { classNames } from './class-names.ts';
import { htmlToSource, htmlToText } from './html-to-text.ts';
import { asCount, asFlag, asList, asText } from './prop-value.ts';
import { safeColor } from './safe-color.ts';

test('asFlag', () => {
  for (const on of [true, 'true', '', 'yes', 1, '{true}'] as PropValue[])
    assert.equal(asFlag(on), true, String(on));
  for (const off of [false, 'false', 'False', 'no', '0', 0, null] as PropValue[])
    assert.equal(asFlag(off, true), false, String(off));
  assert.equal(asFlag(undefined, true), true);
  assert.equal(asFlag(undefined), false);
});

test('asCount', () => {
  const table: readonly [PropValue, number | undefined][] = [
    [2, 2],
    ['3', 3],
    [' 4 ', 4],
    [99, 6],
    [-1, 1],
    [2.4, 2],
    ['', undefined],
    ['x', undefined],
    [true, undefined],
    [Number.NaN, undefined],
  ];
  for (const [value, count] of table) assert.equal(asCount(value, [1, 6]), count, String(value));
});

test('asText and asList', () => {
  assert.equal(asText(trustedHtml('a <b>b</b> &amp; c')), 'a b & c');
  assert.equal(asText('  '), undefined);
  assert.deepEqual(asList('a, b,,c'), ['a', 'b', 'c']);
  assert.deepEqual(asList(['a', 1, null]), ['a', '1']);
  assert.deepEqual(asList(undefined), []);
});

test('safeColor keeps colours and nothing else', () => {
  for (const color of [
    '#abc',
    '#AABBCC80',
    'A8FF53',
    'rgb(0 0 0 / 50%)',
    'rgba(1,2,3,.4)',
    'hsl(180deg, 70%, 55%)',
    'oklch(70% 0.2 145)',
    'tomato',
  ]) {
    assert.ok(safeColor(color), color);
  }
  for (const none of [
    '',
    'red;x:y',
    'url(x)',
    'var(--x)',
    'rgb(url(x))',
    'rgb(0,0,0);',
    'expression(1)',
    'inherit',
    '#ab',
    'rgb(var(--a))',
    12,
    null,
    { a: 'x' },
  ] as PropValue[]) {
    assert.equal(safeColor(none), undefined, String(none));
  }
  fc.assert(fc.property(fc.string(), (text) => !/[;{}<>"'\\]|url\(|var\(/i.test(safeColor(text) ?? '')));
});

test('classNames drops what is no class name', () => {
  assert.equal(classNames('a', 'b  md:w-1/2 [&>p]:mt-0 x"y <b>'), 'a b md:w-1/2 [&>p]:mt-0');
  assert.equal(classNames('a', trustedHtml('x')), 'a');
  assert.ok(classNames('a', 'x '.repeat(500)).split(' ').length <= 41);
});

test('htmlToText and htmlToSource', () => {
  assert.equal(
    htmlToText(trustedHtml('<svg><title>no</title></svg>a<br>b &#60;&lt;&#x3e; &unknown;')),
    'a b <<> &unknown;',
  );
  assert.equal(htmlToSource(trustedHtml('<p>a\n  b &lt; c</p><p>d</p>')), 'a\n  b < c\nd');
  fc.assert(fc.property(fc.string(), (text) => typeof htmlToText(trustedHtml(text)) === 'string'));
});
