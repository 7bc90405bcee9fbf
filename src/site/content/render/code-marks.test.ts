/** Marks in comments of code samples. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCodeMarks } from './code-marks.ts';

const marksOf = (source: string): unknown => {
  const { source: text, marks } = readCodeMarks(source);
  return [text, Object.fromEntries([...marks].map(([line, kinds]) => [line, [...kinds].join(' ')]))];
};

describe('readCodeMarks', () => {
  const cases: readonly (readonly [string, string, Record<number, string>])[] = [
    ['a\nb', 'a\nb', {}],
    ['a // [!code ++]\nb // [!code --]', 'a\nb', { 0: 'add', 1: 'del' }],
    ['x = 1  # [!code highlight]', 'x = 1', { 0: 'mark' }],
    ['<b/> <!-- [!code focus] -->', '<b/>', { 0: 'focus' }],
    ['<b/> {/* [!code ++] */}', '<b/>', { 0: 'add' }],
    ['a; /* [!code hl] */', 'a;', { 0: 'mark' }],
    ['select 1 -- [!code ++]', 'select 1', { 0: 'add' }],
    ['a // [!code ++:2]\nb\nc', 'a\nb\nc', { 0: 'add', 1: 'add' }],
    ['// [!code highlight:2]\na\nb', 'a\nb', { 0: 'mark', 1: 'mark' }],
    ['set nu " [!code hl]', 'set nu', { 0: 'mark' }],
    ['a // e.g. "b" [!code hl]', 'a // e.g. "b"', { 0: 'mark' }],
    ['a // as b [!code hl]', 'a // as b', { 0: 'mark' }],
    ['a /* as b [!code hl] */', 'a /* as b */', { 0: 'mark' }],
    ['a = "b" [!code hl]', 'a = "b" [!code hl]', {}],
    ['// [!code ++] new in 2\na\nb', '// new in 2\na\nb', { 1: 'add' }],
    ['a // [!code ++] new in 2\nb', 'a // new in 2\nb', { 0: 'add' }],
    ['{/* [!code hl] as b */}\n<b/>', '{/* as b */}\n<b/>', { 1: 'mark' }],
    ['// [!code word:b]\na b', 'a b', {}],
    ['a // [!code ++]b', 'a // [!code ++]b', {}],
    ['a // [!code unknown]', 'a // [!code unknown]', {}],
    ['"[!code ++]" is text here', '"[!code ++]" is text here', {}],
  ];
  for (const [source, text, marks] of cases)
    it(`reads ${JSON.stringify(source)}`, () => assert.deepEqual(marksOf(source), [text, marks]));
});
