/** The data that a link preview image is drawn from: plain data, passed to a process without rights. */

import { contentHash } from '../../../lib/bytes/hash.ts';
import { defined } from '../../../lib/defined.ts';
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import type { PageMeta } from '../../../site/content/page/page.ts';
import type { Site } from '../../../site/site.ts';
import { socialImageVersion } from '../../../theme/layout/head/page-addresses.ts';
import { type CardColors, cardColors } from './card-colors.ts';

/** Increase when the design changes: the images get new addresses. */
const DESIGN = 1;

export interface SocialCard {
  readonly siteName: string;
  readonly title: string;
  readonly section?: string;
  readonly description?: string;
  readonly dir: 'ltr' | 'rtl';
  readonly colors: CardColors;
  /** Bytes of the author's files, not yet validated. */
  readonly logo?: Uint8Array;
  readonly background?: Uint8Array;
}

interface NamedCard {
  /** Equal for equal images. */
  readonly version: string;
  /** Reads the files that it shows; needed only if the image is not stored yet. */
  card(): Promise<SocialCard>;
}

const MAX_LOGO = 512 * 1024;
const MAX_BACKGROUND = 4 * 1024 * 1024;

type Mode = 'light' | 'dark';

/** Hash of the design of all images of the site, for `SiteView.socialImages`. */
export function socialLook(site: Site): string {
  const { config, files } = site;
  const shown = [logoFile(site), backgroundFile(site)].map((path) => files.get(path ?? '')?.version ?? '');
  return contentHash(JSON.stringify([DESIGN, config.name, config.colors, modeOf(site), shown]));
}

/** The picture of one page. */
export function socialCard(site: Site, page: PageMeta): NamedCard {
  const navigation = site.navigation(page.url);
  const { title, description } = page;
  const text = { title, navigation, ...defined({ description }) };
  return {
    version: socialImageVersion(socialLook(site), text),
    card: async () => {
      const logo = await bytesOf(site, logoFile(site), MAX_LOGO);
      const background = await bytesOf(site, backgroundFile(site), MAX_BACKGROUND);
      return {
        siteName: site.config.name.slice(0, 400),
        title: title.slice(0, 2_000),
        dir: navigation.language?.dir ?? 'ltr',
        colors: cardColors(site.config.colors, modeOf(site)),
        ...(navigation.section === undefined ? {} : { section: navigation.section.slice(0, 400) }),
        ...(description === undefined ? {} : { description: description.slice(0, 4_000) }),
        ...defined({ logo, background }),
      };
    },
  };
}

function modeOf({ config }: Site): Mode {
  return config.thumbnails?.appearance ?? (config.appearance.default === 'dark' ? 'dark' : 'light');
}

function logoFile(site: Site): string | undefined {
  return ownFile(site, site.config.logo?.[modeOf(site)]);
}

function backgroundFile(site: Site): string | undefined {
  return ownFile(site, site.config.thumbnails?.background);
}

/** Only files of the site: drawing never fetches anything. */
function ownFile({ files }: Site, source: string | undefined): string | undefined {
  if (source === undefined || isExternalHref(source)) return undefined;
  const path = source.replace(/^\.?\/+/, '');
  return files.has(path) ? path : undefined;
}

async function bytesOf(site: Site, path: string | undefined, max: number): Promise<Buffer | undefined> {
  return path === undefined ? undefined : site.source.read(path, max);
}
