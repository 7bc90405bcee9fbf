/** Combines source, configuration, pages and navigation into one immutable Site; a change creates a new one. */
import { setImmediate } from 'node:timers/promises';
import { BoundedMap } from '../lib/cache/bounded-map.ts';
import { compareIssues, type Issue } from '../lib/issue.ts';
import { closedFiles } from './closed-files.ts';
import type { DocsConfig, LoadedConfig } from './config/docs-config.ts';
import { loadConfig } from './config/load-config.ts';
import { type CodeLooks, codeLooks } from './content/highlight/code-colors.ts';
import { type Audience, EVERYONE } from './content/page/audience.ts';
import type { ClosingFor } from './content/page/closing.ts';
import type { PageMeta } from './content/page/page.ts';
import type { PageRenderer } from './content/page-renderer.ts';
import { customGrammars } from './custom-grammars.ts';
import { placedPages } from './mounted-pages.ts';
import type { NavTree } from './navigation/nav-node.ts';
import type { ResolvedNavigation } from './navigation/resolve.ts';
import { firstPage } from './navigation/views/first-page.ts';
import { navigationView } from './navigation/views/navigation-view.ts';
import type { NavigationView } from './navigation/views/view.ts';
import type { RemoteSpecifications } from './openapi/read/remote-answer.ts';
import type { SpecificationReader } from './openapi/read/specification-reader.ts';
import type { SpecificationSet } from './openapi/specification.ts';
import { indexPages, listedStrings, type PageIndex } from './page-index.ts';
import { type PageOriginals, withMissingPages } from './page-originals.ts';
import { publicRedirects } from './public-redirects.ts';
import { readChange } from './read-change.ts';
import { followed, type RedirectTable, redirectTable } from './redirects.ts';
import { sameEntries } from './same-entries.ts';
import { type ServedFiles, servedFiles } from './served-files.ts';
import { siteFingerprint } from './site-fingerprint.ts';
import { type FolderMetas, folderMetas, isMetaFile, siteFolders } from './site-folders.ts';
import { siteNavigation } from './site-navigation.ts';
import { type SiteParts, siteParts } from './site-parts.ts';
import { sameSpecifications, siteReference, withGenerated } from './site-reference.ts';
import { type SiteRendering, siteRendering } from './site-rendering.ts';
import { siteRequests } from './site-requests.ts';
import { NO_MOUNTS } from './source/mount.ts';
import type { Mount, Source, SourceFile } from './source/source.ts';
import { wikiNames } from './wiki-names.ts';
import { NOTHING_WITHDRAWN, type Withdrawn, withWithdrawn } from './withdrawn.ts';
import { type Private, withoutWithheld } from './withheld.ts';

/** Enough for consecutive requests of the same page, as for the parts of one page. */
const MAX_VIEWS = 128;

export interface SiteOptions {
  readonly source: Source;
  readonly renderer: PageRenderer;
  /** Path prefix of the whole site without trailing slash; default none. */
  readonly base?: string;
  /** Who the site is made for: everything else is taken out of it; default everyone. */
  readonly audience?: Audience;
  /** Changes the configuration after it was read, as for an old version with today's look. */
  readonly dress?: ((loaded: LoadedConfig) => LoadedConfig) | undefined;
  /** Pages that nobody sees whatever the files say; asked at each load, and the same object until they change. */
  readonly withdrawn?: (() => Withdrawn) | undefined;
  /** What audiences may not see whatever the files say; default: nothing. */
  readonly closing?: ClosingFor | undefined;
  /** Pages read in an earlier run: reused for unchanged files. */
  readonly knownPages?: Iterable<PageMeta> | undefined;
  /** Specifications at URLs; without it they are reported as not fetched. */
  readonly remote?: RemoteSpecifications | undefined;
  /** Reads specifications and stores their documents; default: in this process, in memory. */
  readonly reader?: SpecificationReader | undefined;
  /** Address of the server's proxy for requests from reference pages that CORS forbids. */
  readonly proxy?: string | undefined;
}

