/** Checks and builds one real site and compares the result with its sources. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJson } from '../shared/lectern.ts';
import { address } from './addresses.ts';
import { navigationLinks } from './html-text.ts';
import { isOfRenderer, issuesOf, reportedByFile, tally } from './issue-counts.ts';
import { builtFile, markdownName, navigationEntries, sourceFile } from './navigation-entries.ts';
import { type SitePlaces, sitePlaces } from './page-places.ts';
import { type ReferenceRow, referencePages } from './reference-pages.ts';
import { withoutFrontMatter } from './source-parts.ts';
import { kinds, type PageTruth, pageTruth, type Share, type Shares, sharesOf } from './truth.ts';

/** One row of the report. */
export type SiteRow = Shares & {
  readonly site: string;
  readonly pagesInNavigation: number;
  readonly reference: ReferenceRow;
  /** Entries that have a source file and are pages. */
  readonly resolved: number;
  /** Resolved entries whose page was written and is not listed as failed. */
  readonly rendered: number;
  /** Rendered pages without an error of the renderer, snippets included. */
  readonly withoutError: number;
  /** Entries whose front matter has an address: they are links. */
  readonly linked: Share;
  readonly failed: number;
  /** Contents, search and ids of every document, generated ones included. */
  readonly places: SitePlaces;
  /** Pages of the build, generated ones included, as the build says. */
  readonly built: number;
  readonly unknownComponents: number;
  readonly errors: number;
  readonly warnings: number;
  readonly checkSeconds: number;
  readonly buildSeconds: number;
  readonly sampled: number;
  readonly worst: readonly PageTruth[];
  /** What misses, by kind, with its page. */
  readonly missing: readonly string[];
  readonly notRendered: readonly string[];
  /** How often the renderer reported each code. */
  readonly codes: readonly (readonly [string, number])[];
  /** Messages of the codes that cost a reader something, with file and count. */
  readonly reported: readonly (readonly [string, number])[];
  /** Why a command gave no answer. */
  readonly problems: readonly string[];
};

/** What was not understood, or only in the browser. */
const COSTLY = new Set([
  'content/unknown-component',
  'content/author-component',
  'content/author-syntax',
  'content/dynamic-expression',
  'content/missing-import',
  'content/unknown-name',
]);

type Fields = { readonly [key: string]: unknown };
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const whole = (value: unknown): number => (typeof value === 'number' ? value : 0);
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Evenly spread over the list, so that a limit does not only see the first section. */
function spread<T>(all: readonly T[], limit: number): T[] {
  if (all.length <= limit) return [...all];
  return Array.from({ length: limit }, (_, index) => all[Math.floor((index * all.length) / limit)]).filter(
    (item) => item !== undefined,
  );
}

const lost = (truth: PageTruth) =>
  kinds.reduce((sum, kind) => sum + (truth[kind].of - truth[kind].found) / Math.max(5, truth[kind].of), 0);

