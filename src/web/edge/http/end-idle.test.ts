/** A request that arrived while the process was busy is answered, also when its connection was due to be ended meanwhile. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { it } from 'node:test';
import { endIdle } from './listen.ts';

const KEEP_ALIVE_MS = 20;
const ASK = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Nothing else happens in this thread for so long. */
function beBusy(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

it('a connection is not ended with a request in it, and is ended when it is silent', async (t) => {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, keepAliveTimeoutBuffer: 0 }, (_, response) =>
    response.end('ok'),
  );
  endIdle(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answers = 0;
  let heard: () => void = () => undefined;
  socket.on('data', (part) => {
    answers += String(part).split('HTTP/1.1 200').length - 1;
    heard();
  });
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
  const answered = (count: number): Promise<void> =>
    new Promise((resolve, reject) => {
      heard = () => answers >= count && resolve();
      heard();
      ended.then(() => reject(new Error(`ended after ${answers} answers`)), reject);
    });
  socket.write(ASK);
  await answered(1);
  for (let count = 2; count < 6; count++) {
    socket.write(ASK);
    // The system has the request; the time-out is due first when this ends.
    beBusy(KEEP_ALIVE_MS * 3);
    await answered(count);
  }
  await ended;
  assert.equal(answers, 5);
});
