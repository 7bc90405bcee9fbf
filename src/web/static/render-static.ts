/** Writes a whole site as files for any file host: the same pages the server gives, rendered on every core, only what changed. */
import { existsSync, readdirSync } from 'node:fs';
import { AppError } from '../../lib/app-error.ts';
import { contentHash } from '../../lib/hash.ts';
import type { Issue } from '../../lib/issue.ts';
import type { PageMeta } from '../../site/content/page.ts';
import type { Site } from '../../site/site.ts';
import { isServedFile } from '../pages/asset.ts';
import type { OwnAssets } from '../pages/own-asset.ts';
import { pageView } from '../pages/page-view.ts';
import { robotsTxt, sitemapXml } from '../pages/sitemap.ts';
import { renderNotFound } from '../theme/layout/not-found.ts';
import { renderPage } from '../theme/layout/page.ts';
import { renderSearchPage } from '../theme/layout/search-page.ts';
import type { PageView, SiteView } from '../theme/page-view.ts';
import { type OutputFolder, openOutput } from './output-folder.ts';
import { redirectFiles } from './redirect-files.ts';
import { searchFile } from './search-file.ts';

export interface StaticOptions {
  readonly site: Site;
  readonly view: SiteView;
  readonly out: string;
  readonly assets: OwnAssets;
  /** Of the program: another version writes every page again. */
  readonly version: string;
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

const SEARCH_FILE = '_lectern/search.json';

/** `/guides/start` -> `guides/start/index.html`. */
export function outputPath(url: string): string {
  return url === '/' ? 'index.html' : `${url.slice(1)}/index.html`;
}

/** @throws AppError when the output folder holds somebody else's files */
export async function renderStatic(options: StaticOptions): Promise<StaticResult> {
  const { site, view, assets, version } = options;
  const output = openOutput(options.out, (folder) => existsSync(folder) && readdirSync(folder).length > 0);
  const frame = contentHash(
    JSON.stringify([version, site.fingerprint, view.assets, view.origin, view.stylesheets]),
  );
  const search = searchFile(output.before === undefined ? undefined : options.out);
  const run: Run = {
    options,
    output,
    frame,
    search,
    failed: [],
    issues: [],
    record: { pages: {}, snippets: {}, issues: {} },
    written: 0,
  };
  const pages = [...site.pages.byUrl.values()].filter((page) => page.externalUrl === undefined);
  await eachOf(pages, IN_FLIGHT, (page) => onePage(run, page), options.progress);
  await copyFiles(site, output, run.record.pages);
  for (const [name, bytes] of assets)
    if (!output.keep(`_lectern/${name}`)) output.replace(`_lectern/${name}`, bytes);
  const removed = Object.keys(output.before?.pages ?? {}).length !== Object.keys(run.record.pages).length;
  if (run.written > 0 || removed || !output.keep(SEARCH_FILE))
    output.replace(SEARCH_FILE, search.join(pages.map((page) => page.path)));
  const frameFiles = standingFiles(options);
  const same = output.before?.fingerprint === frame;
  for (const [path, text] of frameFiles) if (!same || !output.keep(path)) output.replace(path, text());
  const { bytes } = output.finish({ fingerprint: frame, ...run.record });
  return { pages: pages.length, written: run.written, failed: run.failed, bytes, issues: run.issues };
}

/** Files that follow from the site as a whole, made only when they are needed. */
function standingFiles({ site, view }: StaticOptions): Map<string, () => string> {
  const files = new Map<string, () => string>();
  const at = (path: string): Pick<PageView, 'site' | 'navigation'> => ({
    site: view,
    navigation: site.navigation(path),
  });
  files.set('404.html', () => renderNotFound({ ...at('/404'), path: '/404', suggestions: [] }));
  if (!site.pages.byUrl.has('/search'))
    files.set('search/index.html', () => renderSearchPage({ ...at('/search'), query: '', results: [] }));
  for (const [path, text] of redirectFiles(site)) files.set(path, () => text);
  const { origin } = view;
  if (origin !== undefined && !site.files.has('sitemap.xml'))
    files.set('sitemap.xml', () => sitemapXml(site, origin));
  if (origin !== undefined && !site.files.has('robots.txt'))
    files.set('robots.txt', () => robotsTxt(site, origin));
  return files;
}

interface Run {
  readonly options: StaticOptions;
  readonly output: OutputFolder;
  readonly frame: string;
  readonly search: ReturnType<typeof searchFile>;
  readonly failed: FailedPage[];
  readonly issues: Issue[];
  /** What the next build will want to know. */
  readonly record: {
    readonly pages: Record<string, string>;
    readonly snippets: Record<string, readonly string[]>;
    readonly issues: Record<string, readonly Issue[]>;
  };
  written: number;
}

/** What a page's file is made from; file versions stand for texts, so an unchanged page is not even read. */
function pageKey(run: Run, page: PageMeta, snippets: readonly string[]): string {
  return contentHash(
    [
      run.frame,
      page.version,
      ...snippets.map((path) => run.options.site.files.get(path)?.version ?? ''),
    ].join('\n'),
  );
}

async function onePage(run: Run, page: PageMeta): Promise<void> {
  if (keepPage(run, page)) return;
  const { site, view } = run.options;
  const request = await site.request(page);
  const result = await site.renderRequest(request);
  const { body, failed } = result;
  run.output.replace(outputPath(page.url), renderPage(pageView(site, view, page, result)));
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
}

/** True when the last build wrote this page from the same things; its problems are told again. */
function keepPage(run: Run, page: PageMeta): boolean {
  const { before } = run.output;
  const snippets = before?.snippets[page.path] ?? [];
  if (before === undefined || before.pages[page.path] !== pageKey(run, page, snippets)) return false;
  if (!run.search.keep(page) || !run.output.keep(outputPath(page.url))) return false;
  run.record.pages[page.path] = before.pages[page.path]!;
  if (snippets.length > 0) run.record.snippets[page.path] = snippets;
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
