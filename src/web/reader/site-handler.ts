/** The handler of one site: its middleware in order, then every route. */

import { thenIfPromise } from '../../lib/async/then-if-promise.ts';
import { type ByteCache, byteCache } from '../../lib/cache/byte-cache.ts';
import type { Log } from '../../lib/log.ts';
import { COMPARE_PATH } from '../../theme/layout/compare-path.ts';
import { SOCIAL_IMAGES } from '../../theme/layout/head/page-addresses.ts';
import { PAGE_FILES } from '../../theme/layout/head/page-files.ts';
import { READER_VALUES } from '../../theme/layout/head/reader-values-path.ts';
import { SIDEBAR_FILES } from '../../theme/layout/sidebar/sidebar-file.ts';
import { etag } from '../edge/http/conditional.ts';
import type { FinalHandler, Handler, Middleware } from '../edge/http/handler.ts';
import { type Reply, reply, TEXT_TYPE } from '../edge/http/reply.ts';
import { createRouter, type Routed } from '../edge/http/router.ts';
import { compression } from '../edge/middleware/compression.ts';
import { errors } from '../edge/middleware/errors.ts';
import { KeptAnswers } from '../edge/middleware/kept-answers.ts';
import { type ContentPolicy, securityHeaders } from '../edge/middleware/security-headers.ts';
import { askMarkdown } from './ask/ask-markdown.ts';
import { askPage } from './ask/ask-page.ts';
import { ASK_PATH, type AskDeps, askRoute } from './ask/ask-route.ts';
import { VOTE_PATH, voteRoute } from './ask/vote-route.ts';
import { widgetRoutes } from './ask/widget-route.ts';
import { compareCommits, type OldVersions } from './compare/compare-commits.ts';
import type { LiveSite } from './live/live-site.ts';
import { MCP_DISCOVERY_PATHS, mcpDiscovery, type ProgramSignIn } from './mcp/mcp-discovery.ts';
import { MCP_PATH } from './mcp/mcp-paths.ts';
import { type McpDeps, mcpRoute } from './mcp/mcp-route.ts';
import { asset } from './pages/asset.ts';
import { authorStyle } from './pages/author-style.ts';
import { feed } from './pages/feed-route.ts';
import { FIGURES_PATH, figuresPage, type SiteFigures } from './pages/figures.ts';
import { LIVE_PATH, type LiveProblems, liveEvents } from './pages/live.ts';
import { llms } from './pages/markdown/llms-route.ts';
import { pageMarkdownRoute } from './pages/markdown/page-markdown-route.ts';
import { notFound } from './pages/not-found.ts';
import { type OwnAssets, ownAsset } from './pages/own-asset.ts';
import { page, pageFile } from './pages/page.ts';
import { readerJson } from './pages/reader-json.ts';
import type { PageMaker } from './pages/render-page.ts';
import { createSearch, type Search, searchJson, searchPage } from './pages/search.ts';
import { sidebarRoute } from './pages/sidebar-route.ts';
import { sitemap } from './pages/sitemap.ts';
import { skill } from './pages/skill/skill-route.ts';
import { type TeamRedirects, teamRedirect } from './pages/team-redirect.ts';
import type { TextStore } from './pages/text-store.ts';
import type { SocialImages } from './social/social-images.ts';
import { socialImage } from './social/social-route.ts';

