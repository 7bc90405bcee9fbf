/** Names of a site's prose keep their letters; a word that it spells in several ways is small. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Spellings } from './plan-alt-texts.ts';

const spellings = new Spellings();
spellings.count(
  'Send it to the API. QStash and the API of QStash use Redis. We like Redis. The page of a page.',
);
spellings.count('Use the Console or the console. Webhook calls are a Webhook');

for (const [word, spelled] of [
  ['api', 'API'],
  ['qstash', 'QStash'],
  ['REDIS', 'Redis'],
  ['Page', 'page'],
  // Both are written.
  ['console', 'console'],
  // The first word of a sentence tells nothing.
  ['send', 'send'],
  ['webhook', 'Webhook'],
  ['unknown', 'unknown'],
  ['constructor', 'constructor'],
] as const)
  it(`spells "${word}" as "${spelled}"`, () => assert.equal(spellings.of(word), spelled));
