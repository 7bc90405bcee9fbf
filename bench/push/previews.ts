/** What previews cost in memory: those that nobody has opened, and those that somebody has. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../shared/arguments.ts';
import { residentBytes } from '../size/watch-memory.ts';
import { get } from './client.ts';
import type { GitHost } from './git-host.ts';
import { pageFile, pagePath, pageText } from './pages.ts';
import { PROJECT, type Served } from './serve.ts';

export interface PreviewFigures {
  readonly previews: number;
  /** Bytes of all processes of the server: without previews, with all of them made, and after each was opened. */
  readonly before: number;
  readonly made: number;
  readonly opened: number;
}

const SETTLE_MS = 10_000;

/** Every branch changes another page. */
export async function measurePreviews(
  host: GitHost,
  served: Served,
  previews: number,
): Promise<PreviewFigures> {
  const { port, child } = served;
  const resident = async (): Promise<number> => {
    await sleep(SETTLE_MS);
    return residentBytes(child.pid!);
  };
  const words = (n: number): string => `Proposed by branch ${n}.`;
  for (let n = 0; n < previews; n++)
    await host.commit({ [pageFile(n)]: pageText(n, words(n)) }, `branch-${n}`);
  const key = served.key();
  const before = await resident();
  const addresses: URL[] = [];
  for (let n = 0; n < previews; n++) addresses.push(await makePreview(port, key, `branch-${n}`));
  const made = await resident();
  for (const [n, { host: name, pathname }] of addresses.entries()) {
    const { status, body } = await get(port, pathname.replace(/\/$/, '') + pagePath(n), name);
    if (status !== 200 || !body.includes(words(n))) fail(`Preview ${n} was answered with ${status}`, 1);
  }
  return { previews, before, made, opened: await resident() };
}

async function makePreview(port: number, key: string, branch: string): Promise<URL> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/project/preview/${PROJECT}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ branch }),
  });
  const { previewUrl } = (await answer.json()) as { previewUrl?: string };
  return previewUrl === undefined
    ? fail(`A preview was answered with ${answer.status}`, 1)
    : new URL(previewUrl);
}
