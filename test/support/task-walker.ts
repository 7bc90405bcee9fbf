/** Somebody who does a task in the dashboard: with the mouse, with the keyboard alone, or on a phone; each press is counted. */
import type { Locator, Page } from 'playwright-core';

export type Hands = 'mouse' | 'keyboard' | 'phone';

export interface Walker {
  readonly page: Page;
  readonly hands: Hands;
  /** Clicks or taps so far; by keyboard, keys that are no letters. */
  count(): number;
  /** Goes to a section, and opens a form there. */
  go(where: Where): Promise<void>;
  /** Clicks a link, a button or a box. */
  use(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  choose(target: Locator, label: string): Promise<void>;
  /** Picks one of several radio buttons. */
  pick(target: Locator): Promise<void>;
  /** Sends a form: by keyboard with Enter where a line of text has the focus. */
  send(button: Locator): Promise<void>;
  press(key: string): Promise<void>;
}

export interface Where {
  /** Section of the navigation, and its tab. */
  readonly path: readonly string[];
  /** What is typed into the search by keyboard, and the line that it finds first. */
  readonly words: string;
  readonly finds: string;
  /** The button of the page that opens a form; what the search finds opens it by itself. */
  readonly opener?: Locator;
}

/** A page with more stops cannot be used with the keyboard by anybody. */
const MAX_STOPS = 150;

export function taskWalker(page: Page, hands: Hands): Walker {
  let count = 0;
  const press = async (key: string): Promise<void> => {
    count += 1;
    await page.keyboard.press(key);
  };
  /** Tab by Tab, as a person without a mouse. */
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor();
    // The first stop of a page leads past its navigation.
    if (await page.evaluate('document.activeElement === document.body'))
      for (const key of ['Tab', 'Enter']) await press(key);
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`The keyboard does not reach ${target}`);
  };
  const click = async (target: Locator): Promise<void> => {
    count += 1;
    await target.click();
  };
  const keyboard = hands === 'keyboard';
  const use = async (target: Locator): Promise<void> => {
    if (!keyboard) return click(target);
    await reach(target);
    await press((await target.getAttribute('type'))?.match(/checkbox|radio/) ? 'Space' : 'Enter');
  };
  return {
    page,
    hands,
    count: () => count,
    press,
    go: async ({ path, words, finds, opener }) => {
      if (keyboard) {
        await press('Control+k');
        await page.keyboard.type(words);
        const palette = page.getByRole('dialog', { name: 'Find in the dashboard' });
        await palette.locator('.find-item').first().filter({ hasText: finds }).waitFor();
        await Promise.all([page.waitForEvent('load'), press('Enter')]);
        // Keys of lists come with a script of their own.
        await page.waitForLoadState('networkidle');
        return;
      }
      if (hands === 'phone') await click(page.getByRole('button', { name: 'Menu' }));
      const [section, tab] = path;
      const menu = page.getByRole('complementary', { name: 'Dashboard' });
      const link = menu.getByRole('link', { name: section!, exact: true });
      await Promise.all([page.waitForEvent('load'), click(link)]);
      const tabLink = page.getByRole('navigation', { name: section! }).getByRole('link', { name: tab ?? '' });
      if (tab !== undefined && (await tabLink.getAttribute('aria-current')) === null)
        await Promise.all([page.waitForEvent('load'), click(tabLink)]);
      if (opener !== undefined) await click(opener);
    },
    use,
    pick: async (target) => {
      if (!keyboard) return click(page.locator(`label[for="${await target.getAttribute('id')}"]`));
      const name = await target.getAttribute('name');
      await reach(page.locator(`input[type="radio"][name="${name}"]:checked`));
      for (let stops = 0; stops < MAX_STOPS && !(await target.isChecked()); stops++) await press('ArrowDown');
    },
    send: async (button) => {
      if (!keyboard) return click(button);
      const inText = await page.evaluate(
        'document.activeElement.matches("input:not([type=checkbox], [type=radio])")',
      );
      if (inText === true) await press('Enter');
      else await use(button);
    },
    write: async (target, text) => {
      if (keyboard) await reach(target);
      else await click(target);
      await page.keyboard.type(text);
    },
    choose: async (target, label) => {
      if (!keyboard) {
        count += 1;
        await target.selectOption({ label });
        return;
      }
      await reach(target);
      await page.keyboard.type(label);
    },
  };
}
