/** Writes documentation that was made for another program down as a folder of ours: once, and again after it has changed there. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import type { Issue } from '../../lib/issue.ts';
import { environmentSettings, joinSettings, type Settings } from '../../settings/settings.ts';
import { foreignSource } from '../../site/dialects/foreign-source.ts';
import type { Site } from '../../site/site.ts';
import { folderSource } from '../../site/source/folder-source.ts';
import type { Source } from '../../site/source/source.ts';
import { checkRendered, type Progress, type RenderedSite, withRenderedSource } from '../checked-site.ts';
import { documentationSource } from '../documentation-source.ts';
import { OFFLINE } from '../load-once.ts';
import { readSourceBytes } from '../write-source.ts';
import { dialectsNamed } from './dialects-named.ts';
import { openImportInput } from './import-input.ts';
import { type ImportRecord, readRecord, writeRecord } from './import-record.ts';
import type { ImportResult } from './import-result.ts';
import { importedPages } from './imported-pages.ts';
import { mergeDocs } from './merge-docs.ts';
import { addressesOf, oldAddresses, sitemapPaths } from './old-addresses.ts';
import { ownPaths } from './own-paths.ts';
import { pageText } from './page-text.ts';
import { FileWriter, IGNORES, type WrittenFiles } from './write-files.ts';

interface ImportOptions {
  /** Folder, .zip file or address of a repository. */
  readonly from: string;
  readonly out: string;
  /** Name of a program; undefined = what its files say. */
  readonly program: string | undefined;
  readonly branch: string | undefined;
  /** A sitemap.xml of the published documentation. */
  readonly sitemap: string | undefined;
  readonly dryRun: boolean;
  readonly force: boolean;
  /** Absolute paths of files of a folder that are read as if they were not there. */
  readonly keepOut?: readonly string[];
  /** Of a site that has none of its own; default the name of the folder. */
  readonly name?: string;
  /** What is remembered of where it comes from; default `from`. */
  readonly remembered?: string;
  /** Larger files, and files that would make all of them larger, are named and not copied; default 100 MiB, and no limit for all. */
  readonly limits?: { readonly fileBytes: number; readonly allBytes: number };
  readonly signal?: AbortSignal;
}

interface ImportProgress {
  readonly reading: Progress;
  readonly writing: Progress;
  readonly checking: Progress;
}

/** Larger files are named, and not copied. */
const LARGEST_FILE = 100 * 1024 * 1024;
const LARGEST_SITEMAP = 50 * 1024 * 1024;

/** @throws AppError `import/…`, `zip/…`, `git/…`, `output/…`; the reason of the signal when that is aborted */
export async function importSite(
  options: ImportOptions,
  progress: ImportProgress,
  settings: Settings = joinSettings([environmentSettings()]),
): Promise<ImportResult> {
  const began = performance.now();
  const out = resolve(options.out);
  const record = readRecord(out);
  if (record === undefined && !options.force) refuseOwnFiles(out);
  const sitemap = options.sitemap === undefined ? [] : readSitemap(options.sitemap);
  const dialects = dialectsNamed(options.program);
  const input = await openImportInput(
    {
      from: options.from,
      branch: options.branch,
      name: options.name,
      keepOut: options.keepOut,
      out,
    },
    settings,
  );
  try {
    const source = foreignSource(input.source, async () => dialects);
    const run: Run = { options, out, record, settings, progress, sitemap, base: input.source };
    const ways = { progress: progress.reading, fetching: OFFLINE };
    const result = await withRenderedSource(source, settings, ways, (rendered) => imported(rendered, run));
    return {
      ...result,
      archive: input.left,
      milliseconds: Math.round(performance.now() - began),
      ...(input.commit !== undefined && { commit: input.commit }),
    };
  } finally {
    input.close();
  }
}

interface Run {
  readonly options: ImportOptions;
  readonly out: string;
  readonly record: ImportRecord | undefined;
  readonly settings: Settings;
  readonly progress: ImportProgress;
  readonly sitemap: readonly string[];
  /** The files as their authors have them. */
  readonly base: Source;
}

