/** What takes over parts of another page of the site into this document: the preview of authors, and going from page to page. */

/** Two pages with the same one differ in nothing that cannot be replaced: the policy of a document allows its own inline style sheet only. */
export function frameOf(page: Document): string {
  const style = page.querySelector('head > style')?.textContent;
  return `${style}${page.querySelector('script[type=module]')?.getAttribute('src')}`;
}

/** The markup without what scripts have added since. */
export function plain(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const marked of copy.querySelectorAll(
    '[aria-current="location"], [aria-pressed], [role="button"], [style]',
  )) {
    for (const name of ['aria-current', 'aria-pressed', 'role', 'style']) marked.removeAttribute(name);
  }
  for (const text of copy.querySelectorAll('.toc-now, .keys')) text.textContent = '';
  return copy.innerHTML;
}

/** New values for what the server wrote; what scripts set (`data-theme`, `class`) stays. */
export function copyAttributes(from: Element, to: Element): void {
  for (const { name, value } of from.attributes)
    if (name !== 'class' && to.getAttribute(name) !== value) to.setAttribute(name, value);
  for (const name of ['data-tabs', 'data-toc', 'data-aside', 'data-features', 'data-banner', 'data-report'])
    if (!from.hasAttribute(name)) to.removeAttribute(name);
}

function sheets(from: Document): HTMLLinkElement[] {
  return [...from.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')];
}

/** Style sheets that the other page has and this one has not. */
export function newSheets(page: Document): HTMLLinkElement[] {
  const known = new Set(sheets(document).map((sheet) => sheet.getAttribute('href')));
  return sheets(page).filter((sheet) => !known.has(sheet.getAttribute('href')));
}

/**
 * Adds the style sheets that the other page has and this one has not.
 * @returns when they are there: takes those away that the other page has not, so that nothing is seen unstyled
 */
export async function addSheets(page: Document): Promise<() => void> {
  const hrefs = new Set(sheets(page).map((sheet) => sheet.getAttribute('href')));
  const old = sheets(document).filter(
    (sheet) => !hrefs.has(sheet.getAttribute('href')) && sheet.dataset['later'] === undefined,
  );
  const loading = newSheets(page).map((sheet) => {
    const added = document.head.appendChild(document.importNode(sheet));
    return new Promise((resolve) => {
      added.addEventListener('load', resolve);
      added.addEventListener('error', resolve);
    });
  });
  await Promise.all(loading);
  return () => {
    for (const sheet of old) sheet.remove();
  };
}
