/** Writes a whole site as files for any file host: the pages that the server gives, rendered on every core, only if changed. */
import { existsSync, readdirSync } from 'node:fs';
import { contentHash } from '../../../lib/bytes/hash.ts';
import { defined } from '../../../lib/defined.ts';
import type { Issue } from '../../../lib/issue.ts';
import type { PageMeta } from '../../../site/content/page/page.ts';
import { isFinal } from '../../../site/content/page-renderer.ts';
import type { Site } from '../../../site/site.ts';
import { OUR_PAGES } from '../../../site/site-parts.ts';
import { renderNotFound } from '../../../theme/layout/not-found.ts';
import { renderPage } from '../../../theme/layout/page.ts';
import { renderSearchPage } from '../../../theme/layout/search-page.ts';
import { sidebarFiles } from '../../../theme/layout/sidebar/sidebar.ts';
import { SIDEBAR_FILES } from '../../../theme/layout/sidebar/sidebar-file.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import { notFoundView } from '../pages/not-found.ts';
import type { OwnAssets } from '../pages/own-asset.ts';
import { isEditable, modifiedAt, sourceText } from '../pages/page-history.ts';
import { ourParts, renderOurParts } from '../pages/page-parts.ts';
import { pageView } from '../pages/page-view.ts';
import { pictureVersions, withPictureSizes } from '../pages/picture-sizes.ts';
import { robotsTxt } from '../pages/sitemap.ts';
import { sitemapFiles } from '../pages/sitemap-files.ts';
import { skillFiles } from '../pages/skill/skill-files.ts';
import type { SocialImages } from '../social/social-images.ts';
import { authorFiles } from './author-files.ts';
import type { BuildContext, BuildPart } from './build-part.ts';
import { feedPart } from './feed-part.ts';
import { fileOfAddress } from './file-of-address.ts';
import { type MarkdownPart, markdownPart } from './markdown-part.ts';
import { openOutput, pathConflictIssues } from './output-folder.ts';
import { ownAssetsPart } from './own-assets-part.ts';
import { pageFilePath, pageFilesPart } from './page-files-part.ts';
import { redirectFiles, redirectIssues } from './redirect-files.ts';
import { searchPart } from './search-part.ts';
import { socialFiles } from './social-files.ts';

export interface StaticOptions {
  readonly site: Site;
  readonly view: SiteView;
  readonly out: string;
  readonly assets: OwnAssets;
  /** Version of the program: another one writes every page again. */
  readonly version: string;
  /** Draws a link preview image of every page; the caller closes it. */
  readonly socialImages?: SocialImages | undefined;
  readonly progress?: (done: number, all: number) => void;
  /** True to report every issue and write nothing. */
  readonly dry?: boolean;
}

