/** Puts parts of another page of the site into this document, for live preview and navigation. */

/**
 * Its inline style sheets as data, because this document's policy refuses other ones, and the browser reports each that a parser meets. Without
 * the rules of its first view, which its sheets have.
 */
export function parsedPage(text: string): Document {
  const end = Math.max(0, text.indexOf('</head>'));
  const head = text
    .slice(0, end)
    .replace(/<style data-first>.*?<\/style>/s, '')
    .replace(/<style>(.*?)<\/style>/gs, '<script type="text/css">$1</script>');
  return new DOMParser().parseFromString(head + text.slice(end), 'text/html');
}

/** Only pages with the same one can be exchanged: a document's policy allows only its own inline style sheets. What a page brings for its first view alone is in its sheets too. */
export function frameOf(page: Document): string {
  const styles = [...page.querySelectorAll('head > :is(style:not([data-first]), [type="text/css"])')].map(
    ({ textContent }) => textContent,
  );
  return `${styles.join()}${page.querySelector('script[type=module]')?.getAttribute('src')}`;
}

/** The HTML without what scripts have added since. */
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

/** Updates the server's attributes; those that scripts set (`data-theme`, `class`) stay. */
export function copyAttributes(from: Element, to: Element): void {
  for (const { name, value } of from.attributes)
    if (name !== 'class' && to.getAttribute(name) !== value) to.setAttribute(name, value);
  for (const name of [
    'data-tabs',
    'data-toc',
    'data-version',
    'data-aside',
    'data-features',
    'data-banner',
    'data-report',
    'data-themes',
  ])
    if (!from.hasAttribute(name)) to.removeAttribute(name);
}

function sheets(from: Document): HTMLLinkElement[] {
  return [...from.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')];
}

/** Style sheets of the other page that this one lacks. */
export function newSheets(page: Document): HTMLLinkElement[] {
  const known = new Set(sheets(document).map((sheet) => sheet.getAttribute('href')));
  return sheets(page).filter((sheet) => !known.has(sheet.getAttribute('href')));
}

/**
 * Adds the style sheets of the other page that this one lacks.
 * @returns once they are loaded, a function that removes those the other page lacks, so that nothing appears unstyled
 */
export async function addSheets(page: Document): Promise<() => void> {
  const hrefs = new Set(sheets(page).map((sheet) => sheet.getAttribute('href')));
  const old = sheets(document).filter(
    (sheet) => !hrefs.has(sheet.getAttribute('href')) && sheet.dataset['later'] === undefined,
  );
  const loading = newSheets(page).map((sheet) => {
    const added = document.importNode(sheet);
    // Of one that its own document does not wait for.
    added.removeAttribute('media');
    document.head.append(added);
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
