/** Plans the move of a page or a folder of pages: files, navigation, links, imports, and redirects from the old addresses. */
import { AppError } from '../../../lib/app-error.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { PageMeta } from '../../content/page/page.ts';
import { pageUrl } from '../../content/page/page-url.ts';
import { mountOf } from '../../source/mount.ts';
import { applyEdits } from '../apply-edits.ts';
import type { CheckContext } from '../check-context.ts';
import { newPath, plainPath } from '../page-path.ts';
import { planMoved } from '../plan-moved.ts';
import { planRename, type Rename } from '../plan-rename.ts';
import { redirectPlace, withRedirect } from '../redirect-place.ts';
import { fileEdits } from './file-edits.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';
import type { MoveOptions } from './work-options.ts';

/**
 * @throws AppError `rename/not-found`, `rename/name`, `rename/exists` when a page is in the way, `rename/redirects` when
 * the old addresses cannot be kept
 */
export async function planMove(
  context: CheckContext,
  within: Within,
  options: MoveOptions,
): Promise<PlannedWork> {
  if (isMovedByHand(context, options)) return planFollow(context, within, options);
  if (isMovedAlready(context, options))
    return { changes: [], left: [{ text: `"${plainPath(options.from)}" was moved there already` }] };
  const { renames, left } = requestedRenames(context, within, options);
  const edits = await planRename(context, renames);
  const own = new Set(renames.map(({ page }) => page.file));
  const moved = await movedFiles(context, renames, edits);
  const rest = await fileEdits(
    context,
    edits.filter(({ file }) => !own.has(file)),
    {
      within,
      what: ['reference followed', 'references followed'],
      why: 'still has the old address: the file is not part of the task, and a redirect leads on',
    },
  );
  const redirects = await redirectChange(context, renames, rest.texts);
  const changes = rest.changes.filter(({ file }) => file !== redirects?.file);
  return {
    changes: [...moved.created, ...changes, ...(redirects === undefined ? [] : [redirects]), ...moved.gone],
    left: [...left, ...rest.left],
    whole: true,
  };
}

/** True when nothing is at the old place, and a redirect leads from it to the new one. */
function isMovedAlready({ site }: CheckContext, options: MoveOptions): boolean {
  const [from, to] = [plainPath(options.from), plainPath(options.to)];
  const below = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
  const paths = [...site.authored.byPath.keys()];
  return (
    !paths.some((path) => below(path, from)) &&
    paths.some((path) => below(path, to)) &&
    site.config.redirects.some(
      ({ source, destination }) => below(plainPath(source), from) && below(plainPath(destination), to),
    )
  );
}

interface Renaming {
  readonly renames: readonly Rename[];
  readonly left: readonly Left[];
}

/** A page of that name is moved alone; otherwise all pages of the folder. */
function requestedRenames({ site }: CheckContext, within: Within, options: MoveOptions): Renaming {
  const [from, to] = [plainPath(options.from), newPath(options.to)];
  const pages = [...site.authored.byPath.values()].filter(
    ({ file }) => mountOf(site.mounts, file) === undefined,
  );
  const one = pages.find(
    ({ path, url }) => path === from || (url === pageUrl(from) && path !== `${from}/index`),
  );
  const isFolder = one === undefined || /\/\s*$/.test(options.from);
  const inside = pages.filter(({ path }) => path.startsWith(`${from}/`));
  if (one === undefined && inside.length === 0) throw notFound(from, site.authored.byPath.keys());
  const all: readonly Rename[] =
    isFolder && inside.length > 0
      ? inside.map((page) => ({ page, to: to + page.path.slice(from.length) }))
      : [{ page: one!, to }];
  const renames = all.filter(({ page, to: path }) => within(page.file) && page.path !== path);
  const left = all
    .filter(({ page }) => !within(page.file))
    .map(({ page: { file } }) => ({ file, text: 'was not moved: it is not part of the task' }));
  if (renames.length === 0)
    throw new AppError('rename/nothing-to-do', `No page of "${from}" is to be moved`, {
      hint: 'Name another place, or let the task have these pages',
    });
  refuseTaken(site, renames);
  return { renames, left: [...left, ...staying(site.files.keys(), from, isFolder, pages)] };
}

