/** Tests that a page which failed because the machine was busy is rendered again, but not for every request. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EMPTY_BODY } from '../../../site/content/empty-body.ts';
import { loadSite } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { createPageMaker } from './render-page.ts';

const SOURCE = memorySource({
  'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index'] } }),
  'index.mdx': 'Text',
});
const FRAME = { assets: {}, symbol: () => undefined, search: 'server' } as const;

/** @param code why rendering fails the first time */
async function asked(code: string, more: object = {}) {
  let times = 0;
  const renderer = {
    render: async () => {
      times++;
      const failed = { severity: 'error', code, message: 'Not made', file: 'index.mdx' } as const;
      return times === 1 ? { body: EMPTY_BODY, failed } : { body: { ...EMPTY_BODY, html: '<p>Made</p>' } };
    },
    close: () => Promise.resolve(),
  };
  const site = await loadSite({ source: SOURCE, renderer });
  const page = site.pages.byUrl.get('/')!;
  let now = 0;
  const maker = createPageMaker({ ...FRAME, ...more }, { clock: () => now });
  return {
    times: () => times,
    html: async (): Promise<Buffer> => (await maker.page(site, page)).html,
    after: async (milliseconds: number): Promise<boolean> => {
      now += milliseconds;
      return (await maker.page(site, page)).html.includes('Made');
    },
  };
}

describe('a page that could not be made', () => {
  for (const code of ['content/too-slow', 'content/crash'])
    it(`is tried again after a while: ${code}`, async () => {
      const { after, times } = await asked(code);
      assert.equal(await after(0), false);
      assert.equal(await after(9_000), false, 'who asks again at once gets the same');
      assert.equal(times(), 1);
      assert.equal(await after(2_000), true);
      assert.equal(await after(60_000), true);
      assert.equal(times(), 2, 'what was made is kept');
    });

  it('is tried again at once where its author looks', async () => {
    const { after } = await asked('content/too-slow', { live: () => '/live' });
    assert.equal(await after(0), false);
    assert.equal(await after(0), true);
  });

  it('stays as it is when its text is wrong', async () => {
    const { after, times } = await asked('content/syntax', { live: () => '/live' });
    assert.equal(await after(0), false);
    assert.equal(await after(3_600_000), false);
    assert.equal(times(), 1);
  });
});

describe('a page that was made', () => {
  it('is kept without the memory that it was a piece of', async () => {
    const { html } = await asked('content/syntax');
    const made = await html();
    assert.ok(made.length < Buffer.poolSize / 2, 'as short as pieces are');
    assert.equal(made.buffer.byteLength, made.length);
  });
});

describe('parts around a page of ours', () => {
  it('are not rendered for each request, even when they take too long', async () => {
    let times = 0;
    const renderer = {
      render: async () => {
        times++;
        return times < 3 ? { body: EMPTY_BODY, isPartial: true as const } : { body: EMPTY_BODY };
      },
      close: () => Promise.resolve(),
    };
    const source = memorySource({
      'docs.json': JSON.stringify({
        name: 'A',
        parts: { footer: '/p.jsx' },
        navigation: { pages: ['index'] },
      }),
      'index.mdx': 'Text',
      'p.jsx': 'export default () => <b>part</b>;',
    });
    const site = await loadSite({ source, renderer });
    let now = 0;
    const maker = createPageMaker(FRAME, { clock: () => now });
    const ask = (n: number) =>
      Promise.all(Array.from({ length: n }, (_, at) => maker.ourParts(site, 'not-found', `/${at}`)));
    await ask(20);
    now += 9_000;
    await ask(20);
    assert.equal(times, 1);
    for (const expected of [2, 3, 3, 3]) {
      now += 11_000;
      await ask(20);
      assert.equal(times, expected);
    }
  });
});
