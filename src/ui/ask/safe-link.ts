/** Decides where links of an answer may lead: to pages of this site, and to the sources that the server named. */

export interface LinkPlaces {
  /** Address of the page that shows the answer. */
  readonly here: string;
  /** Path of the site's first page without trailing slash. */
  readonly base: string;
  /** True on a page of another website, which stays open. */
  readonly isOutside?: boolean;
}

/** Whether a link replaces the page: all others open beside it, so that the conversation stays. */
export function opensHere(href: string, { here, isOutside = false }: LinkPlaces): boolean {
  return !isOutside && new URL(href).origin === new URL(here).origin;
}

/** The titles of sources by their addresses, in the form in which links are compared. */
export function namedAddresses(
  places: readonly { readonly url: string; readonly title: string }[],
  { here }: LinkPlaces,
): ReadonlyMap<string, string> {
  return new Map(
    places.flatMap(({ url, title }) => {
      const to = webAddress(url, here);
      return to === undefined ? [] : [[to.href, title] as const];
    }),
  );
}

/** @returns the address of a source as the server named it; undefined for one that no browser should follow */
export function sourceLink(url: string, { here }: LinkPlaces): string | undefined {
  return webAddress(url, here)?.href;
}

/** @returns the address of a person or form that the team has named */
export function handOffLink(url: string, { here }: LinkPlaces): string | undefined {
  return /^mailto:[^\s]+$/i.test(url) ? url : webAddress(url, here)?.href;
}

/** @returns undefined for a link that is shown as its words */
export function textLink(
  url: string,
  { here, base }: LinkPlaces,
  named: ReadonlyMap<string, string>,
): string | undefined {
  const to = webAddress(url, here);
  if (to === undefined) return undefined;
  const isPage =
    to.origin === new URL(here).origin &&
    `${to.pathname}/`.startsWith(`${base}/`) &&
    // Routes that act for a reader, such as signing out, are no pages.
    !`${to.pathname}/`.startsWith(`${base}/_lectern/`);
  return isPage || named.has(to.href) ? to.href : undefined;
}

function webAddress(url: string, here: string): URL | undefined {
  try {
    const to = new URL(url, here);
    const isWeb = to.protocol === 'https:' || to.protocol === 'http:';
    return isWeb && to.username === '' && to.password === '' ? to : undefined;
  } catch {
    return undefined;
  }
}
