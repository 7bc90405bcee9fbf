/** Asks a server for exactly this request target, as no HTTP library would send it. */
import { connect } from 'node:net';

/** @returns the whole answer with its head, as it came */
export function rawGet(port: number, target: string, headers: readonly string[] = []): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(240_000, () => socket.destroy(new Error(`No answer to ${target}`)));
    socket.on('data', (part: Buffer) => void parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(parts)));
    const lines = [`GET ${target} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close', ...headers];
    // Not ended here: a server may take a client that says no more for one that went away.
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}
