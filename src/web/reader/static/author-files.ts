/** Copies the author's files into a built site when their version changed; page sources and configuration are left out. */
import { AppError } from '../../../lib/app-error.ts';
import { filePieces, openFile } from '../../../site/source/open-file.ts';
import type { SourceFile } from '../../../site/source/source.ts';
import { guardedStyle, isAuthorStyle } from '../pages/author-style.ts';
import type { BuildContext } from './build-part.ts';

/** Version of the style sheet conversion: a new one rewrites the style sheets of earlier builds. */
const GUARDED = 'guarded-1';
/** Files copied at the same time. */
const AT_ONCE = 16;

export async function authorFiles(context: BuildContext): Promise<void> {
  const { site, output, record } = context;
  for (const file of site.files.values()) {
    if ((await site.served(file.path)) === undefined) continue;
    const name = `file:${file.path}`;
    const key = isAuthorStyle(file.path) ? `${file.version} ${GUARDED}` : file.version;
    if (output.before?.pages[name] !== key || !output.keep(file.path)) {
      if (file.path.endsWith('/')) throw new AppError('build/outside', `"${file.path}" is not a file`);
      if (isAuthorStyle(file.path)) {
        const bytes = await site.source.read(file.path);
        if (bytes === undefined) continue;
        output.replace(file.path, guardedStyle(bytes));
      } else if (!(await copy(context, file))) continue;
    }
    record.pages[name] = key;
  }
}

/** @returns false if the file no longer exists */
async function copy({ site, output }: BuildContext, { path, version }: SourceFile): Promise<boolean> {
  const opened = await openFile(site.source, path, version);
  if (opened === undefined) return false;
  const { size: bytes, close } = opened;
  output.replace(path, { bytes, close, pieces: () => filePieces(opened) });
  // Each copy holds an open file and a piece of it in memory.
  await output.settled(AT_ONCE);
  return true;
}
