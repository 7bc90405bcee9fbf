/** The author's own files in a built site: copied when their version changed; page sources and configuration stay behind. */
import { AppError } from '../../lib/app-error.ts';
import { guardedStyle, isAuthorStyle } from '../pages/author-style.ts';
import type { BuildContext } from './build-part.ts';

/** Of how style sheets are written: one of an earlier build is written again when this changes. */
const GUARDED = 'guarded-1';
/** Files whose bytes may wait for the disk; a repository of a hundred thousand would otherwise be in memory whole. */
const MOST_WAITING = 64;

export async function authorFiles({ site, output, record }: BuildContext): Promise<void> {
  for (const file of site.files.values()) {
    if ((await site.served(file.path)) === undefined) continue;
    const name = `file:${file.path}`;
    const key = isAuthorStyle(file.path) ? `${file.version} ${GUARDED}` : file.version;
    if (output.before?.pages[name] !== key || !output.keep(file.path)) {
      await output.settled(MOST_WAITING);
      const bytes = await site.source.read(file.path);
      if (bytes === undefined) continue;
      if (file.path.endsWith('/')) throw new AppError('build/outside', `"${file.path}" is not a file`);
      output.replace(file.path, isAuthorStyle(file.path) ? guardedStyle(bytes) : bytes);
    }
    record.pages[name] = key;
  }
}
