/** Finds the file in which a site keeps its redirects: docs.json, or one that it refers to. */
import { AppError } from '../../lib/app-error.ts';
import { addRedirect, type NewRedirect } from '../config/edit-json.ts';
import type { Site } from '../site.ts';
import { mountOf } from '../source/mount.ts';

interface RedirectPlace {
  readonly file: string;
  /** Of the list in that file; it need not exist yet. */
  readonly pointer: string;
}

/** @throws AppError `rename/redirects` when what is there is no list, or is in another repository */
export function redirectPlace({ loaded, mounts }: Site): RedirectPlace {
  const { located } = loaded;
  const root = located.at('');
  const written = (loaded.written as { readonly redirects?: unknown } | undefined)?.redirects;
  if (written === undefined) return { file: root.file, pointer: `${root.pointer}/redirects` };
  const { file, pointer } = located.at('/redirects');
  if (!Array.isArray(written) || mountOf(mounts, file) !== undefined) throw refused(file);
  return { file, pointer };
}

/** @throws AppError `rename/redirects` when the text has no list there */
export function withRedirect(text: string, { file, pointer }: RedirectPlace, added: NewRedirect): string {
  const now = addRedirect(text, pointer, added);
  if (now === undefined) throw refused(file);
  return now;
}

function refused(file: string): AppError {
  return new AppError(
    'rename/redirects',
    `The old address needs a redirect, and "${file}" has no list of redirects that one can be added to`,
    { hint: 'Make "redirects" a list, in docs.json or in the file that its "$ref" names' },
  );
}
