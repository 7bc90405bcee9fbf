/** Loads a style sheet that only some readers need. */

/** @returns when it is there; one that fails must not keep readers from what they wanted to do */
export function styled(href: string | undefined): Promise<unknown> {
  if (href === undefined) return Promise.resolve();
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  sheet.dataset['later'] = '';
  const done = new Promise((resolve) => {
    sheet.onload = resolve;
    sheet.onerror = resolve;
  });
  document.head.append(sheet);
  return done;
}
