/** The last row of the search dialog, where the site answers questions: asks what was typed. */
import { kindIcon } from './search-icon.ts';

/** @returns nothing where the site does not answer questions */
export function askRow({ dataset }: HTMLElement, query: string): HTMLElement[] {
  const [entry, open] = [dataset['askEntry'], dataset['askOpen']];
  if (entry === undefined || document.body.dataset['ask'] === undefined) return [];
  const row = document.createElement('div');
  row.id = 'lectern-ask-row';
  row.className = 'result result-ask';
  row.setAttribute('role', 'option');
  row.setAttribute('aria-selected', 'false');
  const title = Object.assign(document.createElement('span'), {
    className: 'result-title',
    textContent: query === '' ? (open ?? '') : entry.replace('{query}', () => query),
  });
  const keys = Object.assign(document.createElement('kbd'), {
    textContent: /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘I' : 'Ctrl I',
    ariaHidden: 'true',
  });
  row.append(kindIcon('ask'), title, keys);
  return [row];
}
