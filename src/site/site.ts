/** Combines source, configuration, pages and navigation into one immutable Site; a change creates a new one. */
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../lib/app-error.ts';
import { BoundedMap } from '../lib/bounded-map.ts';
import { contentHash } from '../lib/hash.ts';
import { compareIssues, type Issue } from '../lib/issue.ts';
import { closedFiles } from './closed-files.ts';
import type { DocsConfig, LoadedConfig } from './config/docs-config.ts';
import { loadConfig } from './config/load-config.ts';
import { type Audience, EVERYONE } from './content/audience.ts';
import type { ClosingFor } from './content/closing.ts';
import { type CodeLooks, codeLooks } from './content/highlight/code-colors.ts';
import type { CustomGrammar } from './content/highlight/custom-grammar.ts';
import type { PageMeta } from './content/page.ts';
import type { PageRenderer, RenderRequest, RenderResult } from './content/page-renderer.ts';
import { customGrammars, neededGrammars } from './custom-grammars.ts';
import type { NavTree } from './navigation/nav-node.ts';
import type { ResolvedNavigation } from './navigation/resolve.ts';
import { firstPage } from './navigation/views/first-page.ts';
import { navigationView } from './navigation/views/navigation-view.ts';
import { pageLanguages } from './navigation/views/page-languages.ts';
import type { NavigationView } from './navigation/views/view.ts';
import type { RemoteSpecifications } from './openapi/read/remote-answer.ts';
import type { SpecificationReader } from './openapi/read/specification-reader.ts';
import type { FoundOperation, SpecificationSet } from './openapi/specification.ts';
import {
  type AuthoredPages,
  indexPages,
  type KnownPages,
  LARGEST_PAGE,
  listedStrings,
  type PageIndex,
} from './page-index.ts';
import { publicRedirects } from './public-redirects.ts';
import { followed, type RedirectTable, redirectTable } from './redirects.ts';
import { renderSettings } from './render-settings.ts';
import { sameEntries } from './same-entries.ts';
import { type ServedFiles, servedFiles } from './served-files.ts';
import { siteNavigation } from './site-navigation.ts';
import { referenceInput, sameSpecifications, siteReference, withGenerated } from './site-reference.ts';
import { gatherSnippets } from './snippets.ts';
import type { Source, SourceFile } from './source/source.ts';
import { type Private, withoutWithheld } from './withheld.ts';

/** Enough for consecutive requests of the same page, as for the parts of one page. */
const MOST_VIEWS = 128;

export interface SiteOptions {
  readonly source: Source;
  readonly renderer: PageRenderer;
  /** Path prefix of the whole site without trailing slash; default none. */
  readonly base?: string;
  /** Who the site is made for: everything else is taken out of it; default everyone. */
  readonly audience?: Audience;
  /** What audiences may not see whatever the files say; default: nothing. */
  readonly closing?: ClosingFor | undefined;
  /** Pages read in an earlier run: reused for unchanged files. */
  readonly knownPages?: KnownPages | undefined;
  /** Specifications at URLs; without it they are reported as not fetched. */
  readonly remote?: RemoteSpecifications | undefined;
  /** Reads specifications and stores their documents; default: in this process, in memory. */
  readonly reader?: SpecificationReader | undefined;
  /** Address of the server's proxy for requests from reference pages that CORS forbids. */
  readonly proxy?: string | undefined;
}

