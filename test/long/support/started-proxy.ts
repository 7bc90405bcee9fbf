/** A proxy program that was started in a folder of its own: waits until a server answers through it, and removes both. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { eventually } from '../../support/eventually.ts';

export interface StartedProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** @param path that a server behind it answers with 200 */
export async function startedProxy(
  child: ChildProcess,
  { folder, port, path }: { readonly folder: string; readonly port: number; readonly path: string },
): Promise<StartedProxy> {
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(url + path).catch(() => undefined))?.ok, true);
  return {
    url,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
