/** Tests of titles without marks: words keep the `_` that they have inside. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withoutEmphasis } from './line-words.ts';

const CASES: readonly (readonly [written: string, read: string])[] = [
  ['The `code` of *a* **b**', 'The code of a b'],
  ['_all_ of __it__', 'all of it'],
  ['CODE_OF_CONDUCT and max__size', 'CODE_OF_CONDUCT and max__size'],
  ['größe_ä', 'größe_ä'],
];

for (const [written, read] of CASES) it(written, () => assert.equal(withoutEmphasis(written), read));
