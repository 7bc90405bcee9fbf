/** Fields of docs.json that people change stay theirs, and all others follow their source. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mergeDocs } from './merge-docs.ts';

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

it('a docs.json is merged field by field', () => {
  const first = { name: 'A', colors: { primary: '#000' }, navigation: { pages: ['a'] }, redirects: [] };
  const made = mergeDocs({ generated: json(first), now: undefined, before: undefined })!;
  assert.equal(made.text, json(first));
  const mine = json({ ...first, name: 'Mine', theme: 'maple' });
  const { redirects: _, ...second } = { ...first, navigation: { pages: ['a', 'b'] } };
  const followed = mergeDocs({ generated: json(second), now: mine, before: made.fields })!;
  assert.deepEqual(JSON.parse(followed.text), { ...second, name: 'Mine', theme: 'maple' });
  assert.deepEqual(followed.conflicts, []);
  const third = json({ ...second, name: 'Theirs' });
  const both = mergeDocs({ generated: third, now: followed.text, before: followed.fields })!;
  assert.deepEqual([both.conflicts, both.text], [['name'], followed.text]);
  assert.deepEqual(
    mergeDocs({ generated: third, now: both.text, before: both.fields })!.conflicts,
    [],
    'told once',
  );
  assert.equal(
    mergeDocs({ generated: third, now: '{ "name": "A", // mine\n}', before: both.fields }),
    undefined,
  );
});

it('the text of people stays as it is', () => {
  const made = mergeDocs({ generated: json({ name: 'A', x: 1 }), now: undefined, before: undefined })!;
  const now = '{ "x": 1, "name": "A",\n\n\t"mine": [1,2] }';
  const { text } = mergeDocs({ generated: json({ name: 'B', x: 1 }), now, before: made.fields })!;
  assert.equal(text, '{ "x": 1, "name": "B",\n\n\t"mine": [1,2] }');
});
