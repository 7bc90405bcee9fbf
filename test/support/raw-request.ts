/** Writes raw bytes to a server on this machine, for requests that no client would send, and returns the whole reply. */
import { connect } from 'node:net';

const LONGEST_MS = 240_000;

/** @param lines of the head, without the empty one that ends it; the connection is closed after one answer */
export function rawRequest(port: number, lines: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const head = [...lines, 'Connection: close', '', ''].join('\r\n');
    const socket = connect(port, '127.0.0.1', () => socket.write(head + body));
    let back = '';
    socket.setTimeout(LONGEST_MS, () =>
      socket.destroy(new Error('The server does not close the connection')),
    );
    socket.on('data', (part) => (back += String(part)));
    socket.on('close', () => resolve(back));
    socket.on('error', reject);
  });
}