/** Pictures and other files keep their place, and the pages keep finding them. */
function staying(
  files: Iterable<string>,
  from: string,
  isFolder: boolean,
  pages: readonly PageMeta[],
): Left[] {
  const own = new Set(pages.map(({ file }) => file));
  const others = isFolder ? [...files].filter((file) => file.startsWith(`${from}/`) && !own.has(file)) : [];
  if (others.length === 0) return [];
  const text = `has ${pluralise(others.length, 'file that is no page', 'files that are no pages')}: they stay, and the moved pages name them there`;
  return [{ file: from, text }];
}

function refuseTaken({ pages, allFiles }: CheckContext['site'], renames: readonly Rename[]): void {
  const moving = new Set(renames.map(({ page }) => page.file));
  for (const { page, to } of renames) {
    const other = pages.byPath.get(to) ?? pages.byUrl.get(pageUrl(to));
    const file = [`${to}.mdx`, `${to}.md`].find((path) => allFiles.has(path)) ?? other?.file;
    if (file !== undefined && file !== page.file && !moving.has(file)) throw taken(to, file);
    // Its place becomes free in the same step, which one file after the other cannot do.
    if (file !== undefined && moving.has(file)) throw taken(to, file);
  }
}

function taken(path: string, file: string): AppError {
  return new AppError('rename/exists', `There is a page "${path}" already (${file})`, {
    hint: 'Choose another name, or remove that page first',
  });
}

function notFound(from: string, paths: Iterable<string>): AppError {
  const all = [...paths];
  const folders = all.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  const near = nearest(from, new Set([...all, ...folders].filter((path) => path !== '')));
  return new AppError('rename/not-found', `There is no page and no folder of pages "${from}"`, {
    hint: near === undefined ? 'Write its path as docs.json does' : `Did you mean "${near}"?`,
  });
}

async function movedFiles(
  { text }: CheckContext,
  renames: readonly Rename[],
  edits: Awaited<ReturnType<typeof planRename>>,
): Promise<{ readonly created: readonly PlannedChange[]; readonly gone: readonly PlannedChange[] }> {
  const created: PlannedChange[] = [];
  const gone: PlannedChange[] = [];
  for (const { page, to } of renames) {
    const was = await text(page.file);
    const own = edits.filter(({ file }) => file === page.file);
    const { text: now, done } = applyEdits(was, own);
    const file = to + (/\.mdx?$/i.exec(page.file)?.[0] ?? '.mdx');
    const summary = [`${file}: moved from ${page.file}`];
    created.push({ file, was: undefined, now, summary, edits: done.length + 1 });
    gone.push({ file: page.file, was, now: undefined, summary: [], edits: 0 });
  }
  return { created, gone };
}

/** @throws AppError `rename/redirects` */
async function redirectChange(
  { site, text }: CheckContext,
  renames: readonly Rename[],
  texts: ReadonlyMap<string, string>,
): Promise<PlannedChange | undefined> {
  const redirects = renames
    .map(({ page, to }) => ({ source: decodeURI(page.url), destination: decodeURI(pageUrl(to)) }))
    .filter(({ source, destination }) => source !== destination);
  if (redirects.length === 0) return undefined;
  const place = redirectPlace(site);
  const was = await text(place.file);
  const before = texts.get(place.file) ?? was;
  const now = redirects.reduce((so, added) => withRedirect(so, place, added), before);
  const entries = before === was ? '' : ', and the entries of the moved pages';
  const summary = [`${place.file}: added ${pluralise(redirects.length, 'redirect')}${entries}`];
  return { file: place.file, was, now, summary, edits: redirects.length };
}

/** True when the page is at its new place, nothing is at the old one, and no redirect leads from there. */
function isMovedByHand({ site, addresses }: CheckContext, options: MoveOptions): boolean {
  const [from, to] = [plainPath(options.from), plainPath(options.to)];
  const { byPath, byUrl } = site.authored;
  const isGone = ![...byPath.keys()].some((path) => path === from || path.startsWith(`${from}/`));
  return (
    isGone && !byUrl.has(pageUrl(from)) && byPath.has(to) && addresses.redirected(pageUrl(from)) === undefined
  );
}

/** @throws AppError `rename/redirects` when the old address cannot be kept */
async function planFollow(context: CheckContext, within: Within, options: MoveOptions): Promise<PlannedWork> {
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
