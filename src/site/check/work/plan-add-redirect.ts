/** Plans a redirect that somebody asks for. */

import { decodePath } from '../../../lib/text/address-path.ts';
import type { CheckContext } from '../check-context.ts';
import { redirectPlace, withRedirect } from '../redirect-place.ts';
import { NOTHING_PLANNED, type PlannedWork, type Within } from './planned-work.ts';
import type { AddRedirectOptions } from './work-options.ts';

/**
 * Nothing where it would lead nowhere, or would never be followed because something else is at the address.
 * @throws AppError `rename/redirects` where the site's redirects cannot be added to
 */
export async function planAddRedirect(
  { site, addresses, text }: CheckContext,
  _: Within,
  { source, destination }: AddRedirectOptions,
): Promise<PlannedWork> {
  const place = redirectPlace(site);
  const left = (why: string): PlannedWork => ({ changes: [], left: [{ file: place.file, text: why }] });
  const known = addresses.redirected(source);
  if (known !== undefined)
    return known === destination
      ? NOTHING_PLANNED
      : left(`has a redirect from "${source}" already, to "${known}"`);
  if (addresses.find(source).kind !== 'nothing' || site.redirectOnce(source) !== undefined)
    return left(`needs no redirect from "${source}": the site answers there, and it would not be followed`);
  const [page = '', fragment] = destination.split('#', 2);
  if (page.startsWith('/')) {
    if (decodePath(page) === decodePath(source)) return left(`"${source}" would lead to itself`);
    if (addresses.find(page.replace(/\?.*$/, '')).kind === 'nothing')
      return left(`was given no redirect from "${source}": there is nothing at "${page}"`);
  }
  const was = await text(place.file);
  const added = { source, destination: fragment === '' ? page : destination };
  const now = withRedirect(was, place, added);
  const summary = [`${place.file}: ${source} leads to ${added.destination}`];
  return { changes: [{ file: place.file, was, now, summary, edits: 1 }], left: [] };
}
