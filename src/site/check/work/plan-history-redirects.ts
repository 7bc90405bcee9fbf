/** Plans redirects from the addresses of pages that Git says were moved. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import { pageUrl } from '../../content/page/page-url.ts';
import type { CheckContext } from '../check-context.ts';
import { isAboutRepository } from '../is-about-repository.ts';
import { listedAddresses } from '../listed-addresses.ts';
import { redirectPlace, withRedirect } from '../redirect-place.ts';
import { type Left, NOTHING_PLANNED, type PlannedWork, type Within } from './planned-work.ts';
import type { HistoryRedirectsOptions, PastPage } from './work-options.ts';

const PAGE = /\.mdx?$/i;
const SNIPPET = /(?:^|\/)_?snippets\//i;

/** @throws AppError `rename/redirects` where the site's redirects cannot be added to */
export async function planHistoryRedirects(
  context: CheckContext,
  within: Within,
  { past, incomplete }: HistoryRedirectsOptions,
): Promise<PlannedWork> {
  const { site, text } = context;
  const redirects: { readonly source: string; readonly destination: string }[] = [];
  const left: Left[] = [];
  const seen = new Set<string>();
  let unlisted = 0;
  const unknown: string[] = [];
  /** Where readers are not led now, they are not sent either: a folder of another generator, or a page in the making. */
  const isOutside = outsideNavigation(context);
  const moved: string[] = [];
  for (const page of past) {
    const source = addressOf(page.file);
    if (source === undefined || seen.has(source) || !within(page.file)) continue;
    seen.add(source);
    if (isAnswered(context, source)) continue;
    const destination = successor(context, page);
    if (page.listed !== true) {
      if (page.listed === false) unlisted++;
      else if (destination !== undefined) unknown.push(source);
      continue;
    }
    const commit = page.commit.slice(0, 8);
    if (destination !== undefined && isOutside(destination)) moved.push(`${source} to ${destination}`);
    else if (destination !== undefined) redirects.push({ source, destination });
    else
      left.push({
        file: page.file,
        text: `was removed in ${commit} and has no successor that Git knows: "${source}" is not found any more`,
      });
  }
  if (unlisted > 0)
    left.push({
      text: `${pluralise(unlisted, 'file that was moved or removed has', 'files that were moved or removed have')} no redirect: no docs.json listed them before, so readers never had their address`,
    });
  if (moved.length > 0)
    left.push({
      text: `${pluralise(moved.length, 'moved page has', 'moved pages have')} no redirect, because docs.json does not list where ${moved.length === 1 ? 'it is' : 'they are'} now: ${moved.slice(0, 5).join(', ')}`,
    });
  if (unknown.length > 0)
    left.push({
      text: `${pluralise(unknown.length, 'moved page has', 'moved pages have')} no redirect, because the docs.json of that time cannot be read: ${unknown.slice(0, 10).join(', ')}`,
    });
  if (incomplete)
    left.push({ text: 'The history was not read to its beginning: earlier moves are not known' });
  if (redirects.length === 0) return left.length === 0 ? NOTHING_PLANNED : { changes: [], left };
  const place = redirectPlace(site);
  const was = await text(place.file);
  const now = redirects.reduce((so, added) => withRedirect(so, place, added), was);
  const lines = redirects.map(
    ({ source, destination }) => `${place.file}: ${source} leads to ${destination}`,
  );
  const summary =
    lines.length > 100 ? [`${place.file}: ${pluralise(lines.length, 'redirect')} added`] : lines;
  return { changes: [{ file: place.file, was, now, summary, edits: redirects.length }], left };
}

/** Pages that say themselves that they are hidden were meant to be read. */
function outsideNavigation({ site }: CheckContext): (address: string) => boolean {
  const listed = listedAddresses(site.tree);
  const outside = [...site.pages.byUrl.values()].filter(
    ({ url, hidden }) => !listed.has(url) && !hidden && url !== '/',
  );
  const addresses = new Set(outside.map(({ url }) => decodeURI(url)));
  return (address) => addresses.has(address);
}

function addressOf(file: string): string | undefined {
  const path = file.replace(PAGE, '');
  return PAGE.test(file) && !SNIPPET.test(file) && !isAboutRepository(path)
    ? decodeURI(pageUrl(path))
    : undefined;
}

/** A page, a file or a redirect is there. */
function isAnswered({ site, addresses }: CheckContext, address: string): boolean {
  return addresses.find(address).kind !== 'nothing' || site.redirectOnce(address) !== undefined;
}

function successor({ site }: CheckContext, { movedTo }: PastPage): string | undefined {
  const page = movedTo === undefined ? undefined : site.authored.byPath.get(movedTo.replace(PAGE, ''));
  return page === undefined ? undefined : decodeURI(page.url);
}