export interface Site extends ServedFiles {
  readonly audience: Audience;
  readonly source: Source;
  /** The configuration and the resolved navigation: reused when only texts change. */
  readonly loaded: LoadedConfig;
  readonly resolved: ResolvedNavigation;
  readonly config: DocsConfig;
  readonly tree: NavTree;
  readonly base: string;
  /** Address of the first page of the site. */
  readonly home: string;
  /** Those that the audience may see. */
  readonly pages: PageIndex;
  /** Pages by their own files alone, withheld ones included: input of the next run. */
  readonly authored: AuthoredPages;
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
  /** The renderer's input for a page: its text and everything the text depends on. */
  request(page: PageMeta): Promise<RenderRequest>;
  renderRequest(request: RenderRequest): Promise<RenderResult>;
  render(page: PageMeta): Promise<RenderResult>;
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
  const { source, renderer, base = '', audience = EVERYONE } = options;
  const previous = change?.previous;
  const edited = change === undefined ? undefined : await editedFiles(source, change);
  const files = edited ?? (await source.list());
  const loaded = edited === undefined || previous === undefined ? await loadConfig(source) : previous.loaded;
  const before = previous?.authored;
  const known =
    before === undefined ? options.knownPages : { pages: before.byPath.values(), bare: before.bare };
  if (loaded !== previous?.loaded) await setImmediate();
  const listed = listedStrings(loaded.config.navigation);
  const authored = await indexPages({ source, files, listed, known });
  const { remote, reader } = options;
  const reference = await siteReference({
    ...{ loaded, authored, source, files, remote, reader },
    known: previous?.specifications,
  });
  const redirect = redirectTable(loaded.config.redirects);
  const closing = await options.closing?.(audience);
  // Each of these steps takes some milliseconds with thousands of pages: requests get a turn between them.
  await setImmediate();
  const leadsOn = (path: string) => redirect(path) !== undefined || files.has(path.replace(/^\//, ''));
  const unchanged =
    previous?.loaded === loaded &&
    previous.audience === audience &&
    sameEntries(previous.authored, authored, change?.paths ?? []) &&
    sameSpecifications(previous.specifications, reference.specifications);
  const navigation = unchanged
    ? previous.resolved
    : await siteNavigation(loaded, reference, {
        ...{ audience, hasRedirect: leadsOn },
        closes: closing && ((path) => closing.page(path, authored.byPath.get(path)?.version)),
      });
  await setImmediate();
  const { tree, generated } = navigation;
  const operations = new Map(reference.operations);
  for (const page of generated) operations.set(page.meta.path, page);
  const shown = withoutWithheld({
    ...{
      files,
      operations,
      withheld: navigation.withheld,
      specifications: reference.specifications,
      audience,
    },
    pages: withGenerated(reference.pages, generated),
    closesFile: closedFiles(loaded.config, audience, closing && { closing, files }),
  });
  const { pages, closed } = shown;
  const open = publicRedirects(loaded.config.redirects, { pages, closed });
  const { grammars, issues: grammarIssues } = await customGrammars(loaded, { source, files });
  const request = requests({ source, files, operations, tree, config: loaded.config, options, grammars });
  const issues = [
    ...loaded.issues,
    ...navigation.issues,
    ...shown.issues,
    ...reference.issues,
    ...grammarIssues,
    ...((await source.problems?.(files)) ?? []),
    ...[...pages.byPath.values()].flatMap((page) => page.issues),
  ].sort(compareIssues);
  const looks = await codeLooks(loaded.config.styling.codeblocks);
  const views = new BoundedMap<string, NavigationView>({ entries: MOST_VIEWS });
  let fingerprint: string | undefined;
  return Object.freeze({
    audience,
    source,
    loaded,
    resolved: navigation,
    config: loaded.config,
    tree,
    base,
    home: firstPage(tree.children)?.url ?? pages.byUrl.get('/')?.url ?? [...pages.byUrl.keys()][0] ?? '/',
    pages,
    authored,
    codeLooks: looks,
    specifications: reference.specifications,
    files: shown.files,
    allFiles: files,
    closed,
    groups: navigation.groups,
    configFiles: loaded.files,
    issues,
    get fingerprint() {
      fingerprint ??= contentHash(
        JSON.stringify([
          loaded.config,
          tree,
          base,
          [...pages.byUrl.keys()],
          snippetPaths(files),
          looks,
          grammars,
        ]),
      );
      return fingerprint;
    },
    ...servedFiles({
      ...{ source, files: shown.files, loaded, pages, base },
      ...{ bare: authored.bare, specifications: reference.specifications },
    }),
    redirectOnce: open,
    redirect: followed(open, (path) => pages.byUrl.has(path)),
    navigation: (url: string) => views.getOrMake(url, () => navigationView(tree, url)),
    request,
    renderRequest: (wanted: RenderRequest) => renderer.render(wanted),
    render: async (page: PageMeta) => renderer.render(await request(page)),
  });
}

/** The files after a change of contents only; undefined when the folder must be listed again. */
async function editedFiles(
  source: Source,
  { previous, paths }: Change,
): Promise<ReadonlyMap<string, SourceFile> | undefined> {
  const files = new Map(previous.allFiles);
  for (const path of paths) {
    const now =
      previous.configFiles.includes(path) || !files.has(path) ? undefined : await source.stat?.(path);
    if (now === undefined) return undefined;
    files.set(path, now);
  }
  return files;
}

/** A new snippet can fix a page that did not change. */
function snippetPaths(files: ReadonlyMap<string, SourceFile>): string[] {
  return [...files.keys()].filter((path) => /(^|\/)_?snippets\/|\.(jsx|tsx)$/i.test(path));
}

interface RequestDeps extends Pick<Site, 'source' | 'files' | 'config' | 'tree'> {
  /** By path of the page. */
  readonly operations: ReadonlyMap<string, FoundOperation>;
  readonly options: SiteOptions;
  readonly grammars: readonly CustomGrammar[];
}

/** A page generated from an operation has the content from the specification as text. */
function requests(deps: RequestDeps): Site['request'] {
  const { config, operations, options, tree } = deps;
  const lang = pageLanguages(tree);
  const settings = renderSettings(config, options.base ?? '');
  return async (page) => {
    const { file } = page;
    const operation = operations.get(page.path);
    const generated = page.reference?.generated === true;
    const source = generated ? (operation?.info.content ?? '') : await textOf(file, deps);
    const tag = lang(page.url) ?? navigationView(tree, page.url).language?.lang;
    const snippets = await gatherSnippets(file, source, deps);
    const grammars = neededGrammars(deps.grammars, [source, ...Object.values(snippets)]);
    const request = {
      ...{ file, source },
      settings: tag === undefined ? settings : { ...settings, lang: tag },
      snippets,
      ...(grammars.length === 0 ? {} : { grammars }),
    };
    if (operation === undefined) return request;
    const { proxy } = options;
    return {
      ...request,
      reference: await referenceInput(page, operation, { api: config.api, proxy, lang: tag }),
    };
  };
}

async function textOf(file: string, { source }: RequestDeps): Promise<string> {
  const bytes = await source.read(file, LARGEST_PAGE);
  if (bytes !== undefined) return bytes.toString('utf8');
  throw new AppError('page/unreadable', `The file "${file}" cannot be read`, {
    hint: `It was removed, is larger than ${LARGEST_PAGE / 1024 / 1024} MB, or leads out of the folder`,
  });
}
