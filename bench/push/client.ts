/** Requests of the bench's readers, over connections that stay open. */
import { Agent, get as httpGet } from 'node:http';

export const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Got {
  readonly status: number;
  readonly milliseconds: number;
  readonly body: string;
}

/** @param host for sites that have a host name of their own */
export function get(port: number, path: string, host = `127.0.0.1:${port}`): Promise<Got> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    httpGet({ port, path, agent, host: '127.0.0.1', headers: { host } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          milliseconds: performance.now() - began,
          body: Buffer.concat(pieces).toString(),
        }),
      );
      answer.on('error', reject);
    }).on('error', reject);
  });
}
