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
import { sharedRenderProcesses } from '../../../../test/support/render-processes.ts';
import type { Todo } from '../../../records/jobs/job.ts';
import { createSiteTools } from '../../../server/jobs/site-tools.ts';
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
  const tools = createSiteTools({
    folder,
    settings: { dataDir: data, renderers: 1 },
    renderer: sharedRenderProcesses(),
  });
  t.after(() => tools.close());
  const events: string[] = [];
  let last: readonly Todo[] = [];
  const never = new AbortController().signal;
  const result = await maintenanceAgent().run({
    job: 'job',
    folder,
    scratch: data,
    tools,
    known: new Set<string>(),
    finish: never,
    signal: never,
    task: { prompt: '', messages: [], feedback: [], history: [], rules: [], ...task },
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

describe('the agent without a model', () => {
  it('names what it did not mend, with its place', async (t) => {
    const { message, body, events } = await run(t, { prompt: MEND_PROMPT });
    assert.match(
      message,
      /^Fix 1 link \(1 file\)\.\n1 link was not fixed, .*\n- reference\/v2\/limits\.mdx:6: /,
    );
    assert.match(body!, /## Left to you[\s\S]*`reference\/v2\/limits\.mdx:6`/);
    assert.deepEqual(events, [
      'Plan: Fix links: 1 edit in 1 file; 1 link was not fixed, because only a person can know what is meant',
      'guides/start.mdx: line 6: "/v2/limits" → "/reference/v2/limits"',
    ]);
  });

  it('says honestly what it can do when it does not understand', async (t) => {
    for (const prompt of ['Write a page about love', '']) {
      const { outcome, message, changed, title, todos } = await run(t, { prompt });
      assert.deepEqual([outcome, changed, title, todos], ['not_understood', [], undefined, []]);
      assert.match(message, /^Nothing was changed: without a model [\s\S]*--list[\s\S]*LECTERN_AGENT/);
      assert.ok(message.split('\n').length <= 3, message);
    }
  });

  it('does several works in one turn, in an order in which each finds what the one before left', async (t) => {
    const { changed, title, todos } = await run(t, {
      prompt:
        'Add missing descriptions\nAdd forgotten pages to the navigation\nFix the broken links\nRename guides/install to guides/setup',
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

  it('a task that cannot be done as it is said leaves the others undone too', async (t) => {
    const { outcome, message, todos, changed } = await run(t, {
      prompt: 'lectern refactor rename guides/instal guides/setup\nFix the broken links',
    });
    assert.equal(outcome, 'refused');
    assert.deepEqual(
      todos.map(({ status }) => status),
      ['cancelled', 'cancelled'],
    );
    assert.match(
      message,
      /^Nothing was changed: There is no page and no folder of pages "guides\/instal"\. Did you mean "guides\/install"\?/,
    );
    assert.deepEqual(changed, []);
  });

  it('one word more leaves everything undone, and the exact command is named with what it leaves out', async (t) => {
    const { outcome, message, changed } = await run(t, { prompt: 'Fix the broken links before Friday' });
    assert.equal(outcome, 'not_understood');
    assert.match(message, /\nNearest: lectern refactor fix links; it leaves out "before Friday"\n/);
    assert.deepEqual(changed, []);
    const again = await run(t, { prompt: 'lectern refactor fix links' });
    assert.deepEqual(again.changed, ['guides/start.mdx']);
  });

  it('lists without a change', async (t) => {
    const { outcome, message, changed, title } = await run(t, { prompt: 'List the broken links' });
    assert.deepEqual([outcome, changed, title], ['done', [], undefined]);
    assert.match(
      message,
      /^Nothing was changed, as was asked\.\n2 links were found:\n- guides\/start\.mdx:6: /,
    );
  });

  it('states a plan and changes nothing where only the plan is asked for', async (t) => {
    const { message, changed } = await run(t, { prompt: 'lectern refactor descriptions --dry-run' });
    assert.deepEqual(changed, []);
    assert.match(
      message,
      /pages that have no description: 1 edit in 1 file\n- guides\/install\.mdx: described as/,
    );
  });

  it('leaves alone what it is told to leave alone', async (t) => {
    const { changed, message } = await run(t, {
      prompt: 'lectern refactor fix links --except guides/start',
    });
    assert.deepEqual(changed, []);
    assert.match(message, /1 link was not fixed/);
    const { changed: other } = await run(t, {
      prompt: 'lectern refactor fix links --except reference/',
    });
    assert.deepEqual(other, ['guides/start.mdx']);
  });

  it('says that there is nothing to do', async (t) => {
    const { outcome, message, changed } = await run(t, { prompt: 'Fix the broken images' });
    assert.deepEqual([outcome, changed], ['done', []]);
    assert.equal(message, 'Nothing was changed: there is nothing to do.');
  });

  it('a moved page keeps its old address in the pages that are to stay', async (t) => {
    const { message, changed, texts } = await run(t, {
      prompt: 'lectern refactor rename guides/install guides/setup --except guides/start',
    });
    assert.deepEqual(changed, ['docs.json', 'guides/install.mdx', 'guides/setup.mdx']);
    assert.match(texts['docs.json']!, /"source": "\/guides\/install"/);
    assert.match(message, /guides\/start\.mdx:6: still has the old address/);
  });

  it('follows a page that was moved by hand', async (t) => {
    const { 'guides/install.mdx': page, ...others } = SUITE_SITE;
    const site = { ...others, 'guides/setup.mdx': page! };
    const prompt = 'lectern refactor move guides/install guides/setup';
    const { changed, texts, title } = await run(t, { prompt }, site);
    assert.equal(title, 'Move guides/install to guides/setup');
    assert.deepEqual(changed, ['docs.json', 'guides/start.mdx']);
    assert.match(texts['guides/start.mdx']!, /\(\/guides\/setup\)/);
    assert.match(texts['docs.json']!, /"guides\/setup"[\s\S]*"source": "\/guides\/install"/);
  });

  it('keeps to the page or folder that is named, and does nothing for one that is not there', async (t) => {
    const elsewhere = await run(t, { prompt: 'lectern refactor fix links --under reference/' });
    assert.deepEqual(elsewhere.changed, []);
    assert.match(elsewhere.message, /1 link was not fixed/);
    const nowhere = await run(t, { prompt: 'lectern refactor fix links --under guides/nowhere' });
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
    const task = {
      prompt: 'Fix everything\nAdd missing descriptions\nAdd forgotten pages to the navigation',
    };
    assert.deepEqual(await run(t, task), await run(t, task));
  });
});
