/** A job whose page was changed by somebody else meanwhile: updated, resolved by keyboard and merged, in a real browser and without script. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { makeRepository, type TestRepository } from '../support/git/test-repository.ts';
import { JOB_OWNER, signInOwner, tooWide } from '../support/job-in-browser.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const GUIDE = (first: string, last: string): string =>
  `---\ntitle: Guide\ndescription: How it goes on\n---\n\n${first}\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n\n${last}\n`;
const [FIRST, LAST] = ['Read [the start](/Setup) first.', 'Then [go on](/Setup#where) from there.'];

describe('a conflict of a job', () => {
  const browser = testBrowser();
  let repository: TestRepository;
  let site: RunningSite;
  before(async () => {
    repository = await makeRepository({
      ...DOCS,
      'docs/docs.json': String(DOCS['docs/docs.json']).replace('"guide"', '"guide","setup"'),
      'docs/setup.mdx': '---\ntitle: Set-up\ndescription: How it begins\n---\n\n## Where\n\nHere.\n',
      'docs/guide.mdx': GUIDE(FIRST, LAST),
    });
    site = await runningSite(join(repository.path, 'docs'), JOB_OWNER);
  });

  const signedIn = async (javaScriptEnabled: boolean): Promise<Page> => {
    const page = await browser.page({ viewport: { width: 1280, height: 900 }, javaScriptEnabled });
    await signInOwner(page, site);
    return page;
  };

  /** A job that corrects both links, while somebody writes other words around them. */
  const inConflict = async (page: Page): Promise<void> => {
    const project = /\/dashboard\/p\/[^/]+/.exec(page.url())![0];
    await page.goto(`${site.url}${project}/jobs/new`);
    await page.fill('[name=prompt]', 'fix the broken links');
    await page.press('[name=prompt]', 'Control+Enter');
    if (/\/jobs\/new/.test(page.url())) await page.getByRole('button', { name: /^Start/ }).click();
    await page.waitForURL(/\/jobs\/(?!new)[a-z0-9]+/);
    const [job = ''] = page.url().split('?');
    await eventually(async () => {
      await page.goto(job);
      return await page.getByRole('button', { name: 'Update from main' }).count();
    }, 1);
    repository.commit(
      { 'docs/guide.mdx': GUIDE(`Read [the start](/Setup) before all.`, 'Then [go on](/Setup#where).') },
      'Meanwhile',
    );
    await page.getByRole('button', { name: 'Update from main' }).click();
    await page.waitForURL(/\/conflict$/);
  };

  it('is resolved by keyboard, and then the branch is merged', async () => {
    const page = await signedIn(true);
    await inConflict(page);
    assert.equal(await page.getByRole('group', { name: /^Line/ }).count(), 2);
    const [ours] = [page.getByRole('radio', { name: /^lectern\// }).first()];
    await ours.focus();
    await page.keyboard.press('Space');
    assert.equal(await ours.isChecked(), true);
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getByRole('radio', { name: 'main' }).first().isChecked(), true);
    await page.keyboard.press('ArrowUp');
    const own = page.getByRole('radio', { name: 'Write it yourself' }).nth(1);
    const field = page.getByRole('textbox', { name: 'Your own text' });
    assert.equal(await field.count(), 0, 'it is there once it is chosen');
    await own.focus();
    await page.keyboard.press('Space');
    await field.fill('Then [go on](/setup#where) as both say.');
    const found: string[] = [];
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      if ((await tooWide(page)) > 0) found.push(`${width}: ${await tooWide(page)} px too wide`);
    }
    found.push(...(await axeFindings(page)));
    assert.deepEqual(found, []);
    await page.getByRole('button', { name: 'Update the branch' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The branch has what is new').waitFor();
    await page.getByRole('link', { name: 'Merge', exact: true }).click();
    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('The branch is merged.').first().waitFor();
    assert.equal(
      readFileSync(join(repository.path, 'docs/guide.mdx'), 'utf8'),
      GUIDE('Read [the start](/setup) first.', 'Then [go on](/setup#where) as both say.'),
    );
    await page.context().close();
  });

  it('is resolved without script', async () => {
    repository.commit({ 'docs/guide.mdx': GUIDE(FIRST, LAST) }, 'Again');
    const page = await signedIn(false);
    await inConflict(page);
    for (const side of [/^lectern\//, /^main$/])
      await page
        .getByRole('radio', { name: side })
        .nth(side.source === '^main$' ? 1 : 0)
        .check();
    await page.getByRole('button', { name: 'Update the branch' }).click();
    await page.getByText('The branch has what is new').waitFor();
    await page.context().close();
  });
});
