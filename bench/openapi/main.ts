/** Reads every specification of files, folders and documentation sites, and compares what was found with other readers of the same. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { loadSpecifications } from '../../src/site/openapi/read/load-specifications.ts';
import { wholeReader } from '../../src/site/openapi/read/testing/whole-reader.ts';
import type { Specification } from '../../src/site/openapi/specification.ts';
import { folderSource } from '../../src/site/source/folder-source.ts';
import { fail, readArguments } from '../shared/arguments.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { described } from './describe-check.ts';
import { OPERATION_CHECKS } from './operation-checks.ts';
import { countByParser, countOperations } from './truth.ts';

const usage =
  'node scripts/run.mjs bench/openapi/main.ts FILE_OR_FOLDER… [--parser DIR] [--verbose] [--json]';
const { values, positionals } = readArguments(usage, {
  parser: { type: 'string' },
  verbose: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
});
if (positionals.length === 0) fail(`Name files or folders\nusage: ${usage}`);

/** Files from here on are read in a process of their own, so that time and memory are theirs alone. */
const LARGE = 1_000_000;

interface Row {
  readonly name: string;
  readonly version: string;
  readonly bytes: number;
  readonly operations: number;
  readonly counted: number | undefined;
  readonly parser: number | string | undefined;
  readonly failed: readonly string[];
  readonly issues: number;
  readonly seconds: number;
  readonly megabytes: number | undefined;
}

async function rowsOf(path: string): Promise<Row[]> {
  if (!existsSync(path)) fail(`There is no "${path}"`);
  const isFile = statSync(path).isFile();
  const folder = isFile ? dirname(path) : path;
  const source = folderSource(folder);
  const files = await source.list();
  const named = [{ source: isFile ? basename(path) : '/', format: 'openapi' as const }];
  const set = await loadSpecifications({ named, files, source, reader: wholeReader });
  const rows: Row[] = [];
  for (const specification of set.all) {
    if (specification.file === undefined) continue;
    const file = join(folder, specification.file);
    const one = [{ source: specification.file, format: 'openapi' as const }];
    const start = performance.now();
    const again = await loadSpecifications({ named: one, files, source, reader: wholeReader });
    const seconds = (performance.now() - start) / 1000;
    const large = statSync(file).size >= LARGE ? measured(file) : undefined;
    rows.push({
      name: relative(process.cwd(), file).slice(-70),
      version: specification.version,
      bytes: statSync(file).size,
      operations: specification.operations.filter(({ kind }) => kind !== 'schema').length,
      counted: counted(file),
      parser: values.parser === undefined ? undefined : await countByParser(file, resolve(values.parser)),
      failed: again.all.flatMap((fresh) => failures(fresh, again)),
      issues: specification.issues.length,
      seconds: large?.seconds ?? seconds,
      megabytes: large && large.process / 1e6,
    });
  }
  return rows;
}

function counted(file: string): number | undefined {
  try {
    return countOperations(file);
  } catch {
    return undefined;
  }
}

function measured(file: string): { readonly seconds: number; readonly process: number } {
  const command = [join(import.meta.dirname, 'measure.ts'), file];
  const runs = [1, 2, 3].map(
    () =>
      JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8' })) as {
        readonly seconds: number;
        readonly process: number;
      },
  );
  return {
    seconds: Math.min(...runs.map(({ seconds }) => seconds)),
    process: Math.max(...runs.map((run) => run.process)),
  };
}

function failures(
  specification: Specification,
  set: Awaited<ReturnType<typeof loadSpecifications>>,
): string[] {
  return specification.operations.flatMap((info) =>
    OPERATION_CHECKS.flatMap((check) => {
      try {
        const why = check.run({ specification, info }, set);
        return why === undefined ? [] : [`${check.name}: ${why}`];
      } catch (error) {
        return [`${check.name}: ${info.method} ${info.path}: ${String(error)}`];
      }
    }),
  );
}

const folders = positionals.flatMap((path) => {
  // A folder of sites: each is a repository of its own.
  const inside =
    existsSync(path) && statSync(path).isDirectory() ? readdirSync(path, { withFileTypes: true }) : [];
  const isCollection = inside.length > 1 && inside.every((entry) => entry.isDirectory());
  return isCollection ? inside.map(({ name }) => join(path, name)) : [path];
});
const rows: Row[] = [];
for (const path of folders) rows.push(...(await rowsOf(resolve(path))));

/** Each reader that could read the file agrees. */
const agrees = ({ operations, counted: own, parser }: Row): boolean =>
  (own === undefined || own === operations) && (typeof parser !== 'number' || parser === operations);
const compared = rows.filter(({ counted: own, parser }) => own !== undefined || typeof parser === 'number');
const claims: Claim[] = [
  {
    name: 'specifications that are read, of those that any reader reads',
    measured: rows.filter(({ version }) => version !== '').length,
    limit: rows.filter((row) => row.version !== '' || compared.includes(row)).length,
    atLeast: true,
    unit: '',
  },
  {
    name: 'counts that agree',
    measured: compared.filter(agrees).length,
    limit: compared.length,
    atLeast: true,
    unit: '',
  },
  {
    name: 'operations that fail',
    measured: rows.reduce((sum, row) => sum + row.failed.length, 0),
    limit: 0,
    unit: '',
  },
  { name: 'slowest', measured: Math.max(0, ...rows.map(({ seconds }) => seconds)), limit: 2, unit: 's' },
  { name: 'slowest page', measured: described.slowest, limit: 50, unit: 'ms' },
  {
    name: 'largest process',
    measured: Math.max(0, ...rows.map(({ megabytes }) => megabytes ?? 0)),
    limit: 500,
    unit: 'MB',
  },
];

const shown = values.verbose
  ? rows
  : rows.filter(
      (row) => row.bytes >= LARGE / 4 || !agrees(row) || row.failed.length > 0 || row.version === '',
    );
const cells = ({
  name,
  version,
  bytes,
  operations,
  counted: own,
  parser,
  failed,
  issues,
  seconds,
  megabytes,
}: Row): string[] => [
  name,
  version === '' ? 'unread' : version,
  (bytes / 1e6).toFixed(2),
  String(operations),
  String(own ?? '-'),
  String(parser ?? '-'),
  String(failed.length),
  String(issues),
  (seconds * 1000).toFixed(0),
  megabytes === undefined ? '-' : megabytes.toFixed(0),
];
const head = [
  'specification',
  'version',
  'MB',
  'operations',
  'counted',
  'parser',
  'fail',
  'issues',
  'ms',
  'process MB',
];
if (values.json) process.stdout.write(`${JSON.stringify({ rows, claims })}\n`);
else {
  process.stdout.write(
    `${table([head, ...shown.map(cells)])}\n\n${rows.length} specifications, ${rows.reduce((sum, row) => sum + row.operations, 0)} operations\n`,
  );
  for (const row of rows)
    for (const line of row.failed.slice(0, 5)) process.stdout.write(`${row.name}: ${line}\n`);
  process.stdout.write(
    `${described.pages} pages with ${described.fields} fields described in ${described.total.toFixed(0)} ms, ${described.cut} cut, slowest ${described.slowestPage}\n`,
  );
  process.stdout.write(`${claimLines(claims)}\n`);
}
process.exit(claims.every(holds) ? 0 : 1);
