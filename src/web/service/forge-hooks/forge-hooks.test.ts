/** How much the address of the webhooks reads of strangers: bytes of one request, bytes at a time, requests a minute. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { NO_METRICS, testClock, testService } from '../../../../test/support/test-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { AppError } from '../../../lib/app-error.ts';
import { SILENT } from '../../../lib/log.ts';
import { forgeHooks } from './forge-hooks.ts';

const MB = 1024 * 1024;

function hooks() {
  const clock = testClock();
  const deployments = { receive: async () => 'accepted' } as const;
  const service = testService({
    records: {},
    clock,
    log: SILENT,
    metrics: NO_METRICS,
    deployments: deployments as never,
  });
  const handler = forgeHooks(service);
  const ends: (() => void)[] = [];
  /** @param bytes announced; undefined = not announced. The body comes when it is told to */
  const send = async (bytes: number | undefined, address = '192.0.2.1'): Promise<number> => {
    const headers = bytes === undefined ? {} : { 'content-length': String(bytes) };
    const asked = webRequest('/_lectern/forge/docs', { method: 'POST', address, headers });
    const body = async (max: number): Promise<Buffer> => {
      if ((bytes ?? 0) > max) throw new AppError('request/too-large', 'Too large');
      await new Promise<void>((resolve) => ends.push(resolve));
      return Buffer.alloc(0);
    };
    const answer = await handler({ ...asked, body });
    return answer!.status;
  };
  const arrive = (): void => {
    for (const end of ends.splice(0)) end();
  };
  return { send, arrive, clock };
}

it('reads 32 MB at a time, and small bodies beside them', async () => {
  const { send, arrive } = hooks();
  const large = [send(undefined), send(8 * MB), send(8 * MB), send(8 * MB)];
  assert.equal(await send(MB), 503);
  assert.equal(await send(undefined), 503);
  const small = send(100_000);
  arrive();
  assert.deepEqual(await Promise.all([...large, small]), [202, 202, 202, 202, 202]);
  const next = send(8 * MB);
  arrive();
  assert.equal(await next, 202);
});

it('reads no body of more than 8 MB', async () => {
  const { send, arrive } = hooks();
  assert.equal(await send(8 * MB + 1), 413);
  const all = Array.from({ length: 4 }, () => send(8 * MB));
  arrive();
  assert.deepEqual(await Promise.all(all), [202, 202, 202, 202], 'and holds nothing for it');
});

it('takes 1,200 requests of one address a minute', async () => {
  const { send, arrive, clock } = hooks();
  const all = Array.from({ length: 1_201 }, () => send(10));
  const other = send(10, '192.0.2.2');
  arrive();
  const statuses = await Promise.all(all);
  assert.deepEqual([statuses.filter((status) => status === 202).length, statuses.at(-1)], [1_200, 429]);
  assert.equal(await other, 202);
  clock.advance(60_000);
  const later = send(10);
  arrive();
  assert.equal(await later, 202);
});

it('hands a request to the project, the App or the code repository of its path, and leaves others alone', async () => {
  const asked: string[][] = [];
  const note =
    (kind: string) =>
    async (...names: unknown[]) => {
      asked.push([kind, ...names.slice(0, -1).map(String)]);
      return 'accepted' as const;
    };
  const deployments = {
    receive: note('project'),
    receiveOfApp: note('app'),
    receiveOfCode: note('code'),
  };
  const handler = forgeHooks(
    testService({
      records: {},
      clock: testClock(),
      log: SILENT,
      metrics: NO_METRICS,
      deployments: deployments as never,
    }),
  );
  const send = async (path: string) => {
    const request = webRequest(path, { method: 'POST' });
    return (await handler({ ...request, body: async () => Buffer.alloc(0) }))?.status;
  };
  for (const path of ['docs', 'apps/acc1', 'docs/code/api', 'apps/code/web.app', 'docs/code/a_b-1'])
    assert.equal(await send(`/_lectern/forge/${path}`), 202, path);
  assert.deepEqual(asked, [
    ['project', 'docs'],
    ['app', 'acc1'],
    ['code', 'docs', 'api'],
    ['code', 'apps', 'web.app'],
    ['code', 'docs', 'a_b-1'],
  ]);
  const long = 'a'.repeat(41);
  for (const path of ['docs/code/', 'docs/code/A', 'docs/code/a/b', `docs/code/${long}`, 'docs/codes/api'])
    assert.equal(await send(`/_lectern/forge/${path}`), undefined, path);
});
