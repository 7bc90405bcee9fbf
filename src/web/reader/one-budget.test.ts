/** Tests that the sites of one process share the memory budget of finished pages. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { docsJson } from '../../../test/support/fixture-folder.ts';
import { webRequest } from '../../../test/support/web-request.ts';
import { byteRoom } from '../../lib/cache/bounded-map.ts';
import { SILENT } from '../../lib/log.ts';
import { EMPTY_BODY } from '../../site/content/empty-body.ts';
import { memorySource } from '../../site/source/memory-source.ts';
import type { FinalHandler } from '../edge/http/handler.ts';
import { KeptAnswers } from '../edge/middleware/kept-answers.ts';
import { openLiveSite } from './live/live-site.ts';
import { createPageMaker } from './pages/render-page.ts';
import { createSiteHandler } from './site-handler.ts';

const PAGE_BYTES = 50_000;
const room = byteRoom(16 * PAGE_BYTES);

interface Counted {
  readonly handler: FinalHandler;
  /** How often a page was rendered. */
  made(): number;
  change(): Promise<void>;
  ask(): Promise<void>;
}

async function site(name: string): Promise<Counted> {
  let made = 0;
  const renderer = {
    render: async () => {
      made++;
      return { body: { ...EMPTY_BODY, html: `<p>${name.repeat(PAGE_BYTES / name.length)}</p>` } };
    },
    close: async () => undefined,
  };
  const files = {
    'docs.json': JSON.stringify(docsJson({ pages: ['index'] }, { name })),
    'index.mdx': 'Text',
  };
  const live = await openLiveSite({ source: memorySource(files), renderer }, SILENT, false);
  const maker = createPageMaker({ assets: {}, symbol: () => undefined, search: 'server' }, { room });
  const handler = createSiteHandler({
    live,
    maker,
    kept: new KeptAnswers(room),
    assets: new Map(),
    preview: false,
    log: SILENT,
    origin: 'https://example.com',
    policy: () => ({ scriptHashes: [], styleHashes: [] }),
  });
  return {
    handler,
    made: () => made,
    change: async () => {
      const before = live.current();
      live.refresh();
      while (live.current() === before) await new Promise((resolve) => setImmediate(resolve));
    },
    ask: async () => assert.equal((await handler(webRequest('/'))).status, 200),
  };
}

it('pages of one site go when others need the room, those used last stay, and a site of before gives its own back', async () => {
  const sites = await Promise.all(Array.from({ length: 12 }, (_, at) => site(`s${at % 10}`)));
  const [first, second, ...rest] = sites as [Counted, Counted, ...Counted[]];
  await first.ask();
  await second.ask();
  await first.ask();
  assert.deepEqual([first.made(), second.made()], [1, 1]);
  const held = room.weight;
  for (let time = 0; time < 5; time++) {
    await first.change();
    await first.ask();
  }
  assert.equal(room.weight, held, 'a change takes the place of what was');
  for (const one of rest) {
    await one.ask();
    assert.ok(room.weight <= 16 * PAGE_BYTES, `${room.weight}`);
  }
  await second.ask();
  assert.equal(second.made(), 2, 'it had to go');
  const last = rest.at(-1)!;
  await last.ask();
  assert.equal(last.made(), 1, 'what was used last is kept');
});
