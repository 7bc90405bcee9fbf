/** Creates the pages that navigation generates from specifications, one for each operation and folder. */

import type { LocatedJson } from '../../config/docs-config.ts';
import type { PageMeta } from '../../content/page/page.ts';
import { pathUrl } from '../../content/page/page-url.ts';
import type { FoundOperation, OperationInfo, SpecificationSet } from '../../openapi/specification.ts';
import { mountOf } from '../../source/mount.ts';
import type { NavPageInfo, SpecRef } from '../nav-node.ts';
import { pageInfo } from '../page-info.ts';
import { createDuplicateReport } from './duplicate-report.ts';
import { addressPath } from './generated-address.ts';
import { generatedMeta } from './generated-meta.ts';
import type { Listing } from './listing.ts';
import type { PageIndex } from './page-index.ts';
import type { TabPlace } from './place.ts';
import type { Problem } from './problem.ts';

/** A page without a file: one operation at one address. */
export interface GeneratedPage extends FoundOperation {
  readonly meta: PageMeta;
}

export interface ReferenceRegistry {
  readonly specifications: SpecificationSet;
  /**
   * The page of an operation, created on first use. An author's page for the same operation at its address takes its
   * place.
   */
  page(operation: FoundOperation, listing: Listing): NavPageInfo;
  pages(): readonly GeneratedPage[];
  /** Reports operations that are in several tabs. */
  reportDuplicates(): void;
}

interface RegistryDeps {
  readonly specifications: SpecificationSet;
  readonly pages: PageIndex;
  readonly located: LocatedJson;
  readonly report: (problem: Problem) => void;
  /** A page of a mounted repository's specification never has an address outside. */
  readonly mounts: readonly { readonly path: string }[];
}

interface Entry {
  readonly info: NavPageInfo;
  /** Its first position in the navigation. */
  readonly listing: Listing;
  /** Undefined for an author's page; replaced when an entry shows what its specification hides. */
  page?: GeneratedPage;
}

/** Pages of one operation: by folder as written and tab, by final path, and those of further tabs. */
interface Known {
  readonly byPlace: Map<string, Entry>;
  readonly byPath: Map<string, Entry>;
}

