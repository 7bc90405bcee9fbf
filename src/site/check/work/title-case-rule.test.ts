/** Rules that want title case for headings are found, those that refuse it are not. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { namesInRules, titleCaseRule, topicsInRules } from './title-case-rule.ts';

for (const [text, wants] of [
  ['- Headings are in title case', true],
  ['Use Title Case for all headings.', true],
  ['- Use title case for H2 and H3', true],
  ['## Headings\n\n- Title case', true],
  ['Headings: capitalize every word', true],
  ['Write section titles in title-case, and labels in sentence case', true],
  ['Use sentence case for headings, not title case', false],
  ['Never use title case in headings', false],
  ['Use title case for the sidebar and H1, use sentence case for H2s and below', false],
  ['Buttons are in title case', false],
  ['## Buttons\n\n- Title case', false],
  ['Use sentence case ("Getting started", not "Getting Started") for headings', false],
  ['Convert title case headings to sentence case', false],
  ['', false],
] as const)
  it(`${JSON.stringify(text)} ${wants ? 'wants' : 'does not want'} title case`, () => {
    const found = titleCaseRule([{ path: 'AGENTS.md', text: `# Rules\n\n${text}\n` }]);
    assert.equal(found !== undefined, wants);
    if (found !== undefined) assert.equal(found.line, text.split('\n').length + 2);
  });

it('names that rules quote are names, and their examples of wrong headings are not', () => {
  const text =
    'Write "Control Plane" and `Flow`.\nSentence case: "Getting Started" is wrong.\nUse **Agent Hub**.';
  assert.deepEqual(namesInRules([{ path: 'AGENTS.md', text }]), ['control plane', 'flow', 'agent hub']);
});

it('what a line of a list is about may be no name', () => {
  const text =
    '- **Images**: into a folder.\n2. **Code Blocks** - name the language.\n- **Flow** is a name.\n**Agent Hub:** too.';
  const rules = [{ path: 'AGENTS.md', text }];
  assert.deepEqual(topicsInRules(rules), ['images', 'code blocks', 'agent hub']);
  assert.deepEqual(namesInRules(rules), ['flow']);
});
