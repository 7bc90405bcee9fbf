/** Reads the path of a page as people write it. */
import { AppError } from '../../lib/app-error.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { PageMeta } from '../content/page/page.ts';
import { pageUrl } from '../content/page/page-url.ts';
import type { Site } from '../site.ts';

/** A page as docs.json names it: without slashes at its ends and without its extension. */
export function plainPath(name: string): string {
  return name
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.mdx?$/i, '');
}

/** @throws AppError `rename/name` when no page can have this path */
export function newPath(name: string): string {
  const path = plainPath(name);
  const parts = path.split('/');
  const bad =
    /[\\?#%:*"<>|\u0000-\u001f]/.test(path) || parts.some((part) => part === '' || part.startsWith('.'));
  if (bad || /^_?snippets\//i.test(path))
    throw new AppError('rename/name', `"${name}" cannot be the path of a page`, {
      hint: 'Write it as docs.json does, for example "guides/start"',
    });
  return path;
}

/** @throws AppError `rename/not-found` with the nearest page in the hint */
export function pageNamed({ authored }: Site, name: string): PageMeta {
  const path = plainPath(name);
  const page = authored.byPath.get(path) ?? authored.byUrl.get(pageUrl(path));
  if (page !== undefined) return page;
  const near = nearest(path, authored.byPath.keys());
  throw new AppError('rename/not-found', `There is no page "${path}"`, {
    hint: near === undefined ? 'Write its path as docs.json does' : `Did you mean "${near}"?`,
  });
}
