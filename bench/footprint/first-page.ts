/** Starts a server and measures the time to its first page, the memory until the search is complete, and that of a quiet server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../size/runs.ts';
import { residentBytes, watched } from '../size/watch-memory.ts';

export interface FirstPage {
  /** From the start of the process to the last byte of a page. */
  readonly firstPageSeconds: number;
  readonly indexedSeconds: number;
  /** Bytes of the server and all that it started, pages shared among them counted in each. */
  readonly peak: number;
  /** The same, with each shared page counted once. */
  readonly peakUsed: number;
  readonly mainPeak: number;
  /** Ten seconds after the search is complete. */
  readonly quiet: number;
  readonly found: number;
}

/** @param page path of the page that is asked for @param patience seconds */
export async function firstPage(
  command: readonly string[],
  site: string,
  { page, data, patience }: { readonly page: string; readonly data: string; readonly patience: number },
): Promise<FirstPage> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const run = watched([...command, 'serve', site, '--workers', '1', '--port', String(port)], {
    LECTERN_DATA_DIR: data,
  });
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1_000;
  try {
    const answered = async (): Promise<boolean> => {
      if (run.child.exitCode !== null) throw new Error(run.output());
      const answer = await fetch(origin + page).catch(() => undefined);
      await answer?.arrayBuffer();
      return answer?.status === 200;
    };
    while (!(await answered())) {
      if (seconds() > patience) throw new Error(`No page after ${patience} s: ${run.output()}`);
      await sleep(10);
    }
    const firstPageSeconds = seconds();
    let answer: { readonly partial?: boolean; readonly results?: readonly unknown[] } = { partial: true };
    while (answer.partial === true) {
      if (seconds() > patience) throw new Error(`The search is not complete after ${patience} s`);
      await sleep(500);
      answer = (await (await fetch(`${origin}/search.json?q=the`)).json()) as typeof answer;
    }
    const indexedSeconds = seconds();
    await sleep(10_000);
    const quiet = residentBytes(run.child.pid!);
    run.child.kill('SIGTERM');
    const { peak, peakUsed, main } = await run.ended;
    return {
      firstPageSeconds,
      indexedSeconds,
      peak,
      peakUsed,
      mainPeak: main,
      quiet,
      found: answer.results?.length ?? 0,
    };
  } finally {
    run.child.kill('SIGKILL');
  }
}
