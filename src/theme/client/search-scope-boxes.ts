/** The boxes that narrow a search: one for each kind, and one that clears all of them. */
import type { SearchScope } from './search-result.ts';

/** @param changed called after the reader changed the scope */
export function scopeBoxes(dialog: HTMLElement, changed: () => void): () => SearchScope {
  const boxes = [...dialog.querySelectorAll<HTMLInputElement>('[data-search-scope]')];
  const everywhere = dialog.querySelector<HTMLInputElement>('[data-search-everywhere]');
  const none = (): boolean => boxes.every((box) => !box.checked);
  for (const box of boxes)
    box.addEventListener('change', () => {
      if (everywhere !== null) everywhere.checked = none();
      changed();
    });
  everywhere?.addEventListener('change', () => {
    for (const box of boxes) box.checked = !everywhere.checked;
    changed();
  });
  return () => {
    const scope = { lang: '', version: '', product: '' };
    for (const box of boxes)
      if (box.checked) scope[box.dataset['searchScope'] as keyof SearchScope] = box.value;
    return scope;
  };
}
