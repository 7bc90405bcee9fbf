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
import type { SiteView } from '../theme/page-view.ts';
import { openOutput, type OutputFolder } from './output-folder.ts';
import { searchFile } from './search-file.ts';
import { redirectFiles } from './redirect-files.ts';

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

/** `/guides/start` -> `guides/start/index.html`. */
export function outputPath(url: string): string {
  return url === '/' ? 'index.html' : `${url.slice(1)}/index.html`;
}

/** @throws AppError when the output folder holds somebody else's files */
export async function renderStatic(options: StaticOptions): Promise<StaticResult> {
  const { site, view, assets, version } = options;
  const output = openOutput(options.out, (folder) => existsSync(folder) && readdirSync(folder).length > 0);
  const frame = contentHash(JSON.stringify([version, site.fingerprint, view.assets, view.origin, view.stylesheets]));
  const keys: Record<string, string> = {};
  const search = searchFile(output.before === undefined ? undefined : options.out, output.before?.pages ?? {});
  const run = { options, output, frame, keys, search, failed: [] as FailedPage[], issues: [] as Issue[], told: {} as Record<string, readonly Issue[]>, written: 0 };
  const pages = [...site.pages.byUrl.values()].filter((page) => page.externalUrl === undefined);
  await eachOf(pages, IN_FLIGHT, (page) => onePage(run, page), options.progress);
  await copyFiles(site, output, keys);
  for (const [name, bytes] of assets) output.write(`_lectern/${name}`, bytes);
  output.write('_lectern/search.json', search.join(pages.map((page) => page.path)));
  output.write('404.html', renderNotFound({ site: view, navigation: site.navigation('/404'), path: '/404', suggestions: [] }));
  if (!site.pages.byUrl.has('/search')) output.write('search/index.html', renderSearchPage({ site: view, navigation: site.navigation('/search'), query: '', results: [] }));
  for (const [path, text] of redirectFiles(site)) output.write(path, text);
  if (view.origin !== undefined) {
    if (!site.files.has('sitemap.xml')) output.write('sitemap.xml', sitemapXml(site, view.origin));
    if (!site.files.has('robots.txt')) output.write('robots.txt', robotsTxt(site, view.origin));
  }
  const { bytes } = output.finish({ fingerprint: frame, pages: keys, issues: run.told });
  return { pages: pages.length, written: run.written, failed: run.failed, bytes, issues: run.issues };
}

interface Run {
  readonly options: StaticOptions;
  readonly output: OutputFolder;
  readonly frame: string;
  readonly keys: Record<string, string>;
  readonly search: ReturnType<typeof searchFile>;
  readonly failed: FailedPage[];
  readonly issues: Issue[];
  /** Issues by page, for the record. */
  readonly told: Record<string, readonly Issue[]>;
  written: number;
}

async function onePage(run: Run, page: PageMeta): Promise<void> {
  const { site, view } = run.options;
  const path = outputPath(page.url);
  const request = await site.request(page);
  const key = contentHash(run.frame + JSON.stringify(request));
  if (run.output.before?.pages[page.path] === key && run.search.keep(page) && run.output.keep(path)) {
    run.keys[page.path] = key;
    const told = run.output.before.issues[page.path];
    if (told !== undefined) {
      run.told[page.path] = told;
      run.issues.push(...told);
    }
    return;
  }
  const result = await site.renderRequest(request);
  run.output.write(path, renderPage(pageView(site, view, page, result)));
  run.search.add(page, result.body, site.navigation(page.url));
  run.issues.push(...result.body.issues);
  run.written++;
  if (result.failed === undefined) {
    run.keys[page.path] = key;
    if (result.body.issues.length > 0) run.told[page.path] = result.body.issues;
  } else {
    const { message, line } = result.failed;
    run.failed.push({ page: page.path, file: page.file, message, ...(line === undefined ? {} : { line }) });
  }
}

/** Runs `work` for every item, at most `width` at once; the first unexpected error ends it. */
async function eachOf<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>, progress: StaticOptions['progress']): Promise<void> {
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
      output.write(file.path, bytes);
    }
    keys[name] = file.version;
  }
}
