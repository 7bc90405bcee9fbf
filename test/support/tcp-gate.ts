/** A TCP proxy in front of a server that a test can make refuse, swallow, or pass connections. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after } from 'node:test';

export interface TcpGate {
  readonly port: number;
  /** `refuse`: nobody listens. `swallow`: connections are taken and never answered. `pass`: as if the gate were not there. */
  set(state: 'refuse' | 'swallow' | 'pass'): Promise<void>;
  close(): Promise<void>;
}

const open: TcpGate[] = [];
after(async () => {
  for (const gate of open) await gate.close();
});

/** @param target port on this machine, asked at each connection: it may not be known before */
export async function tcpGate(target: () => number): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  let passing = false;
  let server: Server | undefined;
  let port = 0;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    return socket;
  };
  const listen = async (): Promise<void> => {
    if (server !== undefined) return;
    server = createServer((socket) => {
      keep(socket);
      if (!passing) return void socket.resume();
      const behind = keep(connect(target(), '127.0.0.1'));
      socket.pipe(behind).pipe(socket);
      socket.on('close', () => behind.destroy());
      behind.on('close', () => socket.destroy());
    });
    await new Promise<void>((resolve, reject) =>
      server!.once('error', reject).listen(port, '127.0.0.1', resolve),
    );
    port = (server.address() as { port: number }).port;
  };
  const stop = async (): Promise<void> => {
    const ending = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (ending !== undefined) await new Promise((resolve) => ending.close(resolve));
  };
  await listen();
  const gate: TcpGate = {
    get port() {
      return port;
    },
    set: async (state) => {
      await stop();
      passing = state === 'pass';
      if (state !== 'refuse') await listen();
    },
    close: stop,
  };
  open.push(gate);
  return gate;
}
