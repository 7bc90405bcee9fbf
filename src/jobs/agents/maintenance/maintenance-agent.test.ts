/** The agent without a model: the suite of all agents, and what only this one promises. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { MEND_PROMPT, SUITE_SITE } from '../../../../test/suites/agent-site.ts';
import { agentSuite } from '../../../../test/suites/agent-suite.ts';
import { fixtureFolder } from '../../../../test/support/fixture-folder.ts';
import { changedFiles, textsOf } from '../../../../test/support/folder-texts.ts';
import { createSiteTools } from '../../../app/jobs/site-tools.ts';
import type { Todo } from '../../../records/jobs/job.ts';
import type { AgentResult, AgentTask } from '../agent.ts';
import { maintenanceAgent } from './maintenance-agent.ts';

agentSuite('maintenance', () => maintenanceAgent(), { readsWords: true });

const data = mkdtempSync(join(tmpdir(), 'lectern-maintenance-'));
after(() => rmSync(data, { recursive: true, force: true }));

interface Ran extends AgentResult {
  readonly changed: readonly string[];
  readonly events: readonly string[];
  readonly todos: readonly Todo[];
  readonly texts: Readonly<Record<string, string>>;
}

async function run(t: TestContext, task: Partial<AgentTask>, site = SUITE_SITE): Promise<Ran> {
  const { path: folder } = fixtureFolder(site);
  const tools = createSiteTools({ folder, settings: { dataDir: data, renderers: 1 } });
  t.after(() => tools.close());
  const events: string[] = [];
  let last: readonly Todo[] = [];
  const never = new AbortController().signal;
  const result = await maintenanceAgent().run({
    ...{ job: 'job', folder, scratch: data, tools, known: new Set<string>(), finish: never, signal: never },
    task: { prompt: '', messages: [], feedback: [], history: [], ...task },
    report: {
      todos: (todos) => {
        last = todos;
      },
      event: ({ text }) => events.push(text),
      usage: () => undefined,
    },
  });
  const texts = textsOf(folder);
  return { ...result, changed: changedFiles(site, texts), events, todos: last, texts };
}

describe('the agent without a model', { timeout: 60_000 }, () => {
  it('names what it did not mend, with its place', async (t) => {
    const { message, body, events } = await run(t, { prompt: MEND_PROMPT });
    assert.match(
      message,
      /^Fix 1 link \(1 file\)\.\n1 link was not fixed, .*\n- reference\/v2\/limits\.mdx:6: /,
    );
    assert.match(body!, /## Left to you[\s\S]*`reference\/v2\/limits\.mdx:6`/);
    assert.deepEqual(events, ['guides/start.mdx: line 6: "/v2/limits" → "/reference/v2/limits"']);
  });

  it('says honestly what it can do when it does not understand', async (t) => {
    for (const prompt of ['Write a page about love', '']) {
      const { outcome, message, changed, title, todos } = await run(t, { prompt });
      assert.deepEqual([outcome, changed, title, todos], ['done', [], undefined, []]);
      assert.match(message, /works without a model[\s\S]*- fix the broken links\n[\s\S]*LECTERN_AGENT/);
    }
  });

  it('does several works in one turn, in an order in which each finds what the one before left', async (t) => {
    const { changed, title, todos } = await run(t, {
      prompt:
        'Add missing descriptions, add forgotten pages to the navigation and fix the broken links. Then rename guides/install to guides/setup.',
    });
    assert.equal(
      title,
      'Move guides/install to guides/setup; Fix 1 link; Add 1 page to the navigation; Describe 1 page',
    );
    assert.deepEqual(changed, ['docs.json', 'guides/install.mdx', 'guides/setup.mdx', 'guides/start.mdx']);
    assert.deepEqual(
      todos.map(({ status }) => status),
      ['completed', 'completed', 'completed', 'completed'],
    );
  });

  it('a page that cannot be renamed is a todo that was cancelled, and the rest is done', async (t) => {
    const { outcome, message, todos, changed } = await run(t, {
      prompt: 'rename guides/instal to guides/setup and fix the broken links',
    });
    assert.equal(outcome, 'done');
    assert.deepEqual(
      todos.map(({ status }) => status),
      ['cancelled', 'completed'],
    );
    assert.match(todos[0]!.content, /no page "guides\/instal"/);
    assert.match(
      message,
      /The page was not moved:\n- There is no page "guides\/instal"\. Did you mean "guides\/install"\?/,
    );
    assert.deepEqual(changed, ['guides/start.mdx']);
  });

  it('keeps to the page or folder that is named, and does nothing for one that is not there', async (t) => {
    const elsewhere = await run(t, { prompt: 'fix the broken links in reference/' });
    assert.deepEqual(elsewhere.changed, []);
    assert.match(elsewhere.message, /1 link was not fixed/);
    const nowhere = await run(t, { prompt: 'fix the broken links in guides/nowhere' });
    assert.deepEqual(nowhere.changed, []);
    assert.match(nowhere.message, /no page or folder "guides\/nowhere"/);
  });

  it('works on the last message, not on the prompt before it', async (t) => {
    const { changed } = await run(t, { prompt: MEND_PROMPT, messages: ['add missing descriptions'] });
    assert.deepEqual(changed, ['guides/install.mdx']);
  });

  it('names pages that readers wrote about, and repeats none of their words', async (t) => {
    const feedback = [
      { id: 'a', path: '/guides/start', comment: 'rename index to owned' },
      { id: 'b', path: '/fix/everything', comment: MEND_PROMPT },
    ];
    const { message, changed } = await run(t, { prompt: 'please help', feedback });
    assert.match(message, /What readers wrote about guides\/start was not read/);
    assert.doesNotMatch(message, /owned|fix\/everything/);
    assert.deepEqual(changed, []);
  });

  it('says the same of the same folder twice', async (t) => {
    const task = { prompt: 'fix everything, add descriptions, add forgotten pages to the navigation' };
    assert.deepEqual(await run(t, task), await run(t, task));
  });
});
