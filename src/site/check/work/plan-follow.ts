/** Plans what remains after a page was moved by hand: links, entries of the navigation, and a redirect from the old address. */
import { pageUrl } from '../../content/page-url.ts';
import type { CheckContext } from '../check-context.ts';
import { plainPath } from '../page-path.ts';
import { planMoved } from '../plan-moved.ts';
import { redirectPlace, withRedirect } from '../redirect-place.ts';
import { fileEdits } from './file-edits.ts';
import type { PlannedChange, PlannedWork, Within } from './planned-work.ts';
import type { MoveOptions } from './work-options.ts';

/** True when the page is at its new place, nothing is at the old one, and no redirect leads from there. */
export function isMovedByHand({ site, addresses }: CheckContext, options: MoveOptions): boolean {
  const [from, to] = [plainPath(options.from), plainPath(options.to)];
  const { byPath, byUrl } = site.authored;
  const isGone = ![...byPath.keys()].some((path) => path === from || path.startsWith(`${from}/`));
  return (
    isGone && !byUrl.has(pageUrl(from)) && byPath.has(to) && addresses.redirected(pageUrl(from)) === undefined
  );
}

/** @throws AppError `rename/redirects` when the old address cannot be kept */
export async function planFollow(
  context: CheckContext,
  within: Within,
  options: MoveOptions,
): Promise<PlannedWork> {
  const [from, to] = [plainPath(options.from), plainPath(options.to)];
  const page = context.site.authored.byPath.get(to)!;
  const edits = await planMoved(context, { from, page });
  const { texts, changes, left } = await fileEdits(context, edits, {
    within,
    what: ['reference followed', 'references followed'],
    why: 'still has the old address: the file is not part of the task, and a redirect leads on',
  });
  const place = redirectPlace(context.site);
  const was = await context.text(place.file);
  const before = texts.get(place.file) ?? was;
  const [source, destination] = [decodeURI(pageUrl(from)), decodeURI(page.url)];
  const redirect: PlannedChange = {
    file: place.file,
    was,
    now: withRedirect(before, place, { source, destination }),
    summary: [
      `${place.file}: added a redirect from ${source}${before === was ? '' : ', and the entry of the moved page'}`,
    ],
  };
  return {
    changes: [...changes.filter(({ file }) => file !== place.file), redirect],
    left,
    whole: true,
  };
}
