/** Ends a fetch whose packs grow beyond a limit: Git has none of its own. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LOOK_MS = 250;

/** @param exceeded called once, while the work is still going on */
export async function guardSize<T>(
  mirror: string,
  { most, exceeded }: { readonly most: number; readonly exceeded: () => void },
  work: () => Promise<T>,
): Promise<T> {
  let told = false;
  const timer = setInterval(() => {
    if (told || packBytes(mirror) <= most) return;
    told = true;
    exceeded();
  }, LOOK_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

function packBytes(mirror: string): number {
  const folder = join(mirror, 'objects', 'pack');
  let bytes = 0;
  try {
    for (const name of readdirSync(folder))
      bytes += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // Before the first fetch there is none.
  }
  return bytes;
}
