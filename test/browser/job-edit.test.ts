/** A member changes what a real job wrote, by keyboard and without script: edits a page after a look at what it would be, and takes edits and files back after what the check says. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { JOB_OWNER, openChanges, tooWide } from '../support/job-in-browser.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { runningSite } from '../support/running-site.ts';
import { shared } from '../support/shared.ts';

const page = (...lines: readonly string[]): string =>
  `---\ntitle: Guide\ndescription: How it goes on\n---\n\n${lines.join('\n\n')}\n`;

const REST = 'Then [go on](/setup#where) from there.';

/** Jobs of this site correct links in two pages. */
const opened = shared(async () => {
  const repository = await makeRepository({
    ...DOCS,
    'docs/docs.json': String(DOCS['docs/docs.json']).replace('"guide"', '"guide","more","setup"'),
    'docs/setup.mdx': page('## Where', 'Here.'),
    'docs/guide.mdx': page('Read [the start](/Setup) first.', 'Then [go on](/Setup#where) from there.'),
    'docs/more.mdx': page('See [the set-up](/Setup).'),
  });
  return { repository, site: await runningSite(join(repository.path, 'docs'), JOB_OWNER) };
});

describe('a job in a browser', () => {
  const browser = testBrowser();

  describe('editing a page', () => {
    const changesOf = async (at: Page, branch: string): Promise<string> =>
      openChanges(at, (await opened()).site, {
        branch,
        shown: 1,
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
        assert.equal(await text.inputValue(), page('Read [the start](/setup) first.', REST));
        await look();
        await text.fill(page('Read [the start](/nowhere) **first**.', REST));
        await at.getByRole('button', { name: 'Check and preview' }).press('Enter');
        await at.getByText(/The check finds 1 new problem/).waitFor();
        const frame = at.frameLocator('iframe');
        await frame.locator('strong', { hasText: 'first' }).waitFor();
        await look();
        await at.getByRole('link', { name: 'Continue editing' }).press('Enter');
        await text.fill(page('Read [the start](/setup#where) **first**.', REST));
        await at.getByRole('button', { name: 'Check and preview' }).press('Enter');
        await at.getByText('The check finds no new problem.').waitFor();
        await frame.locator('strong', { hasText: 'first' }).waitFor();
        await at.getByRole('button', { name: 'Save on the branch' }).press('Enter');
        await at.getByText('The text is saved, with a commit on the branch.').waitFor();
        const { repository } = await opened();
        assert.equal(
          repository.git('show', `${branch}:docs/guide.mdx`),
          page('Read [the start](/setup#where) **first**.', REST).trim(),
        );
        assert.deepEqual(complaints, []);
        await at.context().close();
      });
  });

  describe('taking back', () => {
    /** The changes of a job that corrects links in two pages. */
    const changesOf = async (at: Page, branch: string): Promise<string> =>
      openChanges(at, (await opened()).site, {
        branch,
        shown: 2,
        of: (page) => page.getByRole('button', { name: /^Take back this file/ }),
      });

    it('takes back an edit by keyboard, after a question that says what the check finds', async () => {
      const at = await browser.page({ viewport: { width: 1280, height: 900 } });
      const { repository } = await opened();
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
      const { repository } = await opened();
      await changesOf(at, 'docs/two');
      await at.getByRole('button', { name: 'Take back everything else: docs/more.mdx' }).click();
      await at.getByRole('button', { name: 'Take back', exact: true }).click();
      await at.getByText('It is taken back').waitFor();
      assert.equal(await at.locator('[data-file]').count(), 1);
      assert.equal(repository.git('diff', '--name-only', 'main', 'docs/two'), 'docs/more.mdx');
      await at.context().close();
    });
  });
});
