/** Opens the proxy of one site's playground from the operator's settings; undefined when it is off. */
import { randomBytes } from 'node:crypto';
import type { Settings } from '../../settings/settings.ts';
import type { Site } from '../../site/site.ts';
import { endpointServers } from '../../site/site-reference.ts';
import type { Handler } from '../../web/edge/http/handler.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';
import { PLAYGROUND_PATH, playgroundProxy } from '../../web/reader/pages/playground-proxy.ts';
import { documentServers, type ServerPattern } from '../../web/reader/playground/server-patterns.ts';

type ProxySettings = Pick<Settings, 'playgroundProxy' | 'privatePlayground'>;

/** Path of the proxy as pages get it. @param base path prefix of the whole server */
export function playgroundProxyPath(settings: ProxySettings, base: string): string | undefined {
  return settings.playgroundProxy ? `${base}${PLAYGROUND_PATH}` : undefined;
}

/** @param url public address of the site */
export function openPlaygroundProxy(
  settings: ProxySettings,
  { live, url }: { readonly live: Pick<LiveSite, 'current'>; readonly url: string },
): Handler | undefined {
  if (!settings.playgroundProxy) return undefined;
  const known = new WeakMap<Site, readonly ServerPattern[]>();
  const servers = (): readonly ServerPattern[] | undefined => {
    const site = live.current();
    if (!site.config.api.playground.proxy) return undefined;
    const all = known.get(site) ?? siteServers(site);
    known.set(site, all);
    return all;
  };
  return playgroundProxy({
    servers,
    url,
    clock: Date.now,
    random: randomBytes,
    allowPrivate: settings.privatePlayground,
  });
}

/** A specification without a visible page has no form that could request its servers. */
function siteServers({ config, specifications, closed, pages }: Site): readonly ServerPattern[] {
  const all = [...pages.byPath.values()];
  const own = new Set(all.flatMap((page) => endpointServers(page, config.api)));
  const shown = new Set(all.map(({ reference }) => reference?.source));
  return [
    ...documentServers({ servers: [...own].map((url) => ({ url })) }),
    ...(specifications?.all ?? [])
      .filter(({ source }) => !closed.specifications.has(source) || shown.has(source))
      .flatMap(({ servers }) => documentServers({ servers })),
  ];
}
