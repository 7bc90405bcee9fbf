/** Gives each page that a language lacks the text of the source language, at an address of its own. */
import { inTurns, type Steps } from '../lib/async/steps.ts';
import type { LoadedConfig } from './config/docs-config.ts';
import type { Audience } from './content/page/audience.ts';
import type { PageMeta } from './content/page/page.ts';
import { elementAccessOf } from './content/page/page-access.ts';
import { pageUrl } from './content/page/page-url.ts';
import type { ExpandedNavigation } from './navigation/folders/expand-folders.ts';
import { fillLanguages } from './navigation/languages/fill-languages.ts';
import { navigationPages } from './page-index.ts';
import type { SiteReference } from './site-reference.ts';

/** Path of the page whose text is shown, by the path at which a language lacks it. */
export type PageOriginals = ReadonlyMap<string, string>;

const NONE: PageOriginals = new Map();

interface Filled {
  readonly folders: ExpandedNavigation | undefined;
  readonly originals: PageOriginals;
  readonly reference: SiteReference;
}

interface Filling {
  /** Undefined when the navigation is that of the previous site. */
  readonly folders: ExpandedNavigation | undefined;
  /** Those of the previous site. */
  readonly known: PageOriginals | undefined;
  readonly hasRedirect: (path: string) => boolean;
  readonly audience: Audience;
}

/** @returns everything as it is unless `translations.fallback` asks for the pages that languages lack */
export async function withMissingPages(
  { config, located: { value } }: LoadedConfig,
  reference: SiteReference,
  { folders, known = NONE, hasRedirect, audience }: Filling,
): Promise<Filled> {
  if (!config.translations.fallback) return { folders, originals: NONE, reference };
  if (folders === undefined)
    return { folders, originals: known, reference: await inTurns(withOriginals(reference, known)) };
  const { fallbacks, issues, ...filled } = await inTurns(
    fillLanguages({
      navigation: folders.navigation,
      located: folders.located,
      pages: navigationPages(reference.pages),
      hasRedirect,
      site: elementAccessOf(value),
      audience,
    }),
  );
  const looks = new Map(folders.looks);
  for (const [path, original] of fallbacks) {
    const look = looks.get(original);
    if (look !== undefined) looks.set(path, look);
  }
  return {
    folders: { ...folders, ...filled, looks, issues: [...folders.issues, ...issues] },
    originals: fallbacks,
    reference: await inTurns(withOriginals(reference, fallbacks)),
  };
}

/** Pages and their operations, with those that are shown for want of a translation. */
function* withOriginals(reference: SiteReference, originals: PageOriginals): Steps<SiteReference> {
  if (originals.size === 0) return reference;
  const byPath = new Map(reference.pages.byPath);
  const byUrl = new Map(reference.pages.byUrl);
  const operations = new Map(reference.operations);
  for (const [path, original] of originals) {
    const page = byPath.get(original);
    if (page === undefined || byPath.has(path) || byUrl.has(pageUrl(path))) continue;
    const shown = shownAt(path, page);
    byPath.set(path, shown);
    byUrl.set(shown.url, shown);
    const operation = operations.get(original);
    if (operation !== undefined) operations.set(path, operation);
    yield;
  }
  return { ...reference, pages: { byPath, byUrl }, operations };
}

/** An unchanged page stays the same object from one site to the next. */
const remembered = new WeakMap<PageMeta, Map<string, PageMeta>>();

function shownAt(path: string, page: PageMeta): PageMeta {
  const known = remembered.get(page) ?? new Map<string, PageMeta>();
  remembered.set(page, known);
  const before = known.get(path);
  if (before !== undefined) return before;
  const shown: PageMeta = Object.freeze({
    ...page,
    path,
    url: pageUrl(path),
    noindex: true,
    canonical: page.canonical ?? page.url,
    original: { path: page.path, url: page.url },
    // Those of its file are reported once.
    issues: [],
  });
  known.set(path, shown);
  return shown;
}
