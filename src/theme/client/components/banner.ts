/** Closes banners for good by the hash of their text, so that new text shows again. */

const MEMORY = 'lectern:banners';

function closed(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(MEMORY) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Removes the banners inside `root` that were closed before, and makes the others closable. */
export function setupBanner(root: ParentNode): void {
  for (const banner of root.querySelectorAll<HTMLElement>('.banner[data-key]')) {
    const key = banner.dataset['key'] ?? '';
    if (closed().includes(key)) banner.remove();
    banner.querySelector('[data-part="close"]')?.addEventListener('click', () => {
      banner.remove();
      try {
        localStorage.setItem(MEMORY, JSON.stringify([key, ...closed()].slice(0, 20)));
      } catch {
        // Storage may be disabled; the banner is then back on the next page.
      }
    });
  }
}
