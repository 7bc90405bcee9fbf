/** What the search dialog offers before the first letter: the first pages of the navigation. */
import { kindIcon } from './search-icon.ts';
import { emptyOption } from './search-results.ts';

const MAX = 6;

/** Options for the listbox; empty when the page has no navigation. */
export function startList(): HTMLElement[] {
  const nav = document.querySelector<HTMLElement>('.site-nav');
  const links = [...(nav?.querySelectorAll<HTMLAnchorElement>('a.nav-item[href]') ?? [])]
    .filter((link) => link.origin === location.origin && link.getAttribute('aria-current') === null)
    .slice(0, MAX);
  if (nav === null || links.length === 0) return [];
  const box = document.createElement('div');
  box.className = 'result-start';
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', nav.ariaLabel ?? '');
  box.append(...links.map(startOption));
  return [box];
}

function startOption(link: HTMLAnchorElement, index: number): HTMLElement {
  const option = emptyOption(link.href, `lectern-start-${index}`);
  const text = (element: Element | null | undefined): string => element?.textContent.trim() ?? '';
  const line = (className: string, textContent: string): HTMLElement =>
    Object.assign(document.createElement('span'), { className, textContent });
  const group = text(link.closest('.nav-group')?.querySelector('.nav-title'));
  option.append(
    kindIcon(link.querySelector('.method') === null ? 'page' : 'operation'),
    line('result-title', text(link.querySelector('.label') ?? link)),
    ...(group === '' ? [] : [line('result-trail', group)]),
  );
  return option;
}
