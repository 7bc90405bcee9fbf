/** The dashboard before its sections had groups, a search and a menu "New": how one got about, and what was done otherwise or not at all. */
import type { Ways } from '../../test/support/dashboard-tasks/task-walker.ts';
import type { Does, Task } from '../../test/support/dashboard-tasks/tasks.ts';

/** Sections that had another name. */
const NAMES: Readonly<Record<string, string>> = { 'Who may read': 'Access', 'Project roles': 'People' };

const linkName = ({ section, tab = section }: { section: string; tab?: string }): string => NAMES[tab] ?? tab;

export const EARLIER_WAYS: Ways = {
  mouse: async ({ page, hands, click, loads }, where) => {
    if (hands === 'phone') await click(page.getByRole('button', { name: 'Menu' }));
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', {
      name: linkName(where),
      exact: true,
    });
    await loads(() => click(link));
    if (where.opener !== undefined) await click(page.getByRole('link', { name: where.opener }));
  },
  keyboard: async ({ page, enter, loads }, where) => {
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', {
      name: linkName(where),
      exact: true,
    });
    await loads(() => enter(link));
    if (where.opener !== undefined) await enter(page.getByRole('link', { name: where.opener }));
  },
};

/** By the name of the task; a sentence where it could not be done. */
const OTHERWISE: Readonly<Record<string, Does | string>> = {
  'find a comment by its words': 'no: comments had no search',
  'take it': 'no: entries had no assignee',
  'see why a project is degraded': async ({ page, hands, use }) => {
    if (hands === 'phone') await use(page.getByRole('button', { name: 'Menu' }));
    await use(page.getByRole('button', { name: /^Project: / }));
    await use(page.getByRole('link', { name: /^Broken/ }));
    await page
      .getByRole('alert')
      .getByText(/has no folder "nowhere"/)
      .first()
      .waitFor();
  },
  'switch an automation off': async ({ page, go, use }) => {
    await go({ section: 'Automations', words: '', finds: '' });
    await use(page.getByRole('link', { name: 'Fix broken links' }));
    await use(page.getByLabel('Switched on'));
    await use(page.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('saved').first().waitFor();
  },
};

export const earlierDoes = ({ name, does }: Task): Does | string => OTHERWISE[name] ?? does;
