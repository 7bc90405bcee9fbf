/** The reference that agents are given has every component and field, in brief and one at a time, and is true to the registry. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MAX_BRIEF } from '../../jobs/agents/model/model-agent.ts';
import { components } from '../../theme/components/registry.ts';
import { writerReference } from './writer-reference.ts';

it('names every component and fits into the instructions', () => {
  const { brief, subjects } = writerReference();
  assert.ok(Buffer.byteLength(brief) <= MAX_BRIEF, `${Buffer.byteLength(brief)} bytes`);
  for (const [name, component] of components)
    if (name === component.name) assert.ok(brief.includes(name) && subjects.includes(name), name);
  for (const field of ['navbar', 'redirects', 'colors']) assert.ok(brief.includes(field), field);
});

it('tells everything of one subject, by its name in any case', () => {
  const { about, subjects } = writerReference();
  for (const subject of subjects) {
    const text = about(subject)!;
    assert.ok(text.length > 20 && text.length < 12_000, `${subject}: ${text.length}`);
    assert.doesNotMatch(text, /undefined|\[object/, subject);
  }
  assert.match(about('card')!, /<Card>[\s\S]*- title[\s\S]*```mdx/);
  assert.match(about('<Card />')!, /^<Card>/);
  assert.match(about('redirects')!, /redirects\[\]\.source/);
  assert.match(about('navigation')!, /"group"[\s\S]*- tabs: /);
  assert.equal(about('nothing'), undefined);
});
