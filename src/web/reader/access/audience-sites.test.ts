/** Readers share a site exactly when they see the same of it, and many different ones do not make each other's anew. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { SILENT } from '../../../lib/log.ts';
import type { Audience } from '../../../site/content/page/audience.ts';
import type { Site } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { HTML_TYPE, reply } from '../../edge/http/reply.ts';
import { type LiveSite, openLiveSite } from '../live/live-site.ts';
import { audienceSites } from './audience-sites.ts';

const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
const open = (files: Record<string, string>): Promise<LiveSite> =>
  openLiveSite({ source: memorySource(files), renderer }, SILENT, false);
const ofGroups = (groups: readonly string[]): Audience => ({
  visibility: 'partly',
  signedIn: true,
  groups: new Set(groups),
});
const docs = (navigation: object): string => JSON.stringify({ name: 'Docs', theme: 'mint', navigation });
const page = (groups: readonly string[]): string => `---\ngroups: ${JSON.stringify(groups)}\n---\n\nText`;

/** Counts what is made. */
function counted(live: LiveSite, now = () => live) {
  const made: Audience[] = [];
  let closed = 0;
  const counting: LiveSite = {
    current: () => now().current(),
    siteFor: (audience) => {
      made.push(audience);
      return now().siteFor(audience);
    },
    problem: () => undefined,
    rejection: () => undefined,
    mark: () => '',
    refresh: () => live.refresh(),
    subscribe: (listener) => live.subscribe(listener),
    close: () => live.close(),
  };
  const sites = audienceSites(counting, () => ({
    handler: () => reply(200, HTML_TYPE, ''),
    close: async () => void closed++,
  }));
  return { sites, made, closed: () => closed };
}

/** Pages of 40 teams, of which each is open to all of a department of four. */
function departments(): Record<string, string> {
  const names = Array.from({ length: 40 }, (_, at) => `team${at}`);
  const pages = names.map((_, at) => `page${at}`);
  return {
    'docs.json': docs({ pages: ['index', ...pages] }),
    'index.mdx': 'Home',
    ...Object.fromEntries(
      names.map((_, at) => {
        const first = at - (at % 4);
        return [`page${at}.mdx`, page(names.slice(first, first + 4))];
      }),
    ),
  };
}

it('makes one site for all who see the same, whatever their groups are', async () => {
  const { sites, made } = counted(await open(departments()));
  const combinations = Array.from({ length: 15 }, (_, at) =>
    [0, 1, 2, 3].filter((bit) => ((at + 1) >> bit) & 1).map((bit) => `team${bit}`),
  );
  for (const groups of combinations) await sites.site(ofGroups(groups));
  assert.equal(made.length, 1);
  const [first, second] = await Promise.all([
    sites.site(ofGroups(['team0'])),
    sites.site(ofGroups(['team3', 'team1'])),
  ]);
  assert.equal(first, second);
  const other = await sites.site(ofGroups(['team0', 'team4']));
  assert.deepEqual([made.length, other.pages.byPath.size], [2, 9]);
});

it('keeps 200 different audiences of a small site', async () => {
  const { sites, made, closed } = counted(await open(departments()));
  const set = (at: number): Audience =>
    ofGroups([0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (at >> bit) & 1).map((bit) => `team${bit * 4}`));
  for (const _ of [1, 2, 3]) for (let at = 0; at < 200; at++) await sites.site(set(at));
  assert.deepEqual([made.length, closed()], [200, 0]);
});

it('keeps some of those that come in turn where there is room for few', async () => {
  const files = departments();
  for (let at = 0; at < 4_000; at++) files[`more/page${at}.mdx`] = 'Text';
  const { sites, made } = counted(await open(files));
  const set = (at: number): Audience =>
    ofGroups([0, 1, 2, 3, 4, 5].filter((bit) => (at >> bit) & 1).map((bit) => `team${bit * 4}`));
  for (const _ of [1, 2]) for (let at = 0; at < 30; at++) await sites.site(set(at));
  assert.ok(made.length < 45, `made ${made.length} of 60`);
});

