/** Loads a style sheet on demand. */

/** @returns when it is loaded; a failure must not keep readers from what they wanted to do */
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
