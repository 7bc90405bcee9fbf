/** Renders one page of a site to the bytes a reader gets, and keeps them until the site changes. */
import type { Clock } from '../../lib/clock.ts';
import { contentHash } from '../../lib/hash.ts';
import type { Issue } from '../../lib/issue.ts';
import type { PageFile, PageMeta, RenderedBody } from '../../site/content/page.ts';
import type { Site } from '../../site/site.ts';
import { connectSources } from '../playground/connect-sources.ts';
import { renderPage } from '../theme/layout/page.ts';
import type { SiteView } from '../theme/page-view.ts';
import { pageView } from './page-view.ts';
import { type Frame, siteView } from './site-view.ts';

export interface ReadyPage {
  readonly html: Buffer;
  readonly etag: string;
  /** Servers that its scripts may ask, beside this one. */
  readonly connect: readonly string[];
  /** Files of this page alone. */
  readonly files: readonly PageFile[];
  /** True when the text could not be rendered and the page explains why. */
  readonly failed: boolean;
  /** When another try may go better, because the machine was busy or a process ended; milliseconds since the epoch. */
  readonly again?: number;
}

export interface PageMaker {
  /** The shared record of a site, made once. */
  view(site: Site): SiteView;
  page(site: Site, page: PageMeta): Promise<ReadyPage>;
  /** Forgets what it made, after something that all pages show has changed. */
  renew(): void;
}

/** Bytes of finished pages kept for one site; the ones made longest ago go first. */
const MOST_KEPT = 64 * 1024 * 1024;

const PASSING = new Set(['content/too-slow', 'content/crash']);
/** Somebody may ask for a page that ends its process again and again: it is tried this often at most. */
const TRY_AGAIN_AFTER_MS = 10_000;

/**
 * @param problems which issues a page shows; none when readers, not authors, are looking
 * @param clock for tests
 */
export function createPageMaker(
  frame: Frame,
  problems: (site: Site, page: PageMeta, body: RenderedBody) => readonly Issue[] = () => [],
  clock: Clock = Date.now,
): PageMaker {
  // An author waits for the page and is alone with it.
  const pause = frame.live === undefined ? TRY_AGAIN_AFTER_MS : 0;
  let views = new WeakMap<Site, SiteView>();
  let ready = new WeakMap<Site, Kept>();
  const view = (site: Site): SiteView => {
    const known = views.get(site) ?? siteView(site, frame);
    views.set(site, known);
    return known;
  };
  const make = async (site: Site, page: PageMeta): Promise<ReadyPage> => {
    const request = await site.request(page);
    const result = await site.renderRequest(request);
    const html = Buffer.from(
      renderPage(pageView(site, view(site), page, result, problems(site, page, result.body))),
    );
    return {
      html,
      etag: `"${contentHash(html)}"`,
      connect: [...connectSources(request.reference), ...authorsReach(view(site), result.body.files)],
      files: result.body.files ?? [],
      failed: result.failed !== undefined,
      ...(PASSING.has(result.failed?.code ?? '') ? { again: clock() + pause } : {}),
    };
  };
  return {
    view,
    renew: () => {
      views = new WeakMap();
      ready = new WeakMap();
    },
    page: (site, page) => {
      const kept: Kept = ready.get(site) ?? { making: new Map(), done: new Map(), bytes: 0 };
      ready.set(site, kept);
      const known = kept.done.get(page.path);
      if (known !== undefined && (known.again === undefined || clock() < known.again))
        return Promise.resolve(known);
      const making =
        kept.making.get(page.path) ??
        make(site, page)
          .then((made) => keep(kept, page.path, made))
          .finally(() => kept.making.delete(page.path));
      kept.making.set(page.path, making);
      return making;
    },
  };
}

/** Authors' scripts and components ask services of theirs; what they get is at most what the reader's browser may have. */
function authorsReach({ scripts }: SiteView, files: readonly PageFile[] = []): string[] {
  return scripts.length > 0 || files.some(({ kind }) => kind === 'script') ? ['https:'] : [];
}

interface Kept {
  /** Asked for and not finished: who asks meanwhile waits for the same answer. */
  readonly making: Map<string, Promise<ReadyPage>>;
  readonly done: Map<string, ReadyPage>;
  bytes: number;
}

function keep(kept: Kept, path: string, made: ReadyPage): ReadyPage {
  const before = kept.done.get(path);
  kept.done.set(path, made);
  kept.bytes += sizeOf(made) - (before === undefined ? 0 : sizeOf(before));
  for (const [old, other] of kept.done) {
    if (kept.bytes <= MOST_KEPT || old === path) break;
    kept.done.delete(old);
    kept.bytes -= sizeOf(other);
  }
  return made;
}

function sizeOf({ html, files }: ReadyPage): number {
  return files.reduce((sum, { text }) => sum + text.length, html.length);
}
