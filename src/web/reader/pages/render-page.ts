/** Renders a page of a site to the bytes that readers get, and caches them until the site changes. */
import { contentHash } from '../../../lib/bytes/hash.ts';
import { BoundedMap, byteRoom, ownBytes, type Room } from '../../../lib/cache/bounded-map.ts';
import type { Html } from '../../../lib/html.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { PageFile, PageMeta, RenderedBody } from '../../../site/content/page/page.ts';
import {
  isFinal,
  isPassing,
  type RenderRequest,
  type RenderResult,
} from '../../../site/content/page-renderer.ts';
import { NO_READER_DATA, type ReaderData, readerData } from '../../../site/content/reader-data.ts';
import type { Site } from '../../../site/site.ts';
import type { OurPageKind } from '../../../site/site-parts.ts';
import { INLINE_SCRIPTS, inlineStyles } from '../../../theme/layout/head/head.ts';
import { firstStyle } from '../../../theme/layout/head/site-style.ts';
import { renderPage } from '../../../theme/layout/page.ts';
import { pageStrings } from '../../../theme/layout/shell.ts';
import { prepareSidebar } from '../../../theme/layout/sidebar/sidebar.ts';
import type { PageProblems, SiteView } from '../../../theme/page-view.ts';
import { type ContentPolicy, cspHash } from '../../edge/middleware/security-headers.ts';
import type { LiveSite } from '../live/live-site.ts';
import { connectSources, endpointSources } from '../playground/connect-sources.ts';
import { sessionSource } from '../playground/session-source.ts';
import { pageView } from './page-view.ts';
import { withPictureSizes } from './picture-sizes.ts';
import { type Frame, siteView } from './site-view.ts';

interface ReadyPage {
  readonly html: Buffer;
  readonly etag: string;
  /** Extra servers that the page's scripts may request. */
  readonly connect: readonly string[];
  /** `'sha256-…'` of the style sheet that only this page has. */
  readonly styleHashes: readonly string[];
  /** Files that belong to this page. */
  readonly files: readonly PageFile[];
  /** False when the page shows an error, or lacks a part that took too long: no cache may store it. */
  readonly isFinal: boolean;
  /** True when the page uses the data of its reader: no cache that others read may store it. */
  readonly personal: boolean;
  /** When to try again (milliseconds since the epoch), because the machine was busy or a process ended. */
  readonly again?: number;
}

export interface OurPage {
  readonly html: Html;
  /** What it was made of. */
  readonly results: readonly RenderResult[];
}

export interface PageReader {
  /** Plain data, checked here. */
  readonly user: Readonly<Record<string, unknown>>;
}

export interface PageMaker {
  /** The shared record of a site, computed once. */
  view(site: Site): SiteView;
  /** @param reader whose data a page that uses `user` shows; without one it is that of a stranger */
  page(site: Site, page: PageMeta, reader?: PageReader): Promise<ReadyPage>;
  /**
   * A page of ours in the frame of a site, kept as the author's pages are.
   * @param key equal for equal pages of the site
   */
  ours(site: Site, key: string, make: () => Promise<OurPage>): Promise<ReadyPage>;
  /** The author's parts of the layout around a page of ours, rendered once for a site: who asks for it, and how often, is anybody. */
  ourParts(site: Site, kind: OurPageKind, url: string): Promise<RenderResult | undefined>;
  /** Clears the cache, after data of all pages has changed. */
  renew(): void;
  /** What pages show beside their site: another object after each `renew`. */
  readonly data: object;
}

/** Bytes of finished pages, for a site that does not share the cache. */
const MAX_KEPT = 64 * 1024 * 1024;

/** Bytes of finished pages for one reader each, for each site: readers cannot displace the pages of everybody. */
const MAX_PERSONAL = 4 * 1024 * 1024;

/** Of each language and version of a site, for each page of ours. */
const MAX_OUR_PARTS = 100;

