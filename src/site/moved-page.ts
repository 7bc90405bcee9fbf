/** Moves a page of a mounted repository, read as in its own repository, to its place in the site. */
import type { PageMeta } from './content/page.ts';
import { titleFromPath } from './content/page-url.ts';
import { siteIssue, sitePath } from './source/mount.ts';
import type { Mount } from './source/source.ts';

/** Changes what its own file alone decides. @param own as read with its path inside the mount */
export function movedPage(own: PageMeta, mount: Mount): PageMeta {
  const path = sitePath(mount, own.path);
  const isUntitled = own.title === titleFromPath(own.path);
  return Object.freeze({
    ...own,
    path,
    file: sitePath(mount, own.file),
    url: `/${mount.path}${own.url === '/' ? '' : own.url}`,
    title: isUntitled ? titleFromPath(path) : own.title,
    issues: own.issues.map((issue) => siteIssue(mount, issue)),
    ...(own.imports === undefined ? {} : { imports: own.imports.map((one) => sitePath(mount, one)) }),
  });
}