export function createReferenceRegistry(deps: RegistryDeps): ReferenceRegistry {
  const entries = new Map<OperationInfo, Known>();
  const taken = new Set<string>();
  const duplicates = createDuplicateReport(deps);
  // The file that names a specification at a URL.
  const { file } = deps.located.at('');
  const isFree = (url: string) => !taken.has(url) && deps.pages.at(url) === undefined;
  const make = (operation: FoundOperation, path: string, listing: Listing): Entry => {
    const address = pathUrl(path);
    const own = deps.pages.at(address);
    if (own !== undefined && documents(own, operation)) return { info: own, listing };
    const free = own === undefined && !taken.has(address) ? path : freeAddress(path, isFree);
    if (free !== path) deps.report(reportTaken(operation, { path, free, listing }));
    const url = free === path ? address : pathUrl(free);
    taken.add(url);
    const meta = generatedMeta(operation, {
      path: free,
      url,
      file,
      hidden: operation.info.hidden,
    });
    return { info: shown(meta), listing, page: { ...operation, meta } };
  };
  /** In a second tab an operation has a separate page, so that readers stay in the tab that they chose. */
  const duplicate = (operation: FoundOperation, first: Entry, listing: Listing): Entry => {
    if (first.page === undefined) {
      duplicates.add(operation, { first: first.listing, listing });
      return first;
    }
    const path = freeAddress(first.page.meta.path, isFree);
    const url = pathUrl(path);
    taken.add(url);
    const canonical = first.info.url;
    const meta = generatedMeta(operation, { path, url, file, canonical, hidden: operation.info.hidden });
    duplicates.add(operation, { first: first.listing, listing, url });
    return { info: shown(meta), listing, page: { ...operation, meta } };
  };
  const entryOf = (operation: FoundOperation, listing: Listing): Entry => {
    const { info } = operation;
    const directory = directoryOf(operation, listing.ref, deps.specifications);
    const known = entries.get(info) ?? { byPlace: new Map(), byPath: new Map() };
    entries.set(info, known);
    // An empty folder is not the same as none.
    const place = `${directory ?? '\0'}\n${listing.inherited.tab?.id ?? ''}`;
    const before = known.byPlace.get(place);
    if (before !== undefined) return before;
    const { file } = operation.specification;
    const mount = mountOf(deps.mounts, `${file ?? directory ?? ''}/`);
    const path = addressPath(info, directory, mount?.path);
    const first = known.byPath.get(path);
    // A page that is in no list is in no tab.
    const isListed = !info.hidden || listing.named;
    const isDuplicate = first !== undefined && isListed && areRivals(first.listing, listing);
    const entry = isDuplicate
      ? duplicate(operation, first, listing)
      : (first ?? make(operation, path, listing));
    known.byPath.set(isDuplicate ? `${path} ${place}` : path, entry);
    known.byPlace.set(place, entry);
    return entry;
  };
  return {
    specifications: deps.specifications,
    page: (operation, listing) => {
      const entry = entryOf(operation, listing);
      const { page } = entry;
      if (listing.named && page?.meta.hidden === true)
        entry.page = { ...page, meta: generatedMeta(operation, { ...page.meta, hidden: false }) };
      return entry.info;
    },
    pages: () =>
      [...entries.values()].flatMap(({ byPath }) =>
        [...new Set(byPath.values())].flatMap(({ page }) => (page === undefined ? [] : [page])),
      ),
    reportDuplicates: duplicates.report,
  };
}

/** True for two tabs of one bar; a public and a private one share the page, which is then withheld from both. */
function areRivals({ inherited: a }: Listing, { inherited: b }: Listing): boolean {
  const isOther = (one: TabPlace, other: TabPlace) => one.bar === other.bar && one.id !== other.id;
  if (a.tab === undefined || b.tab === undefined || !isOther(a.tab, b.tab)) return false;
  return (a.access?.open !== false) === (b.access?.open !== false);
}

/** The caller decides whether it is listed. */
function shown(meta: PageMeta): NavPageInfo {
  return { ...pageInfo(meta), hidden: false };
}

function documents(page: NavPageInfo, { info, specification }: FoundOperation): boolean {
  return (
    page.operation === specification.format &&
    page.method?.toUpperCase() === info.method &&
    (page.endpoint === info.path || page.endpoint === info.address)
  );
}

/** The folder of this specification, when several are named together. */
function directoryOf(
  { specification }: FoundOperation,
  ref: SpecRef,
  specifications: SpecificationSet,
): string | undefined {
  if (ref.directories === undefined) return ref.directory;
  const source = ref.sources.find((name) => specifications.getAll(name).includes(specification));
  return ref.directories[source ?? specification.source];
}

const MAX_REPEATS = 10_000;

/** The first free path of `path-1`, `path-2` … */
function freeAddress(path: string, isFree: (url: string) => boolean): string {
  for (let count = 1; count < MAX_REPEATS; count++)
    if (isFree(pathUrl(`${path}-${count}`))) return `${path}-${count}`;
  return `${path}-${MAX_REPEATS}`;
}

interface Taken {
  readonly path: string;
  readonly free: string;
  readonly listing: Listing;
}

function reportTaken({ info, specification }: FoundOperation, { path, free, listing }: Taken): Problem {
  return {
    severity: 'warning',
    code: 'nav/address-taken',
    pointer: listing.pointer,
    message: `"${info.method} ${info.path}" of "${specification.source}" cannot have the address "/${path}", which another page has; it is at "/${free}"`,
    hint: 'Write "openapi" as { "source": "…", "directory": "…" } to give its pages a folder of their own',
  };
}
