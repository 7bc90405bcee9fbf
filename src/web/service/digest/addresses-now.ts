/** Asks the site that is served now which addresses are its pages, and which are answered. */
import { isAnswered } from '../../reader/pages/is-answered.ts';
import { type AddressesNow, UNKNOWN_ADDRESSES } from '../insight/week-report.ts';
import type { ServedProject } from '../service.ts';

export function addressesNow(project: Pick<ServedProject, 'live'> | undefined): AddressesNow {
  const site = project?.live.current();
  if (site === undefined) return UNKNOWN_ADDRESSES;
  return {
    isPage: (path) => site.pages.byUrl.has(path) || site.closed.pages.has(path),
    isAnswered: (path) => isAnswered(site, path),
  };
}
