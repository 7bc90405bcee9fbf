/** Tests the suggestions for addresses that do not exist. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { loadSite, type Site } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { similarPages } from './similar-pages.ts';

const PAGES = {
  'guides/install-linux': 'Install on Linux',
  'guides/install-mac': 'Install on macOS',
  'guides/quickstart': 'Quickstart',
  'api/users/list-users': 'List users',
  'api/teams/list-teams': 'List teams',
  'reference/webhooks': 'Webhooks',
  hidden: 'Webhooks too',
};

describe('near pages', () => {
  let site: Site;
  before(async () => {
    const files: Record<string, string> = {
      'docs.json': JSON.stringify(
        docsJson({ pages: Object.keys(PAGES).filter((path) => path !== 'hidden') }),
      ),
    };
    for (const [path, title] of Object.entries(PAGES)) files[`${path}.mdx`] = `---\ntitle: ${title}\n---\n`;
    const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
    site = await loadSite({ source: memorySource(files), renderer });
  });
  for (const [path, first] of [
    ['/old/quickstart', '/guides/quickstart'],
    ['/guides/quikstart', '/guides/quickstart'],
    ['/docs/install/linux', '/guides/install-linux'],
    ['/install-linux.html', '/guides/install-linux'],
    ['/v1/users', '/api/users/list-users'],
    ['/api/listUsers', '/api/users/list-users'],
    ['/webhooks/overview', '/reference/webhooks'],
    ['/zzz/qqq', undefined],
    ['/', undefined],
    ['/%E0%A4%A', undefined],
  ] as const)
    it(`${path} may mean ${first}`, async () => {
      assert.equal((await similarPages(site, path))[0]?.href, first);
    });
  it('are at most five and never hidden ones', async () => {
    assert.ok((await similarPages(site, '/guides/install/list/webhooks/users/teams')).length <= 5);
    assert.ok(!(await similarPages(site, '/webhooks')).some(({ href }) => href === '/hidden'));
  });
  it('are looked for through three slips and no more', async () => {
    assert.deepEqual(await similarPages(site, '/zzzz-yyyy-xxxx-quikstart'), []);
    assert.equal((await similarPages(site, '/zzzz-yyyy-quikstart'))[0]?.href, '/guides/quickstart');
  });
  it('are looked for by twelve words and no more', async () => {
    const letters = [...'abcdefghijkl'].map((letter) => `zz${letter.repeat(9)}`);
    const after = async (count: number): Promise<string | undefined> =>
      (await similarPages(site, `/webhooks/${letters.slice(0, count).join('-')}`))[0]?.href;
    assert.deepEqual([await after(11), await after(12)], ['/reference/webhooks', undefined]);
  });
  it('are not looked for by words that hundreds of pages have', async () => {
    const name = (at: number): string =>
      `walrus/${[...String(at)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}qqqq`;
    const names = Array.from({ length: 300 }, (_, at) => name(at));
    const files: Record<string, string> = { 'docs.json': JSON.stringify(docsJson({ pages: names })) };
    for (const path of names) files[`${path}.mdx`] = '';
    const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
    const large = await loadSite({ source: memorySource(files), renderer });
    assert.deepEqual(await similarPages(large, '/walrus'), []);
    assert.equal((await similarPages(large, `/${name(7)}`))[0]?.href, `/${name(7)}`);
  });
  it('cost little for any address', async () => {
    const began = threadCpuMs();
    for (const path of ['/a'.repeat(2000), '/quixkstart-'.repeat(300), `/${'b'.repeat(4000)}`])
      for (let turn = 0; turn < 20; turn++) await similarPages(site, path);
    assert.ok(threadCpuMs() - began < 500);
  });
});
