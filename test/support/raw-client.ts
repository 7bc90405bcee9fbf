/** A client that writes raw bytes and reads only on request, for tests of slow and hostile readers. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from './eventually.ts';

export interface RawClient {
  readonly socket: Socket;
  write(bytes: string): void;
  /** Reads until what has come matches. */
  until(wanted: RegExp): Promise<string>;
  /** Reads until the server ends the connection. @returns everything that came */
  rest(): Promise<string>;
  isClosed(): boolean;
  close(): void;
}

export interface RawClientOptions {
  /** Address of this machine to come from. */
  readonly from?: string;
}

export async function rawClient(
  port: number,
  { from = '127.0.0.1' }: RawClientOptions = {},
): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let text = '';
  let closed = false;
  // Being cut off is what many of these wait for.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    closed = true;
  });
  const read = (part: Buffer): void => {
    text += part.toString('latin1');
  };
  await once(socket, 'connect');
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    until: async (wanted) => {
      socket.on('data', read);
      // Read as what is missing, so that a failure shows what came instead.
      await eventually(
        () => (wanted.test(text) ? 'came' : text.slice(0, 500)),
        'came',
        `${wanted} never came`,
      );
      socket.off('data', read);
      return text;
    },
    rest: async () => {
      socket.on('data', read);
      socket.resume();
      if (!closed) await once(socket, 'close');
      return text;
    },
    isClosed: () => closed,
    close: () => socket.destroy(),
  };
}

export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
