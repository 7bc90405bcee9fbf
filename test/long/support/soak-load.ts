/** Readers and programs of every kind at a steady pace, who keep their connections open while they are silent. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SoakLoad {
  readonly counts: {
    requests: number;
    failed: number;
    /** Connections that ended while a client waited for an answer, by kind of request. */
    resets: Map<string, number>;
  };
  stop(): Promise<void>;
}

interface Ask {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Ignores the server's keep-alive time, as many clients do. */
class StubbornAgent extends Agent {
  override keepSocketAlive(): boolean {
    return true;
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** One of the requests to a site. */
function anything(url: string, pages: readonly string[], random: () => number): Ask {
  const page = pages[Math.floor(random() * pages.length)]!;
  const asks: readonly (() => Ask)[] = [
    () => ({ path: page }),
    () => ({ path: page, headers: { 'accept-encoding': 'br, gzip' } }),
    () => ({ path: page, headers: { 'accept-encoding': 'gzip' } }),
    () => ({ path: page, headers: { 'if-none-match': '"no"' } }),
    () => ({ path: `${page}.md` }),
    () => ({ path: `/search.json?q=word${Math.floor(random() * 900)}` }),
    () => ({ path: `/nowhere-${Math.floor(random() * 1e9)}` }),
    () => ({ path: '/images/picture.svg' }),
    () => ({ path: '/sitemap.xml' }),
    () => ({ path: '/llms.txt', headers: { 'accept-encoding': 'gzip' } }),
    () => ({ path: '/readyz' }),
    () => ({ path: page, method: 'HEAD' }),
    () => ({
      path: '/api/public/v1/docs/feedback',
      method: 'POST',
      headers: { ...JSON_TYPE, origin: url },
      body: JSON.stringify({ source: 'contextual', path: page, helpful: random() < 0.5 }),
    }),
    () => ({
      path: '/mcp',
      method: 'POST',
      headers: { ...JSON_TYPE, accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    }),
  ];
  return asks[Math.floor(random() * asks.length)]!();
}

function answered(
  url: string,
  agent: Agent,
  { path, method = 'GET', headers = {}, body }: Ask,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url + path, { agent, method, headers }, (answer: IncomingMessage) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    asking.once('error', reject);
    asking.end(body);
  });
}

export interface SoakLoadOptions {
  readonly url: string;
  readonly pages: readonly string[];
  /** Connections that send requests continuously. */
  readonly busy: number;
  /** Connections that are silent for up to 15 seconds in between. */
  readonly slow: number;
  readonly random: () => number;
}

export function soakLoad({ url, pages, busy, slow, random }: SoakLoadOptions): SoakLoad {
  const counts: SoakLoad['counts'] = { requests: 0, failed: 0, resets: new Map() };
  const ended = new AbortController();
  const client = async (longestPause: number): Promise<void> => {
    const agent = new StubbornAgent({ keepAlive: true, maxSockets: 1 });
    while (!ended.signal.aborted) {
      await sleep(random() * longestPause, undefined, { signal: ended.signal }).catch(() => undefined);
      const ask = anything(url, pages, random);
      counts.requests++;
      try {
        if ((await answered(url, agent, ask)) >= 500) counts.failed++;
      } catch (error) {
        const what = `${ask.method ?? 'GET'} ${ask.path.replace(/\d+/g, 'N')} ${(error as NodeJS.ErrnoException).code}`;
        counts.resets.set(what, (counts.resets.get(what) ?? 0) + 1);
      }
    }
    agent.destroy();
  };
  const clients = [
    ...Array.from({ length: busy }, () => client(250)),
    ...Array.from({ length: slow }, () => client(15_000)),
  ];
  return {
    counts,
    stop: async () => {
      ended.abort();
      await Promise.all(clients);
    },
  };
}
