/** Listens to the event stream of `dev` as a browser does, and requests the page after each change. */
import assert from 'node:assert/strict';

export interface LiveListener {
  /**
   * Edits; ends when the stream has told of it and the page at `path` shows `text`. Looks only when it was told something.
   * @param edit none for what was edited before: then anything that was told since it listens counts
   */
  sees(path: string, text: string, edit?: () => void): Promise<void>;
  close(): void;
}

/** Where a page says that it listens: with what it shows. */
export async function liveAddress(url: string, path: string): Promise<string> {
  const html = await (await fetch(url + path, { headers: { accept: 'text/html' } })).text();
  const found = /data-live="([^"]+)"/.exec(html)?.[1];
  assert.ok(found !== undefined, `${path} has no event stream: ${html.slice(0, 300)}`);
  return url + found.replaceAll('&amp;', '&');
}

/** @param address see `liveAddress` */
export async function liveListener(url: string, address: string): Promise<LiveListener> {
  const ended = new AbortController();
  const answer = await fetch(address, { signal: ended.signal });
  assert.equal(answer.status, 200);
  let told = 0;
  let hear: () => void = () => undefined;
  const read = async (): Promise<void> => {
    const text = new TextDecoder();
    let rest = '';
    for await (const part of answer.body!) {
      const events = (rest + text.decode(part, { stream: true })).split('\n\n');
      rest = events.pop()!;
      told += events.filter((event) => event.includes('event:')).length;
      hear();
    }
  };
  read().catch(() => undefined);
  const toldAfter = (before: number): Promise<void> =>
    new Promise((resolve) => {
      hear = () => told > before && resolve();
      hear();
    });
  return {
    sees: async (path, text, edit) => {
      const from = edit === undefined ? 0 : told;
      edit?.();
      for (;;) {
        const before = told;
        const html = await (await fetch(url + path, { headers: { accept: 'text/html' } })).text();
        if (before > from && html.includes(text)) return;
        await toldAfter(before);
      }
    },
    close: () => ended.abort(),
  };
}
