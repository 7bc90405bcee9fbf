/** The panel that answers questions, in a real browser: every way an answer can go, by keyboard, on a phone, in other languages. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type AskSite, askSite } from '../support/ask-site.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

const panel = (page: Page): Locator => page.locator('.assist');
const field = (page: Page): Locator => panel(page).getByRole('textbox');
const turns = (page: Page): Locator => panel(page).locator('.assist-turn');
const said = (page: Page): Locator => turns(page).last().locator('.assist-said');
/** What is written inside of the element that has the focus, or its label. */
const focused = (page: Page): Promise<unknown> =>
  page.evaluate(
    'document.activeElement.ariaLabel ?? document.activeElement.id ?? document.activeElement.localName',
  );

/** When it has come in. */
async function edges(page: Page): Promise<number[]> {
  const box = (await panel(page).boundingBox())!;
  return [box.x, box.y, box.width, box.height];
}

async function ended(page: Page): Promise<void> {
  await page.locator('.assist-talk[aria-busy="false"]').waitFor();
}

/** Opens the panel by its keys, and asks. */
async function ask(page: Page, question: string): Promise<void> {
  await page.keyboard.press('Control+i');
  await eventually(() => field(page).isVisible(), true);
  await field(page).fill(question);
  await page.keyboard.press('Enter');
}

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

