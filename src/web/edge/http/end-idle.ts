/** Closes connections that have been idle for long, but none with an unread request. */
import type { Server } from 'node:http';

/** Longer than the minute after which proxies drop idle connections: the proxy must close first. */
export const KEEP_ALIVE_MS = 65_000;
/** Long enough to read what has arrived meanwhile. */
const LAST_LOOK_MS = 250;

/**
 * After the process was busy, timers fire before the data that arrived meanwhile is read: Node would close a connection with an
 * unread request, and its client would get no reply.
 */
export function endIdle(server: Server): void {
  server.on('timeout', (socket) => {
    const before = socket.bytesRead;
    setTimeout(() => {
      if (socket.bytesRead === before) socket.destroy();
    }, LAST_LOOK_MS).unref();
  });
}
