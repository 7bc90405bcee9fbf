/** Indexes a site's addresses to correct wrong ones without scanning every page; built once per site. */
import { yieldToEventLoop } from '../../../lib/async/yield-to-event-loop.ts';
import { listedPages } from '../../../site/navigation/views/listed-pages.ts';
import { prepareTreeIndex } from '../../../site/navigation/views/tree-index.ts';
import type { Site } from '../../../site/site.ts';

interface AddressIndex {
  /** The address that differs only in capitals; the first one if there are several. */
  alike(address: string): string | undefined;
  /** The first page of the navigation below a folder. */
  firstBelow(folder: string): string | undefined;
}

interface Filled {
  readonly byLowerCase: Map<string, string>;
  readonly byFolder: Map<string, string>;
}

const known = new WeakMap<Site, AddressIndex>();

/** Built before the site is published to readers. */
export async function prepareAddresses(site: Site): Promise<void> {
  await prepareTreeIndex(site.tree);
  const filled = empty();
  for await (const url of yieldToEventLoop(site.pages.byUrl.keys())) addUrl(filled, url);
  for await (const { url } of yieldToEventLoop(listedPages(site.tree))) addFolders(filled, url);
  known.set(site, indexOf(filled));
}

export function addressIndex(site: Site): AddressIndex {
  const prepared = known.get(site);
  if (prepared !== undefined) return prepared;
  const filled = empty();
  for (const url of site.pages.byUrl.keys()) addUrl(filled, url);
  for (const { url } of listedPages(site.tree)) addFolders(filled, url);
  const index = indexOf(filled);
  known.set(site, index);
  return index;
}

const empty = (): Filled => ({ byLowerCase: new Map(), byFolder: new Map() });

function addUrl({ byLowerCase }: Filled, url: string): void {
  const lower = url.toLowerCase();
  if (!byLowerCase.has(lower)) byLowerCase.set(lower, url);
}

function addFolders({ byFolder }: Filled, url: string): void {
  for (let slash = url.lastIndexOf('/'); slash > 0; slash = url.lastIndexOf('/', slash - 1)) {
    const folder = url.slice(0, slash);
    // The ancestors of a known folder are known too.
    if (byFolder.has(folder)) return;
    byFolder.set(folder, url);
  }
}

function indexOf({ byLowerCase, byFolder }: Filled): AddressIndex {
  return {
    alike: (address) => byLowerCase.get(address.toLowerCase()),
    firstBelow: (folder) => byFolder.get(folder),
  };
}
