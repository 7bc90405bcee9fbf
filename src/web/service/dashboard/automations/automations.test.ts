/** Automations in the dashboard: who may see, run and set them, and what is refused. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { type JobDashboard, jobDashboard } from '../../../../../test/support/job-dashboard.ts';

const LIST = '/dashboard/p/docs/automations';
const PAGE = `${LIST}/fix-links`;
const FORM = { version: '0', cause: 'schedule', schedule: '0 6 * * 1', zone: 'Europe/Berlin', scope: '' };

describe('automations in the dashboard', () => {
  let made: JobDashboard;
  beforeEach(async () => {
    made = await jobDashboard();
  });
  const save = (fields: Record<string, string>, role: 'admin' | 'editor' = 'admin') =>
    made.as(role).submit(PAGE, `${PAGE}/settings`, { ...FORM, ...fields });
  const saved = () => made.records.automations.get('docs', 'fix-links');
  const runs = () => made.records.automations.runs('docs', { limit: 50 });
  const audited = async () =>
    (await made.records.audit.list({ limit: 20 })).map(({ action, target, detail }) => [
      action,
      target,
      detail,
    ]);

  it('lists every recipe, off at first, for viewers', async () => {
    const { status, text } = await made.as('viewer').get(LIST);
    assert.equal(status, 200);
    assert.match(text, /Fix broken links/);
    assert.match(text, /Has not run yet/);
    const page = await made.as('viewer').get(PAGE);
    assert.match(page.text, /No runs yet/);
    assert.doesNotMatch(page.text, /Run now|Dry run<|<form[^>]*settings/);
    assert.equal((await made.as('viewer').get(`${LIST}/no-such-recipe`)).status, 404);
  });

  it('are switched on by an administrator, with the next run, and told in the log', async () => {
    assert.equal((await save({ enabled: 'on', scope: '/guides/', monthRuns: '5' })).status, 303);
    const automation = (await saved())!;
    assert.deepEqual(
      [automation.enabled, automation.scope, automation.monthRuns, new Date(automation.dueAt!).toISOString()],
      [true, 'guides', 5, '2026-01-19T05:00:00.000Z'],
    );
    const [entry] = await audited();
    assert.deepEqual(entry, [
      'automation.changed',
      'fix-links',
      'enabled on, zone Europe/Berlin, scope guides, monthRuns 5',
    ]);
    assert.match((await made.as('viewer').get(LIST)).text, /19 Jan 2026|Jan 19, 2026/);
    assert.equal((await save({ version: '1', scope: 'guides', monthRuns: '5' })).status, 303);
    assert.deepEqual([(await saved())!.enabled, (await saved())!.dueAt], [false, null]);
  });

  it('wait for no schedule when they run after pushes', async () => {
    await save({ enabled: 'on', cause: 'push', schedule: 'nonsense' });
    assert.deepEqual([(await saved())!.cause, (await saved())!.dueAt], ['push', null]);
  });

  it('are not set by an editor, and no older page overwrites a newer one', async () => {
    assert.equal((await save({ enabled: 'on' }, 'editor')).status, 403);
    assert.equal(await saved(), undefined);
    await save({ enabled: 'on' });
    const again = await save({ scope: 'other' });
    assert.equal(again.status, 409);
    assert.match(again.text, /Somebody else has changed/);
    assert.equal((await save({ scope: 'other', version: 'new' })).status, 409);
    assert.equal((await saved())!.scope, '');
  });

  it('are switched off in the list by administrators, and keep their settings', async () => {
    const off = (role: 'admin' | 'editor') => made.as(role).submit(LIST, `${LIST}/fix-links/off`, {});
    await save({ enabled: 'on', scope: 'guides' });
    assert.match((await made.as('admin').get(LIST)).text, /Switch off: Fix broken links/);
    assert.doesNotMatch((await made.as('editor').get(LIST)).text, /Switch off/);
    assert.equal((await off('editor')).status, 403);
    assert.equal((await off('admin')).headers['location'], `${LIST}?done=off`);
    assert.deepEqual([(await saved())!.enabled, (await saved())!.scope], [false, 'guides']);
    assert.doesNotMatch((await made.as('admin').get(LIST)).text, /Switch off/);
  });

  it('keep what was typed when it cannot be followed', async () => {
    for (const [fields, error] of [
      [{ schedule: '* * * * *' }, /more often than every 15 minutes/],
      [{ schedule: 'at six' }, /is no schedule/],
      [{ zone: 'Mars' }, /no time zone/],
      [{ scope: '../secrets' }, /Write the path/],
      [{ scope: 'guides" and everything else' }, /Write the path/],
      [{ monthRuns: '0' }, /not a number from 1/],
      [{ monthRuns: 'many' }, /not a number from 1/],
    ] as const) {
      const answer = await save({ enabled: 'on', ...fields });
      assert.equal(answer.status, 400, JSON.stringify(fields));
      assert.match(answer.text, error);
    }
    assert.equal(await saved(), undefined);
  });

  it('cannot be switched on when no job can run, and can be switched off', async () => {
    await save({ enabled: 'on' });
    made.operations.currentSetup = { ...made.operations.currentSetup, problem: 'There is no repository.' };
    assert.match(
      (await made.as('viewer').get(LIST)).text,
      /Cannot run[\s\S]*No job of this project can run now/,
    );
    assert.equal((await save({ version: '1' })).status, 303);
    assert.equal((await saved())!.enabled, false);
    const answer = await save({ enabled: 'on', version: '2' });
    assert.deepEqual([answer.status, /There is no repository/.test(answer.text)], [400, true]);
  });

  it('are run now by an editor when they are on, and tried before', async () => {
    const editor = made.as('editor');
    const off = await editor.submit(PAGE, `${PAGE}/run`, {});
    assert.deepEqual([off.status, /is off/.test(off.text)], [409, true]);
    assert.equal((await editor.submit(PAGE, `${PAGE}/dry`, {})).status, 303);
    await save({ enabled: 'on' });
    assert.equal((await editor.submit(PAGE, `${PAGE}/run`, {})).status, 303);
    const started = await runs();
    assert.deepEqual(started.map(({ dry, cause }) => [dry, cause]).toSorted(), [
      [false, 'person'],
      [true, 'person'],
    ]);
    assert.match((await editor.get(PAGE)).text, /By hand: The editor/);
    assert.ok(
      (await audited()).some(([action, target]) => action === 'automation.started' && target === 'fix-links'),
    );
    assert.equal((await made.as('viewer').submit(PAGE, `${PAGE}/dry`, {})).status, 403);
  });

  it('are named where their jobs are', async () => {
    const id = 'a'.repeat(26);
    const { questions } = made.records;
    const asked = { caller: 'web', status: 'unanswered', answer: '', sources: [] } as const;
    await questions.add({ ...asked, project: 'docs', question: 'Is there a proxy?' });
    await questions.add({ ...asked, project: 'other', question: 'Of another project?' });
    const [own] = (await questions.list({ project: 'docs', limit: 1 })).questions;
    const [other] = (await questions.list({ project: 'other', limit: 1 })).questions;
    const job = await made.job({
      askedBy: `automation:fix-links/${id}`,
      feedback: ['search-d2ViaG9vaw', `question-${own!.id}`, `question-${other!.id}`],
    });
    const { text } = await made.as('viewer').get(`/dashboard/p/docs/jobs/${job.id}`);
    assert.match(text, /Automation: Fix broken links/);
    assert.doesNotMatch(text, new RegExp(id));
    assert.match(text, /Searched for: webhook/);
    assert.match(text, /Is there a proxy\?/);
    assert.doesNotMatch(text, /Of another project/);
  });

  it('say in a preview that runs wait', async () => {
    assert.doesNotMatch((await made.as('editor').get(PAGE)).text, /This is a preview/);
    Object.assign(made.service, { automations: { isRunning: false, wake: () => undefined } });
    for (const path of [LIST, PAGE])
      assert.match((await made.as('editor').get(path)).text, /This is a preview/);
  });

  it('show a report of an agent as text', async () => {
    await made.as('editor').submit(PAGE, `${PAGE}/dry`, {});
    const [held] = await made.records.automations.claim({ projects: ['docs'], limit: 1, lease: 1_000 });
    await made.records.automations.change(held!, {
      state: 'failed',
      report: '<script>x</script>\n<b>second</b>',
      dueAt: null,
    });
    const { text } = await made.as('viewer').get(PAGE);
    assert.match(text, /&lt;script>x&lt;\/script>|&lt;script&gt;x/);
    assert.doesNotMatch(text, /<script>x|<b>second/);
  });
});
