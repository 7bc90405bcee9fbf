/** Keys of every page: Ctrl+K finds, ? lists the keys; and the question whether a letter is a key at all. */
// Loaded at once: letters that are typed after Ctrl+K must not be lost, nor be keys of the page.
import { openKeys, openPalette } from './palette.ts';

export function setupKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (isFind(event)) {
      event.preventDefault();
      openPalette();
    } else if (event.key === '?' && isLetterKey(event)) {
      event.preventDefault();
      void openKeys();
    }
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('[data-find]');
    if (
      link === null ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    openPalette();
  });
}

const isFind = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** False while somebody types, with another key held, and for members who have switched letters off. */
export function isLetterKey(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return false;
  if (document.body.dataset['letterKeys'] === 'off') return false;
  const target = event.target as HTMLElement;
  return (
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], .code-pre') === null
  );
}