export interface Site extends ServedFiles, SiteRendering {
  readonly audience: Audience;
  readonly source: Source;
  /** The configuration and the resolved navigation: reused when only texts change. */
  readonly loaded: LoadedConfig;
  readonly resolved: ResolvedNavigation;
  readonly config: DocsConfig;
  readonly tree: NavTree;
  readonly base: string;
  /** Folders of other repositories in it. */
  readonly mounts: readonly Mount[];
  /** What `_meta.json` of its folders say; empty when the navigation names no folder. */
  readonly metas: FolderMetas;
  /** Address of the first page of the site. */
  readonly home: string;
  /** Components of the author in places of the layout; undefined when there are none. */
  readonly parts: SiteParts | undefined;
  /** Those that the audience may see. */
  readonly pages: PageIndex;
  /** Pages by their own files alone, withheld ones included: input of the next run. */
  readonly authored: PageIndex;
  /** What languages show in the place of pages that they lack. */
  readonly originals: PageOriginals;
  /** Code themes; undefined for our own colours. */
  readonly codeLooks: CodeLooks | undefined;
  /** Undefined when the site names none. */
  readonly specifications: SpecificationSet | undefined;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The same with withheld pages: the next listing is compared with it. */
  readonly allFiles: ReadonlyMap<string, SourceFile>;
  /** Pages and specifications that the audience may not see; no other field contains them. */
  readonly closed: Private;
  /** Names of every group of readers that pages and elements mention. */
  readonly groups: ReadonlySet<string>;
  /** What its decisions asked of groups, as `groupRule` writes it: readers with the same answers see the same site. */
  readonly rules: ReadonlySet<string>;
  readonly withdrawn: Withdrawn;
  /** docs.json and every file it refers to. */
  readonly configFiles: readonly string[];
  /** Issues of configuration, navigation and front matter, ordered; those of page texts are separate. */
  readonly issues: readonly Issue[];
  /** Hash of everything but page texts: equal hashes give equal frames around equal texts. */
  readonly fingerprint: string;
  /** The target of an address after all of the author's redirects. */
  readonly redirect: RedirectTable;
  /** The target after one redirect. */
  readonly redirectOnce: RedirectTable;
  navigation(url: string): NavigationView;
}

/** A change on disk, as input of the next site. */
export interface Change {
  readonly previous: Site;
  /** Paths that were added, changed or removed. */
  readonly paths: readonly string[];
}

/**
 * Loads a site from its source.
 * @param change the previous site, and what changed since: everything else is reused
 * @throws AppError `config/not-found` when there is no docs.json
 */
