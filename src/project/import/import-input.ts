/** Opens what is imported: a folder, or a ZIP archive or a repository here or at an address. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { isLocalName } from '../../lib/text/local-name.ts';
import { unwritable } from '../../lib/unwritable.ts';
import { type Extracted, extractZip } from '../../lib/zip/extract-zip.ts';
import type { Settings } from '../../settings/settings.ts';
import { commitSource } from '../../site/source/commit-source.ts';
import { folderSource } from '../../site/source/folder-source.ts';
import { realPlace } from '../../site/source/off-limits.ts';
import type { Source } from '../../site/source/source.ts';
import { openServed } from '../repository/open-mirror.ts';
import { downloadArchive, isArchiveAddress } from './download-archive.ts';

interface ImportInput {
  readonly source: Source;
  /** Entries of an archive that were left out. */
  readonly left: Extracted['left'];
  /** Of a repository at an address: the commit that is read. */
  readonly commit?: string;
  close(): void;
}

const MEGABYTE = 1024 * 1024;
/** Of an archive. */
const ZIP_LIMITS = { files: 50_000, fileBytes: 100 * MEGABYTE, bytes: 2_048 * MEGABYTE };

interface Wanted {
  /** As it was written in the terminal. */
  readonly from: string;
  readonly branch: string | undefined;
  /** Of a folder, when it is not that of the folder itself. */
  readonly name?: string | undefined;
  /** Absolute paths inside of a folder that are not part of what is imported. */
  readonly keepOut?: readonly string[] | undefined;
  /** Absolute; files in it are never part of what is imported. */
  readonly out: string;
}

/** @throws AppError `import/…`, `zip/…`, `git/…` */
export async function openImportInput(request: Wanted, settings: Settings): Promise<ImportInput> {
  const { from, branch } = request;
  if (isArchiveAddress(from) && branch === undefined) return openDownload(request, settings);
  if (/^(?:https?|ssh):\/\/|^[\w-]+@[\w.-]+:/i.test(from)) return openRepositoryAt(request, settings);
  if (branch !== undefined)
    throw new AppError('usage/options', '"--branch" is for repositories at an address', {
      hint: 'Check the branch out in the folder yourself, and import the folder',
    });
  const path = resolve(from);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined)
    throw new AppError('import/not-found', `There is no folder or file "${from}"`, {
      hint: 'Name the folder of the documentation, a .zip file, or the address of either a .zip file or a repository',
    });
  refuseAround(from, path, request.out);
  if (found.isDirectory())
    return { source: openFolder(path, request, settings, request.name), left: [], close: () => undefined };
  if (!/\.zip$/i.test(path))
    throw new AppError('import/not-a-folder', `"${from}" is neither a folder nor a .zip file`, {
      hint: 'Name the folder that it is in',
    });
  return openArchive(path, request, settings);
}

/** A folder is not written around what it is made of, which would be left out of the reading. */
function refuseAround(from: string, path: string, out: string): void {
  const [source, target] = [realPlace(path), realPlace(out)];
  if (source !== target && !source.startsWith(`${target}/`)) return;
  throw new AppError('import/same', `"${from}" lies in the folder that would be written, "${out}"`, {
    hint: 'Name another folder with --out, also one inside of the source',
  });
}

function openFolder(
  path: string,
  { out, keepOut = [] }: Wanted,
  { dataDir, ownFiles }: Settings,
  name?: string,
): Source {
  return folderSource(path, { keepOut: [out, dataDir, ...ownFiles, ...keepOut], ...defined({ name }) });
}

async function openRepositoryAt({ from, branch }: Wanted, settings: Settings): Promise<ImportInput> {
  if (/^http:/i.test(from) && !isLocalName(URL.parse(from)?.hostname ?? ''))
    throw new AppError('import/not-secure', `"${from}" is not read over an open connection`, {
      hint: 'Use its https:// address, or clone it and name the folder',
    });
  const { branch: served, name } = await openServed(
    { remote: from, folder: '', ...defined({ branch }) },
    settings,
    'import',
  );
  try {
    const { commit } = await served.look();
    const source = commitSource({ repository: served, commit, folder: '', name });
    return { source, left: [], commit, close: () => served.close() };
  } catch (error) {
    served.close();
    throw error;
  }
}

async function openDownload(request: Wanted, settings: Settings): Promise<ImportInput> {
  const folder = newFolder(join(settings.dataDir, 'import'));
  try {
    const path = join(folder, basename(new URL(request.from).pathname).slice(-100));
    await downloadArchive(request.from, path);
    return openArchive(path, request, settings);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function openArchive(path: string, request: Wanted, settings: Settings): ImportInput {
  const folder = newFolder(join(settings.dataDir, 'import'));
  const close = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const { left } = extractZip(path, folder, ZIP_LIMITS);
    const name = basename(path).replace(/\.zip$/i, '');
    return {
      source: openFolder(innermost(folder), request, { ...settings, dataDir: join(folder, '.none') }, name),
      left,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function newFolder(scratch: string): string {
  try {
    mkdirSync(scratch, { recursive: true });
    return mkdtempSync(join(scratch, 'zip-'));
  } catch (error) {
    throw unwritable(`The folder "${scratch}"`, error) ?? error;
  }
}

/** Archives of forges and of exports hold one folder with everything in it. */
function innermost(folder: string): string {
  const inner = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !/^(?:\.|__MACOSX$)/.test(name),
  );
  const [only] = inner;
  return inner.length === 1 && only!.isDirectory() ? innermost(join(folder, only!.name)) : folder;
}
