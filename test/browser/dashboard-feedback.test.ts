/** The dashboard's feedback in a real browser: triage by mouse and by keyboard, alone and with others, and without script. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { type ServedDashboard, servedDashboard } from '../support/served-dashboard.ts';

const ROOT = '/dashboard/p/docs';
const LIST = `${ROOT}/feedback`;

describe('feedback in the dashboard', () => {
  const browser = testBrowser();
  let made: ServedDashboard;
  before(async () => {
    made = await servedDashboard(browser, 120);
  });

  const row = (page: Page, at: number) => page.locator('[data-entries] tbody tr').nth(at);
  const notice = (page: Page) => page.locator('.toasts > .notice');
  const shownStatus = (page: Page, at: number) => row(page, at).locator('[name="status"]').inputValue();

  it('filters by links, with all of it in the address', async () => {
    const { page, complaints, context } = await made.open(LIST);
    await page.getByRole('link', { name: 'Comments', exact: true }).click();
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('link', { name: 'Pending', exact: true }).click();
    await page.getByRole('button', { name: 'Kind' }).click();
    await page.getByRole('link', { name: 'Not helpful', exact: true }).click();
    await page.getByRole('button', { name: 'Dates' }).click();
    await page.getByRole('link', { name: 'Last 30 days' }).click();
    await page.waitForURL(/period=30/);
    const at = new URL(page.url()).searchParams;
    assert.deepEqual(
      ['view', 'status', 'helpful', 'period'].map((name) => at.get(name)),
      ['comments', 'pending', 'false', '30'],
    );
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await page.getByLabel('Path of a page').fill('/guides/authentication');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Remove filter: Page /guides/authentication' }).waitFor();
    for (const path of await page.locator('.said-meta .path').allTextContents())
      assert.equal(path, '/guides/authentication');
    await page.getByRole('button', { name: 'Dates' }).click();
    await page.getByLabel('From').fill('2026-01-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/dateFrom=2026-01-01/);
    assert.equal(new URL(page.url()).searchParams.get('status'), 'pending');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'docs-feedback-2026-01-15.csv');
    const rows = readFileSync(await file.path(), 'utf8')
      .split('\r\n')
      .slice(1, -1);
    const shown = await page.locator('[data-entries] tr[data-entry]').count();
    assert.deepEqual([rows.length, shown > 0], [shown, true]);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL((to) => to.search === '?view=comments');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('saves a status when it is chosen, and undoes it', async () => {
    const { page, complaints, context } = await made.open(`${LIST}?status=pending`);
    const id = (await row(page, 0).getAttribute('data-entry'))!;
    await row(page, 0).locator('[name="status"]').selectOption('resolved');
    await notice(page).getByText('1 entry is now resolved.').waitFor();
    assert.equal((await made.records.feedback.get('docs', id))?.status, 'resolved');
    // It is not pending any more.
    await page.locator(`[data-entries] tr[data-entry="${id}"]`).waitFor({ state: 'detached' });
    await page.waitForURL((to) => to.search === '?status=pending');
    await notice(page).getByRole('button', { name: 'Undo' }).click();
    await notice(page).getByText('Undone: 1 entry has its earlier status back.').waitFor();
    await eventually(() => row(page, 0).getAttribute('data-entry'), id);
    assert.equal((await made.records.feedback.get('docs', id))?.status, 'pending');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('reports a conflict with another member, and shows the newest', async () => {
    const { page, context } = await made.open(`${LIST}?status=pending,in_progress`);
    const id = (await row(page, 1).getAttribute('data-entry'))!;
    const other = (await shownStatus(page, 1)) === 'pending' ? 'in_progress' : 'pending';
    await made.records.feedback.setStatus({ project: 'docs', ids: [id], status: other, actor: 'other' });
    await row(page, 1).locator('[name="status"]').selectOption('dismissed');
    await notice(page).getByText('Somebody else changed this entry meanwhile').waitFor();
    await eventually(() => shownStatus(page, 1), other);
    await context.close();
  });

  it('changes many at once and undoes all of it', async () => {
    const { page, complaints, context } = await made.open(`${LIST}?view=comments&limit=5`);
    const before = await Promise.all([0, 1, 2].map((at) => shownStatus(page, at)));
    assert.equal(await page.locator('.bulk').isVisible(), false);
    for (const at of [0, 1, 2]) await row(page, at).getByRole('checkbox').check();
    await page.getByText('Set 3 entries').waitFor();
    await page.getByLabel('to', { exact: true }).selectOption('dismissed');
    await page.getByRole('button', { name: 'Apply' }).click();
    await notice(page).waitFor();
    const shown = () => Promise.all([0, 1, 2].map((at) => shownStatus(page, at)));
    await eventually(shown, ['dismissed', 'dismissed', 'dismissed']);
    await page.locator('.bulk').waitFor({ state: 'hidden' });
    await notice(page).getByRole('button', { name: 'Undo' }).click();
    await notice(page).getByText('Undone').waitFor();
    await eventually(shown, before);
    await page.getByLabel('Select all').check();
    await eventually(() => page.locator('[data-entries] tbody input:checked').count(), 5);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('can be triaged with the keyboard alone', async () => {
    const { page, complaints, context } = await made.open(`${LIST}?view=code`);
    const ids = await page
      .locator('[data-entries] tr[data-entry]')
      .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-entry')));
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.locator(`#entry-${ids[1]}:focus`).waitFor();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Feedback entry' });
    await panel.locator(`[data-entry="${ids[1]}"]`).waitFor();
    await page.waitForURL((to) => to.pathname === `${LIST}/${ids[1]}`);
    await panel.locator('.code .line span').first().waitFor();
    await page.keyboard.press('j');
    await panel.locator(`[data-entry="${ids[2]}"]`).waitFor();
    await page.keyboard.press('k');
    await panel.locator(`[data-entry="${ids[1]}"]`).waitFor();
    await eventually(() => row(page, 1).locator('.row-link').getAttribute('aria-current'), 'true');
    await panel.getByLabel('Status').focus();
    await panel.getByLabel('Status').selectOption('resolved');
    await panel.locator('.event .pill', { hasText: 'Resolved' }).waitFor();
    // The focus stays.
    await page.locator('#entry-status:focus').waitFor();
    await panel.getByLabel('Note for your team').fill('FixResult <i>today</i>');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await panel.getByText('FixResult <i>today</i>').waitFor();
    await panel.locator('.event').getByText('The editor').first().waitFor();
    await panel.getByLabel('Status').selectOption('dismissed');
    await panel.getByRole('button', { name: 'Undo' }).click();
    await panel.getByText('Undone: 1 entry has its earlier status back.').waitFor();
    await eventually(() => panel.getByLabel('Status').inputValue(), 'resolved');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await page.locator(`#entry-${ids[1]}:focus`).waitFor();
    await page.waitForURL((to) => to.search === '?view=code');
    await eventually(() => shownStatus(page, 1), 'resolved', 'the row says the same');
    await page.keyboard.press('Enter');
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'hidden' });
    await page.waitForURL((to) => to.pathname === LIST);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('is found by words, assigned and resolved by letters, and undone', async () => {
    const { page, complaints, context } = await made.open(`${LIST}?view=comments&status=pending`);
    await page.keyboard.press('/');
    await page.locator('#filter-words:focus').waitFor();
    await page.keyboard.type('THE');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=THE/);
    for (const words of await page.locator('.said-words').allTextContents()) assert.match(words, /the/i);
    const entry = made.records.feedback;
    const id = (await row(page, 0).getAttribute('data-entry'))!;
    const next = (await row(page, 1).getAttribute('data-entry'))!;
    const me = (await made.records.users.list()).find(({ role }) => role === 'editor')!.id;
    await page.keyboard.press('j');
    await page.locator(`#entry-${id}:focus`).waitFor();
    await page.keyboard.press('a');
    await notice(page).getByText('1 entry is now yours.').waitFor();
    assert.equal((await entry.assigneesOf('docs', [id])).get(id), me);
    await page.keyboard.press('x');
    await eventually(() => row(page, 0).getByRole('checkbox').isChecked(), true);
    await page.keyboard.press('x');
    await page.keyboard.press('e');
    await notice(page).getByText('1 entry is now resolved.').waitFor();
    // It is not pending any more, and the focus is on the entry in its place.
    await page.locator(`#entry-${next}:focus`).waitFor();
    await page.keyboard.press('z');
    await notice(page).getByText('Undone').waitFor();
    assert.equal((await entry.get('docs', id))?.status, 'pending');
    await page.keyboard.press('r');
    await page.locator('.panel #note:focus').waitFor();
    await page.keyboard.type('@The viewer please look: e a z');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.panel .event-note', { hasText: 'please look' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    assert.deepEqual(complaints, []);
    await context.close();
    const viewer = await made.open(LIST, { role: 'viewer' });
    await viewer.page.getByRole('button', { name: 'Views' }).click();
    await viewer.page.getByRole('link', { name: 'Mentions me' }).click();
    await viewer.page.locator(`[data-entries] tr[data-entry="${next}"]`).waitFor();
    assert.equal(await viewer.page.locator('[data-entries] tbody tr').count(), 1);
    await viewer.context.close();
  });

  it('assigns several at once, and keeps filters as a view', async () => {
    const { page, complaints, context } = await made.open(`${LIST}?view=all&limit=5&assignee=none`);
    const ids = await page
      .locator('[data-entries] tr[data-entry]')
      .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-entry')!));
    for (const at of [0, 1]) await row(page, at).getByRole('checkbox').check();
    await page.getByLabel('for', { exact: true }).selectOption({ label: 'The viewer' });
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await notice(page).getByText('2 entries are now assigned.').waitFor();
    assert.equal((await made.records.feedback.assigneesOf('docs', ids)).size, 2);
    await notice(page).getByRole('button', { name: 'Undo' }).click();
    await notice(page).getByText('Undone').waitFor();
    assert.equal((await made.records.feedback.assigneesOf('docs', ids)).size, 0);
    await page.goto(`${made.url}${LIST}?view=comments&helpful=false`);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Keep these filters as').fill('Unhappy readers');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.goto(`${made.url}${LIST}`);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('link', { name: 'Unhappy readers' }).click();
    await page.waitForURL(/helpful=false/);
    await page.getByRole('button', { name: 'Views' }).click();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: 'Remove view Unhappy readers' }).click();
    await page.getByRole('button', { name: 'Views' }).click();
    assert.equal(await page.getByRole('link', { name: 'Unhappy readers' }).count(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('shows an entry as a page of its own that leads back to the same list', async () => {
    const { page, context } = await made.open(`${LIST}/seed000030?status=pending&limit=7`);
    await page.getByRole('link', { name: 'All feedback', exact: true }).click();
    await page.waitForURL((to) => to.search === '?status=pending&limit=7');
    await context.close();
  });

  it('works without JavaScript', async () => {
    const notice = (page: Page) => page.locator('main > .notice');
    const { page, context } = await made.open(`${LIST}?status=in_progress&limit=5`, {
      javaScriptEnabled: false,
    });
    const id = (await row(page, 0).getAttribute('data-entry'))!;
    await row(page, 0).locator('[name="status"]').selectOption('resolved');
    await row(page, 0).getByRole('button', { name: 'Save' }).click();
    await notice(page).getByText('1 entry is now resolved.').waitFor();
    await notice(page).getByRole('button', { name: 'Undo' }).click();
    await notice(page).getByText('Undone').waitFor();
    assert.equal(await row(page, 0).getAttribute('data-entry'), id);
    await row(page, 0).getByRole('checkbox').check();
    await row(page, 1).getByRole('checkbox').check();
    await page.getByLabel('to', { exact: true }).selectOption('dismissed');
    await page.getByRole('button', { name: 'Apply' }).click();
    await notice(page).getByText('2 entries are now dismissed.').waitFor();
    await row(page, 0).locator('.row-link').click();
    await page.getByLabel('Note for your team').fill('By hand');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.event-note', { hasText: 'By hand' }).waitFor();
    await page.getByLabel('Status').selectOption('pending');
    await page.getByRole('button', { name: 'Save' }).click();
    await notice(page).getByText('1 entry is now pending.').waitFor();
    await context.close();
  });

  it('reads out the values of the chart by keyboard, and all of them as a table', async () => {
    const { page, complaints, context } = await made.open(`${ROOT}/overview`);
    await page.getByRole('group', { name: /Values of the chart/ }).focus();
    await page.keyboard.press('ArrowLeft');
    // Its lines are divided, so the words are matched without the separators.
    await page.locator('.chart-tip', { hasText: /Jan 14, 2026\s+All feedback: \d+/ }).waitFor();
    await page.keyboard.press('Home');
    await page.locator('.chart-tip', { hasText: 'Dec 17, 2025' }).waitFor();
    await page.getByText('Show as table').click();
    await eventually(() => page.locator('.chart-table tbody tr').count(), 30);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('keeps its state on a jump to its content, and keeps a note that cannot be saved', async () => {
    const { page, context } = await made.open(`${LIST}?view=code`);
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#content$/);
    await row(page, 0).locator('.row-link').click();
    const note = page.locator('.panel[open]').getByLabel('Note for your team');
    await note.fill('A long thought');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.panel [role="alert"]', { hasText: 'could not be saved' }).waitFor();
    assert.equal(await note.inputValue(), 'A long thought');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.event-note', { hasText: 'A long thought' }).waitFor();
    assert.equal(await page.locator('body[data-same]').count(), 1, 'nothing was loaded again');
    await context.close();
  });
});
