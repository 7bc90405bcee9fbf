/** Somebody who does a task in the dashboard: with the mouse, with the keyboard alone, or on a phone; each press is counted. */
import type { Locator, Page } from 'playwright-core';

export type Hands = 'mouse' | 'keyboard' | 'phone';

export interface Walker {
  readonly page: Page;
  readonly hands: Hands;
  /** Clicks or taps so far; by keyboard, keys that are no letters. */
  count(): number;
  /** Goes to a section, and opens a form there where one is made new. */
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
  /** Name of the section's link. */
  readonly section: string;
  /** Tab of the section "People and access", in which case that is the name of the link. */
  readonly tab?: string;
  /** What is typed into the search by keyboard, and the line that it finds first. */
  readonly words: string;
  readonly finds: string;
  /** The link of the page that opens a form; the search and the menu "New" open it by themselves. */
  readonly opener?: string;
  /** Its line in the menu "New". */
  readonly makes?: string;
}

/** How one gets about in a dashboard. */
export interface Ways {
  readonly mouse: (steps: Steps, where: Where) => Promise<void>;
  readonly keyboard: (steps: Steps, where: Where) => Promise<void>;
}

export interface Steps {
  readonly page: Page;
  readonly hands: Hands;
  press(key: string): Promise<void>;
  click(target: Locator): Promise<void>;
  /** Tab by Tab from the first stop of the page, then Enter. */
  enter(target: Locator): Promise<void>;
  /** Waits for the page that follows. */
  loads(step: () => Promise<void>): Promise<void>;
}

/** A page with more stops cannot be used with the keyboard by anybody. */
const MAX_STOPS = 150;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((one) => one === document.activeElement);

/** The ways of this dashboard. */
export const WAYS: Ways = {
  mouse: async ({ page, hands, click, loads }, { section, tab, makes }) => {
    if (hands === 'phone') await click(page.getByRole('button', { name: 'Menu' }));
    const menu = page.getByRole('complementary', { name: 'Dashboard' });
    if (makes !== undefined) {
      await click(menu.getByRole('button', { name: 'New', exact: true }));
      return loads(() => click(menu.getByRole('link', { name: makes, exact: true })));
    }
    await loads(() => click(menu.getByRole('link', { name: section, exact: true })));
    const tabLink = page.getByRole('navigation', { name: section }).getByRole('link', { name: tab ?? '' });
    if (tab !== undefined && (await tabLink.getAttribute('aria-current')) === null)
      await loads(() => click(tabLink));
  },
  keyboard: async ({ page, press, loads }, { words, finds }) => {
    await press('Control+k');
    await page.keyboard.type(words);
    const palette = page.getByRole('dialog', { name: 'Find in the dashboard' });
    await palette.locator('.find-item').first().filter({ hasText: finds }).waitFor();
    await loads(() => press('Enter'));
    // Keys of lists come with a script of their own.
    await page.waitForLoadState('networkidle');
  },
};

export function taskWalker(page: Page, hands: Hands, ways: Ways = WAYS): Walker {
  let count = 0;
  const press = async (key: string): Promise<void> => {
    count += 1;
    await page.keyboard.press(key);
  };
  /** Tab by Tab, as a person without a mouse. */
  const reach = async (target: Locator, skips = true): Promise<void> => {
    await target.waitFor();
    // The first stop of a page leads past its navigation.
    if (skips && (await page.evaluate('document.activeElement === document.body')))
      for (const key of ['Tab', 'Enter']) await press(key);
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      if (await hasFocus(target)) return;
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
  const steps: Steps = {
    page,
    hands,
    press,
    click,
    enter: async (target) => {
      await reach(target, false);
      await press('Enter');
    },
    loads: async (step) => {
      await Promise.all([page.waitForEvent('load'), step()]);
    },
  };
  return {
    page,
    hands,
    count: () => count,
    press,
    go: (where) => ways[keyboard ? 'keyboard' : 'mouse'](steps, where),
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
      await target.waitFor();
      // A form that opens has the focus in its first field.
      if (keyboard) await reach(target);
      else if (!(await hasFocus(target))) await click(target);
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
