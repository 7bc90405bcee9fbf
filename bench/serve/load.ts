/** The load client, in a process of its own: connections that send the next request as soon as they have their answer. */
import { connect } from 'node:net';

export interface LoadWish {
  readonly port: number;
  /** The whole request. */
  readonly request: string;
  readonly status: number;
  readonly connections: number;
  readonly seconds: number;
}

/** @returns answers of one connection */
function asking({ port, request, status }: LoadWish, until: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  return new Promise((resolve, reject) => {
    let answers = 0;
    let head = '';
    let missing = -1;
    const done = (): void => {
      missing = -1;
      answers++;
      if (performance.now() < until) return void socket.write(request);
      socket.destroy();
      resolve(answers);
    };
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.on('end', () => reject(new Error('A connection was ended')));
    socket.on('data', (part: Buffer) => {
      if (missing < 0) {
        head += part.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = status === 304 ? '0' : /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
        if (!head.startsWith(`HTTP/1.1 ${status} `) || length === undefined)
          return reject(new Error(`Not the answer that was measured: ${head.slice(0, end)}`));
        missing = Number(length) - (head.length - end - 4);
        head = '';
      } else missing -= part.length;
      if (missing <= 0) done();
    });
  });
}

process.on('message', (wish: LoadWish) => {
  const until = performance.now() + wish.seconds * 1_000;
  const all = Promise.all(Array.from({ length: wish.connections }, () => asking(wish, until)));
  all.then(
    (counts) => process.send?.({ answers: counts.reduce((sum, count) => sum + count, 0) }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
