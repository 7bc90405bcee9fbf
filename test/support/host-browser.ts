/** A browser without script for a server of this machine under many host names: a jar of cookies for each, and redirects between them. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { IN_A_TAB } from './web-request.ts';

export interface Visited {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Where it was at the end. */
  readonly url: URL;
}

export interface HostBrowser {
  /** Name and value of each cookie, by host name. */
  readonly cookies: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** @param form sent as a form of the same host is; without it, the page is requested. Redirects are followed. */
  go(address: string, form?: Readonly<Record<string, string>>): Promise<Visited>;
  /** The one reply at an address. */
  ask(address: string, headers?: Readonly<Record<string, string>>): Promise<Visited>;
}

const MAX_STEPS = 12;

export function hostBrowser(port: number): HostBrowser {
  const jars = new Map<string, Map<string, string>>();
  const once = (url: URL, form?: string, more: Readonly<Record<string, string>> = {}): Promise<Visited> => {
    const jar = jars.get(url.hostname) ?? new Map<string, string>();
    jars.set(url.hostname, jar);
    const headers = {
      host: url.host,
      accept: 'text/html',
      ...IN_A_TAB,
      ...(jar.size === 0 ? {} : { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
      ...(form === undefined
        ? {}
        : {
            'content-type': 'application/x-www-form-urlencoded',
            origin: url.origin,
            'sec-fetch-site': 'same-origin',
          }),
      ...more,
    };
    const method = form === undefined ? 'GET' : 'POST';
    return new Promise((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port, method, path: url.pathname + url.search, headers },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            for (const line of answer.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
              if (/Max-Age=0/.test(line)) jar.delete(name);
              else jar.set(name, value);
            }
            const text = String(Buffer.concat(parts));
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, url });
          });
        },
      );
      asked.on('error', reject);
      asked.end(form);
    });
  };
  return {
    cookies: jars,
    ask: (address, headers) => once(new URL(address), undefined, headers),
    go: async (address, form) => {
      let visited = await once(new URL(address), form && new URLSearchParams(form).toString());
      for (let step = 0; step < MAX_STEPS; step++) {
        const to =
          visited.headers.location ?? /url=(.*)$/.exec(String(visited.headers['refresh'] ?? ''))?.[1];
        if (to === undefined) return visited;
        visited = await once(new URL(to, visited.url));
      }
      throw new Error(`${address} leads on and on`);
    },
  };
}
