/** Provides the link preview image of a page: from the folder of drawn ones, else drawn once for all waiting requests. */

import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageMeta } from '../../../site/content/page/page.ts';
import type { Site } from '../../../site/site.ts';
import { type DrawingOptions, openDrawingPool } from './drawing-pool.ts';
import { socialCard } from './social-card.ts';

interface SocialImage {
  readonly png: Uint8Array;
  /** As in the image address in the page's head. */
  readonly version: string;
}

export interface SocialImages {
  /** @returns undefined if it cannot be drawn now */
  image(site: Site, page: PageMeta): Promise<SocialImage | undefined>;
  close(): Promise<void>;
}

interface SocialImageOptions extends DrawingOptions {
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

interface PictureStore {
  get(version: string): Promise<Buffer | undefined>;
  put(version: string, png: Uint8Array): Promise<void>;
}

/** Some 100 MB. */
const MAX_PICTURES = 5_000;
/** Writes between two checks of the folder's size. */
const LOOK_EVERY = 100;

/** If the folder cannot be written, images are drawn for each request. */
export function pictureStore(folder: string, max: number = MAX_PICTURES): PictureStore {
  const place = (version: string): string => join(folder, `${version.replace(/[^\w-]/g, '_')}.png`);
  let written = 0;
  return {
    get: (version) => readFile(place(version)).catch(() => undefined),
    put: async (version, png) => {
      try {
        if (written++ % Math.min(LOOK_EVERY, max) === 0) await makeRoom(folder, max);
        const half = `${place(version)}.${process.pid}.part`;
        await writeFile(half, png);
        await rename(half, place(version));
      } catch {
        // The disk may be full; the image is returned all the same.
      }
    },
  };
}

async function makeRoom(folder: string, max: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  if (names.length < max) return;
  const dated = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
  dated.sort((a, b) => a.at - b.at);
  // Deletes a tenth more than needed, so that a full folder is not checked at every write.
  const surplus = names.length - Math.floor(max * 0.9);
  await Promise.all(dated.slice(0, surplus).map(({ name }) => rm(join(folder, name), { force: true })));
}
