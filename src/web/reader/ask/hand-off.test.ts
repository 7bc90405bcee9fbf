/** Tests where readers are handed to: the team's own address, with the id of the conversation and nothing else. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DocsConfig } from '../../../site/config/docs-config.ts';
import { searchSchema } from '../../../site/config/schema/search.ts';
import { handOffOf } from './hand-off.ts';

const THREAD = '01kf0xq2m3n4p5r6s7t8v9w0x1';
const searchOf = (fields: object) => searchSchema.parse(fields) as DocsConfig['search'];
const to = (handOff: object) => handOffOf({ search: searchOf({ handOff }) }, THREAD, 'Ask a person');

it('is a link or a mail address with the conversation', () => {
  assert.deepEqual(to({ href: 'https://help.example/new?topic=docs#form', label: 'Our team' }), {
    label: 'Our team',
    url: `https://help.example/new?topic=docs&threadId=${THREAD}#form`,
  });
  assert.deepEqual(to({ href: 'mailto:help@example.com' }), {
    label: 'Ask a person',
    url: `mailto:help@example.com?subject=Ask%20a%20person%20%28${THREAD}%29`,
  });
  assert.equal(
    to({ href: 'mailto:team+docs@example.com?subject=Docs+1%2B1' })?.url,
    `mailto:team+docs@example.com?subject=Docs%201%2B1%20%28${THREAD}%29`,
    'a plus of the address is part of it',
  );
  assert.equal(handOffOf({ search: searchOf({}) }, THREAD, 'x'), undefined);
});

it('is nothing that runs code, signs in or goes nowhere', () => {
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/support',
    'https://user:pass@help.example',
    'mailto:nobody',
    '',
  ])
    assert.throws(() => to({ href }), href);
  assert.throws(() => searchSchema.parse({ questions: ['a', 'b', 'c', 'd'] }));
});
