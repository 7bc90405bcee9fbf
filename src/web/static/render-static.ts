/** Writes a whole site as files for any file host: the same pages the server gives, rendered on every core, only what changed. */
import { existsSync, readdirSync } from 'node:fs';
import { AppError } from '../../lib/app-error.ts';
import { contentHash } from '../../lib/hash.ts';
import type { Issue } from '../../lib/issue.ts';
import type { PageFile, PageMeta } from '../../site/content/page.ts';
import type { Site } from '../../site/site.ts';
import { isServedFile } from '../pages/asset.ts';
import { notFoundView } from '../pages/not-found.ts';
import type { OwnAssets } from '../pages/own-asset.ts';
import { isEditable, modifiedAt } from '../pages/page-dates.ts';
import { pageView } from '../pages/page-view.ts';
import { robotsTxt } from '../pages/sitemap.ts';
import { sitemapFiles } from '../pages/sitemap-files.ts';
import { skillFiles } from '../pages/skill-files.ts';
import type { SocialImages } from '../social/social-images.ts';
import { renderNotFound } from '../theme/layout/not-found.ts';
import { renderPage } from '../theme/layout/page.ts';
import { PAGE_FILES } from '../theme/layout/page-files.ts';
import { renderSearchPage } from '../theme/layout/search-page.ts';
import type { PageView, SiteView } from '../theme/page-view.ts';
import { keepFeed, writeFeed } from './feed-file.ts';
import { fileOfAddress } from './file-of-address.ts';
import { type MarkdownFiles, markdownFiles } from './markdown-files.ts';
import { isNeeded, largeFeatures } from './needed-assets.ts';
import { type OutputFolder, openOutput } from './output-folder.ts';
import { placeIssues } from './place-issues.ts';
import { redirectFiles, redirectIssues } from './redirect-files.ts';
import { searchFile } from './search-file.ts';
import { type SocialFiles, socialFiles } from './social-files.ts';

export interface StaticOptions {
  readonly site: Site;
  readonly view: SiteView;
  readonly out: string;
  readonly assets: OwnAssets;
  /** Of the program: another version writes every page again. */
  readonly version: string;
  /** Draws a picture of every page for link previews; the caller closes it. */
  readonly socialImages?: SocialImages | undefined;
  readonly progress?: (done: number, all: number) => void;
}

