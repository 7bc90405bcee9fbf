/** Builds the record that all pages of a site share; once per site. */
import { createHash } from 'node:crypto';
import { defined } from '../../../lib/defined.ts';
import type { Html } from '../../../lib/html.ts';
import type { PageServices } from '../../../lib/services/page-services.ts';
import {
  type AllowedServices,
  type Integrations,
  planServices,
} from '../../../lib/services/plan-services.ts';
import type { Site } from '../../../site/site.ts';
import { mountOf } from '../../../site/source/mount.ts';
import type { SourceHistory } from '../../../site/source/source.ts';
import { brandCss } from '../../../theme/brand/brand-css.ts';
import { codeCss } from '../../../theme/brand/code-css.ts';
import type {
  AssetManifest,
  EditLinks,
  FeedbackOffer,
  PageAdditions,
  ReaderState,
  SiteServices,
  SiteView,
} from '../../../theme/page-view.ts';
import { sessionSource } from '../playground/session-source.ts';
import { isIndexed } from './markdown/llms-entries.ts';

/** Address templates for editing an author's files on the forge. */
export interface EditAddress {
  /** With `{path}` for the path of the file in the documentation folder. */
  readonly template: string;
  /** A new issue, with `{title}` and `{body}`; absent if the forge has no issues. */
  readonly issue?: string;
  /** True for forges where repositories are public. */
  readonly open: boolean;
}

/** Undefined where the repository is not on a forge we know. */
export interface SiteEdits {
  readonly base: EditAddress | undefined;
  /** By path of the mount. */
  readonly mounts: ReadonlyMap<string, EditAddress>;
}

export interface Frame {
  readonly assets: AssetManifest;
  /** The text of one of our style sheets; without it pages wait for their sheets. */
  readonly sheetText?: SiteView['sheetText'];
  /** Resolves an icon key to an SVG symbol. */
  readonly symbol: (key: string) => Html | undefined;
  /** Public address without trailing slash. */
  readonly origin?: string;
  readonly search: 'server' | 'static';
  /** The last part of the site's base, when it is below another one of the project. */
  readonly prefix?: string;
  readonly additions?: PageAdditions;
  /** Adds versions that are other commits to the navigation of a page; `PageMaker.renew` applies a change. */
  readonly editions?: SiteView['editions'];
  /** True when no page is to be found by search engines. */
  readonly unlisted?: boolean;
  /** Address of the page that stands for a version of it; undefined = the page's own. */
  readonly canonical?: (url: string) => string | undefined;
  /** Address of the event stream for pages of this site, in `dev`. */
  readonly live?: (site: Site) => string;
  /** Hash of the design of link preview images, if they are made. */
  readonly socialImages?: (site: Site) => string | undefined;
  /** Whether readers can sign in or out; `PageMaker.renew` applies a change. */
  readonly reader?: () => ReaderState | undefined;
  /** The commit that a site shows, where readers may compare commits. */
  readonly commit?: (site: Site) => string | undefined;
  /** Address of the route that answers questions about a site, where it answers any. */
  readonly ask?: (site: Site) => string | undefined;
  /** True if the site answers at `/mcp`. */
  readonly mcp?: boolean;
  /** The files' Git history as far as it is known; pages are rendered again when more is. */
  readonly history?: () => SourceHistory | undefined;
  readonly edit?: () => SiteEdits | undefined;
  /** The feedback that readers are asked for, if a server takes it. */
  readonly feedback?: (site: Site) => FeedbackOffer | undefined;
  /** What scripts of pages report of reading, if a server counts it. */
  readonly reads?: SiteView['reads'];
  /** Address of another server to which scripts of pages report of reading. */
  readonly reportsTo?: string;
  /** The services that pages may load; absent = none. */
  readonly services?: ServiceFrame;
  /** `sharedSession.infoUrl` of the access settings. */
  readonly sessionInfo?: (site: Site) => string | undefined;
  /** `sharedSession.loginUrl` of the access settings. */
  readonly sessionLogin?: () => string | undefined;
}

