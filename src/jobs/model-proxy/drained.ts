/** Waits until a reply takes more bytes. */
import type { ServerResponse } from 'node:http';

/** Rejects when it is closed before. */
export function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    if (response.destroyed) return reject(new Error('closed'));
    const done = (): void => {
      response.off('drain', done).off('close', gone);
      resolve();
    };
    const gone = (): void => {
      response.off('drain', done);
      reject(new Error('closed'));
    };
    response.once('drain', done).once('close', gone);
  });
}
