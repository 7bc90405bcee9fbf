/** Joins source, configuration, pages and navigation into one immutable Site; a change makes a new one. */
import { AppError } from '../lib/app-error.ts';
import { contentHash } from '../lib/hash.ts';
import { compareIssues, type Issue } from '../lib/issue.ts';
import type { DocsConfig } from './config/docs-config.ts';
import { loadConfig } from './config/load-config.ts';
import type { PageMeta } from './content/page.ts';
import type { PageRenderer, RenderRequest, RenderResult, RenderSettings } from './content/page-renderer.ts';
import { endpointNotice } from './endpoint-notice.ts';
import type { NavTree } from './navigation/nav-node.ts';
import { resolveNavigation } from './navigation/resolve.ts';
import { firstPage } from './navigation/views/first-page.ts';
import { navigationView } from './navigation/views/navigation-view.ts';
import type { NavigationView } from './navigation/views/view.ts';
import { indexPages, listedStrings, navigationPages, type PageIndex } from './page-index.ts';
import { type RedirectTable, redirectTable } from './redirects.ts';
import { gatherSnippets } from './snippets.ts';
import type { Source, SourceFile } from './source/source.ts';

export interface SiteOptions {
  readonly source: Source;
  readonly renderer: PageRenderer;
  /** Path prefix of the whole site without trailing slash; default none. */
  readonly base?: string;
  /** What was read from pages in an earlier run: used where the file is still the same. */
  readonly knownPages?: readonly PageMeta[] | undefined;
}

export interface Site {
  readonly source: Source;
  readonly config: DocsConfig;
  readonly tree: NavTree;
  readonly base: string;
  /** Address of the first page of the site. */
  readonly home: string;
  readonly pages: PageIndex;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** docs.json and every file it refers to. */
  readonly configFiles: readonly string[];
  /** Problems of configuration, navigation and front matter, ordered; the text of pages has its own. */
  readonly issues: readonly Issue[];
  /** Hash of everything but page texts: equal hashes give equal frames around equal texts. */
  readonly fingerprint: string;
  readonly redirect: RedirectTable;
  navigation(url: string): NavigationView;
  /** What the renderer is asked for a page: its text and everything the text depends on. */
  request(page: PageMeta): Promise<RenderRequest>;
  renderRequest(request: RenderRequest): Promise<RenderResult>;
  render(page: PageMeta): Promise<RenderResult>;
}

const LARGEST_PAGE = 8 * 1024 * 1024;

/**
 * Loads a site from its source.
 * @param previous the site before a change; what has not changed is taken over
 * @throws AppError `config/missing` when there is no docs.json
 */
export async function loadSite(options: SiteOptions, previous?: Site): Promise<Site> {
  const { source, renderer, base = '' } = options;
  const [files, loaded] = await Promise.all([source.list(), loadConfig(source)]);
  const pages = await indexPages({
    source,
    files,
    listed: listedStrings(loaded.config.navigation),
    known: previous?.pages.byPath.values() ?? options.knownPages,
  });
  const redirect = redirectTable(loaded.config.redirects);
  const { tree, issues } = resolveNavigation({
    navigation: loaded.config.navigation,
    located: loaded.located,
    pages: navigationPages(pages),
    hasRedirect: (path) => redirect(path) !== undefined || files.has(path.replace(/^\//, '')),
    ...(loaded.config.interaction.drilldown === undefined
      ? {}
      : { drilldown: loaded.config.interaction.drilldown }),
    ...(loaded.config.api.openapi === undefined ? {} : { siteOpenapi: loaded.config.api.openapi }),
  });
  const settings = renderSettings(loaded.config, base);
  const request = (page: PageMeta): Promise<RenderRequest> =>
    renderRequest(page, settings, { source, files });
  const all = [
    ...loaded.issues,
    ...issues,
    ...endpointNotice(tree, loaded.files[0] ?? 'docs.json'),
    ...[...pages.byPath.values()].flatMap((page) => page.issues),
  ].sort(compareIssues);
  return Object.freeze({
    source,
    config: loaded.config,
    tree,
    base,
    home: firstPage(tree.children)?.url ?? pages.byUrl.get('/')?.url ?? [...pages.byUrl.keys()][0] ?? '/',
    pages,
    files,
    configFiles: loaded.files,
    issues: all,
    fingerprint: contentHash(
      JSON.stringify([loaded.config, tree, base, [...pages.byUrl.keys()], snippetPaths(files)]),
    ),
    redirect,
    navigation: (url: string) => navigationView(tree, url),
    request,
    renderRequest: (wanted: RenderRequest) => renderer.render(wanted),
    render: async (page: PageMeta) => renderer.render(await request(page)),
  });
}

/** A snippet that comes into being can mend a page that did not change. */
function snippetPaths(files: ReadonlyMap<string, SourceFile>): string[] {
  return [...files.keys()].filter((path) => /(^|\/)_?snippets\/|\.(jsx|tsx)$/i.test(path));
}

function renderSettings(config: DocsConfig, base: string): RenderSettings {
  return {
    base,
    iconLibrary: config.icons.library,
    variables: config.variables,
    ...(config.styling.codeblocks === undefined ? {} : { codeThemes: config.styling.codeblocks }),
    ...(config.styling.latex === undefined ? {} : { latex: config.styling.latex }),
  };
}

async function renderRequest(
  page: PageMeta,
  settings: RenderSettings,
  from: Pick<Site, 'source' | 'files'>,
): Promise<RenderRequest> {
  const bytes = await from.source.read(page.file, LARGEST_PAGE);
  if (bytes === undefined)
    throw new AppError('page/unreadable', `The file "${page.file}" cannot be read`, {
      hint: 'It was removed, is larger than 8 MB, or leads out of the folder',
    });
  const source = bytes.toString('utf8');
  return { file: page.file, source, settings, snippets: await gatherSnippets(page.file, source, from) };
}
