/** What a team adds to the panel, in a real browser on a real server: questions to begin with, votes, and whom to ask instead. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runningSite } from '../support/running-site.ts';

const FILES = {
  'docs.json': docsJson(
    { pages: ['zebra'] },
    {
      search: {
        questions: [
          'What does a zebra eat?',
          'Where does a zebra sleep at night in the zoo of the old town?',
        ],
        handOff: { href: 'mailto:zoo@example.com', label: 'Ask a keeper' },
      },
    },
  ),
  'zebra.mdx': '---\ntitle: Zebras\n---\n\n## Food\n\nA zebra eats hay.\n',
};
const browser = testBrowser();

it('offers questions, takes a vote and names a person, by keyboard', async () => {
  const site = await runningSite(fixtureFolder(FILES).path);
  await fetch(`${site.url}/dashboard/sign-in`);
  for (const options of [{}, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }]) {
    const page = await browser.page(options);
    await page.goto(`${site.url}/zebra`);
    await page.keyboard.press('Control+i');
    const panel = page.locator('.assist');
    const example = panel.getByRole('button', { name: 'What does a zebra eat?' });
    await example.focus();
    assert.deepEqual(await axeFindings(page), []);
    await page.keyboard.press('Enter');
    await panel.getByText('A zebra eats hay.').first().waitFor();
    const helped = panel.getByRole('button', { name: 'This answer helped' });
    await helped.focus();
    const voted = page.waitForResponse((response) => response.url().endsWith('/_lectern/ask/vote'));
    await page.keyboard.press('Enter');
    assert.equal((await voted).status(), 204);
    await panel.getByText('Thank you.').waitFor();
    assert.equal(await helped.getAttribute('aria-pressed'), 'true');
    await panel.getByRole('textbox').fill('Who won the football cup?');
    await page.keyboard.press('Enter');
    const person = panel.getByRole('link', { name: 'Ask a keeper' });
    await eventually(
      () =>
        person
          .getAttribute('href')
          .then((href) =>
            /^mailto:zoo@example\.com\?subject=Ask%20a%20keeper%20%28[0-9a-z]{26}%29$/.test(href ?? ''),
          ),
      true,
    );
    assert.deepEqual(await axeFindings(page), []);
    await page.context().close();
  }
});
