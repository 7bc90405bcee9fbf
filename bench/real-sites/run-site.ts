/** Checks and builds one real site and compares the result with its sources. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runJson } from '../shared/lectern.ts';
import { builtFile, navigationEntries, sourceFile } from './navigation-entries.ts';
import { type ReferenceRow, referencePages } from './reference-pages.ts';
import { type PageTruth, pageTruth, type Share, together } from './truth.ts';

/** One row of the report. */
export type SiteRow = {
  readonly site: string;
  readonly pagesInNavigation: number;
  readonly reference: ReferenceRow;
  /** Entries that have a source file. */
  readonly resolved: number;
  /** Resolved entries whose page was written and is not listed as failed. */
  readonly rendered: number;
  readonly failed: number;
  /** Pages of the build, generated ones included, as the build says. */
  readonly built: number;
  readonly unknownComponents: number;
  readonly errors: number;
  readonly warnings: number;
  readonly checkSeconds: number;
  readonly buildSeconds: number;
  readonly sampled: number;
  readonly words: Share;
  readonly headings: Share;
  readonly labels: Share;
  readonly code: Share;
  readonly worst: readonly PageTruth[];
  readonly notRendered: readonly string[];
  /** Why a command gave no answer. */
  readonly problems: readonly string[];
};

type Fields = { readonly [key: string]: unknown };
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const whole = (value: unknown): number => (typeof value === 'number' ? value : 0);
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Check and build may report the same use; its place tells. */
const unknownComponents = (issues: readonly unknown[]) =>
  new Set(
    issues
      .map(fields)
      .filter(({ code }) => code === 'content/unknown-component')
      .map(({ file, line, column, message }) => JSON.stringify([file, line, column, message])),
  ).size;

/** Evenly spread over the list, so that a limit does not only see the first section. */
function spread<T>(all: readonly T[], limit: number): T[] {
  if (all.length <= limit) return [...all];
  return Array.from({ length: limit }, (_, index) => all[Math.floor((index * all.length) / limit)]).filter(
    (item) => item !== undefined,
  );
}

const byWords = (a: PageTruth, b: PageTruth) => {
  const lost = ({ words: w, headings: h, labels: l, code: c }: PageTruth) =>
    (w.of - w.found) / Math.max(20, w.of) +
    (h.of - h.found) / Math.max(3, h.of) +
    (l.of - l.found) / Math.max(3, l.of) +
    (c.of - c.found) / Math.max(3, c.of);
  return lost(b) - lost(a);
};

/** Runs `check` and `build` and reads what was written; the site's own folder is not touched. */
export function runSite(
  command: readonly string[],
  folder: string,
  settings: string,
  options: { limit: number; worst: number; keep?: string | undefined },
): SiteRow {
  const scratch = mkdtempSync(join(tmpdir(), 'lectern-real-'));
  const out = options.keep === undefined ? join(scratch, 'out') : join(options.keep, basename(folder));
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
    const resolved = entries.pages.flatMap((entry) => {
      const source = sourceFile(folder, entry);
      return source === undefined ? [] : [{ entry, source, built: builtFile(out, entry) }];
    });
    const rendered = resolved.flatMap(({ entry, source, built }) =>
      built === undefined || failed.has(entry) ? [] : [{ entry, source, built }],
    );
    const truths = spread(rendered, options.limit).map(({ entry, source, built }) =>
      pageTruth(entry, source, built),
    );
    const summary = fields(fields(check.json).summary);
    const issues = [...list(fields(check.json).issues), ...list(fields(build.json).issues)];
    const done = new Set(rendered.map(({ entry }) => entry));
    return {
      site: basename(folder),
      pagesInNavigation: entries.pages.length,
      reference: referencePages(command, { folder, out, endpoints: entries.endpoints, issues }),
      resolved: resolved.length,
      rendered: rendered.length,
      failed: failed.size,
      built: whole(fields(build.json).pages),
      unknownComponents: unknownComponents(issues),
      errors: whole(summary.errors),
      warnings: whole(summary.warnings),
      checkSeconds: check.seconds,
      buildSeconds: build.seconds,
      sampled: truths.length,
      words: together(truths.map((truth) => truth.words)),
      headings: together(truths.map((truth) => truth.headings)),
      labels: together(truths.map((truth) => truth.labels)),
      code: together(truths.map((truth) => truth.code)),
      worst: truths
        .filter((truth) => truth.missing.length > 0)
        .toSorted(byWords)
        .slice(0, options.worst),
      notRendered: resolved.filter(({ entry }) => !done.has(entry)).map(({ entry }) => entry),
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
