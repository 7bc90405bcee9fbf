/** Answers the widget on pages of other websites: exactly those that the team names, without cookies, with what everybody may read. */
import { defined } from '../../../lib/defined.ts';
import type { Site } from '../../../site/site.ts';
import { brandAccent } from '../../../theme/brand/brand-css.ts';
import { languageOf, strings } from '../../../theme/strings/strings.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import {
  contentType,
  type HeaderValues,
  JSON_TYPE,
  type Reply,
  reply,
  TEXT_TYPE,
} from '../../edge/http/reply.ts';
import type { OwnAssets } from '../pages/own-asset.ts';
import { pageOfSite } from '../pages/page-of-site.ts';
import type { PageMaker } from '../pages/render-page.ts';
import { type AskDeps, type AskSite, askRoute, offered } from './ask-route.ts';
import { voteRoute } from './vote-route.ts';
import { WIDGET_PATH, WIDGET_SCRIPT, WIDGET_VOTE } from './widget-path.ts';

interface WidgetSite extends AskSite {
  readonly maker: Pick<PageMaker, 'view'>;
  readonly files: OwnAssets;
}

/** Seconds for which a page shows the widget as it was; whether it may ask is looked at with each question. */
const KEPT = 300;
const OWN_FILES = '/_lectern/';
const RIGHT_TO_LEFT = new Set(['ar', 'he']);
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
};

/** @returns for each path what answers requests to it alone; nothing anywhere while the team names no origin */
export function widgetRoutes(parts: WidgetSite, deps: AskDeps): ReadonlyMap<string, Handler> {
  const { live, origin } = parts;
  const own = new URL(origin).origin;
  const asking = (request: WebRequest): string | undefined => askingOrigin(request, live.current(), own);
  const isForeign = (request: WebRequest): boolean => asking(request) === undefined;
  const answers = askRoute(parts, deps, { caller: 'widget', isForeign });
  const votes = voteRoute(parts, deps, isForeign);
  const opened =
    (handle: Handler): Handler =>
    async (request) => {
      if (!deps.isOn() || originsOf(live.current()).length === 0) return undefined;
      const from = asking(request);
      if (from === undefined) return notAllowed(request);
      const headers = allowing(from);
      if (request.method === 'OPTIONS') return reply(204, TEXT_TYPE, '', { ...PREFLIGHT, ...headers });
      const answer = await handle(request);
      return answer && { ...answer, headers: { ...answer.headers, ...headers } };
    };
  return new Map<string, Handler>([
    [WIDGET_SCRIPT, script(parts, deps)],
    [
      WIDGET_PATH,
      opened((request) =>
        request.method === 'GET' || request.method === 'HEAD'
          ? shown(parts, deps, request)
          : answers(request),
      ),
    ],
    [WIDGET_VOTE, opened(votes)],
  ]);
}

const originsOf = ({ config }: Site): readonly string[] => config.search.widget?.origins ?? [];

/** @returns the origin of the page that asks, if it is one that the team names. A browser names its own only when it changes something. */
function askingOrigin({ headers }: WebRequest, site: Site, own: string): string | undefined {
  const from = headers['origin'] ?? (headers['sec-fetch-site'] === 'same-origin' ? own : undefined);
  return originsOf(site).find((origin) => origin === from);
}

function allowing(origin: string): HeaderValues {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'origin',
  };
}

/** Without the header that would let the page read it. */
function notAllowed({ headers }: WebRequest): Reply {
  const from =
    typeof headers['origin'] === 'string' ? `"${headers['origin'].slice(0, 300)}"` : 'without an origin';
  const message = `A page ${from} may not ask here; the team of this site names those that may in search.widget.origins of docs.json`;
  return reply(403, JSON_TYPE, JSON.stringify({ error: 'foreign', message }), {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'origin',
  });
}

/** It has nothing of the site in it, so every page may load it. */
function script({ live, maker, files }: WidgetSite, deps: AskDeps): Handler {
  return ({ method }) => {
    const site = live.current();
    if ((method !== 'GET' && method !== 'HEAD') || !deps.isOn() || originsOf(site).length === 0)
      return undefined;
    const bytes = files.get(maker.view(site).assets['ask-widget.js']?.slice(OWN_FILES.length) ?? '');
    return (
      bytes && {
        ...reply(200, contentType(WIDGET_SCRIPT), bytes, {
          'cache-control': `public, max-age=${KEPT}`,
          'cross-origin-resource-policy': 'cross-origin',
        }),
        isOurs: true,
      }
    );
  };
}

/** What the button and the panel need, in the language of the page that they are on. */
function shown({ live, maker }: WidgetSite, deps: AskDeps, { query }: WebRequest): Reply {
  const site = live.current();
  const lang = languageOf(query.get('lang')?.slice(0, 40));
  const words = strings(lang);
  const { name, colors } = site.config;
  const light = brandAccent(colors, 'light');
  const dark = brandAccent(colors, 'dark');
  const settings = {
    ...offered(live, deps),
    name,
    lang,
    dir: RIGHT_TO_LEFT.has(lang) ? 'rtl' : 'ltr',
    words: words.ask,
    copied: words.copied,
    copyFailed: words.copyFailed,
    ...(light === undefined || dark === undefined ? {} : { colors: { light, dark } }),
    ...defined({ path: startPage(site, query.get('path'), lang) }),
    panel: `${site.base}${maker.view(site).assets['ask-widget-panel.js'] ?? ''}`,
  };
  return reply(200, JSON_TYPE, JSON.stringify(settings), { 'cache-control': `private, max-age=${KEPT}` });
}

/** The page whose language and version answers come from: the one that is named, else the first one of the language. */
function startPage(site: Site, named: string | null, lang: string): string | undefined {
  const given = named === null ? undefined : pageOfSite(site, named.slice(0, 2_000));
  if (given !== undefined) return given;
  const languages = site.navigation(site.home).switchers.find(({ collection }) => collection === 'languages');
  const same = languages?.items.find((item) => item.lang !== undefined && languageOf(item.lang) === lang);
  return same && pageOfSite(site, same.href);
}
