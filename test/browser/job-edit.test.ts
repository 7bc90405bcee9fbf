/** A member edits a page on a real job's branch: sees its problems and the page as it would be, then saves it; without script too. */
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

describe('editing a page of a job', { timeout: 180_000 }, () => {
  const browser = testBrowser();
  let repository: TestRepository;
  let site: RunningSite;
  before(async () => {
    repository = await makeRepository({
      ...DOCS,
      'docs/docs.json': String(DOCS['docs/docs.json']).replace('"guide"', '"guide","setup"'),
      'docs/setup.mdx': page('## Where', 'Here.'),
      'docs/guide.mdx': page('Read [the start](/Setup) first.'),
    });
    site = await runningSite(join(repository.path, 'docs'), JOB_OWNER);
  });

  const changesOf = (at: Page, branch: string): Promise<string> =>
    openChanges(at, site, {
      ...{ branch, shown: 1 },
      of: (page) => page.getByRole('link', { name: 'Edit: docs/guide.mdx' }),
    });

  for (const javaScriptEnabled of [true, false])
    it(`is done by keyboard ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const branch = `docs/edit-${javaScriptEnabled}`;
      const at = await browser.page({ viewport: { width: 1280, height: 900 }, javaScriptEnabled });
      const complaints: string[] = [];
      at.on('console', (said) => {
        if (said.type() === 'error' || said.type() === 'warning') complaints.push(said.text());
      });
      const look = async (): Promise<void> => {
        if (!javaScriptEnabled) return;
        for (const width of [320, 390, 768, 1280]) {
          await at.setViewportSize({ width, height: 900 });
          if ((await tooWide(at)) > 0) complaints.push(`${at.url()} on ${width}: too wide`);
        }
        const before = complaints.length;
        const found = await axeFindings(at);
        // What axe itself loads breaks the policy.
        complaints.splice(before);
        complaints.push(...found);
      };
      await changesOf(at, branch);
      await at.getByRole('link', { name: 'Edit: docs/guide.mdx' }).press('Enter');
      const text = at.getByRole('textbox', { name: 'Text of docs/guide.mdx' });
      assert.equal(await text.inputValue(), page('Read [the start](/setup) first.'));
      await look();
      await text.fill(page('Read [the start](/nowhere) **first**.'));
      await at.getByRole('button', { name: 'Check and preview' }).press('Enter');
      await at.getByText(/The check finds 1 new problem/).waitFor();
      const frame = at.frameLocator('iframe');
      await frame.locator('strong', { hasText: 'first' }).waitFor();
      await look();
      await at.getByRole('link', { name: 'Continue editing' }).press('Enter');
      await text.fill(page('Read [the start](/setup#where) **first**.'));
      await at.getByRole('button', { name: 'Check and preview' }).press('Enter');
      await at.getByText('The check finds no new problem.').waitFor();
      await frame.locator('strong', { hasText: 'first' }).waitFor();
      await at.getByRole('button', { name: 'Save on the branch' }).press('Enter');
      await at.getByText('The text is saved, with a commit on the branch.').waitFor();
      assert.equal(
        repository.git('show', `${branch}:docs/guide.mdx`),
        page('Read [the start](/setup#where) **first**.').trim(),
      );
      assert.deepEqual(complaints, []);
      await at.context().close();
    });
});