export interface FailedPage {
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

/** Enough to keep every renderer busy without holding a large site in memory. */
const IN_FLIGHT = 64;
/** Files that may wait for the disk before more are rendered. */
const MOST_WRITING = 64;

/** `/guides/start` -> `guides/start/index.html`. */
export function outputPath(url: string): string {
  return url === '/' ? 'index.html' : `${fileOfAddress(url)}/index.html`;
}

/** @throws AppError when the output folder holds somebody else's files */
export async function renderStatic(options: StaticOptions): Promise<StaticResult> {
  const { site, view, assets, version } = options;
  const output = openOutput(options.out, (folder) => existsSync(folder) && readdirSync(folder).length > 0);
  const frame = contentHash(
    JSON.stringify([
      version,
      site.fingerprint,
      view.assets,
      view.origin,
      view.stylesheets,
      view.scripts,
      view.socialImages,
      view.editUrl,
      view.issueUrl,
    ]),
  );
  const search = searchFile(output.before === undefined ? undefined : options.out, site);
  const record: Run['record'] = { pages: {}, snippets: {}, issues: {}, pageFiles: {}, features: {} };
  const run: Run = {
    options,
    social: socialFiles(options.socialImages, { site, output, keys: record.pages }),
    output,
    frame,
    search,
    markdown: markdownFiles({ site, origin: view.origin, out: options.out, output }),
    failed: [],
    issues: [],
    shared: new Set(),
    record,
    written: 0,
  };
  const pages = [...site.pages.byUrl.values()].filter((page) => page.externalUrl === undefined);
  await eachOf(
    pages,
    IN_FLIGHT,
    async (page) => {
      await Promise.all([onePage(run, page), run.social.add(page)]);
    },
    options.progress,
  );
  await copyFiles(site, output, run.record.pages);
  const features = new Set(Object.values(run.record.features).flat());
  for (const [name, bytes] of assets)
    if (isNeeded(name, features) && !output.keep(`_lectern/${name}`))
      output.replace(`_lectern/${name}`, bytes);
  const removed = Object.keys(output.before?.pages ?? {}).length !== Object.keys(run.record.pages).length;
  for (const [path, text, kept] of search.files(pages.map((page) => page.path))) {
    if (kept !== true || !output.keep(path)) output.write(path, text());
    // Some are as large as a thousand pages.
    await output.settled();
  }
  await run.markdown.finish(run.written > 0 || removed);
  const frameFiles = standingFiles(options);
  const same = output.before?.fingerprint === frame;
  for (const [path, text] of frameFiles) if (!same || !output.keep(path)) output.replace(path, await text());
  for (const [path, text] of sitemapOf(options)) output.write(path, text());
  const skills = await skillFiles(site, { origin: view.origin ?? '', server: false });
  for (const [path, text] of skills) output.write(path, text);
  const { bytes } = await output.finish({ fingerprint: frame, ...run.record });
  const told = [...run.issues, ...redirectIssues(site), ...placeIssues(output.refused)];
  return { pages: pages.length, written: run.written, failed: run.failed, bytes, issues: told };
}

/** Files that follow from the site as a whole, made only when they are needed. */
function standingFiles({ site, view }: StaticOptions): Map<string, () => string | Promise<string>> {
  const files = new Map<string, () => string | Promise<string>>();
  const at = (path: string): Pick<PageView, 'site' | 'navigation'> => ({
    site: view,
    navigation: site.navigation(path),
  });
  files.set('404.html', async () => renderNotFound(await notFoundView(site, view)));
  if (!site.pages.byUrl.has('/search'))
    files.set('search/index.html', () => renderSearchPage({ ...at('/search'), query: '', results: [] }));
  for (const [path, text] of redirectFiles(site)) files.set(path, () => text);
  const { origin } = view;
  if (origin !== undefined && !site.files.has('robots.txt'))
    files.set('robots.txt', () => robotsTxt(site, origin));
  return files;
}

/** Made in any case: a commit changes its dates and nothing else of the site. */
function sitemapOf({ site, view }: StaticOptions): ReadonlyMap<string, () => string> {
  return view.origin === undefined || site.files.has('sitemap.xml')
    ? new Map()
    : sitemapFiles(site, view, view.origin);
}

interface Run {
  readonly options: StaticOptions;
  readonly output: OutputFolder;
  readonly frame: string;
  readonly search: ReturnType<typeof searchFile>;
  readonly markdown: MarkdownFiles;
  readonly social: SocialFiles;
  readonly failed: FailedPage[];
  readonly issues: Issue[];
  /** Files of pages that are there now. */
  readonly shared: Set<string>;
  /** What the next build will want to know. */
  readonly record: {
    readonly pages: Record<string, string>;
    readonly snippets: Record<string, readonly string[]>;
    readonly issues: Record<string, readonly Issue[]>;
    readonly pageFiles: Record<string, readonly string[]>;
    readonly features: Record<string, readonly string[]>;
  };
  written: number;
}

/** What a page's file is made from; file versions stand for texts, so an unchanged page is not even read. */
function pageKey(run: Run, page: PageMeta, snippets: readonly string[]): string {
  return contentHash(
    [
      run.frame,
      page.version,
      ...pastOf(run.options.view, page),
      ...snippets.map((path) => run.options.site.files.get(path)?.version ?? ''),
    ].join('\n'),
  );
}

/** What a commit can change of a page whose text is the same. */
function pastOf(view: SiteView, page: PageMeta): string[] {
  return [String(modifiedAt(view, page) ?? ''), String(isEditable(view, page))];
}

async function onePage(run: Run, page: PageMeta): Promise<void> {
  if (keepPage(run, page)) return;
  const { site, view } = run.options;
  await run.output.settled(MOST_WRITING);
  const request = await run.markdown.request(page);
  const result = await site.renderRequest(request);
  const { body, failed } = result;
  run.output.replace(outputPath(page.url), renderPage(pageView(site, view, page, result)));
  await run.markdown.add(page, result);
  writePageFiles(run, body.files ?? []);
  writeFeed(run.options, run.output, { page, body });
  run.search.add(page, body, site.navigation(page.url));
  run.issues.push(...body.issues);
  run.written++;
  if (failed !== undefined) {
    run.failed.push({
      page: page.path,
      file: page.file,
      message: failed.message,
      ...(failed.line === undefined ? {} : { line: failed.line }),
    });
    return;
  }
  const snippets = Object.keys(request.snippets);
  run.record.pages[page.path] = pageKey(run, page, snippets);
  if (snippets.length > 0) run.record.snippets[page.path] = snippets;
  if (body.issues.length > 0) run.record.issues[page.path] = body.issues;
  const files = (body.files ?? []).map(({ name }) => name);
  if (files.length > 0) run.record.pageFiles[page.path] = files;
  const features = largeFeatures(body.features);
  if (features.length > 0) run.record.features[page.path] = features;
}

/** Pages share files by name, and a name says what is in it. */
function writePageFiles({ output, shared }: Run, files: readonly PageFile[]): void {
  for (const { name, text } of files) {
    const path = pageFilePath(name);
    if (!shared.has(path) && !output.keep(path)) output.replace(path, text);
    shared.add(path);
  }
}

function pageFilePath(name: string): string {
  return `${PAGE_FILES.slice(1)}${name}`;
}

/** True when the last build wrote this page from the same things; its problems are told again. */
function keepPage(run: Run, page: PageMeta): boolean {
  const { before } = run.output;
  const snippets = before?.snippets[page.path] ?? [];
  if (before === undefined || before.pages[page.path] !== pageKey(run, page, snippets)) return false;
  const files = before.pageFiles?.[page.path] ?? [];
  if (!files.every((name) => run.output.keep(pageFilePath(name))) || !keepFeed(run.output, page))
    return false;
  if (!run.search.keep(page) || !run.output.keep(outputPath(page.url)) || !run.markdown.keep(page))
    return false;
  run.record.pages[page.path] = before.pages[page.path]!;
  if (snippets.length > 0) run.record.snippets[page.path] = snippets;
  if (files.length > 0) run.record.pageFiles[page.path] = files;
  const features = before.features?.[page.path] ?? [];
  if (features.length > 0) run.record.features[page.path] = features;
  const issues = before.issues[page.path] ?? [];
  if (issues.length > 0) run.record.issues[page.path] = issues;
  run.issues.push(...issues);
  return true;
}

/** Runs `work` for every item, at most `width` at once; the first unexpected error ends it. */
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

/** Author's files are copied when their version changed; page sources and configuration stay behind. */
async function copyFiles(site: Site, output: OutputFolder, keys: Record<string, string>): Promise<void> {
  for (const file of site.files.values()) {
    if (!isServedFile(file.path)) continue;
    const name = `file:${file.path}`;
    if (output.before?.pages[name] !== file.version || !output.keep(file.path)) {
      const bytes = await site.source.read(file.path);
      if (bytes === undefined) continue;
      if (file.path.endsWith('/')) throw new AppError('build/outside', `"${file.path}" is not a file`);
      output.replace(file.path, bytes);
    }
    keys[name] = file.version;
  }
}
