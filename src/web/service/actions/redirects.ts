/** What is done with the redirects that a team keeps beside docs.json: they hold at once, and lead to pages of the site alone. */
import { AppError } from '../../../lib/app-error.ts';
import { LONGEST_REDIRECT } from '../../../records/redirects/redirect-records.ts';
import type { Site } from '../../../site/site.ts';
import { requestPath } from '../../edge/http/request-path.ts';
import { isAnswered } from '../../reader/pages/is-answered.ts';
import type { ServedProject } from '../service.ts';
import type { Action, Entry } from './action.ts';

/** Addresses of one request. */
export const MAX_REDIRECTED = 50;

interface NewRedirects {
  /** As somebody typed them: paths, or whole addresses of the site. */
  readonly from: readonly string[];
  /** A page, likewise. */
  readonly to: string;
}

interface AddedRedirects {
  readonly from: readonly string[];
  readonly to: string;
  /** Those that lead elsewhere than before. */
  readonly changed: readonly string[];
}

/** Throws AppError `redirects/from`, `redirects/to` and `redirects/too-many`. Without a site, as for the terminal, only their form is checked. */
export const addRedirects: Action<NewRedirects, AddedRedirects, 'projects'> = {
  role: 'editor',
  run: async ({ service, project }, given) => {
    const slot = service.projects.get(project);
    const from = given.from.map((typed) => sourceOf(typed, slot));
    if (from.length === 0 || from.length > MAX_REDIRECTED)
      throw refused(
        'from',
        `1 to ${MAX_REDIRECTED} addresses are redirected at a time`,
        'Send them in parts',
      );
    const to = targetOf(given.to, slot);
    if (from.includes(to)) throw refused('from', `${quoted(to)} would lead to itself`, 'Choose another page');
    const changed = await service.records.redirects.put(project, { from, to });
    slot?.settingsChanged();
    return { from, to, changed };
  },
  entries: ({ changed, to }) => changed.map((from): Entry => ['redirect.added', from, to]),
};

/** What is not there is left out. */
export const removeRedirects: Action<readonly string[], readonly string[], 'projects'> = {
  role: 'editor',
  run: async ({ service, project }, typed) => {
    const slot = service.projects.get(project);
    const from = typed.slice(0, MAX_REDIRECTED).map((one) => pathOf(one, slot) ?? one);
    const removed = await service.records.redirects.remove(project, from);
    slot?.settingsChanged();
    return removed;
  },
  entries: (removed) => removed.map((from): Entry => ['redirect.removed', from]),
};

type Slot = Pick<ServedProject, 'live' | 'url'> | undefined;

function sourceOf(typed: string, slot: Slot): string {
  const from = pathOf(typed, slot);
  if (from === undefined || from === '/')
    throw refused(
      'from',
      `${quoted(typed)} is no address that a redirect can begin at`,
      'For example /old/start',
    );
  const site = slot?.live.current();
  if (site !== undefined && isAnswered(site, from))
    throw refused(
      'from',
      `${quoted(from)} is answered already: a page or a redirect of docs.json is there`,
      'A redirect begins at an address where nothing is',
    );
  return from;
}

function targetOf(typed: string, slot: Slot): string {
  const to = pathOf(typed, slot);
  const site = slot?.live.current();
  if (to === undefined || (site !== undefined && !isPage(site, to)))
    throw refused(
      'to',
      `${quoted(typed)} is no page of this site`,
      'A redirect leads to a page of the site, such as /guides/start; docs.json can also lead to other sites',
    );
  return to;
}

/** False for a page that is only a link: it may lead to another site, or back. */
export function isPage({ pages, closed }: Pick<Site, 'pages' | 'closed'>, path: string): boolean {
  const page = pages.byUrl.get(path) ?? closed.pages.get(path);
  return page !== undefined && page.externalUrl === undefined;
}

/** @returns the decoded path without a slash at its end; undefined where it is no path of this site */
function pathOf(typed: string, slot: Slot): string | undefined {
  const text = typed.trim();
  const below = slot !== undefined && text.startsWith(`${slot.url}/`) ? text.slice(slot.url.length) : text;
  if (/[?#]/.test(below) || below.length > LONGEST_REDIRECT) return undefined;
  return requestPath(below)?.replace(/(?<=.)\/$/, '');
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, 100));
const refused = (field: 'from' | 'to', message: string, hint: string): AppError =>
  new AppError(`redirects/${field}`, message, { hint });
