/** Answers `/VERSION/…` for versions that are other commits, and everything when the newest of them is the site. */
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import { dressConfig } from '../../../site/editions/dress-config.ts';
import { dressSource } from '../../../site/editions/dress-source.ts';
import { withEditions } from '../../../site/editions/edition-switcher.ts';
import type { Site } from '../../../site/site.ts';
import { canonicalAddress } from '../../../theme/layout/head/page-addresses.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import { type FinalHandler, type WebRequest, withParts } from '../../../web/edge/http/handler.ts';
import { type Reply, redirectTo } from '../../../web/edge/http/reply.ts';
import { unavailable } from '../../../web/edge/middleware/unavailable.ts';
import type { GatedSite } from '../../../web/reader/access/gated-site.ts';
import type { RequestedCommit, SiteAccess } from './commit-site.ts';
import type { CommitSites } from './commit-sites.ts';
import type { Edition } from './edition.ts';
import type { Editions } from './editions.ts';

interface EditionRoutesParts {
  readonly editions: Editions;
  readonly commits: CommitSites;
  readonly gated: Pick<GatedSite, 'handler' | 'refusal'>;
  readonly access: SiteAccess;
  /** As everyone may see it. */
  readonly today: () => Site;
  /** Public origin, when known. */
  readonly origin: string | undefined;
}

export function editionRoutes(parts: EditionRoutesParts): FinalHandler {
  const { editions, gated } = parts;
  return (request) => {
    const found = editions.at(request.path);
    const root = editions.root();
    if (found === undefined && root === undefined) return gated.handler(request);
    return answer(parts, request, { found, root });
  };
}

interface EditionMatch {
  readonly found: Edition | undefined;
  readonly root: Edition | undefined;
}

async function answer(parts: EditionRoutesParts, request: WebRequest, match: EditionMatch): Promise<Reply> {
  const { found, root } = match;
  const { commits, gated } = parts;
  try {
    if (found === undefined) return await (await commits.open(requestForRoot(parts, root!))).handler(request);
    const refusal = await gated.refusal(request);
    if (refusal !== undefined) return refusal;
    const rest = request.path.slice(found.prefix.length);
    const path = rest === '' ? '/' : rest;
    if (found === root) return toRoot(parts.today(), request, path);
    return await (await commits.open(requestBelow(parts, found))).handler(withParts(request, { path }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return unavailable(request);
  }
}

/** The newest version has the addresses of the project itself; its own will be its address when it is older. */
function toRoot({ base }: Site, { query, hasQuery }: WebRequest, path: string): Reply {
  return redirectTo(encodeURI(base + path) + (hasQuery ? `?${query.toString()}` : ''), 307);
}

function requestForRoot(parts: EditionRoutesParts, edition: Edition): RequestedCommit {
  const use = `site, as ${edition.label}`;
  return { ...requestOf(parts, edition), use, prefix: '', main: true, access: parts.access };
}

function requestBelow(parts: EditionRoutesParts, edition: Edition): RequestedCommit {
  const { today, editions, origin } = parts;
  return {
    ...requestOf(parts, edition),
    canonical: (url) => {
      const { base, config, pages } = today();
      const has = editions.root()?.pages.has(url) ?? pages.byUrl.has(url);
      return has ? canonicalAddress({ base, config, ...defined({ origin }) }, url) : undefined;
    },
  };
}

function requestOf(parts: EditionRoutesParts, edition: Edition): RequestedCommit {
  const { today } = parts;
  const { commit, label, prefix } = edition;
  return {
    commit,
    use: `version ${label}`,
    prefix,
    indexed: true,
    dress: {
      source: (files) => dressSource(files, today()),
      config: (loaded) => dressConfig(loaded, today().loaded, edition),
    },
    editions: editionsOf(parts, label),
  };
}

/** @param current label of the version that the pages are of; undefined for the live site */
export function editionsOf(
  { editions, today }: Pick<EditionRoutesParts, 'editions' | 'today'>,
  current: string | undefined,
): NonNullable<SiteView['editions']> {
  return (view, url) => {
    const menu = editions.menu();
    if (menu === undefined) return view;
    const live = current === undefined ? view : today().navigation(url);
    return withEditions(view, menu, { live, current, url });
  };
}