export interface SiteDeps {
  readonly live: LiveSite;
  readonly maker: PageMaker;
  readonly assets: OwnAssets;
  readonly policy: () => ContentPolicy;
  /** Public address without trailing slash. */
  readonly origin: string;
  /** False for a site that is not listed anywhere: it has no sitemap; default true. */
  readonly listed?: boolean;
  /** Older commits of the site, which readers may compare with it. */
  readonly versions?: OldVersions | undefined;
  /** True for `dev`: offers the event stream. */
  readonly preview: boolean;
  /** What that stream tells of beside changes. */
  readonly problems?: LiveProblems | undefined;
  readonly log: Log;
  /** Cache of small files and compressed bytes, shared by all sites of a process; default: one per site. */
  readonly memory?: ByteCache | undefined;
  /** Where finished replies are kept; default: a place of its own. */
  readonly kept?: KeptAnswers | undefined;
  /** Default: one with an index in this thread. */
  readonly search?: Search;
  /** Stores long texts for the next start; default: none are stored. */
  readonly texts?: TextStore | undefined;
  /** Draws the images for link previews; without it there are none. */
  readonly socialImages?: SocialImages;
  /** Dependencies of the MCP server; without them there is none. */
  readonly mcp?: McpDeps;
  /** Answers readers' questions; without it nobody can ask. */
  readonly ask?: AskDeps;
  /** Default: nobody can sign in. */
  readonly signIn?: () => ProgramSignIn;
  /** What is read, where the team shows it; default: it is not shown. */
  readonly figures?: SiteFigures;
  /** Redirects beside those of docs.json; default: there are none. */
  readonly redirects?: TeamRedirects;
  /** Sends readers' requests to an API; absent unless the operator enables it. */
  readonly playground?: Handler;
}

/** Bytes for a site that does not share the cache. */
const SITE_MEMORY = 64 * 1024 * 1024;
const READS = new Set(['GET', 'HEAD']);
/** One site: middleware in order, then every route. */
export function createSiteHandler(deps: SiteDeps): FinalHandler {
  const { live, maker, memory: all = byteCache(SITE_MEMORY), search = createSearch(live) } = deps;
  const { kept = new KeptAnswers() } = deps;
  // Another site's files have the same paths.
  const memory = all.part();
  const middleware: readonly Middleware[] = [
    kept.around(() => ({ site: live.current(), data: maker.data })),
    // The author's browser is on the same machine: compressing would only cost time.
    ...(deps.preview ? [] : [compression(memory)]),
    etag,
    securityHeaders(deps.policy),
    errors(deps.log),
    commitHeader(() => live.current().source.commit),
  ];
  const { mcp, origin } = deps;
  const programs = mcp === undefined ? undefined : mcpRoute({ live, search, origin }, mcp);
  const questions = deps.ask === undefined ? undefined : askRoute({ live, search, origin }, deps.ask);
  const votes = deps.ask === undefined ? undefined : voteRoute({ live, origin }, deps.ask);
  /** What takes more than reading. */
  const acting = new Map([
    [MCP_PATH, programs],
    [ASK_PATH, questions],
    [VOTE_PATH, votes],
    ...(deps.ask === undefined
      ? []
      : widgetRoutes({ live, search, origin, maker, files: deps.assets }, deps.ask)),
  ]);
  const ownPaths = createRouter(siteRoutes(deps, { search, memory }));
  const isFile = (path: string): boolean => live.current().files.has(path.slice(1));
  const byForm: readonly FormRoute[] = [
    ...(deps.listed === false ? [] : [{ takes: forCrawlers, handle: sitemap(live, maker, origin) }]),
    { takes: (path) => path.endsWith('/rss.xml'), handle: feed(live, maker, origin) },
    { takes: (path) => /\.css$/i.test(path) && isFile(path), handle: authorStyle(live) },
    { takes: isFile, handle: asset(live, memory) },
    ...(deps.ask === undefined
      ? []
      : [
          {
            takes: (path: string) => path.endsWith('.md'),
            handle: askMarkdown({ live, search, origin }, deps.ask),
          },
        ]),
    { handle: pageMarkdownRoute(live, origin) },
    { handle: page(live, maker) },
    ...(deps.redirects === undefined ? [] : [{ handle: teamRedirect(live, deps.redirects) }]),
  ];
  const last = notFound(live, maker);
  const route: FinalHandler = async (request) => {
    // A script registered as a service worker would intercept everything on this origin.
    if (request.headers['service-worker'] !== undefined)
      return reply(403, TEXT_TYPE, 'Service workers are not possible here\n');
    const forwarded = await deps.playground?.(request);
    if (forwarded !== undefined) return forwarded;
    const answered = await acting.get(request.path)?.(request);
    if (answered !== undefined) return answered;
    if (!READS.has(request.method))
      return reply(405, TEXT_TYPE, `${request.method} is not possible here\n`, { allow: 'GET, HEAD' });
    for (const place of ownPaths(request.path)) {
      const answer = await place.match(request.method)?.route.handle(request);
      if (answer !== undefined) return answer;
    }
    for (const { takes, handle } of byForm) {
      if (takes?.(request.path) === false) continue;
      const answer = await handle(request);
      if (answer !== undefined) return answer;
    }
    return last(request);
  };
  return middleware.reduceRight((next, wrap) => wrap(next), route);
}

