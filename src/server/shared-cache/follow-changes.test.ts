/** What is announced when files, settings and other commits change, and while the store is away. */
import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { eventually } from '../../../test/support/eventually.ts';
import { docsJson } from '../../../test/support/fixture-folder.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../records/projects/project-records.ts';
import type { NewPurge } from '../../records/purges/purge-records.ts';
import { DEFAULT_ACCESS } from '../../records/readers/access-settings.ts';
import { loadSite, type Site } from '../../site/site.ts';
import { memorySource } from '../../site/source/memory-source.ts';
import type { SiteChange } from '../../web/reader/live/live-site.ts';
import { cacheTags } from '../../web/reader/shared-cache/cache-tags.ts';
import { followChanges } from './follow-changes.ts';

const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
const siteOf = (words: string): Promise<Site> =>
  loadSite({
    renderer,
    source: memorySource({
      'docs.json': JSON.stringify(docsJson({ pages: ['index'] })),
      'index.mdx': words,
    }),
  });
const T = cacheTags('docs');

/** A project whose site, access and surroundings change when the test says so. */
async function followed(t: TestContext) {
  let site = await siteOf('First words');
  let access = DEFAULT_ACCESS;
  let served = false;
  let isAway = false;
  const listeners = new Map<string, () => void>();
  const hear = (name: string) => (listener: () => void) => {
    listeners.set(name, listener);
    return () => listeners.delete(name);
  };
  const logged: string[] = [];
  const said: (readonly [string, NewPurge])[] = [];
  const store = (kind: string) => async (purge: NewPurge) => {
    if (isAway) throw new Error('the store is away');
    said.push([kind, purge]);
    return true;
  };
  const slot = {
    id: 'docs',
    isServed: () => served,
    outdated: hear('outdated'),
    live: {
      current: () => site,
      subscribe: (listener: (change: SiteChange) => void) =>
        hear('live')(() => listener({ paths: [], kind: 'content' })),
    },
  };
  const follower = followChanges({
    slots: () => [slot],
    records: { announce: store('announce'), begin: store('begin') },
    access: { of: () => access, subscribe: (_, listener) => hear('access')(listener) },
    settings: { of: () => DEFAULT_PROJECT_SETTINGS, subscribe: (_, listener) => hear('settings')(listener) },
    direct: true,
    log: { info: () => undefined, error: (message) => void logged.push(message) },
  });
  t.after(() => follower.close());
  follower.follow();
  const says = (expected: readonly (readonly string[])[]): Promise<void> =>
    eventually<readonly (readonly string[])[]>(
      () => said.map(([kind, { tags }]) => [kind, ...tags]),
      expected,
    );
  return {
    said,
    says,
    logged,
    tell: (name: string) => listeners.get(name)!(),
    serve: () => void (served = true),
    away: (now: boolean) => void (isAway = now),
    edit: async (words: string) => void (site = await siteOf(words)),
    close: () => void (access = { ...access, visibility: 'private' }),
  };
}

it('announces nothing before the site is served, and each kind of change then', async (t) => {
  const { said, says, tell, serve, edit, close } = await followed(t);
  tell('live');
  tell('settings');
  await setImmediate();
  assert.equal(said.length, 0);
  serve();
  tell('live');
  await says([['begin', 'docs']]);
  await edit('Other words');
  tell('live');
  await says([
    ['begin', 'docs'],
    ['announce', T.page('/'), T.lists],
  ]);
  // The same site again.
  tell('live');
  close();
  tell('access');
  await eventually(() => said.length, 3);
  // Of a change that the state does not name, each announcement is a state of its own.
  tell('outdated');
  await eventually(() => said.length, 4);
  tell('outdated');
  await eventually(() => said.length, 5);
  assert.deepEqual(
    said.map(([, { everything }]) => everything),
    [true, false, true, true, true],
  );
  const states = said.map(([, { state }]) => state);
  assert.equal(new Set(states).size, states.length);
});

it('announces the state at a start, and what was missed while the store was away', async (t) => {
  const { says, tell, serve, away, edit, close, logged } = await followed(t);
  serve();
  tell('live');
  await says([['begin', 'docs']]);
  away(true);
  await edit('Other words');
  tell('live');
  await eventually(() => logged.length, 1);
  close();
  tell('access');
  await setImmediate();
  away(false);
  // Who may read has changed, so it is everything, whatever else there was.
  await says([
    ['begin', 'docs'],
    ['announce', 'docs'],
  ]);
});