describe('the panel that answers questions', () => {
  const browser = testBrowser();
  let site: AskSite;
  before(async () => {
    site = await askSite();
  });
  const open = async (options = {}, path = '/start'): Promise<Page> => {
    const page = await browser.page(options);
    await page.goto(`${site.url}${path}`);
    return page;
  };

  it('loads nothing before it is opened, and is opened from the search with what was typed', async () => {
    const page = await browser.page();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/start`);
    await page.keyboard.press('/');
    const search = page.getByRole('combobox');
    await page.getByRole('option', { name: 'Ask a question' }).waitFor();
    await search.fill('streamed penguin');
    const row = page.getByRole('option', { name: 'Ask: "streamed penguin"' });
    await row.waitFor();
    assert.deepEqual(
      loaded.filter((path) => /ui-ask-[A-Z0-9]+\.|ask-[A-Z0-9]+\.css/.test(path)),
      [],
    );
    await page.keyboard.press('ArrowUp');
    await eventually(() => row.getAttribute('aria-selected'), 'true', 'the last row is one key away');
    await page.keyboard.press('Enter');
    await ended(page);
    await turns(page).getByRole('link', { name: 'Install' }).first().waitFor();
    assert.equal(await page.locator('#lectern-search').isVisible(), false);
    assert.equal(await turns(page).locator('h3').textContent(), 'streamed penguin');
    assert.equal(await focused(page), 'Ask a follow-up question');
    await page.context().close();
  });

  it('shows an answer that is longer than the panel from its question on', async () => {
    const page = await open();
    await page.setViewportSize({ width: 1280, height: 420 });
    for (const question of ['quoted first', 'quoted again', 'streamed how?']) {
      await ask(page, question);
      await ended(page);
    }
    const place = (): Promise<readonly number[]> =>
      page.evaluate(() => {
        const box = document.querySelector('.assist-talk')!;
        const turn = box.lastElementChild!.getBoundingClientRect();
        return [
          Math.round(turn.top - box.getBoundingClientRect().top),
          Math.round(turn.height - box.clientHeight),
        ];
      });
    const [top, more] = await place();
    assert.ok(more! > 0, `the answer does not fill the box: ${more}`);
    assert.ok(top! >= 0 && top! <= 24, `the question is at ${top}`);
    await page.context().close();
  });

  it('is opened by the button in the header, and by nothing in the search', async () => {
    const page = await open();
    await page.keyboard.press('/');
    await page.locator('.search-foot').click();
    assert.equal(await page.locator('#lectern-search').isVisible(), true);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Ask the documentation' }).click();
    await eventually(() => focused(page), 'Ask about this documentation');
    assert.equal(new URL(page.url()).pathname, '/start', 'the page stays');
    await page.context().close();
  });

  it('is the only row, and chosen, where the search finds nothing', async () => {
    const page = await open();
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('quoted xyzzyplugh');
    await page.locator('.search-message', { hasText: 'Nothing found' }).waitFor();
    const row = page.getByRole('option', { selected: true });
    assert.equal(await row.getAttribute('id'), 'lectern-ask-row');
    const message = await page.locator('.search-message').boundingBox();
    assert.ok((message?.height ?? 0) > 10, 'the message stays in sight');
    await row.click();
    await ended(page);
    assert.equal(site.asked.at(-1)?.body['question'], 'quoted xyzzyplugh');
    await page.context().close();
  });

  it('shows streamed Markdown as elements, with sources and buttons that copy', async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ask(page, 'streamed how?');
    await ended(page);
    const turn = turns(page).last();
    assert.equal(await turn.locator('strong').first().textContent(), 'two steps');
    assert.equal(await turn.locator('.assist-text > ol > li').count(), 2);
    assert.equal(
      await turn.locator('pre').textContent(),
      "import { penguin } from 'penguin';\npenguin.feed('fish');",
    );
    assert.equal(
      await turn.locator('.assist-places').getByRole('link').getAttribute('href'),
      `${site.url}/install`,
    );
    const copied = (): Promise<unknown> => page.evaluate('navigator.clipboard.readText()');
    await turn.getByRole('button', { name: 'Copy code' }).click();
    await eventually(copied, "import { penguin } from 'penguin';\npenguin.feed('fish');");
    await turn.getByRole('button', { name: 'Copy answer' }).click();
    await eventually(async () => String(await copied()).startsWith('Install it in **two steps**:'), true);
    assert.deepEqual(Object.keys(site.asked.at(-1)!.body), ['question', 'path', 'threadId']);
    assert.equal(site.asked.at(-1)!.body['path'], '/start');
    await page.context().close();
  });

  it('numbers the sources that sentences name', async () => {
    const page = await open();
    await ask(page, 'cited how?');
    await ended(page);
    const turn = turns(page).last();
    assert.equal(await turn.getByRole('link', { name: '1: Install' }).textContent(), '1');
    assert.equal(
      await turn.getByRole('link', { name: '2: Start › Feeding' }).getAttribute('href'),
      `${site.url}/start#feeding`,
    );
    assert.deepEqual(await turn.locator('.assist-places > ol > li').allTextContents(), [
      'Install',
      'Start › Feeding',
    ]);
    assert.deepEqual(await axeFindings(page, '.assist'), []);
    await page.context().close();
  });

  it('quotes the documentation to the letter, with links', async () => {
    const page = await open();
    await ask(page, 'quoted how?');
    await ended(page);
    const first = panel(page).locator('.assist-quote').first();
    assert.deepEqual(await first.locator('blockquote > p').allTextContents(), [
      'Run the command once.',
      'It needs <b>nothing</b> else.',
    ]);
    assert.equal(await first.locator('pre').textContent(), 'npm install penguin');
    assert.equal(await panel(page).locator('.assist-places').count(), 0, 'no source is named twice');
    assert.equal(await first.locator('figcaption a').getAttribute('href'), `${site.url}/install`);
    await page.context().close();
  });

  it('stops at once, closes the connection, and asks again without a second turn', async () => {
    const page = await open();
    await ask(page, 'slow story');
    await turns(page).getByText('word 3').waitFor();
    const stop = panel(page).getByRole('button', { name: 'Stop' });
    // Counted in frames, which a busy machine draws later, not in another order.
    const frames = await stop.evaluate(async (button: HTMLElement) => {
      button.click();
      let frames = 0;
      while (document.querySelector('.assist-talk')?.ariaBusy !== 'false') {
        await new Promise(requestAnimationFrame);
        frames += 1;
      }
      return frames;
    });
    assert.ok(frames <= 3, `${frames} frames`);
    assert.equal(await said(page).textContent(), 'You stopped this answer.');
    await eventually(() => site.asked.at(-1)?.isLeft, true, 'the server sees that nobody reads on');
    const text = await turns(page).last().locator('.assist-text').textContent();
    await page.waitForTimeout(200);
    assert.equal(await turns(page).last().locator('.assist-text').textContent(), text);
    await turns(page).getByRole('button', { name: 'Try again' }).click();
    await turns(page).getByText('word 3').waitFor();
    assert.equal(await turns(page).count(), 1);
    assert.equal(site.asked.at(-1)?.body['history'], undefined);
    await field(page).fill('for later');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => said(page).textContent(), 'You stopped this answer.');
    assert.equal(await focused(page), 'Send', 'the button keeps the focus');
    assert.equal(await turns(page).count(), 1);
    assert.equal(await field(page).inputValue(), 'for later');
    await page.context().close();
  });

  it('asks what the search was asked while an answer is on its way, instead of that', async () => {
    const page = await open();
    await ask(page, 'slow story');
    await turns(page).getByText('word 3').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('quoted instead');
    await page.getByRole('option', { name: 'Ask: "quoted instead"' }).click();
    await eventually(() => turns(page).locator('h3').allTextContents(), ['slow story', 'quoted instead']);
    await ended(page);
    assert.equal(await said(page).count(), 0);
    assert.equal(await turns(page).first().locator('.assist-said').textContent(), 'You stopped this answer.');
    await eventually(() => site.asked.at(-2)?.isLeft, true);
    await page.context().close();
  });

  it('follows up with what was said before, and begins anew', async () => {
    const page = await open();
    await ask(page, 'quoted how?');
    await ended(page);
    await field(page).fill('streamed and then?');
    await page.keyboard.press('Enter');
    await eventually(() => turns(page).count(), 2);
    await ended(page);
    const history = site.asked.at(-1)!.body['history'] as { role: string; text: string }[];
    const [before, after] = site.asked.slice(-2).map(({ body }) => body['threadId']);
    assert.match(String(after), /^[0-9a-z]{26}$/);
    assert.equal(after, before, 'one conversation');
    assert.deepEqual(
      history.map(({ role }) => role),
      ['user', 'assistant'],
    );
    assert.equal(history[0]?.text, 'quoted how?');
    assert.match(history[1]?.text ?? '', /Run the command once\./);
    await panel(page).getByRole('button', { name: 'Ask another question' }).click();
    await eventually(() => turns(page).count(), 0);
    assert.equal(await focused(page), 'Ask about this documentation');
    await page.keyboard.type('streamed once more');
    await page.keyboard.press('Enter');
    await ended(page);
    await turns(page).first().waitFor();
    assert.equal(site.asked.at(-1)!.body['history'], undefined);
    assert.notEqual(site.asked.at(-1)!.body['threadId'], after, 'another conversation');
    await page.context().close();
  });

  it('ends every failure in a sentence, and offers to try again', async () => {
    const page = await open();
    const sentences: readonly (readonly [string, RegExp])[] = [
      ['refused poem', /^Only questions about this documentation/],
      ['unanswered moon', /^The documentation does not say\.$/],
      ['wordless ?', /^This question cannot be answered here\.$/],
      ['limited again', /^There were too many questions\. You can try again in 20 seconds\.$/],
      ['long one', /^This question is too long/],
      ['html page', /^No answer can be given right now/],
      ['broken gateway', /^No answer can be given right now/],
      ['away entirely', /^No answer can be given right now/],
      ['cut short', /^The connection ended before/],
      ['large answer', /^The answer is too long/],
    ];
    for (const [question, sentence] of sentences) {
      await ask(page, question);
      await eventually(() => turns(page).last().locator('h3').textContent(), question);
      await ended(page);
      assert.match((await said(page).textContent()) ?? '', sentence, question);
      const retries = await turns(page).last().getByRole('button', { name: 'Try again' }).count();
      assert.equal(retries, question.startsWith('unanswered') ? 0 : 1, question);
    }
    assert.equal(await turns(page).nth(1).getByRole('link', { name: 'Install' }).count(), 1);
    assert.equal(await turns(page).nth(8).locator('.assist-text').textContent(), 'The beginning of an');
    await eventually(() => site.asked.at(-1)?.isLeft, true, 'thirty megabytes are not read');
    const length = await turns(page)
      .last()
      .locator('.assist-text')
      .evaluate((text) => text.textContent.length);
    assert.ok(length <= 100_000, String(length));
    await page.context().close();
  });

  it('keeps HTML as text, and links only to the site and to named sources', async () => {
    const page = await open();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) foreign.push(request.url());
    });
    await ask(page, 'hostile words');
    await ended(page);
    const turn = turns(page).last();
    assert.equal(await turn.locator('img, script, b, i, iframe, [onerror]').count(), 0);
    const text = (await turn.locator('.assist-text').textContent()) ?? '';
    assert.ok(text.includes('<script>') && text.includes('one two three four'), text);
    assert.deepEqual(
      await turn
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
      [`${site.url}/install`, 'https://named.example/a', 'https://named.example/a'],
    );
    assert.equal(await turn.locator('.assist-places a').getAttribute('rel'), 'noopener noreferrer nofollow');
    assert.match((await turn.locator('.assist-places').textContent()) ?? '', /<i>Named<\/i>Script$/);
    assert.equal(await page.title(), 'Start - Fixture');
    assert.deepEqual(foreign, []);
    await page.context().close();
  });

  it('stands beside the page, which keeps its place, and stays while pages are replaced', async () => {
    const page = await open({ viewport: { width: 1280, height: 800 } });
    const box = () => page.locator('.site-main').boundingBox();
    const before = await box();
    await ask(page, 'streamed how?');
    await ended(page);
    assert.deepEqual(await box(), before);
    await page.evaluate('globalThis.same = true');
    await page.locator('.prose').getByRole('link', { name: 'Install' }).click();
    await page.waitForURL('**/install');
    await page.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    assert.equal(await page.evaluate('globalThis.same'), true, 'the document is the same');
    assert.equal(await turns(page).count(), 1);
    assert.equal(await panel(page).isVisible(), true);
    await field(page).focus();
    await page.keyboard.press('Escape');
    await eventually(() => panel(page).isVisible(), false);
    await page.keyboard.press('Control+i');
    await eventually(() => turns(page).count(), 1);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await panel(page).isVisible(), false);
    await page.context().close();
  });

  it('returns the focus when it is closed, and takes what is selected as what a question is about', async () => {
    const page = await open();
    await page.locator('.prose').getByRole('link', { name: 'Install' }).focus();
    await page.locator('#ice').evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press('Control+i');
    await panel(page).getByText('About: “cold ice”').or(panel(page).locator('q')).first().waitFor();
    await eventually(() => focused(page), 'Ask about this documentation');
    await page.keyboard.type('streamed why?');
    await page.keyboard.press('Enter');
    await ended(page);
    await turns(page).first().waitFor();
    assert.deepEqual(site.asked.at(-1)?.body['context'], [{ type: 'textSelection', value: 'cold ice' }]);
    assert.equal(await panel(page).locator('.assist-form q').count(), 0, 'only this question is about it');
    // Beside the open panel, code is selected.
    await page.locator('.prose pre code').evaluate((element) => getSelection()?.selectAllChildren(element));
    await panel(page).locator('.assist-form q', { hasText: 'feed --fish' }).waitFor();
    await panel(page).getByRole('button', { name: 'Leave out the selected text' }).click();
    assert.equal(await panel(page).locator('.assist-form q').count(), 0);
    await page.locator('.prose pre code').evaluate((element) => getSelection()?.selectAllChildren(element));
    await panel(page).locator('.assist-form q').waitFor();
    await field(page).fill('streamed what is this?');
    await page.keyboard.press('Enter');
    await eventually(() => turns(page).count(), 2);
    await ended(page);
    assert.deepEqual(site.asked.at(-1)?.body['context'], [{ type: 'code', value: 'feed --fish' }]);
    await page.keyboard.press('Escape');
    await eventually(() => page.evaluate('document.activeElement.getAttribute("href")'), '/install');
    await page.context().close();
  });

  it('leaves its keys to those who write formatted text', async () => {
    const page = await open();
    await page
      .locator('.prose p')
      .first()
      .evaluate((element) => {
        element.setAttribute('contenteditable', '');
        (element as HTMLElement).focus();
      });
    await page.keyboard.press('Control+i');
    await page.keyboard.press('Control+Shift+i');
    await page
      .locator('.prose p')
      .first()
      .evaluate((element) => (element as HTMLElement).blur());
    assert.equal(await panel(page).count(), 0);
    await page.keyboard.press('Control+i');
    await eventually(() => panel(page).isVisible(), true);
    await page.context().close();
  });

  it('covers a phone and keeps the focus, until a link in it is followed', async () => {
    const page = await open(PHONE);
    await ask(page, 'quoted how?');
    await ended(page);
    await eventually(() => edges(page), [0, 0, 390, 844]);
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        'document.activeElement === document.body || document.querySelector(".assist").contains(document.activeElement)',
      );
      assert.equal(isInside, true, String(await focused(page)));
    }
    assert.equal(
      await page.evaluate('document.documentElement.scrollWidth'),
      390,
      'nothing is wider than the screen',
    );
    const isModal = (): Promise<boolean> => panel(page).evaluate((element) => element.matches(':modal'));
    assert.equal(await isModal(), true);
    await page.setViewportSize({ width: 1000, height: 800 });
    await eventually(isModal, false, 'the turned screen has room for the page');
    assert.equal(await turns(page).count(), 1);
    await page.setViewportSize(PHONE.viewport);
    await eventually(isModal, true);
    await panel(page).getByRole('link', { name: 'Install' }).first().click();
    await page.waitForURL('**/install');
    await eventually(() => panel(page).isVisible(), false);
    await page.context().close();
  });

  it('has nothing for axe to find, wide, on a phone and right to left', async () => {
    for (const [options, path] of [
      [{ viewport: { width: 1280, height: 800 } }, '/start'],
      [PHONE, '/start'],
      [{ viewport: { width: 1280, height: 800 } }, '/ar/start'],
    ] as const) {
      const page = await open(options, path);
      for (const question of [
        'streamed how?',
        'quoted how?',
        'unanswered moon',
        'limited again',
        'away now',
      ]) {
        await ask(page, question);
        await eventually(() => turns(page).last().locator('h3').textContent(), question);
        await ended(page);
      }
      assert.deepEqual(await axeFindings(page, '.assist'), []);
      await page.context().close();
    }
  });

  it('speaks the language of the page, and stands at its end', async () => {
    const page = await open({ viewport: { width: 1280, height: 800 } }, '/ar/start');
    await ask(page, 'limited again');
    await ended(page);
    assert.match((await said(page).textContent()) ?? '', /^كانت الأسئلة كثيرة جداً/);
    await eventually(() => edges(page), [0, 0, 420, 800]);
    assert.equal(await panel(page).getByRole('heading', { level: 2 }).textContent(), 'اسأل');
    const german = await open({}, '/de/start');
    await german.route('**/ask-de-*.json', (route) => route.abort());
    await ask(german, 'streamed how?');
    await ended(german);
    await turns(german).first().waitFor();
    assert.equal(await panel(german).getByRole('heading', { level: 2 }).textContent(), 'Ask');
    await page.context().close();
    await german.context().close();
  });

  it('asks on the page without script where its own script cannot be loaded', async () => {
    const page = await browser.page();
    await page.route('**/ui-ask-*.js', (route) => route.abort());
    await page.goto(`${site.served}/start`);
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('where do penguins live');
    await page.getByRole('option', { name: 'Ask: "where do penguins live"' }).click();
    await page.waitForURL('**/ask?q=where+do+penguins+live');
    await page.locator('.ask-quote', { hasText: 'Penguins live on cold ice.' }).waitFor();
    await page.context().close();
  });

  it('shows what the server itself answers', async () => {
    const page = await browser.page();
    await page.goto(`${site.served}/start`);
    await ask(page, 'Where do penguins live?');
    await ended(page);
    const quote = panel(page).locator('.assist-quote');
    assert.equal(await quote.locator('blockquote > p').first().textContent(), 'Penguins live on cold ice.');
    assert.equal(await quote.getByRole('link').getAttribute('href'), `${site.served}/start`);
    await field(page).fill('How do I repair a bicycle?');
    await page.keyboard.press('Enter');
    await eventually(() => turns(page).count(), 2);
    await ended(page);
    assert.equal(await said(page).textContent(), 'The documentation does not say.');
    await page.goto(`${site.served}/de/start`);
    await ask(page, 'Wie repariere ich ein Fahrrad?');
    await ended(page);
    assert.equal(await said(page).textContent(), 'Die Dokumentation sagt dazu nichts.');
    await page.context().close();
  });

  it('moves nothing for readers who want no motion', async () => {
    const page = await open({ reducedMotion: 'reduce' });
    await ask(page, 'slow story');
    await turns(page).getByText('word 1').waitFor();
    const moving = 'document.querySelector(".assist").getAnimations({ subtree: true }).length';
    assert.equal(await page.evaluate(moving), 0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await eventually(() => page.evaluate(moving), 1, 'the mark of what is on its way moves for others');
    await panel(page).getByRole('button', { name: 'Stop' }).click();
    await page.context().close();
  });
});