/** Address of a page that is only a link. */
function linkOf(source: string): string | undefined {
  const { front } = withoutFrontMatter(readFileSync(source, 'utf8'));
  const match = /^url:[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s#"'][^\n]*))/m.exec(front);
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.trim();
}

/** Links of which the navigation of some written page has the address. */
function linkShare(addresses: readonly string[], pages: readonly { readonly built: string }[]): Share {
  const shown = new Set<string>();
  if (addresses.length > 0)
    for (const { built } of pages)
      for (const href of navigationLinks(readFileSync(built, 'utf8'))) shown.add(address(href, '', ''));
  return {
    found: addresses.filter((href) => shown.has(address(href, '', ''))).length,
    of: addresses.length,
    reported: 0,
  };
}

function variablesOf(settings: string): Record<string, string> {
  const { variables } = fields(JSON.parse(readFileSync(settings, 'utf8')));
  return Object.fromEntries(Object.entries(fields(variables)).map(([name, value]) => [name, String(value)]));
}

/** Runs `check` and `build` and reads what was written; the site's own folder is not touched. */
export function runSite(
  command: readonly string[],
  folder: string,
  settings: string,
  options: { site: string; limit: number; worst: number; keep?: string | undefined },
): SiteRow {
  const scratch = mkdtempSync(join(tmpdir(), 'lectern-real-'));
  const out = options.keep === undefined ? join(scratch, 'out') : join(options.keep, options.site);
  if (options.keep !== undefined) rmSync(out, { recursive: true, force: true });
  try {
    const environment = { LECTERN_DATA_DIR: join(scratch, 'data') };
    const check = runJson(command, ['check', folder, '--json'], environment);
    const build = runJson(command, ['build', folder, '--out', out, '--json'], environment);
    const entries = navigationEntries(settings);
    const failed = new Set(
      list(fields(build.json).failed).map((item) =>
        words(fields(item).page)
          .replace(/^\/+|\/+$/g, '')
          .replace(/\.mdx?$/, ''),
      ),
    );
    const withFile = entries.pages.flatMap((entry) => {
      const source = sourceFile(folder, entry);
      return source === undefined ? [] : [{ entry, source, link: linkOf(source) }];
    });
    const resolved = withFile.filter(({ link }) => link === undefined);
    const rendered = resolved.flatMap(({ entry, source }) => {
      const built = builtFile(out, entry);
      return built === undefined || failed.has(entry)
        ? []
        : [{ entry, source, built, markdown: join(out, `${markdownName(entry)}.md`) }];
    });
    const summary = fields(fields(check.json).summary);
    const raw = [...list(fields(check.json).issues), ...list(fields(build.json).issues)];
    const issues = issuesOf(raw);
    const place = { root: folder, variables: variablesOf(settings) };
    const said = reportedByFile(issues);
    const truths = spread(rendered, options.limit).map((files) => pageTruth(files, place, said));
    const broken = new Set(
      issues.filter((issue) => issue.severity === 'error' && isOfRenderer(issue)).map(({ file }) => file),
    );
    const done = new Set(rendered.map(({ entry }) => entry));
    const costly = issues.filter(({ code }) => COSTLY.has(code));
    return {
      site: options.site,
      pagesInNavigation: entries.pages.length,
      reference: referencePages(command, { folder, out, endpoints: entries.endpoints, issues: raw }),
      resolved: resolved.length,
      rendered: rendered.length,
      withoutError: truths.filter(({ files }) => !files.some((file) => broken.has(file))).length,
      linked: linkShare(
        withFile.flatMap(({ link }) => link ?? []),
        rendered,
      ),
      failed: failed.size,
      places: sitePlaces(out),
      built: whole(fields(build.json).pages),
      unknownComponents: issues.filter(({ code }) => code === 'content/unknown-component').length,
      errors: whole(summary.errors),
      warnings: whole(summary.warnings),
      checkSeconds: check.seconds,
      buildSeconds: build.seconds,
      sampled: truths.length,
      ...sharesOf(truths),
      worst: truths
        .filter((truth) => truth.missing.length > 0)
        .toSorted((a, b) => lost(b) - lost(a))
        .slice(0, options.worst),
      missing: truths.flatMap(({ page, missing }) =>
        missing.filter((text) => / "/.test(text)).map((text) => `${page}: ${text}`),
      ),
      notRendered: resolved.filter(({ entry }) => !done.has(entry)).map(({ entry }) => entry),
      codes: tally(issues.filter(isOfRenderer).map(({ severity, code }) => `${severity} ${code}`)),
      reported: tally(costly.map(({ code, file, message }) => `${code} ${file}: ${message}`)),
      problems: [check, build].filter((run) => run.message !== '').map((run) => run.message),
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Reads a settings file early, so that a broken one is a row and not an exception. */
export function readableSettings(file: string): string | undefined {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
