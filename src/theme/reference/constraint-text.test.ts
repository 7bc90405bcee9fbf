/** Constraints in other languages, and that every phrase of a description is still one that is translated. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constraintsOf } from '../../site/openapi/schema/schema-constraints.ts';
import { strings } from '../strings/strings.ts';
import { constraintText } from './field-facts.ts';

const SCHEMA = {
  minLength: 3,
  maxItems: 1,
  minProperties: 2,
  maxProperties: 5,
  multipleOf: 0.5,
  pattern: '^[a-z]+$',
  uniqueItems: true,
  minimum: 1,
};

test('constraintText() writes every constraint in the language of the page', () => {
  const said = (lang: string): string[] =>
    constraintsOf(SCHEMA).map((each) => String(constraintText(each, strings(lang).reference)));
  assert.deepEqual(said('de'), [
    ...['≥ 1', 'Vielfaches von 0.5', 'Zeichen: ≥ 3', 'passt zu <code>^[a-z]+$</code>', 'Elemente: ≤ 1'],
    ...['ohne Wiederholung', 'Felder: 2–5'],
  ]);
  assert.deepEqual(
    said('en').map((text) => text.replace(/<\/?code>/g, '')),
    constraintsOf(SCHEMA),
  );
  assert.equal(constraintText('exactly 2 items', strings('ja').reference), '項目数: 2');
});

test('constraintText() leaves the rarer rules of a schema unchanged', () => {
  const words = strings('ru').reference;
  for (const rule of ['not string', 'a needs b', 'at least one of a, b'])
    assert.equal(constraintText(rule, words), rule);
});
