/** The pages that navigation makes from specifications: one for each operation and folder, each with an address of its own. */
import type { PageMeta } from '../../content/page.ts';
import { pathUrl } from '../../content/page-url.ts';
import type { FoundOperation, OperationInfo, SpecificationSet } from '../../openapi/specification.ts';
import type { NavPageInfo, SpecRef } from '../nav-node.ts';
import { pageInfo } from '../page-info.ts';
import type { Problem } from './context.ts';
import { addressPath } from './generated-address.ts';
import { generatedMeta } from './generated-meta.ts';
import type { PageIndex } from './page-index.ts';

/** A page without a file: one operation at one address. */
export interface GeneratedPage extends FoundOperation {
  readonly meta: PageMeta;
}

export interface Listing {
  readonly ref: SpecRef;
  /** Of the entry or the element, for problems. */
  readonly pointer: string;
  /** True for an entry that names the operation: it is shown even if the specification hides it. */
  readonly named: boolean;
}

export interface ReferenceBook {
  readonly specifications: SpecificationSet;
  /** The page of an operation; made when it is first asked for. A page of the author's at its address for the same operation is that page. */
  page(operation: FoundOperation, listing: Listing): NavPageInfo;
  pages(): readonly GeneratedPage[];
}

export interface BookDeps {
  readonly specifications: SpecificationSet;
  readonly pages: PageIndex;
  /** Of a specification at an address: where it is named. */
  readonly configFile: string;
  readonly report: (problem: Problem) => void;
}

interface Entry {
  readonly info: NavPageInfo;
  /** Undefined for a page of the author's; made anew when an entry shows what its specification hides. */
  page?: GeneratedPage;
}

/** Pages of one operation: by folder as authors wrote it, and by the path that it comes to. */
interface Known {
  readonly byDirectory: Map<string | undefined, Entry>;
  readonly byPath: Map<string, Entry>;
}

export function createReferenceBook(deps: BookDeps): ReferenceBook {
  const entries = new Map<OperationInfo, Known>();
  const taken = new Set<string>();
  const make = (operation: FoundOperation, path: string, listing: Listing): Entry => {
    const wanted = pathUrl(path);
    const own = deps.pages.at(wanted);
    if (own !== undefined && documents(own, operation)) return { info: own };
    const isFree = (url: string) => !taken.has(url) && deps.pages.at(url) === undefined;
    const free = own === undefined && !taken.has(wanted) ? path : freeAddress(path, isFree);
    if (free !== path) deps.report(reportTaken(operation, { path, free, listing }));
    const url = free === path ? wanted : pathUrl(free);
    taken.add(url);
    const meta = generatedMeta(operation, {
      ...{ path: free, url, file: deps.configFile },
      hidden: operation.info.hidden,
    });
    return { info: shown(meta), page: { ...operation, meta } };
  };
  const entryOf = (operation: FoundOperation, listing: Listing): Entry => {
    const { info } = operation;
    const directory = directoryOf(operation, listing.ref, deps.specifications);
    const known = entries.get(info) ?? { byDirectory: new Map(), byPath: new Map() };
    entries.set(info, known);
    const before = known.byDirectory.get(directory);
    if (before !== undefined) return before;
    const path = addressPath(info, directory);
    const entry = known.byPath.get(path) ?? make(operation, path, listing);
    known.byPath.set(path, entry);
    known.byDirectory.set(directory, entry);
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
        [...byPath.values()].flatMap(({ page }) => (page === undefined ? [] : [page])),
      ),
  };
}

/** Whether it is listed is decided by who lists it. */
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

/** The folder that the author gave this specification, where several are named together. */
function directoryOf(
  { specification }: FoundOperation,
  ref: SpecRef,
  specifications: SpecificationSet,
): string | undefined {
  if (ref.directories === undefined) return ref.directory;
  const source = ref.sources.find((name) => specifications.getAll(name).includes(specification));
  return ref.directories[source ?? specification.source];
}

const MOST_REPEATS = 10_000;

/** The first of `path-1`, `path-2` … that nobody has. */
function freeAddress(path: string, isFree: (url: string) => boolean): string {
  for (let count = 1; count < MOST_REPEATS; count++)
    if (isFree(pathUrl(`${path}-${count}`))) return `${path}-${count}`;
  return `${path}-${MOST_REPEATS}`;
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
