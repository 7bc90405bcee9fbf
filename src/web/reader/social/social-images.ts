/** Provides the link preview image of a page: from the folder of drawn ones, else drawn once for all waiting requests. */
import type { PageMeta } from '../../../site/content/page.ts';
import type { Site } from '../../../site/site.ts';
import { type DrawingOptions, openDrawingPool } from './drawing-pool.ts';
import { type PictureStore, pictureStore } from './picture-store.ts';
import { socialCard } from './social-card.ts';

export interface SocialImage {
  readonly png: Uint8Array;
  /** As in the image address in the page's head. */
  readonly version: string;
}

export interface SocialImages {
  /** @returns undefined if it cannot be drawn now */
  image(site: Site, page: PageMeta): Promise<SocialImage | undefined>;
  close(): Promise<void>;
}

export interface SocialImageOptions extends DrawingOptions {
  /** Folder for drawn images; without one they are not stored. */
  readonly folder?: string;
}

export function createSocialImages({ folder, ...drawing }: SocialImageOptions = {}): SocialImages {
  const room = openDrawingPool(drawing);
  const store: PictureStore | undefined = folder === undefined ? undefined : pictureStore(folder);
  const under = new Map<string, Promise<SocialImage | undefined>>();
  const make = async (site: Site, page: PageMeta): Promise<SocialImage | undefined> => {
    const { version, card } = socialCard(site, page);
    const known = await store?.get(version);
    if (known !== undefined) return { png: known, version };
    const png = await room.draw(await card());
    if (png === undefined) return undefined;
    await store?.put(version, png);
    return { png, version };
  };
  return {
    image: (site, page) => {
      const { version } = socialCard(site, page);
      const running = under.get(version) ?? make(site, page).finally(() => under.delete(version));
      under.set(version, running);
      return running;
    },
    close: room.close,
  };
}
