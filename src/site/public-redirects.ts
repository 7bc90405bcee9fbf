/** Removes redirects whose destination, as written by their author, is a page that is not public. */

import { WILD } from './config/check-redirects.ts';
import type { RedirectConfig } from './config/docs-config.ts';
import { addressSet } from './navigation/address-set.ts';
import type { PageIndex } from './page-index.ts';
import { followed, type RedirectTable, redirectTable } from './redirects.ts';
import type { Private } from './withheld.ts';

interface RedirectPages {
  readonly pages: PageIndex;
  readonly closed: Private;
}

/** Rules that insert parts of the request stay: they give the same answer for a withheld page and for none. */
export function publicRedirects(
  rules: readonly RedirectConfig[],
  { pages, closed }: RedirectPages,
): RedirectTable {
  const table = redirectTable(rules);
  if (closed.pages.size === 0) return table;
  const isWithheld = addressSet(closed.pages.keys());
  const end = followed(table, (path) => pages.byUrl.has(path) || isWithheld(path));
  const leadsToWithheld = (destination: string): boolean => {
    const [path = ''] = destination.split(/[?#]/, 1);
    const place = path.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(path) ? path : `/${path}`;
    return isWithheld(place) || (!pages.byUrl.has(place) && isWithheld(end(place)?.to ?? '#'));
  };
  return redirectTable(
    rules.filter(({ destination }) => destination.search(WILD) >= 0 || !leadsToWithheld(destination)),
  );
}