type Imported = Omit<ImportResult, 'archive' | 'milliseconds' | 'commit'>;

async function imported({ site, rendered }: RenderedSite, run: Run): Promise<Imported> {
  const { options, out, settings, progress } = run;
  const found = await whatItIs(site, options.program);
  const { issues: all } = await checkRendered({ site, rendered }, settings.allowedServices);
  const issues = all.filter(({ code }) => code !== 'config/assumed');
  options.signal?.throwIfAborted();
  const written = await writeAll(site, found, run);
  const { texts, pathOf } = written;
  const pages = await importedPages(site, { issues, texts, pathOf, base: run.base });
  const before = addressesOf(site);
  const outcome = {
    ...found,
    out: options.out,
    dryRun: options.dryRun,
    pages,
    issues,
    files: written.files,
    tooLarge: written.tooLarge,
  };
  if (options.dryRun)
    return { ...outcome, addresses: oldAddresses(site, before, run.sitemap), remaining: [], added: [] };
  options.signal?.throwIfAborted();
  const result = documentationSource(out, settings);
  return withRenderedSource(
    result,
    settings,
    { progress: progress.checking, fetching: OFFLINE },
    async (ours) => {
      const checked = await checkRendered(ours, settings.allowedServices);
      return {
        ...outcome,
        addresses: oldAddresses(ours.site, before, run.sitemap),
        remaining: checked.issues,
        added: addedErrors(issues, checked.issues),
      };
    },
  );
}

interface Found {
  readonly program: string;
  readonly config: string | undefined;
  /** Of docs.json. */
  readonly docs: string;
}

async function whatItIs({ source, loaded }: Site, dialect: string | undefined): Promise<Found> {
  const foreign = await source.foreign?.();
  if (foreign !== undefined) {
    const { program, text, issue } = foreign;
    return { program, config: issue.file, docs: text };
  }
  if (dialect !== undefined)
    throw new AppError(
      'import/not-recognised',
      `Nothing in the folder says that it was made for ${dialect}`,
      {
        hint: 'Name the folder with its configuration, or leave "--from" out',
      },
    );
  if (loaded.assumed === undefined)
    throw new AppError('import/ours', 'The folder has a docs.json already, so there is nothing to import', {
      hint: 'Open it as it is: lectern dev',
    });
  return { program: 'Markdown', config: undefined, docs: loaded.assumed };
}

interface Written extends Pick<WrittenFiles, 'files'> {
  /** Pages as they were converted, by their path in the site. */
  readonly texts: ReadonlyMap<string, string>;
  readonly tooLarge: readonly string[];
  /** Where a file of the site is written. */
  readonly pathOf: (path: string) => string;
}

async function writeAll(site: Site, { docs: found, config }: Found, run: Run): Promise<Written> {
  const { out, record, options, progress } = run;
  const { force, dryRun, limits = { fileBytes: LARGEST_FILE, allBytes: Number.POSITIVE_INFINITY } } = options;
  const writer = new FileWriter({ out, record, force, dryRun });
  const from = (options.remembered ?? options.from).slice(0, 1_000);
  // A run that is interrupted leaves a folder that the next one continues.
  if (!dryRun) writeRecord(out, record ?? { version: 1, from, files: {} });
  const texts = new Map<string, string>();
  const tooLarge: string[] = [];
  const all = [...site.allFiles.keys()].filter((path) => !['docs.json', IGNORES].includes(path)).sort();
  // Pages before files that may be too large beside them.
  const paths = [...all.filter(isPage), ...all.filter((path) => !isPage(path))];
  const { docs, pathOf } = config === undefined ? { docs: found, pathOf: asItIs } : ownPaths(all, found);
  let room = limits.allBytes;
  const now = readSourceBytes(out, 'docs.json')?.toString('utf8');
  const merged = mergeDocs({ generated: docs, now, before: force ? undefined : record?.docs });
  writer.write({
    path: 'docs.json',
    content: merged?.text ?? docs,
    isMerged: merged !== undefined && record?.docs !== undefined,
  });
  for (const [at, path] of paths.entries()) {
    options.signal?.throwIfAborted();
    const bytes = await site.source.read(path, limits.fileBytes);
    progress.writing(at + 1, paths.length);
    if (bytes === undefined || bytes.length > room) {
      tooLarge.push(path);
      continue;
    }
    room -= bytes.length;
    const isConverted = config !== undefined && isPage(path);
    if (isConverted) texts.set(path, bytes.toString('utf8'));
    writer.write({ path: pathOf(path), content: isConverted ? pageText(bytes.toString('utf8')) : bytes });
  }
  const ignores = await takenIn(out, dryRun ? [] : [...paths.map(pathOf), 'docs.json'], record);
  if (ignores.length > 0) writer.write({ path: IGNORES, content: `${ignores.join('\n')}\n` });
  const { files, record: written } = writer.finish();
  const fields = merged?.fields ?? record?.docs;
  if (!dryRun) writeRecord(out, { version: 1, from, ...(fields && { docs: fields }), files: written });
  const conflict = [...files.conflict, ...(merged?.conflicts ?? []).map((field) => `docs.json: "${field}"`)];
  return { files: { ...files, conflict }, texts, tooLarge, pathOf };
}

