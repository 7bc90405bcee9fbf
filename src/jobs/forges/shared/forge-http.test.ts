/** Where the API of a forge stands, when its operator wrote the host alone. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { createForgeHttp } from './forge-http.ts';

const closers: (() => void)[] = [];
after(() => {
  for (const close of closers) close();
});

/** A server that answers below one path, and what it was asked. */
async function server(below: string): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const made = createServer((request, response) => {
    asked.push(request.url!);
    const known = request.url!.startsWith(`${below}/repos/`);
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  closers.push(() => made.close());
  return { url: `http://127.0.0.1:${(made.address() as AddressInfo).port}`, asked };
}

const ask = { method: 'GET', headers: {} } as const;
const setting = 'LECTERN_GITHUB_URL';

describe('an API whose host alone was written', () => {
  it('is found at its root, and looked for once', async () => {
    const { url, asked } = await server('');
    const http = createForgeHttp({ apiUrl: `${url}/api/v3`, setting, orAtRoot: true });
    assert.equal((await http({ ...ask, path: '/repos/a/b' })).status, 200);
    assert.equal((await http({ ...ask, path: '/repos/a/c' })).status, 200);
    assert.deepEqual(asked, ['/api/v3/repos/a/b', '/repos/a/b', '/repos/a/c']);
  });

  it('is found where Enterprise Server has it, without asking elsewhere', async () => {
    const { url, asked } = await server('/api/v3');
    const http = createForgeHttp({ apiUrl: `${url}/api/v3`, setting, orAtRoot: true });
    assert.equal((await http({ ...ask, path: '/repos/a/b' })).status, 200);
    assert.equal((await http({ ...ask, path: '/none' })).status, 404);
    assert.deepEqual(asked, ['/api/v3/repos/a/b', '/api/v3/none']);
  });

  it('is asked at its address alone when a path was written', async () => {
    const { url, asked } = await server('');
    const http = createForgeHttp({ apiUrl: `${url}/api/v3`, setting });
    assert.equal((await http({ ...ask, path: '/repos/a/b' })).status, 404);
    assert.deepEqual(asked, ['/api/v3/repos/a/b']);
  });
});
