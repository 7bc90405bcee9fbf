/** Ends a fetch whose packs grow beyond a limit: Git has none of its own. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LOOK_MS = 250;

/**
 * @param end ends the work
 * @returns undefined when the copy was too large, during the work or after it
 */
export async function guardSize<T>(
  mirror: string,
  { max, end }: { readonly max: number; readonly end: () => void },
  work: () => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  let exceeded = false;
  const look = (): void => {
    if (exceeded || packBytes(mirror) <= max) return;
    exceeded = true;
    end();
  };
  const timer = setInterval(look, LOOK_MS);
  try {
    const result = await work();
    look();
    return exceeded ? undefined : { result };
  } catch (error) {
    if (exceeded) return undefined;
    throw error;
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
