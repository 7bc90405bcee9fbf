/** Compared pages in a real browser: where marks stand, how readers go from one to the next, and what changed since their last visit. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { addressOf, comparedSite, page } from '../support/compared-site.ts';
import { shared } from '../support/shared.ts';

/** Pixels between what is shown before the added word and the word itself. */
function gapBefore(): number {
  const added = document.querySelector('.prose p > del + ins')!;
  let before = added.previousSibling!;
  while (before instanceof Element && !before.checkVisibility()) before = before.previousSibling!;
  const box = (node: Node): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  return box(added.lastChild!).left - box(before instanceof Element ? before.lastChild! : before).right;
}

describe('a compared page in a browser', () => {
  const browser = testBrowser();
  const opened = shared(comparedSite);

  it('leads from change to change, opens what they are in, and is accessible', async () => {
    const { first, site } = await opened();
    const view = await browser.page({ viewport: { width: 1280, height: 800 } });
    await view.goto(addressOf(site, `/_lectern/compare?from=${first}&page=/guide`));
    const count = view.locator('[data-compare-count]');
    const total = Number(/\d+/.exec((await count.textContent()) ?? '')?.[0]);
    assert.ok(total >= 5);
    await view.waitForFunction(() => document.body.dataset['features']?.includes('compare'));
    await view.locator('.compare-step[data-step="1"]').click();
    await view.waitForFunction(() => document.querySelector('.change-current') !== null);
    assert.equal(await count.textContent(), `1 / ${total}`);
    await view.keyboard.press('n');
    assert.equal(await count.textContent(), `2 / ${total}`);
    await view.keyboard.press('p');
    await view.keyboard.press('p');
    assert.equal(await count.textContent(), `${total} / ${total}`);
    assert.equal(await view.locator('.tab-panel .change-current').first().isVisible(), true);
    assert.deepEqual(await axeFindings(view), []);
  });

  it('side by side has both versions, and is inline on a phone', async () => {
    const { first, site } = await opened();
    const view = await browser.page({ viewport: { width: 1280, height: 800 } });
    await view.goto(addressOf(site, `/_lectern/compare?from=${first}&page=/guide&view=side`));
    const removed = view.locator('.compare-new del.change-removed').first();
    const old = view.locator('.compare-body .compare-old del.change-removed').first();
    assert.deepEqual([await old.isVisible(), await removed.isVisible()], [true, false]);
    await view.setViewportSize({ width: 390, height: 800 });
    assert.deepEqual([await old.isVisible(), await removed.isVisible()], [false, true]);
  });

  it('keeps a replaced word apart from the new one, and adds no gap where only one of them is', async () => {
    const { first, site } = await opened();
    const view = await browser.page({ viewport: { width: 1280, height: 800 } });
    const gap = async (layout: string): Promise<number> => {
      await view.goto(addressOf(site, `/_lectern/compare?from=${first}&page=/guide&view=${layout}`));
      return view.evaluate(gapBefore);
    };
    assert.ok((await gap('inline')) > 1);
    assert.ok(Math.abs(await gap('side')) < 0.1);
  });

  it('a page that changed since the last visit links to what changed, until the tab is closed', async () => {
    const { repository, second, site } = await opened();
    const context = await browser.context();
    const view = await context.newPage();
    const visit = async () => {
      await view.goto(addressOf(site, '/guide'));
      await view.waitForFunction(() =>
        localStorage.getItem('lectern-seen')?.includes(document.documentElement.dataset['commit'] ?? ''),
      );
    };
    await visit();
    assert.equal(await view.locator('.page-since').count(), 0);
    const third = repository.commit({ 'docs/index.mdx': page('Home', 'Other') }, 'Third');
    await site.serves(third);
    await visit();
    assert.equal(await view.locator('.page-since').count(), 0, 'another page changed');
    const fourth = repository.commit(
      { 'docs/guide.mdx': page('The guide', 'Wait three minutes for it.') },
      'Fourth',
    );
    await site.serves(fourth);
    await visit();
    const link = view.locator('.page-since a');
    await link.waitFor();
    await visit();
    assert.equal(await link.textContent(), 'Changed since your last visit');
    await link.click();
    await view.waitForURL(new RegExp(`from=${third}&to=${fourth}`));
    assert.match((await view.locator('.compare-body').textContent()) ?? '', /three minutes/);
    const later = await context.newPage();
    await later.goto(addressOf(site, '/guide'));
    await later.waitForFunction(() => sessionStorage.getItem('lectern-seen') !== null);
    assert.equal(await later.locator('.page-since').count(), 0);
    assert.notEqual(second, third);
  });
});
