/** The reference that agents are given is whole, true to the registry, and small. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MOST_KNOWLEDGE } from '../../jobs/agents/model/instructions.ts';
import { components } from '../../theme/components/registry.ts';
import { agentKnowledge } from './agent-knowledge.ts';

it('names every component and fits into the instructions', () => {
  const text = agentKnowledge();
  assert.ok(Buffer.byteLength(text) <= MOST_KNOWLEDGE, `${Buffer.byteLength(text)} bytes`);
  for (const [name, component] of components)
    if (name === component.name) assert.ok(text.includes(`- <${name}>`), name);
  for (const field of ['- colors: object', 'redirects[].source', 'navbar.links', '- tabs: ', '"group"'])
    assert.ok(text.includes(field), field);
  assert.doesNotMatch(text, /undefined|\[object/);
});
