/** What the check tells of a page whose contents, search sections and ids do not match. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongPlaces } from './checked-body.ts';

const h2 = (id: string): string => `<h2 id="${id}">${id}</h2>`;
const heading = (id: string) => ({ id, depth: 2, text: id });
const section = (id: string) => ({ id, heading: id, text: '', code: '' });

const CASES: readonly {
  readonly what: string;
  readonly html: string;
  readonly aside?: string;
  readonly ids?: readonly string[];
  readonly wrong: readonly RegExp[];
}[] = [
  { what: 'a page in order', html: h2('a') + h2('b'), ids: ['a', 'b'], wrong: [] },
  { what: 'a page without headings', html: '<p>x</p>', wrong: [] },
  {
    what: 'an entry without its place',
    html: h2('a-2'),
    ids: ['a', 'a-2'],
    wrong: [
      /list of headings names the place "a", which is missing/,
      /search index names the place "a", which/,
    ],
  },
  {
    what: 'an entry that is listed twice',
    html: h2('a'),
    ids: ['a', 'a'],
    wrong: [/list of headings names the place "a" more than once/, /search index names .* more than once/],
  },
  { what: 'an id that is there twice', html: h2('a') + h2('a'), ids: ['a'], wrong: [/id "a" is there more/] },
  { what: 'an id in both columns', html: h2('a'), aside: h2('a'), wrong: [/id "a" is there more than once/] },
  {
    what: 'an id of the frame',
    html: h2('lectern-search'),
    wrong: [/"lectern-search" is there more than once/],
  },
  { what: 'an id in text', html: '<p>Write id="a" and id="a"</p>', wrong: [] },
  {
    what: 'an id in a template',
    html: `<template data-island>${h2('a')}</template>`,
    ids: ['a'],
    wrong: [
      /list of headings names the place "a", which is missing/,
      /search index names the place "a", which/,
    ],
  },
  { what: 'an id with an entity', html: '<h2 id="a&amp;b">x</h2>', ids: ['a&b'], wrong: [] },
];

for (const { what, html, aside = '', ids = [], wrong } of CASES)
  test(what, () => {
    const found = wrongPlaces({ html, aside, headings: ids.map(heading), sections: ids.map(section) });
    assert.equal(found.length, wrong.length, found.join('\n'));
    for (const [i, pattern] of wrong.entries()) assert.match(found[i]!, pattern);
  });
