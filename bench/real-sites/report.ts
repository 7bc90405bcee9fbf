/** Prints the rows of sites, their sum, and what is missing in each. */
import { table } from '../shared/table.ts';
import type { SiteRow } from './run-site.ts';
import { kinds, type PageTruth, percent, type Share, sharesOf, together } from './truth.ts';

const part = (share: Share) => (share.of === 0 ? '-' : percent(share).toFixed(2));

const columns: readonly [string, (row: SiteRow) => string][] = [
  ['site', (row) => row.site],
  ['nav', (row) => String(row.pagesInNavigation)],
  ['pages', (row) => String(row.resolved)],
  ['rendered', (row) => String(row.rendered)],
  ['no error', (row) => String(row.withoutError)],
  ['links', (row) => `${row.linked.found}/${row.linked.of}`],
  ['failed', (row) => String(row.failed)],
  ['built', (row) => String(row.built)],
  ['unknown comp.', (row) => String(row.unknownComponents)],
  ['errors', (row) => String(row.errors)],
  ['warnings', (row) => String(row.warnings)],
  ['check s', (row) => row.checkSeconds.toFixed(1)],
  ['build s', (row) => row.buildSeconds.toFixed(1)],
  ['METHOD', (row) => String(row.reference.entries)],
  ['found', (row) => String(row.reference.resolved)],
  ['reported', (row) => String(row.reference.reported)],
  ['silent', (row) => String(row.reference.silent.length)],
  ['operations', (row) => String(row.reference.operations)],
  ['written', (row) => String(row.reference.written)],
  ['contents', (row) => String(row.places.contents)],
  ['sections', (row) => String(row.places.sections)],
  ['wrong places', (row) => String(row.places.wrong.length)],
  ...kinds.map((kind): [string, (row: SiteRow) => string] => [`${kind} %`, (row) => part(row[kind])]),
];

/** The sum of all rows. */
export function total(rows: readonly SiteRow[]): SiteRow {
  const sum = (pick: (row: SiteRow) => number) => rows.reduce((value, row) => value + pick(row), 0);
  return {
    site: `total of ${rows.length}`,
    pagesInNavigation: sum((row) => row.pagesInNavigation),
    reference: {
      entries: sum((row) => row.reference.entries),
      resolved: sum((row) => row.reference.resolved),
      reported: sum((row) => row.reference.reported),
      silent: rows.flatMap((row) => row.reference.silent),
      operations: sum((row) => row.reference.operations),
      written: sum((row) => row.reference.written),
      notWritten: [],
    },
    resolved: sum((row) => row.resolved),
    rendered: sum((row) => row.rendered),
    withoutError: sum((row) => row.withoutError),
    linked: together(rows.map((row) => row.linked)),
    failed: sum((row) => row.failed),
    places: {
      documents: sum((row) => row.places.documents),
      contents: sum((row) => row.places.contents),
      sections: sum((row) => row.places.sections),
      wrong: rows.flatMap((row) => row.places.wrong),
    },
    built: sum((row) => row.built),
    unknownComponents: sum((row) => row.unknownComponents),
    errors: sum((row) => row.errors),
    warnings: sum((row) => row.warnings),
    checkSeconds: sum((row) => row.checkSeconds),
    buildSeconds: sum((row) => row.buildSeconds),
    sampled: sum((row) => row.sampled),
    ...sharesOf(rows),
    worst: [],
    missing: [],
    notRendered: [],
    codes: [],
    reported: [],
    problems: [],
  };
}

function pageLine(truth: PageTruth): string {
  const shares = kinds.map((kind) => `${kind} ${part(truth[kind])}`).join(', ');
  return `  ${truth.page}: ${shares}; missing ${truth.missing.slice(0, 12).join(', ')}`;
}

/** What is missing on a site, and what was reported about it. */
export function details(row: SiteRow): string {
  const named = (text: string, all: readonly string[], max = 20) =>
    all.length === 0 ? [] : [`  ${text}: ${all.slice(0, max).join(', ')}`];
  return [
    `${row.site}:`,
    ...row.problems.map((problem) => `  ${problem}`),
    ...named('not rendered', row.notRendered),
    ...named('neither found nor reported', row.reference.silent),
    ...named('not written', row.reference.notWritten),
    ...named(
      'reported by the renderer',
      row.codes.map(([code, count]) => `${code} ${count}`),
    ),
    ...row.reported.map(([text, count]) => `    ${count} × ${text}`),
    ...row.places.wrong.slice(0, 200).map((text) => `  ${text}`),
    ...row.missing
      .filter((text) => !text.includes(': author '))
      .slice(0, 200)
      .map((text) => `  misses ${text}`),
    ...row.worst.map(pageLine),
  ].join('\n');
}

/** One line a site, and the sum. */
export const report = (rows: readonly SiteRow[], sum: SiteRow): string =>
  table([
    columns.map(([head]) => head),
    ...[...rows, sum].map((row) => columns.map(([, cell]) => cell(row))),
  ]);
