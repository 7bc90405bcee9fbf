/** A member takes edits and files out of a real job's branch: by keyboard with what the check says, and without script. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { makeRepository, type TestRepository } from '../support/git/test-repository.ts';
import { JOB_OWNER, openChanges, tooWide } from '../support/job-in-browser.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const page = (...lines: readonly string[]): string =>
  `---\ntitle: Guide\ndescription: How it goes on\n---\n\n${lines.join('\n\n')}\n`;

describe('taking back changes of a job', { timeout: 180_000 }, () => {
  const browser = testBrowser();
  let repository: TestRepository;
  let site: RunningSite;
  before(async () => {
    repository = await makeRepository({
      ...DOCS,
      'docs/docs.json': String(DOCS['docs/docs.json']).replace('"guide"', '"guide","more","setup"'),
      'docs/setup.mdx': page('## Where', 'Here.'),
      'docs/guide.mdx': page('Read [the start](/Setup) first.', 'Then [go on](/Setup#where) from there.'),
      'docs/more.mdx': page('See [the set-up](/Setup).'),
    });
    site = await runningSite(join(repository.path, 'docs'), JOB_OWNER);
  });

  /** The changes of a job that corrects links in two pages. */
  const changesOf = (at: Page, branch: string): Promise<string> =>
    openChanges(at, site, {
      ...{ branch, shown: 2 },
      of: (page) => page.getByRole('button', { name: /^Take back this file/ }),
    });

  it('takes back an edit by keyboard, after a question that says what the check finds', async () => {
    const at = await browser.page({ viewport: { width: 1280, height: 900 } });
    const job = await changesOf(at, 'docs/one');
    const found: string[] = [];
    const look = async (): Promise<void> => {
      for (const width of [320, 390, 768, 1280]) {
        await at.setViewportSize({ width, height: 900 });
        if ((await tooWide(at)) > 0) found.push(`${at.url()} on ${width}: too wide`);
      }
      found.push(...(await axeFindings(at)));
    };
    await look();
    await at.getByRole('button', { name: 'Take back the edit at line 6' }).first().press('Enter');
    await at.getByRole('heading', { name: 'Take back this edit?' }).waitFor();
    await at.getByText(/The check finds 1 new problem/).waitFor();
    await look();
    assert.match(repository.git('show', 'docs/one:docs/guide.mdx'), /the start\]\(\/setup\)/, 'not yet');
    await at.getByRole('button', { name: 'Take back', exact: true }).press('Enter');
    await at.getByText('It is taken back, with a commit on the branch.').waitFor();
    assert.equal(
      repository.git('show', 'docs/one:docs/guide.mdx'),
      page('Read [the start](/Setup) first.', 'Then [go on](/setup#where) from there.').trim(),
    );
    await at.goto(job);
    await at.getByText(/took back an edit of docs\/guide\.mdx, line 6/).waitFor();
    assert.deepEqual(found, []);
    await at.context().close();
  });

  it('takes back everything but one file without script', async () => {
    const at = await browser.page({ javaScriptEnabled: false });
    await changesOf(at, 'docs/two');
    await at.getByRole('button', { name: 'Take back everything else: docs/more.mdx' }).click();
    await at.getByRole('button', { name: 'Take back', exact: true }).click();
    await at.getByText('It is taken back').waitFor();
    assert.equal(await at.locator('[data-file]').count(), 1);
    assert.equal(repository.git('diff', '--name-only', 'main', 'docs/two'), 'docs/more.mdx');
    await at.context().close();
  });
});
