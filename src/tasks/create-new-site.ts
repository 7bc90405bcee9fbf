/** Writes a new documentation repository into a folder that has no docs.json. */
import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { unwritable } from '../lib/unwritable.ts';
import { newSiteFiles } from '../project/new-site.data.ts';

/**
 * @returns the files written, relative to the folder
 * @throws AppError `new/exists` when a file would be overwritten, `output/unwritable` when nothing can be written there
 */
export function createNewSite(folder: string, name = titleOf(basename(resolve(folder)))): string[] {
  const files = newSiteFiles(name);
  const taken = existsSync(folder)
    ? ['mint.json', ...Object.keys(files)].filter((file) => existsSync(join(folder, file)))
    : [];
  if (taken.length > 0) {
    throw new AppError(
      'new/exists',
      `"${folder}" already holds ${taken.map((file) => `"${file}"`).join(', ')}`,
      { hint: 'Choose another folder; nothing was written' },
    );
  }
  try {
    for (const [file, text] of Object.entries(files)) {
      makeFolder(dirname(join(folder, file)));
      writeFileSync(join(folder, file), text, { flag: 'wx' });
    }
  } catch (error) {
    throw unwritable(`The folder "${folder}"`, error) ?? error;
  }
  return Object.keys(files);
}

/** `my-docs` -> `My docs`. */
function titleOf(folder: string): string {
  const words = folder.replace(/[-_.]+/g, ' ').trim();
  return words === '' ? 'Documentation' : words[0]!.toUpperCase() + words.slice(1);
}
