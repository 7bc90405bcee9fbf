/** A server process of the bench, `ours` or `bare`: reports its port, and its CPU time on request. */

import { listen } from '../../src/web/edge/http/listen.ts';
import { reply, TEXT_TYPE } from '../../src/web/edge/http/reply.ts';
import { createApi } from '../../src/web/service/api/api.ts';
import { benchRecords, benchService } from './api-service.ts';
import { bareHandler } from './bare-handler.ts';
import { openStore, type Store } from './store.ts';

async function portOf(side: string, store: Store): Promise<number> {
  if (side === 'ours') {
    const api = createApi(benchService(benchRecords(await openStore(store))));
    const none = reply(404, TEXT_TYPE, 'Nothing\n');
    const options = { port: 0, host: '127.0.0.1', base: '' };
    return (await listen(async (request) => (await api(request)) ?? none, options)).port;
  }
  const server = await bareHandler(store);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const [side = '', store = '{}'] = process.argv.slice(2);
const port = await portOf(side, JSON.parse(store) as Store);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1_000 });
});
process.send?.({ port });
