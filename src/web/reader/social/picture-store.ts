/** Keeps drawn pictures in a folder, by the hash of what they show; the ones written longest ago go first. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PictureStore {
  get(version: string): Promise<Buffer | undefined>;
  put(version: string, png: Uint8Array): Promise<void>;
}

/** Some 100 MB. */
const MOST_PICTURES = 5_000;
/** Pictures that may be written before the folder is looked at again. */
const LOOK_EVERY = 100;

/** A folder that cannot be written costs time and nothing else: pictures are then drawn each time they are asked for. */
export function pictureStore(folder: string, most: number = MOST_PICTURES): PictureStore {
  const place = (version: string): string => join(folder, `${version.replace(/[^\w-]/g, '_')}.png`);
  let written = 0;
  return {
    get: (version) => readFile(place(version)).catch(() => undefined),
    put: async (version, png) => {
      try {
        if (written++ % Math.min(LOOK_EVERY, most) === 0) await makeRoom(folder, most);
        const half = `${place(version)}.${process.pid}.part`;
        await writeFile(half, png);
        await rename(half, place(version));
      } catch {
        // A full disk; the picture has been drawn all the same.
      }
    },
  };
}

async function makeRoom(folder: string, most: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  if (names.length < most) return;
  const dated = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
  dated.sort((a, b) => a.at - b.at);
  // A tenth more than needed, so that a full folder is not emptied one by one.
  const surplus = names.length - Math.floor(most * 0.9);
  await Promise.all(dated.slice(0, surplus).map(({ name }) => rm(join(folder, name), { force: true })));
}
