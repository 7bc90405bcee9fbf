/** Asks a server of this machine by the name of one of its sites, which `fetch` would not let a test choose. */
import { type IncomingHttpHeaders, request } from 'node:http';

export interface HostedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** @param path sent as it is */
export function hostedGet(
  port: number,
  host: string,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<HostedAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, headers: { host, accept: 'text/html', ...more } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: String(Buffer.concat(parts)),
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}
