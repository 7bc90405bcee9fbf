/** A word of a heading becomes small only where the site's prose writes it so. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { countWords, sentenceCase, type WordUse } from './sentence-case.ts';

const PROSE = `Open the settings of your workspace. Settings are small. We like Slack, and Slack likes us. Every
guide and every page has a guide. In Google, in Chrome, a page. The chrome of a window is chrome. Deploy it. A read-only page.`;

function cased(text: string, names: readonly string[] = []): string {
  const uses = new Map<string, WordUse>();
  countWords(PROSE, uses);
  const result = sentenceCase(text, true, { uses, names: new Set(names) });
  return result.kind === 'text' ? result.text : result.kind === 'same' ? text : `? ${result.word}`;
}

it('names, acronyms and code-like words keep their capitals', () => {
  for (const [before, after] of [
    ['Workspace Settings', 'Workspace settings'],
    ['Every Guide And Page', 'Every guide and page'],
    ['Use Slack With Your Workspace', 'Use Slack with your workspace'],
    ['The REST API And OpenAPI Page', 'The REST API and OpenAPI page'],
    ['Settings: Every Page', 'Settings: Every page'],
    ['The Chrome Page', '? Chrome'],
    ['Deploy Kubernetes', '? Kubernetes'],
    ['Guide V2 Settings', 'Guide V2 settings'],
    ['Open A Page', 'Open a page'],
    ['Read-Only Settings', 'Read-only settings'],
    ['Open Read-Only Settings', 'Open read-only settings'],
    ['Retry-After Settings', '? Retry-After'],
    ['Open ISO-27001 Settings', 'Open ISO-27001 settings'],
    ['', ''],
  ] as const)
    assert.equal(cased(before), after);
  assert.equal(cased('Deploy Kubernetes', ['kubernetes']), 'Deploy Kubernetes');
});

it('a second run changes nothing', () => {
  const once = cased('Use Slack With Your Workspace Settings');
  assert.equal(cased(once), once);
});

it('a compound that the prose writes with capitals is a name', () => {
  const uses = new Map<string, WordUse>();
  countWords('We use Wi-Fi and fi. See Wi-Fi here.', uses);
  const known = { uses, names: new Set<string>() };
  assert.deepEqual(sentenceCase('Use Wi-Fi', true, known), { kind: 'same' });
});