export function siteView(site: Site, frame: Frame): SiteView {
  const feedback = frame.feedback?.(site);
  const sessionInfo = frame.sessionInfo?.(site);
  const history = frame.history?.();
  const edit = frame.edit?.();
  const links = editLinks(site, edit?.base);
  const mounts = site.mounts.map(({ path }) => ({ path, ...editLinks(site, edit?.mounts.get(path)) }));
  const socialImages = frame.socialImages?.(site);
  return Object.freeze({
    config: site.config,
    base: site.base,
    assets: frame.assets,
    stylesheets: authorFiles(site, isStyleSheet),
    scripts: authorFiles(site, isScript),
    home: site.home,
    search:
      frame.search === 'server'
        ? { kind: 'server' as const, href: '/search.json' }
        : { kind: 'static' as const, href: '/_lectern/search.json' },
    brandCss: brandCss(site.config.colors).css + codeCss(site.codeLooks, site.config.colors),
    symbol: frame.symbol,
    markdown: true,
    ...defined({ history, sheetText: frame.sheetText }),
    ...links,
    ...(mounts.length === 0 ? {} : { mounts }),
    ...(frame.mcp === true ? { mcp: true } : {}),
    ...defined({
      origin: frame.origin,
      prefix: frame.prefix,
      additions: frame.additions,
      editions: frame.editions,
    }),
    ...defined({ commit: frame.commit?.(site), ask: frame.ask?.(site) }),
    ...defined({ unlisted: frame.unlisted, canonical: frame.canonical }),
    ...(isIndexed(site) && frame.unlisted !== true ? { listed: true } : {}),
    ...(frame.live === undefined ? {} : { live: frame.live(site) }),
    ...defined({
      feedback,
      reads: frame.reads,
      reportsTo: frame.reportsTo,
      socialImages,
      reader: frame.reader?.(),
    }),
    ...(sessionSource(sessionInfo) === undefined ? {} : defined({ sessionInfo })),
    ...defined({
      sessionLogin: frame.sessionLogin?.(),
      services: frame.services && siteServices(site.config.integrations, frame.services),
    }),
  });
}

function editLinks(site: Site, address: EditAddress | undefined): EditLinks {
  const issueUrl = site.config.feedback.raiseIssue === true ? address?.issue : undefined;
  return defined({ editUrl: editLink(site, address), issueUrl });
}

/** A link to a private repository is useless, so on other forges the author has to enable it. */
function editLink({ config }: Site, address: EditAddress | undefined): string | undefined {
  const wanted = config.feedback.suggestEdit ?? address?.open;
  return wanted === true ? address?.template : undefined;
}

/**
 * Every style sheet in the folder is loaded on every page, as authors of existing repositories expect. Those of mounted
 * repositories are not: the look of the site is the base's.
 */
function isStyleSheet(path: string): boolean {
  return /\.css$/i.test(path);
}

/** So are scripts beside docs.json; deeper ones are tools and modules, and tools also read `*.config.js`. */
function isScript(path: string): boolean {
  return /^[^/.][^/]*(?<!\.config)\.js$/i.test(path);
}

function authorFiles(site: Site, wanted: (path: string) => boolean): string[] {
  return [...site.files.values()]
    .filter(({ path }) => wanted(path) && mountOf(site.mounts, path) === undefined)
    .map(
      ({ path, version }) =>
        `/${path}?v=${createHash('sha256').update(version).digest('base64url').slice(0, 8)}`,
    )
    .sort();
}

interface ServiceFrame {
  readonly allowed: AllowedServices;
  /** True for `dev`: readers' banner is shown, and nothing is loaded or sent. */
  readonly dry?: boolean;
}

/** @returns undefined for a site whose pages load none */
function siteServices(
  integrations: Integrations,
  { allowed, dry = false }: ServiceFrame,
): SiteServices | undefined {
  const { services, scripts, asks, manager, cookies, names, sources } = planServices(integrations, allowed);
  if (services.length === 0 && scripts.length === 0) return undefined;
  const asked = asks === 'banner' ? names : [];
  if (dry) {
    const load: PageServices = { services: [], scripts: [], asks: 'banner', shown: names };
    return asked.length === 0 ? undefined : { load: JSON.stringify(load), asked, sources: { script: [] } };
  }
  const load: PageServices = { services, scripts, ...defined({ asks, manager, cookies }) };
  return { load: JSON.stringify(load), asked, sources };
}
