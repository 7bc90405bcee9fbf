/** Renames a page: its file, the navigation, every link to it, and a redirect from the old address. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { applyEdits } from '../site/check/apply-edits.ts';
import { type CheckContext, checkContext } from '../site/check/check-context.ts';
import type { Edit } from '../site/check/finding.ts';
import { newPath, pageNamed } from '../site/check/page-path.ts';
import { planRename, type Rename } from '../site/check/plan-rename.ts';
import { redirectPlace, withRedirect } from '../site/check/redirect-place.ts';
import { pageUrl } from '../site/content/page/page-url.ts';
import type { Site } from '../site/site.ts';
import { type Progress, type RenderedSite, withRenderedSite } from './checked-site.ts';
import { createSource, readSource, removeSource, writeSource } from './write-source.ts';

interface Renamed {
  /** File before and after. */
  readonly file: { readonly from: string; readonly to: string };
  readonly edits: readonly Edit[];
  /** Every file that was changed, created or removed. */
  readonly files: readonly string[];
  /** Undefined where the address stays the same. */
  readonly redirect?: { readonly source: string; readonly destination: string };
}

interface RenameInput {
  readonly folder: string;
  /** Path of the page as docs.json writes it, or its address. */
  readonly from: string;
  readonly to: string;
  readonly dryRun: boolean;
}

/** @throws AppError `rename/…` when there is no such page, or the new name is taken or invalid */
export async function renamePage(input: RenameInput, progress: Progress): Promise<Renamed> {
  return withRenderedSite(input.folder, progress, (site) => renameRendered(input, site));
}

/** As `renamePage`, for pages that are rendered already. */
export async function renameRendered(
  { folder, dryRun, ...input }: RenameInput,
  { site, rendered }: RenderedSite,
): Promise<Renamed> {
  if (site.loaded.foreign !== undefined)
    throw new AppError(
      'rename/foreign',
      `"${folder}" is made for another program, and nothing in it is changed`,
      {
        hint: 'Rename the file with its own tools; the page follows',
      },
    );
  const context = await checkContext(site, rendered);
  const rename = { page: pageNamed(site, input.from), to: newPath(input.to) };
  const file = {
    from: rename.page.file,
    to: rename.to + (/\.mdx?$/i.exec(rename.page.file)?.[0] ?? '.mdx'),
  };
  refuseTaken(folder, context, rename);
  const edits = await planRename(context, [rename]);
  const texts = changedTexts(folder, [...edits, ...noEdits(file.from)]);
  const redirect = addedRedirect(folder, texts, { site, from: rename.page.url, to: pageUrl(rename.to) });
  const changed = [...texts]
    .filter(([path, text]) => readSource(folder, path) !== text)
    .map(([path]) => path);
  if (!dryRun) writeAll(folder, file, texts);
  const files = [...new Set([file.from, file.to, ...changed])].sort();
  return { file, edits, files, ...defined({ redirect }) };
}

/**
 * Adds a redirect to the text of the file that holds them, when the address changes.
 * @throws AppError `rename/redirects` where it cannot be written
 */
export function addedRedirect(
  folder: string,
  texts: Map<string, string>,
  { site, from, to }: { readonly site: Site; readonly from: string; readonly to: string },
): Renamed['redirect'] {
  const [source, destination] = [decodeURI(from), decodeURI(to)];
  if (source === destination) return undefined;
  const place = redirectPlace(site);
  const text = texts.get(place.file) ?? readSource(folder, place.file);
  texts.set(place.file, withRedirect(text, place, { source, destination }));
  return { source, destination };
}

/** The new file is written first and the old one removed last, so that the page always exists. */
function writeAll(folder: string, file: Renamed['file'], texts: ReadonlyMap<string, string>): void {
  createSource(folder, file.to, texts.get(file.from) ?? '');
  for (const [path, text] of texts)
    if (path !== file.from && readSource(folder, path) !== text) writeSource(folder, path, text);
  removeSource(folder, file.from);
}

function noEdits(...files: string[]): { readonly file: string }[] {
  return files.map((file) => ({ file }));
}

function changedTexts(
  folder: string,
  edits: readonly (Edit | { readonly file: string })[],
): Map<string, string> {
  const byFile = new Map<string, Edit[]>();
  for (const edit of edits)
    byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), ...('kind' in edit ? [edit] : [])]);
  return new Map([...byFile].map(([file, own]) => [file, applyEdits(readSource(folder, file), own).text]));
}

function refuseTaken(folder: string, { site }: CheckContext, { page, to }: Rename): void {
  const other = site.pages.byPath.get(to) ?? site.pages.byUrl.get(pageUrl(to));
  const taken = other !== undefined && other.file !== page.file ? other.file : undefined;
  const file = [`${to}.mdx`, `${to}.md`].find((path) => existsSync(join(folder, path)));
  if (taken !== undefined || file !== undefined)
    throw new AppError('rename/exists', `There is a page "${to}" already (${taken ?? file})`, {
      hint: 'Choose another name, or remove that page first',
    });
}