const isPage = (path: string): boolean => path.endsWith('.mdx');
const asItIs = (path: string): string => path;

/** Beside a docs.json other names are left out than beside another configuration: rules that take them in again. */
async function takenIn(
  out: string,
  paths: readonly string[],
  record: ImportRecord | undefined,
): Promise<readonly string[]> {
  const listed = paths.length === 0 ? undefined : await folderSource(out).list();
  const hidden = paths.filter((path) => listed?.has(path) === false);
  const rules = hidden.map((path) => (path.includes('/') ? `!/${path.split('/')[0]}/` : `!/${path}`));
  // Nothing is hidden any more by what an earlier run wrote.
  const before = record?.files[IGNORES] === undefined ? undefined : readSourceBytes(out, IGNORES);
  const kept = before?.toString('utf8').split('\n') ?? [];
  return [...new Set([...kept, ...rules])].filter((rule) => rule !== '').sort();
}

/** Errors of what was written which those of what was read do not explain. Included texts have them in their own files. */
function addedErrors(before: readonly Issue[], after: readonly Issue[]): readonly Issue[] {
  // Some messages name a place as well, which is another one in the file that was written.
  const keyOf = ({ code, message }: Issue): string =>
    JSON.stringify([code, message.replace(/\b\d+:\d+\b/g, '')]);
  const known = new Map<string, number>();
  for (const issue of before) known.set(keyOf(issue), (known.get(keyOf(issue)) ?? 0) + 1);
  return after.filter((issue) => {
    if (issue.severity !== 'error') return false;
    const times = known.get(keyOf(issue)) ?? 0;
    if (times > 0) known.set(keyOf(issue), times - 1);
    return times === 0;
  });
}

function refuseOwnFiles(out: string): void {
  const found = statSync(out, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory())
    throw new AppError('import/taken', `"${out}" is a file, and no folder can be written there`, {
      hint: 'Name another folder with --out',
    });
  const taken = readdirSync(out).filter((name) => name !== '.git');
  if (taken.length > 0)
    throw new AppError(
      'import/taken',
      `"${out}" holds ${taken.length} files or folders that no import wrote, such as "${taken[0]}"`,
      {
        hint: `Name a new folder with --out; --force writes into this one, and over files of the same names`,
      },
    );
}

function readSitemap(file: string): readonly string[] {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() !== true || found.size > LARGEST_SITEMAP)
    throw new AppError('import/sitemap', `"${file}" is no sitemap that can be read`, {
      hint: 'Download the sitemap.xml of the published documentation, and name that file',
    });
  const paths = sitemapPaths(readFileSync(file, 'utf8'));
  if (paths.length === 0)
    throw new AppError('import/sitemap', `"${basename(file)}" lists no address`, {
      hint: 'A sitemap that lists other sitemaps has none itself: name one of those',
    });
  return paths;
}