/** A client may keep requesting a page that crashes its process, so it is tried at most this often. */
const TRY_AGAIN_AFTER_MS = 10_000;

interface PageMakerOptions {
  /** What a page shows of the mistakes in its files; nothing on servers for readers. */
  readonly problems?:
    | ((site: Site, page: PageMeta, body: RenderedBody) => Promise<PageProblems | undefined>)
    | undefined;
  /** Awaited between a page's text and its frame, which has its problems. */
  readonly settled?: (() => Promise<void>) | undefined;
  /** Size budget of finished pages, shared by all sites of the process; default: one per site. */
  readonly room?: Room | undefined;
  /** For tests. */
  readonly clock?: Clock;
}

export function createPageMaker(
  frame: Frame,
  { problems, settled, room = byteRoom(MAX_KEPT), clock = Date.now }: PageMakerOptions = {},
): PageMaker {
  // An author waits for the page and is the only client.
  const pause = frame.live === undefined ? TRY_AGAIN_AFTER_MS : 0;
  let views = new WeakMap<Site, SiteView>();
  let ready = new WeakMap<Site, Kept>();
  let latest: Kept | undefined;
  const keptOf = (site: Site): Kept => {
    const known = ready.get(site);
    if (known !== undefined) return known;
    // Pages of the previous site are no longer requested.
    latest?.clear();
    latest = new Kept(room);
    ready.set(site, latest);
    return latest;
  };
  const once = (
    { making }: Kept,
    { key, from }: { readonly key: string; readonly from: BoundedMap<string, ReadyPage> },
    render: () => Promise<ReadyPage>,
  ): Promise<ReadyPage> => {
    const known = from.get(key);
    if (known !== undefined && (known.again === undefined || clock() < known.again))
      return Promise.resolve(known);
    const under =
      making.get(key) ??
      render()
        .then((renderedPage) => {
          from.set(key, renderedPage, sizeOf(renderedPage));
          return renderedPage;
        })
        .finally(() => making.delete(key));
    making.set(key, under);
    return under;
  };
  const view = (site: Site): SiteView => {
    const known = views.get(site) ?? siteView(site, frame);
    views.set(site, known);
    return known;
  };
  const make = async (site: Site, page: PageMeta, user?: ReaderData): Promise<ReadyPage> => {
    const request = await site.request(page);
    const [rendered, parts] = await Promise.all([
      site.renderRequest(user === undefined ? request : { ...request, user }),
      site.renderParts(page, user),
    ]);
    const result = await withPictureSizes(site, rendered);
    await settled?.();
    const record = pageView(site, view(site), page, result, {
      parts,
      problems: await problems?.(site, page, withPartIssues(result.body, parts)),
    });
    await prepareSidebar(record.site, record.navigation.sidebar, pageStrings(record.navigation));
    const results = parts === undefined ? [result] : [result, parts];
    const files = results.flatMap(({ body }) => body.files ?? []);
    return {
      ...finished(renderPage(record), results),
      connect: [...playgroundReach(view(site), request), ...authorsReach(view(site), files)],
      files,
      personal: user !== undefined || results.some(({ body }) => body.usesUser === true),
    };
  };
  const finished = (
    page: Html,
    results: readonly RenderResult[],
  ): Pick<ReadyPage, 'html' | 'etag' | 'styleHashes' | 'isFinal' | 'again'> => {
    const text = String(page);
    const html = ownBytes(Buffer.from(text));
    const first = firstStyle(text);
    return {
      html,
      styleHashes: first === undefined ? [] : [cspHash(first)],
      etag: `"${contentHash(html)}"`,
      isFinal: results.every(isFinal),
      ...(results.some(isPassing) ? { again: clock() + pause } : {}),
    };
  };
  const maker: Mutable<PageMaker> = {
    view,
    data: ready,
    renew: () => {
      views = new WeakMap();
      ready = new WeakMap();
      latest?.clear();
      maker.data = ready;
    },
    ours: (site, key, make) => {
      const kept = keptOf(site);
      return once(kept, { key: `ours ${key}`, from: kept.ours }, async () => {
        const { html, results } = await make();
        return { ...finished(html, results), connect: [], files: [], personal: false };
      });
    },
    ourParts: async (site, kind, url) => {
      const request = site.parts?.ofOurs(kind, url);
      if (request === undefined) return undefined;
      const { parts } = keptOf(site);
      const key = JSON.stringify(request.parts?.page);
      const known = parts.get(key);
      if (known !== undefined && (known.again === undefined || clock() < known.again)) return known.result;
      const result = site.renderRequest(request);
      const renderedPage = { result, again: clock() + pause };
      parts.set(key, renderedPage);
      // What is as good as it will be is kept for as long as the site.
      if (!isPassing(await result) && parts.get(key) === renderedPage) parts.set(key, { result });
      return result;
    },
    page: (site, page, reader) => {
      const kept = keptOf(site);
      const open = once(kept, { key: page.path, from: kept.done }, () => make(site, page));
      if (reader === undefined) return open;
      return open.then((shared) => {
        const user = shared.personal ? readerData(reader.user) : NO_READER_DATA;
        if (user === NO_READER_DATA) return shared;
        const key = JSON.stringify([page.path, contentHash(JSON.stringify(user))]);
        return once(kept, { key, from: kept.personal }, () => make(site, page, user));
      });
    },
  };
  return maker;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Authors are told of the mistakes in parts where they see them: on every page. */
function withPartIssues(body: RenderedBody, parts: RenderResult | undefined): RenderedBody {
  return parts === undefined ? body : { ...body, issues: body.issues.concat(parts.body.issues) };
}

const NO_SERVERS: readonly string[] = [];

/** The servers of the operation, and the application that knows its visitors. */
function playgroundReach(
  { sessionInfo }: SiteView,
  { reference, endpoint }: RenderRequest,
): readonly string[] {
  const servers =
    reference !== undefined
      ? connectSources(reference)
      : endpoint !== undefined
        ? endpointSources(endpoint)
        : NO_SERVERS;
  const session = servers.length === 0 ? undefined : sessionSource(sessionInfo);
  return session === undefined ? servers : [...new Set([...servers, session])];
}

/** Authors' scripts and components may request any service over HTTPS; CORS still applies. */
function authorsReach({ scripts }: SiteView, files: readonly PageFile[] = []): string[] {
  return scripts.length > 0 || files.some(({ kind }) => kind === 'script') ? ['https:'] : [];
}

class Kept {
  /** Renderings under way: further requests for the page wait for the same result. */
  readonly making = new Map<string, Promise<ReadyPage>>();
  readonly done: BoundedMap<string, ReadyPage>;
  readonly ours: BoundedMap<string, ReadyPage>;
  /** Parts around pages of ours, by what they are given; `again` is when to render them once more. */
  readonly parts = new BoundedMap<
    string,
    { readonly result: Promise<RenderResult>; readonly again?: number }
  >({
    entries: MAX_OUR_PARTS,
  });
  /** Pages for one reader each, by page and data. */
  readonly personal = new BoundedMap<string, ReadyPage>({ weight: MAX_PERSONAL });

  constructor(room: Room) {
    this.done = new BoundedMap(room);
    this.ours = new BoundedMap(room);
  }

  clear(): void {
    this.done.clear();
    this.ours.clear();
    this.personal.clear();
  }
}

function sizeOf({ html, files }: ReadyPage): number {
  return files.reduce((sum, { text }) => sum + text.length, html.length);
}

/** The content security policy of a site's pages: hashes of their inline scripts and styles. */
export function pagePolicy(live: Pick<LiveSite, 'current'>, maker: PageMaker): () => ContentPolicy {
  return () => {
    const view = maker.view(live.current());
    return {
      scriptHashes: INLINE_SCRIPTS.map(cspHash),
      styleHashes: inlineStyles(view).map(cspHash),
      services: view.services?.sources,
    };
  };
}