interface FailedPage {
  readonly page: string;
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

export interface StaticResult {
  /** Pages of the site, written now or kept from the last build. */
  readonly pages: number;
  readonly written: number;
  readonly failed: readonly FailedPage[];
  readonly bytes: number;
  /** Problems in the text of the pages. */
  readonly issues: readonly Issue[];
}

/** Enough to keep every renderer busy; each may hold megabytes of an API operation and its rendering. */
const IN_FLIGHT = 16;
/** Files that may wait to be written before more pages are rendered. */
const MAX_WRITING = 64;

/** @throws AppError if the output folder has files that no Lectern build wrote */
export async function renderStatic(options: StaticOptions): Promise<StaticResult> {
  const { site, view, out } = options;
  const isUsed = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;
  const output = openOutput(out, isUsed, options.dry);
  const context: BuildContext = {
    site,
    view,
    out,
    output,
    record: { pages: {}, snippets: {}, issues: {}, pageFiles: {}, features: {} },
  };
  const run = openRun(options, context);
  const social = socialFiles(options.socialImages, { site, output, keys: context.record.pages });
  const pages = [...site.pages.byUrl.values()].filter((page) => page.externalUrl === undefined);
  const work = async (page: PageMeta): Promise<void> => {
    await Promise.all([onePage(run, page), social.add(page)]);
  };
  await eachOf(pages, IN_FLIGHT, work, options.progress);
  await authorFiles(context);
  const removed = Object.keys(output.before?.pages ?? {}).length !== Object.keys(context.record.pages).length;
  await output.settled();
  for (const part of run.parts) await part.finish?.(run.written > 0 || removed);
  const same = output.before?.fingerprint === run.frame;
  await siteFiles(context, same);
  sidebarFilesOf(context, same);
  const { bytes } = await output.finish({ fingerprint: run.frame, ...context.record });
  const issues = [
    ...(await Promise.all(run.issues.map(async (issue) => (await site.source.placed?.(issue)) ?? issue))),
    ...redirectIssues(site),
    ...pathConflictIssues(output.refused),
    ...social.issues(),
  ];
  return { pages: pages.length, written: run.written, failed: run.failed, bytes, issues };
}

interface Run {
  readonly context: BuildContext;
  readonly markdown: MarkdownPart;
  readonly parts: readonly BuildPart[];
  /** Hash of everything that all pages share. */
  readonly frame: string;
  readonly failed: FailedPage[];
  readonly issues: Issue[];
  written: number;
}

function openRun({ version, assets }: StaticOptions, context: BuildContext): Run {
  const { site, view } = context;
  const markdown = markdownPart(context);
  const parts = [
    htmlPart(context),
    pageFilesPart(context),
    markdown,
    feedPart(context),
    searchPart(context),
    ownAssetsPart(context, assets),
  ];
  const shown = [view.assets, view.origin, view.stylesheets, view.scripts, view.socialImages];
  const links = [view.editUrl, view.issueUrl, view.mounts, view.services?.load];
  const frame = contentHash(JSON.stringify([version, site.fingerprint, shown, links, pictureVersions(site)]));
  return { context, markdown, parts, frame, failed: [], issues: [], written: 0 };
}

async function onePage(run: Run, page: PageMeta): Promise<void> {
  if (keepPage(run, page)) return;
  const { site, output, record } = run.context;
  await output.settled(MAX_WRITING);
  const request = await run.markdown.request(page);
  const [rendered, parts] = await Promise.all([site.renderRequest(request), site.renderParts(page)]);
  const result = await withPictureSizes(site, rendered);
  const drawn = { result, parts, navigation: site.navigation(page.url) };
  let isKept = isFinal(result) && (parts === undefined || isFinal(parts));
  for (const part of run.parts) if ((await part.add(page, drawn)) === 'again') isKept = false;
  const issues = [...result.body.issues, ...(parts?.body.issues ?? [])];
  run.issues.push(...issues);
  run.written++;
  if (result.failed !== undefined) {
    const { file, message, line } = (await site.source.placed?.(result.failed)) ?? result.failed;
    run.failed.push({ page: page.path, file, message, ...defined({ line }) });
    return;
  }
  // The next build tries again.
  if (!isKept) return;
  const snippets = Object.keys(request.snippets);
  record.pages[page.path] = pageKey(run, page, snippets);
  if (snippets.length > 0) record.snippets[page.path] = snippets;
  if (issues.length > 0) record.issues[page.path] = issues;
}

/** True if the last build made this page from the same inputs; its issues are reported again. */
function keepPage(run: Run, page: PageMeta): boolean {
  const { output, record } = run.context;
  const { before } = output;
  const snippets = before?.snippets[page.path] ?? [];
  if (before === undefined || before.pages[page.path] !== pageKey(run, page, snippets)) return false;
  if (!run.parts.every((part) => part.keep(page))) return false;
  record.pages[page.path] = before.pages[page.path]!;
  if (snippets.length > 0) record.snippets[page.path] = snippets;
  const issues = before.issues[page.path] ?? [];
  if (issues.length > 0) record.issues[page.path] = issues;
  run.issues.push(...issues);
  return true;
}

/** Hash of a page's inputs; file versions stand for their contents, so an unchanged page is not even read. */
function pageKey({ context, frame }: Run, page: PageMeta, snippets: readonly string[]): string {
  const { site } = context;
  return contentHash(
    [
      frame,
      page.version,
      ...pastOf(context, page),
      ...snippets.map((path) => site.files.get(path)?.version ?? ''),
    ].join('\n'),
  );
}

/** Inputs that a commit can change while the page's text stays the same. */
function pastOf({ site, view }: BuildContext, page: PageMeta): string[] {
  const dates = [String(modifiedAt(view, page) ?? ''), String(isEditable(view, page))];
  return site.config.translations.outdated ? [...dates, sourceText(site, view, page)?.state ?? ''] : dates;
}

/** Runs `work` for every item, at most `width` at once; the first unexpected error stops it. */
async function eachOf<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
  progress: StaticOptions['progress'],
): Promise<void> {
  let next = 0;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      await work(items[next++]!);
      progress?.(++done, items.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
}

/** Writes the HTML of each page where a file host looks for its address. */
function htmlPart({ site, view, output }: BuildContext): BuildPart {
  return {
    keep: (page) => output.keep(outputPath(page.url)),
    add: (page, { result, parts }) => {
      output.replace(outputPath(page.url), String(renderPage(pageView(site, view, page, result, { parts }))));
    },
  };
}

/** `/guides/start` -> `guides/start/index.html`. */
function outputPath(url: string): string {
  return url === '/' ? 'index.html' : `${fileOfAddress(url)}/index.html`;
}

const FOLDER = SIDEBAR_FILES.slice(1);

/**
 * Runs after everything that is rendered with a sidebar.
 * @param same true if the last build was of the same site: its unchanged pages name these files
 */
function sidebarFilesOf({ view, output }: BuildContext, same: boolean): void {
  const files = sidebarFiles(view);
  for (const [name, { text }] of files) output.write(`${FOLDER}${name}`, text);
  if (!same) return;
  for (const path of Object.keys(output.before?.files ?? {}))
    if (path.startsWith(FOLDER) && !files.has(path.slice(FOLDER.length))) output.keep(path);
}

/** Pages of ours that a build has. */
const OURS = ['search', 'not-found'] as const;

/** @param same true if the last build was of the same site with the same settings */
async function siteFiles(context: BuildContext, same: boolean): Promise<void> {
  const { site, view, output } = context;
  for (const [path, text] of framed(context))
    if (!same || !output.keep(path)) output.replace(path, await text());
  for (const kind of OURS)
    for (const { name, text } of (await renderOurParts(site, kind, OUR_PAGES[kind]))?.body.files ?? []) {
      const path = pageFilePath(name);
      if (!output.keep(path)) output.replace(path, text);
    }
  // Written in any case: a commit changes their dates and nothing else of the site.
  if (view.origin !== undefined && !site.files.has('sitemap.xml'))
    for (const [path, text] of await sitemapFiles(site, view, view.origin)) output.write(path, text);
  const skills = await skillFiles(site, { origin: view.origin ?? '', server: false });
  for (const [path, text] of skills) output.write(path, text);
}

/** Generated only if they are needed. */
function framed({ site, view }: BuildContext): Map<string, () => string | Promise<string>> {
  const files = new Map<string, () => string | Promise<string>>();
  const parts = async (kind: (typeof OURS)[number]) =>
    defined({ parts: ourParts(await renderOurParts(site, kind, OUR_PAGES[kind]), OUR_PAGES[kind]) });
  files.set('404.html', async () =>
    String(renderNotFound(await notFoundView(site, view, await parts('not-found')))),
  );
  if (!site.pages.byUrl.has('/search'))
    files.set('search/index.html', async () =>
      String(
        renderSearchPage({
          site: view,
          navigation: site.navigation('/search'),
          query: '',
          results: [],
          ...(await parts('search')),
        }),
      ),
    );
  for (const [path, text] of redirectFiles(site)) files.set(path, () => text);
  const { origin } = view;
  if (origin !== undefined && !site.files.has('robots.txt'))
    files.set('robots.txt', () => robotsTxt(site, origin));
  return files;
}
