/** Shows the site in another theme: loads its style sheet beside the site's own, which is put out of use. */

const CHOSEN = 'data-tried';

/** The addresses of the sheets by theme, as the page has them. */
function addresses(): Readonly<Record<string, string>> {
  const known: unknown = JSON.parse(document.body.dataset['themes'] ?? '{}');
  return known as Readonly<Record<string, string>>;
}

function mark(root: ParentNode, name: string): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-try-theme]'))
    button.setAttribute('aria-pressed', String(button.dataset['tryTheme'] === name));
}

/** The site's own sheet stays in the document, so that navigation to other pages keeps the chosen one. */
function show(own: HTMLLinkElement, href: string): void {
  const old = document.querySelector(`link[${CHOSEN}]`);
  if (own.getAttribute('href') === href) {
    own.media = '';
    old?.remove();
    return;
  }
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = href;
  sheet.dataset['later'] = '';
  sheet.setAttribute(CHOSEN, '');
  sheet.addEventListener('load', () => {
    own.media = 'not all';
    // The rules that came with the page are of its own theme.
    document.querySelector('style[data-first]')?.remove();
    old?.remove();
  });
  own.after(sheet);
}

/** Enables the buttons inside `root` and marks the theme in use. */
export function setupThemeGallery(root: ParentNode): void {
  const sheets = addresses();
  const link = (href: string) => document.querySelector<HTMLLinkElement>(`link[href="${CSS.escape(href)}"]`);
  const own = Object.values(sheets)
    .map(link)
    .find((found) => found !== null && !found.hasAttribute(CHOSEN));
  if (own == null) return;
  const inUse = document.querySelector(`link[${CHOSEN}]`) ?? own;
  const current = Object.entries(sheets).find(([, href]) => href === inUse.getAttribute('href'))?.[0] ?? '';
  mark(root, current);
  for (const button of root.querySelectorAll<HTMLElement>('[data-try-theme]')) {
    button.addEventListener('click', () => {
      const name = button.dataset['tryTheme'] ?? '';
      const href = sheets[name];
      if (href === undefined) return;
      show(own, href);
      mark(root, name);
    });
  }
}