export async function loadSite(options: SiteOptions, change?: Change): Promise<Site> {
  const { source, renderer, base = '', audience = EVERYONE, dress = (read) => read } = options;
  const previous = change?.previous;
  const load = async (): Promise<LoadedConfig> => dress(await loadConfig(source));
  const { files, loaded } =
    change === undefined
      ? { files: await source.list(), loaded: await load() }
      : await readChange(source, change.previous, { paths: change.paths, load });
  const before = previous?.authored;
  const known = before?.byPath.values() ?? options.knownPages;
  if (loaded !== previous?.loaded) await setImmediate();
  const listed = listedStrings(loaded.config.navigation);
  const { mounts } = (await source.mounted?.()) ?? NO_MOUNTS;
  const authored = await indexPages({ source, files, listed, known, mounts, foreign: loaded.foreign });
  const { remote, reader } = options;
  const written = await siteReference({
    loaded,
    source,
    files,
    remote,
    reader,
    mounts,
    authored: placedPages(authored, { files, mounts, settings: loaded.mounts }),
    known: previous?.specifications,
  });
  const redirect = redirectTable(loaded.config.redirects);
  const withdrawn = options.withdrawn?.() ?? NOTHING_WITHDRAWN;
  const closing = withWithdrawn(await options.closing?.(audience), withdrawn);
  // Each of these steps takes some milliseconds with thousands of pages: requests get a turn between them.
  await setImmediate();
  const leadsOn = (path: string) => redirect(path) !== undefined || files.has(path.replace(/^\//, ''));
  const metas = await folderMetas({
    source,
    files,
    navigation: loaded.config.navigation,
    known: previous?.metas,
  });
  const unchanged =
    previous?.loaded === loaded &&
    change?.paths.some(isMetaFile) !== true &&
    previous.audience === audience &&
    previous.withdrawn === withdrawn &&
    sameEntries(previous.authored, authored, change?.paths ?? []) &&
    sameSpecifications(previous.specifications, written.specifications);
  const { folders, originals, reference } = await withMissingPages(loaded, written, {
    folders: unchanged ? undefined : siteFolders(loaded, { authored, files, mounts, metas }),
    known: previous?.originals,
    hasRedirect: leadsOn,
    audience,
  });
  const closes = closing && ((path: string) => closing.page(path, authored.byPath.get(path)?.version));
  const navigation =
    folders === undefined
      ? previous!.resolved
      : await siteNavigation(loaded, reference, {
          folders,
          audience,
          closes,
          hasRedirect: leadsOn,
          fromRepository: source.commit !== undefined,
        });
  await setImmediate();
  const { tree, generated } = navigation;
  const operations = new Map(reference.operations);
  for (const page of generated) operations.set(page.meta.path, page);
  const everyPage = withGenerated(reference.pages, generated);
  const shown = withoutWithheld({
    files,
    operations,
    withheld: navigation.withheld,
    specifications: reference.specifications,
    audience,
    pages: everyPage,
    closesFile: closedFiles(loaded, audience, closing && { closing, files }),
  });
  const { pages, closed } = shown;
  const open = publicRedirects(loaded.config.redirects, { pages, closed });
  const { grammars, issues: grammarIssues } = await customGrammars(loaded, { source, files });
  const request = siteRequests({
    source,
    files,
    operations,
    tree,
    config: loaded.config,
    options,
    grammars,
    mounts,
    names: wikiNames(pages, shown.files),
    leadsToPage: (path) => everyPage.byUrl.has(path) || redirect(path) !== undefined,
  });
  const views = new BoundedMap<string, NavigationView>({ entries: MAX_VIEWS });
  const viewOf = (url: string): NavigationView => views.getOrMake(url, () => navigationView(tree, url));
  const { parts, issues: partIssues } = await siteParts({
    loaded,
    source,
    files,
    mounts,
    base,
    navigation: viewOf,
  });
  const issues = [
    ...loaded.issues,
    ...navigation.issues,
    ...shown.issues,
    ...reference.issues,
    ...grammarIssues,
    ...partIssues,
    ...((await source.problems?.(files)) ?? []),
    ...[...pages.byPath.values()].flatMap((page) => page.issues),
  ].sort(compareIssues);
  const looks = await codeLooks(loaded.config.styling.codeblocks);
  let fingerprint: string | undefined;
  return Object.freeze({
    audience,
    source,
    loaded,
    resolved: navigation,
    config: loaded.config,
    tree,
    base,
    mounts,
    metas,
    home: firstPage(tree.children)?.url ?? pages.byUrl.get('/')?.url ?? [...pages.byUrl.keys()][0] ?? '/',
    parts,
    pages,
    authored,
    originals,
    codeLooks: looks,
    specifications: reference.specifications,
    files: shown.files,
    allFiles: files,
    closed,
    groups: navigation.groups,
    rules: navigation.rules,
    withdrawn,
    configFiles: loaded.files,
    issues,
    get fingerprint() {
      const shared = [loaded.config, tree, base, looks, grammars, parts?.version];
      fingerprint ??= siteFingerprint({ shared, urls: pages.byUrl.keys(), files });
      return fingerprint;
    },
    ...servedFiles({
      source,
      files: shown.files,
      allFiles: files,
      loaded,
      pages,
      authored,
      base,
      mounts,
      specifications: reference.specifications,
      parts,
    }),
    redirectOnce: open,
    redirect: followed(open, (path) => pages.byUrl.has(path)),
    navigation: viewOf,
    ...siteRendering({ config: loaded.config, base, renderer, request, parts }),
  });
}
