/** The page of questions in a browser without script: asked by keys, on a phone, from right to left, and as axe sees it. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const LONG = `npm install penguin --save-exact --registry https://registry.example.com/${'x'.repeat(120)}`;
const folder = fixtureFolder({
  'docs.json': docsJson({ pages: ['start', 'feeding'] }),
  'start.mdx': '---\ntitle: Start\n---\nHome of one penguin.\n',
  'feeding.mdx': `---\ntitle: Feeding\n---\nPenguins eat fish at noon. البطاريق تأكل السمك.\n\n\`\`\`bash\n${LONG}\n\`\`\`\n`,
});

describe('the page of questions', () => {
  const browser = testBrowser();
  let site: RunningSite;
  before(async () => {
    site = await runningSite(folder.path);
  });

  it('is asked by keys without script, and answers with a link to the section', async () => {
    const page = await browser.page({ javaScriptEnabled: false });
    await page.goto(`${site.url}/ask`);
    await page.getByRole('textbox', { name: 'Your question' }).fill('What do penguins eat?');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=What/);
    assert.equal(
      await page.getByRole('textbox', { name: 'Your question' }).inputValue(),
      'What do penguins eat?',
    );
    assert.equal(await page.getByRole('status').innerText(), 'The documentation says:');
    assert.equal(await page.locator('blockquote p').first().innerText(), 'Penguins eat fish at noon.');
    await page.getByRole('main').getByRole('link', { name: 'Feeding' }).click();
    assert.equal(new URL(page.url()).pathname, '/feeding');
  });

  for (const [name, width] of [
    ['a desk', 1280],
    ['a phone', 320],
  ] as const)
    it(`fits on ${name}, with nothing that axe finds`, async () => {
      const page = await browser.page({ viewport: { width, height: 700 } });
      for (const question of [
        '',
        'What do penguins eat?',
        'ماذا تأكل البطاريق السمك؟',
        'Who won the football cup?',
      ]) {
        await page.goto(`${site.url}/ask?q=${encodeURIComponent(question)}`);
        assert.ok(
          await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
          `${question} at ${width}`,
        );
        assert.deepEqual(await axeFindings(page), []);
      }
    });
});
