/** The author's files that the sign-in page shows to strangers: those that docs.json names for the look, and no others. */
import { byteCache } from '../../../lib/cache/byte-cache.ts';
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import type { DocsConfig } from '../../../site/config/docs-config.ts';
import type { Site } from '../../../site/site.ts';
import { type Handler, withParts } from '../../edge/http/handler.ts';
import { asset } from '../pages/asset.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export const LOOK_PATH = '/login/look/';
const MEMORY = 1024 * 1024;

interface Look {
  /** With addresses of these files that strangers may open; their own addresses may be closed. */
  readonly config: DocsConfig;
  /** Path of each file by its name below `LOOK_PATH`. */
  readonly files: ReadonlyMap<string, string>;
}

const known = new WeakMap<Site, Look>();

export function lookOf(site: Site): Look {
  const look = known.get(site) ?? readLook(site.config);
  known.set(site, look);
  return look;
}

function readLook(config: DocsConfig): Look {
  const files = new Map<string, string>();
  const open = (name: string, source: string): string => {
    if (isExternalHref(source)) return source;
    files.set(name, `/${source.replace(/^\.?\//, '')}`);
    return LOOK_PATH + name;
  };
  const both = <Pair extends { readonly light: string; readonly dark: string }>(
    name: string,
    pair: Pair,
  ): Pair =>
    pair.light === pair.dark
      ? { ...pair, light: open(name, pair.light), dark: open(name, pair.dark) }
      : { ...pair, light: open(`${name}-light`, pair.light), dark: open(`${name}-dark`, pair.dark) };
  const { logo, favicon, fonts, background } = config;
  const font = <Font extends { readonly source?: string }>(name: string, one: Font): Font =>
    one.source === undefined ? one : { ...one, source: open(name, one.source) };
  return {
    files,
    config: {
      ...config,
      ...(logo && { logo: both('logo', logo) }),
      ...(favicon && { favicon: both('favicon', favicon) }),
      ...(fonts && {
        fonts: {
          ...fonts,
          ...(fonts.body && { body: font('body', fonts.body) }),
          ...(fonts.heading && { heading: font('heading', fonts.heading) }),
        },
      }),
      ...(background?.image && {
        background: { ...background, image: both('background', background.image) },
      }),
    },
  };
}

export function lookFile({ live }: Pick<SignInDeps, 'live'>): Handler {
  const serve = asset(live, byteCache(MEMORY));
  return (request) => {
    const path = lookOf(live.current()).files.get(request.path.slice(LOOK_PATH.length));
    return path === undefined ? undefined : serve(withParts(request, { path }));
  };
}
