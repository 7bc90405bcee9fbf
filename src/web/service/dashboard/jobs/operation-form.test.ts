/** The forms of operations: from the choice to the job, what is wrong with a value, and a sentence that comes near one. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { JOBS, type JobDashboard, jobDashboard } from '../../../../../test/support/job-dashboard.ts';
import { readCommand } from '../../../../jobs/agents/maintenance/operation-call.ts';
import { fieldsOf } from '../../../../jobs/agents/maintenance/operations/operation.ts';
import { OPERATIONS } from '../../../../jobs/agents/maintenance/operations/operations.ts';
import { readLines } from '../../../../jobs/agents/maintenance/understand-request.ts';
import type { Job } from '../../../../records/jobs/job.ts';

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const inputValue = (html: string, name: string): string | undefined => {
  const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];
  return tag && unescaped(/ value="([^"]*)"/.exec(tag)?.[1] ?? '');
};
const errorOf = (html: string, name: string): string =>
  unescaped(new RegExp(`id="${name}-error"[^>]*>([^<]*)<`).exec(html)?.[1] ?? '');

describe('the form of an operation', () => {
  let made: JobDashboard;
  before(async () => {
    made = await jobDashboard();
  });

  /** Chosen by its link in the list, filled, and sent. */
  async function started(name: string, fields: Readonly<Record<string, string>>): Promise<Job> {
    const editor = made.as('editor');
    const list = (await editor.get(JOBS)).text;
    const address = [...list.matchAll(/href="([^"]*operation=[^"]*)"/g)]
      .map(([, href]) => unescaped(href!))
      .find((href) => href.endsWith(`operation=${name}`));
    assert.ok(address !== undefined, `${name} can be chosen`);
    const form = (await editor.get(address)).text;
    for (const field of Object.keys(fields)) assert.ok(form.includes(`name="${field}"`), field);
    const operation = inputValue(form, 'operation')!;
    const sent = await editor.submit(address, `${JOBS}/new`, { operation, ...fields });
    assert.equal(sent.status, 303, sent.text);
    const id = /\/jobs\/([^?]+)/.exec(sent.headers['location']!)![1]!;
    return (await made.records.jobs.get('docs', id))!;
  }

  for (const { name, title, fields } of OPERATIONS)
    it(`${name} is chosen, filled and started, and its job is the command`, async () => {
      // Kinds of problems to ignore belong to everything, and all headings are not some.
      const typed = Object.fromEntries(
        Object.entries(fields)
          .filter(([own]) => own !== 'ignore' && own !== 'all')
          .map(([own, { kind, example }]) => [`value-${own}`, kind === 'flag' ? 'on' : example]),
      );
      const job = await started(name, typed);
      assert.equal(job.agent, 'maintenance');
      assert.ok(job.prompt.startsWith('lectern refactor '), job.prompt);
      const call = readCommand(job.prompt);
      assert.ok('operation' in call);
      assert.equal(call.operation, name);
      assert.equal(call.dryRun, undefined);
      assert.equal(readLines(job.prompt).kind, 'calls');
      assert.ok(job.branch.includes(title.toLowerCase().split(' ')[0]!), job.branch);
    });

  it('hands over what was typed, whatever it is, its limits and that only the plan is wanted', async () => {
    const from = `"it's" $(rm) --under x <b>`;
    const job = await started('replace', {
      'value-from': from,
      'value-to': 'b c',
      'value-in': 'both',
      'value-parts': 'on',
      'value-under': 'guides, reference',
      'value-except': 'changelog',
      'plan-only': 'on',
    });
    assert.deepEqual(readCommand(job.prompt), {
      operation: 'replace',
      values: { from, to: 'b c', in: 'both', parts: 'yes', under: 'guides, reference', except: 'changelog' },
      dryRun: true,
    });
  });

  it('names what is wrong beside each value, keeps the others, and starts nothing', async () => {
    const editor = made.as('editor');
    const before = await made.records.jobs.count('docs');
    const cases: readonly (readonly [fields: Record<string, string>, field: string, why: RegExp])[] = [
      [
        { operation: 'replace', 'value-from': '<kept>' },
        'value-to',
        /^It is missing\. For example "Acme console"\.$/,
      ],
      [
        { operation: 'replace', 'value-from': '<kept>', 'value-to': 'b', 'value-in': 'proze' },
        'value-in',
        /none of prose/,
      ],
      [
        { operation: 'replace', 'value-from': '<kept>', 'value-to': '<kept>' },
        'value-from',
        /replaced with itself/,
      ],
      [
        { operation: 'move', 'value-from': '<kept>', 'value-to': '../out' },
        'value-to',
        /no path inside the documentation/,
      ],
      [{ operation: 'move', 'value-from': '<kept>', 'value-to': 'a\nb' }, 'value-to', /control characters/],
      [
        { operation: 'add-redirect', 'value-source': 'old', 'value-destination': '/new' },
        'value-source',
        /begins at an address/,
      ],
      [{ operation: 'short-descriptions', 'value-most': '9' }, 'value-most', /from 20 to 1000/],
      [
        { operation: 'fix', 'value-problems': 'links', 'value-ignore': 'images' },
        'value-problems',
        /can ignore kinds/,
      ],
      [{ operation: 'fix', 'value-problems': 'typos' }, 'value-problems', /none of links/],
    ];
    for (const [fields, field, why] of cases) {
      const { status, text } = await editor.submit(JOBS, `${JOBS}/new`, { ...fields, branch: 'docs/kept' });
      assert.equal(status, 400, JSON.stringify(fields));
      assert.match(errorOf(text, field), why, JSON.stringify(fields));
      assert.equal(inputValue(text, 'branch'), 'docs/kept');
      if ('value-from' in fields) assert.equal(inputValue(text, 'value-from'), '<kept>');
    }
    assert.equal(await made.records.jobs.count('docs'), before);
    assert.match((await editor.get(`${JOBS}/new?operation=rm`)).text, /name="prompt"/);
  });

  it('says what its record says', async () => {
    for (const operation of OPERATIONS) {
      const text = unescaped((await made.as('editor').get(`${JOBS}/new?operation=${operation.name}`)).text);
      for (const part of [operation.title, ...Object.values(fieldsOf(operation)).map(({ help }) => help)])
        assert.ok(text.includes(part), `${operation.name}: ${part}`);
    }
  });

  it('is filled from a sentence that is none of the listed ones, for a person to confirm', async () => {
    const editor = made.as('editor');
    const before = await made.records.jobs.count('docs');
    const sent = await editor.submit(JOBS, `${JOBS}/new`, {
      prompt: 'Replace "foo" with "b & c" before Friday',
      branch: 'docs/kept',
    });
    assert.equal(sent.status, 400);
    assert.match(sent.text, /It leaves out &quot;before Friday&quot;|It leaves out "before Friday"/);
    const values = ['operation', 'value-from', 'value-to', 'branch'].map((name) =>
      inputValue(sent.text, name),
    );
    assert.deepEqual(values, ['replace', 'foo', 'b & c', 'docs/kept']);
    const none = await editor.submit(JOBS, `${JOBS}/new`, { prompt: 'Translate it to French' });
    assert.deepEqual([none.status, inputValue(none.text, 'operation')], [400, undefined]);
    assert.match(errorOf(none.text, 'prompt'), /only the listed sentences are understood/);
    assert.match(none.text, /Translate it to French/);
    assert.equal(await made.records.jobs.count('docs'), before);
    const known = await editor.submit(JOBS, `${JOBS}/new`, { prompt: 'Fix the broken links' });
    assert.equal(known.status, 303);
  });

  it('is a link on the page of a job that was not understood, filled in the same way', async () => {
    const ended = { state: 'failed', failure: 'not_understood', messageToUser: 'Why' } as const;
    const job = await made.end((await made.job({ prompt: 'Rename a/b to c/d if you can' })).id, ended, []);
    const page = await made.as('editor').get(`${JOBS}/${job.id}`);
    const href = unescaped(/href="([^"]*)">Open the form</.exec(page.text)?.[1] ?? '');
    const form = (await made.as('editor').get(href)).text;
    assert.deepEqual(
      ['value-from', 'value-to'].map((name) => inputValue(form, name)),
      ['a/b', 'c/d'],
    );
    assert.doesNotMatch((await made.as('viewer').get(`${JOBS}/${job.id}`)).text, /Open the form/);
  });

  it('is offered beside free words where there is a model, and its job needs none', async () => {
    const here = await jobDashboard();
    here.operations.currentSetup = { ...here.operations.currentSetup, understands: true };
    const editor = here.as('editor');
    assert.match((await editor.get(`${JOBS}/new`)).text, /exact change, which needs no model/);
    const sent = await editor.submit(JOBS, `${JOBS}/new`, { operation: 'descriptions' });
    const id = /\/jobs\/([^?]+)/.exec(sent.headers['location']!)![1]!;
    assert.equal((await here.records.jobs.get('docs', id))?.agent, 'maintenance');
    const free = await editor.submit(JOBS, `${JOBS}/new`, { prompt: 'Translate it to French' });
    assert.equal(free.status, 303);
  });
});
