/** A bare `node:http` server that answers everything with the same page: the current capacity of this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PROGRAM = `
const { createServer } = require('node:http');
const page = Buffer.alloc(Number(process.argv[1]), 'a');
const server = createServer((request, response) => {
  if (request.headers['if-none-match']) response.writeHead(304, { etag: '"x"' }).end();
  else response.writeHead(200, { 'content-type': 'text/html', 'content-length': page.length }).end(page);
}).listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  close(): void;
}

/** @param bytes of the page */
export async function bareServer(bytes: number): Promise<BareServer> {
  const child = spawn(process.execPath, ['--eval', PROGRAM, String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid!,
    close: () => void child.kill('SIGKILL'),
  };
}
