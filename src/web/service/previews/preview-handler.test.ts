/** Where a preview answers, to whom, and what its ticket is good for. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testClock, testRandom, testService } from '../../../../test/support/test-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Preview } from '../../../records/previews/preview.ts';
import { DEFAULT_ACCESS } from '../../../records/readers/access-settings.ts';
import { HTML_TYPE, type Reply, reply } from '../../edge/http/reply.ts';
import type { PreviewPlace } from '../preview-operations.ts';
import { previewHandler } from './preview-handler.ts';
import { previewTickets, TICKET_GOOD_FOR } from './preview-ticket.ts';

const ID = 'abcdefghijklmnopqrstuvwxyz';
const PREVIEW: Preview = {
  id: ID,
  project: 'docs',
  target: { kind: 'branch', branch: 'b' },
  branch: 'b',
  title: 'b',
  url: null,
  fork: false,
  ref: null,
  commit: 'c'.repeat(40),
  base: 'd'.repeat(40),
  sharing: 'link',
  passwordMark: null,
  createdBy: null,
  createdAt: 1,
  changedAt: 1,
  openedAt: 1,
};

interface Given {
  readonly preview?: Partial<Preview>;
  readonly place?: Partial<PreviewPlace>;
  readonly address?: string;
  readonly origin?: string;
  readonly failure?: AppError;
}

function handler({ preview = {}, place = {}, address = `https://${ID}.p.example`, origin, failure }: Given) {
  const asked: { readonly path: string; readonly cookie: unknown; readonly reader: unknown }[] = [];
  const service = testService({
    records: {
      previews: new Proxy({} as never, {
        get: (_, name) => {
          if (name === 'get')
            return async (id: string) => (id === ID ? { ...PREVIEW, ...preview } : undefined);
          if (name === 'noteOpened') return async () => undefined;
          throw new Error(`This test has no previews.${String(name)}`);
        },
      }),
    },
    ...(origin === undefined ? {} : { origin }),
    previewing: {
      placeOf: ({ path }) => ({ id: ID, path, isOwnHost: true, prefix: '', ...place }),
      addressOf: () => address,
      access: async () => DEFAULT_ACCESS,
      readerOf: async () => undefined,
      open: async () => async (request) => {
        if (failure !== undefined) throw failure;
        asked.push({ path: request.path, cookie: request.headers['cookie'], reader: request.reader });
        return reply(200, HTML_TYPE, 'the site', { 'cache-control': 'public, max-age=60' });
      },
    },
  });
  const answer = previewHandler(service);
  const get = async (path: string, more: object = {}): Promise<Reply> => {
    const headers = { accept: 'text/html', cookie: 'lectern=session' };
    return (await answer(webRequest(path, { headers, ...more })))!;
  };
  return { get, asked };
}

describe('a preview', () => {
  it('gives the site no cookie, and is listed nowhere', async () => {
    const { get, asked } = handler({});
    const shown = await get('/guide');
    assert.deepEqual([shown.status, shown.headers['x-robots-tag']], [200, 'noindex, nofollow']);
    assert.deepEqual(asked, [{ path: '/guide', cookie: undefined, reader: undefined }]);
    assert.equal(String((await get('/robots.txt')).body), 'User-agent: *\nDisallow: /\n');
    assert.equal((await get('/sitemap-2.xml')).status, 404);
    assert.equal((await get('/guide', { method: 'POST' })).status, 405);
  });

  it('answers 404 for every id that is none', async () => {
    for (const id of ['', 'abc', ID.toUpperCase(), `${ID}a`, `${ID.slice(0, -1)}7`, '../x'])
      assert.equal((await handler({ place: { id } }).get('/')).status, 404, id);
    assert.equal((await handler({ preview: { project: 'none' } }).get('/')).status, 404);
  });

  it('is not shown on the host of the dashboard', async () => {
    const prefix = `/_lectern/preview/${ID}`;
    const below = {
      place: { isOwnHost: false, prefix, path: '/guide' },
      address: `https://docs.example.com${prefix}`,
      origin: 'https://admin.example.com',
    };
    assert.equal((await handler(below).get('/x', { host: 'admin.example.com' })).status, 404);
    assert.equal((await handler(below).get('/x', { host: 'docs.example.com' })).status, 200);
  });

  it('is stored by no cache that others share, unless everybody may open it', async () => {
    const control = async (preview: Partial<Preview>) =>
      (await handler({ preview }).get('/')).headers['cache-control'];
    assert.equal(await control({}), 'public, max-age=60');
    assert.equal(await control({ sharing: 'password' }), 'no-store', 'the page that asks for it');
  });

  it('says why a commit cannot be shown, and hides mistakes of ours', async () => {
    const said = new AppError('config/json', 'docs.json is broken', { hint: 'Mend it' });
    const shown = await handler({ failure: said }).get('/');
    assert.equal(shown.status, 422);
    assert.match(String(shown.body), /docs\.json is broken\. Mend it\./);
    const ours = await handler({ failure: new AppError('store/unavailable', 'secret words') }).get('/');
    assert.equal(ours.status, 503);
    assert.doesNotMatch(String(ours.body), /secret words/);
  });
});

describe('the ticket of a preview', () => {
  const clock = testClock();
  const deps = { secret: new Uint8Array(32).fill(3), clock, random: testRandom() };
  const place = (id: string) => ({ id, origin: 'https://x.p.example', home: '', base: '' });
  const tickets = previewTickets(deps, place(ID));
  const cookieOf = (line: string): string => line.split(';')[0]!;

  it('is read again, and adds to what the browser has', () => {
    const first = webRequest('/', {
      headers: { cookie: cookieOf(tickets.write(webRequest('/'), { password: 'm' })) },
    });
    assert.deepEqual(tickets.read(first), { password: 'm' });
    const both = cookieOf(tickets.write(first, { reader: 'r' }));
    assert.deepEqual(tickets.read(webRequest('/', { headers: { cookie: both } })), {
      password: 'm',
      reader: 'r',
    });
    assert.match(
      tickets.write(first, {}),
      /^__Host-lectern-preview-.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('is of no use for another preview, when it was changed, and when it is old', () => {
    const line = cookieOf(tickets.write(webRequest('/'), { password: 'm' }));
    const other = 'bcdefghijklmnopqrstuvwxyza';
    const moved = line.replace(ID, other);
    assert.deepEqual(
      previewTickets(deps, place(other)).read(webRequest('/', { headers: { cookie: moved } })),
      {},
    );
    const changed = `${line.slice(0, -2)}${line.endsWith('A') ? 'B' : 'A'}${line.slice(-1)}`;
    assert.deepEqual(tickets.read(webRequest('/', { headers: { cookie: changed } })), {});
    clock.advance(TICKET_GOOD_FOR);
    assert.deepEqual(tickets.read(webRequest('/', { headers: { cookie: line } })), {});
  });
});