/** What answers paths of a form, in order; those that it leaves are for the next one. */
interface FormRoute {
  /** Default: every path. */
  readonly takes?: (path: string) => boolean;
  readonly handle: Handler;
}

const forCrawlers = (path: string): boolean => /^\/(?:robots\.txt|sitemap(?:-\d+)?\.xml)$/.test(path);

interface SiteRoute extends Routed {
  readonly handle: Handler;
}

/** Routes with fixed paths; the author's files and pages come after them. */
export function siteRoutes(
  deps: SiteDeps,
  { search, memory }: { readonly search: Search; readonly memory: ByteCache },
): readonly SiteRoute[] {
  const { live, maker, origin, preview, assets, texts, socialImages, mcp, signIn = () => 'none' } = deps;
  const { versions, log, ask } = deps;
  const at = (handle: Handler, ...paths: readonly string[]): SiteRoute[] =>
    paths.map((path) => ({ method: 'GET', path, handle }));
  return [
    ...(mcp === undefined
      ? []
      : at(
          mcpDiscovery(live, {
            origin,
            signIn,
            offered: () => ({ asks: mcp.ask?.() === true, feedback: mcp.feedback() !== undefined }),
          }),
          ...MCP_DISCOVERY_PATHS,
        )),
    ...(preview ? at(liveEvents(live, deps.problems), LIVE_PATH) : []),
    ...at(pageFile(live, maker), `${PAGE_FILES}*name`),
    ...at(sidebarRoute(live, maker), `${SIDEBAR_FILES}*name`),
    ...(socialImages === undefined ? [] : at(socialImage(live, socialImages), `${SOCIAL_IMAGES}*name`)),
    ...at(readerJson, READER_VALUES),
    ...(versions === undefined ? [] : at(compareCommits({ live, maker, versions, log }), COMPARE_PATH)),
    ...(deps.figures === undefined ? [] : at(figuresPage(live, maker, deps.figures), FIGURES_PATH)),
    ...at(ownAsset(assets), '/_lectern/*name'),
    ...at(searchJson(search), '/search.json'),
    ...at(searchPage(live, maker, search), '/search'),
    ...(ask === undefined ? [] : at(askPage({ live, search }, maker, ask), '/ask')),
    ...at(
      llms(live, origin, { store: texts, memory }),
      ...['/llms.txt', '/llms-full.txt', '/.well-known/llms.txt', '/.well-known/llms-full.txt'],
    ),
    ...at(
      skill(live, origin),
      ...['/skill.md', '/.well-known/skills/*path', '/.well-known/agent-skills/*path'],
    ),
  ];
}

const COMMIT_HEADER = 'x-lectern-commit';

/** @param commit of the site of now; undefined when it is a folder's */
function commitHeader(commit: () => string | undefined): Middleware {
  return (next) => (request) => {
    const before = commit();
    return before === undefined
      ? next(request)
      : thenIfPromise(next(request), (answer) =>
          // Of a reply made while the site was replaced, nobody knows which of the two it shows.
          commit() === before ? named(answer, before) : answer,
        );
  };
}

const named = (answer: Reply, commit: string): Reply => ({
  ...answer,
  headers: { ...answer.headers, [COMMIT_HEADER]: commit },
});