it('tells readers apart again as soon as the site does', async () => {
  const files = { 'docs.json': docs({ pages: ['a', 'b'] }), 'a.mdx': page(['x', 'y']), 'b.mdx': 'Text' };
  const versions = [await open(files), await open({ ...files, 'a.mdx': page(['x']) })] as const;
  let now: LiveSite = versions[0];
  const { sites, closed } = counted(now, () => now);
  const [x, y] = [ofGroups(['x']), ofGroups(['y'])];
  const shows = async (audience: Audience) => (await sites.site(audience)).pages.byPath.has('a');
  assert.equal(await sites.site(y), await sites.site(x));
  now = versions[1];
  assert.deepEqual([await shows(x), await shows(y)], [true, false]);
  // A change while a site is made must not give it to those who shared it before.
  now = versions[0];
  const asked = [sites.site(y), sites.site(x)];
  now = versions[1];
  const [forY, forX] = await Promise.all(asked);
  assert.deepEqual([forY!.pages.byPath.has('a'), forX!.pages.byPath.has('a')], [false, true]);
  assert.ok(closed() > 0, 'sites of earlier decisions are closed');
});

it('does not take an answer for the same one when more is asked', async () => {
  const files = { 'docs.json': docs({ pages: ['a', 'b'] }), 'a.mdx': page(['x']), 'b.mdx': 'Text' };
  const versions = [await open(files), await open({ ...files, 'b.mdx': page(['y']) })] as const;
  let now: LiveSite = versions[0];
  const { sites } = counted(now, () => now);
  assert.equal(await sites.site(ofGroups(['x', 'y'])), await sites.site(ofGroups(['x'])));
  now = versions[1];
  assert.ok(!(await sites.site(ofGroups(['x']))).pages.byPath.has('b'));
});

it('never shows a reader the site of somebody who sees more or less', async () => {
  const group = fc.constantFrom('a', 'b', 'c');
  const access = fc.option(fc.uniqueArray(group, { minLength: 1 }), { nil: undefined });
  const element = fc.record({
    access,
    open: fc.boolean(),
    pages: fc.uniqueArray(fc.nat(5), { minLength: 1 }),
  });
  const shape = fc.record({
    pages: fc.array(fc.record({ access, closed: fc.boolean() }), { minLength: 6, maxLength: 6 }),
    outer: fc.array(fc.record({ access, inner: fc.array(element, { maxLength: 2 }) }), { maxLength: 3 }),
    readers: fc.array(fc.uniqueArray(group), { minLength: 2, maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(shape, async ({ pages, outer, readers }) => {
      const files: Record<string, string> = {};
      for (const [at, { access: names, closed }] of pages.entries())
        files[`p${at}.mdx`] =
          names !== undefined ? page(names) : closed ? '---\npublic: false\n---\n\nText' : 'Text';
      const groups = outer.map(({ access: names, inner }, at) => ({
        group: `G${at}`,
        ...(names === undefined ? {} : { groups: names }),
        pages: [
          'index',
          ...inner.map((one, index) => ({
            group: `I${index}`,
            ...(one.access === undefined ? (one.open ? {} : { public: false }) : { groups: one.access }),
            pages: one.pages.map((number) => `p${number}`),
          })),
        ],
      }));
      files['index.mdx'] = 'Home';
      files['docs.json'] = docs({ groups: [{ group: 'All', pages: ['index'] }, ...groups] });
      const live = await open(files);
      const { sites } = counted(live);
      for (const names of readers)
        assert.deepEqual(seen(await sites.site(ofGroups(names))), seen(await live.siteFor(ofGroups(names))));
    }),
    { numRuns: 150 },
  );
});

function seen({ pages, files, tree, closed, home }: Site): unknown {
  const shown = [[...pages.byUrl.keys()], [...files.keys()], [...closed.pages.keys()], home, tree];
  return JSON.parse(JSON.stringify(shown));
}
