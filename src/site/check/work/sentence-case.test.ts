/** A word of a heading becomes small only where the site's prose proves it ordinary. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NO_TEXT, pairsOf, sentenceCase } from './sentence-case.ts';
import { SiteWords } from './site-words.ts';

/** Each ordinary word stands there three times or more. */
const PROSE = [
  ...Array.from({ length: 4 }, () => [
    'Open the settings of your workspace and see the page of an agent, the control of a plane and the code of a tool.',
    'All workspace settings are on a page, and a read-only page is a test page. Some wi-fi works.',
    'We like Slack, and then Slack likes us. Ask Claude Code. We use VS Code, and GitHub Actions, and Oracle Database.',
    'Every database has actions, and the api calls go on. In go, we go to the linear guide. Look at the new API.',
    'The chrome of a window, and Chrome as a name. You open keys. Keys and secrets are keys. Use our test with Retry-After.',
  ]),
].flat();

function cased(heading: string, names: readonly string[] = [], topics: readonly string[] = []): string {
  const site = new SiteWords(pairsOf(heading));
  for (const text of PROSE) site.prose(text);
  site.label('Use the Control Plane of your team');
  site.label('Test Page');
  site.label('Open Your Page');
  site.code('Agent()');
  site.code('Agent');
  const result = sentenceCase(heading, { site, names: new Set(names), topics: new Set(topics) });
  if (result.kind === 'unsure') return `? ${result.word}`;
  if (result.kind === 'same') return heading;
  return [...heading].map((letter, at) => (result.at.includes(at) ? letter.toLowerCase() : letter)).join('');
}

describe('sentence case', () => {
  for (const [before, after] of [
    ['Workspace Settings', 'Workspace settings'],
    ['Open Your Workspace Setting', '? Setting'],
    ['Use Slack With Your Workspace', 'Use Slack with your workspace'],
    ['The REST API And The Page', 'The REST API and the page'],
    ['Settings: Every Page', 'Settings: Every page'],
    ['Step 1 - Open The Page', 'Step 1 - Open the page'],
    ['2. Open The Page', '2. Open the page'],
    ['Read-Only Settings', '? Settings'],
    ['Open Read-Only Settings', '? Settings'],
    ['Read-Only Page', 'Read-only page'],
    ['The Wi-Fi Page', '? Page'],
    ['Open A Page', 'Open a page'],
    ['Open Settings From A cURL', 'Open settings from a cURL'],
    ['Keys in Test tab', '? Test'],
    ['Open read-only Agent Settings', '? Agent'],
    ['', ''],
    // Names of two words, of which one is ordinary alone.
    ['Use Claude Code', '? Code'],
    ['Install VS Code', '? Code'],
    ['Run GitHub Actions', '? Actions'],
    ['Open Oracle Database', '? Database'],
    ['The Control Plane', '? Control'],
    ['Open Workspace Page', '? Page'],
    ['Code Interpreter Tool', '? Interpreter'],
    // Code and what looks like it.
    ['Using Agent::fake() In Settings', 'Using Agent::fake() in settings'],
    ['Run A/B Test', '? Test'],
    ['Plan A And Plan B', '? Plan'],
    ['Use --Settings Flag', '? Flag'],
    ['Open Settings.Page', 'Open Settings.Page'],
    ['Open settings/Page', 'Open settings/Page'],
    ['Open ISO-27001 Page', '? Page'],
    ['Use V2 Settings', '? Settings'],
    [`Use ${NO_TEXT} Settings`, '? Settings'],
    ['Create An Agent', '? Agent'],
    // Words that are names too, or that the prose writes in several ways.
    ['Install In Go', '? Go'],
    ['Import To Linear', '? Linear'],
    ['Open The Chrome', '? Chrome'],
    ['Get Api Calls', '? Api'],
    ['Open The Page 8', '? Page'],
    ['Use The GPU-Test Page', '? GPU-Test'],
    ['Open The Page / Test', 'Open the page / test'],
    // On purpose.
    ['Use the Page of agent settings', '? Page'],
    ['Use Open Your Page', '? Open Your Page'],
    ['Open Your Page', 'Open your page'],
    ['Use Retry-After', 'Use Retry-After'],
    ['Deploy Kubernetes', '? Kubernetes'],
    // Months, brackets, and what is in capitals in front of a hyphen.
    ['Plan For May And June', '? May'],
    ['Make Get Request', '? Get'],
    ['The Page You May See', 'The page you may see'],
    ['Slack API (Workspace Settings)', 'Slack API (workspace settings)'],
    ['What Is A Page? (And The Settings)', 'What is a page? (And the settings)'],
    ['Open Settings (Page → Settings)', 'Open settings (Page → Settings)'],
    ['Step 1: GPU-Accelerated Settings', '? GPU-Accelerated'],
    ['Open The "Test Page"', '? "'],
  ] as const)
    it(`"${before}" becomes "${after}"`, () => assert.equal(cased(before), after));

  it('names of the project keep their capitals', () => {
    assert.equal(cased('Open The Page', ['page']), 'Open the Page');
    assert.equal(cased('Open The Page Settings', ['page']), '? Settings');
    assert.equal(cased('Open The Test Page', ['test page']), 'Open the Test Page');
    // A word of a longer name is none by itself.
    assert.equal(cased('Open The Page', ['test page']), 'Open the page');
    assert.equal(cased('Open The Page', [], ['page']), '? Page');
  });

  it('a second run changes nothing', () => {
    const once = cased('Use Slack With Your Workspace');
    assert.equal(cased(once), once);
  });
});
