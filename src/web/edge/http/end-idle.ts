/** Ends connections that were silent for long, and none on which a request waits to be read. */
import type { Server } from 'node:http';

/** Longer than the minute after which proxies let go of a connection: who ends it first must not be us. */
export const KEEP_ALIVE_MS = 65_000;
/** Long enough for what has arrived meanwhile to be read. */
const LAST_LOOK_MS = 250;

/**
 * After a while in which the process was busy, timers are due before what arrived in that while is read: a connection
 * would be ended with a request in it, and its reader would get no answer.
 */
export function endIdle(server: Server): void {
  server.on('timeout', (socket) => {
    const before = socket.bytesRead;
    setTimeout(() => {
      if (socket.bytesRead === before) socket.destroy();
    }, LAST_LOOK_MS).unref();
  });
}
