/** What the watcher of the base is told of the files in use: those of mounts are no news of the base. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { docs, mountState, page } from '../../../test/support/mounted-site.ts';
import { memorySource } from './memory-source.ts';
import { mountedSource } from './mounted-source.ts';
import type { Source, SourceFile } from './source.ts';

it('the base hears neither of files of mounts nor of its own that a mount hides', async () => {
  let seen: (() => ReadonlyMap<string, SourceFile>) | undefined;
  const files = {
    'docs.json': docs({ navigation: { pages: ['index'] } }),
    'index.mdx': page('Start'),
    'api.mdx': page('Covered'),
    'api/index.mdx': page('Below'),
  };
  const base: Source = Object.assign(memorySource(files), {
    watch: (_: unknown, taken: typeof seen) => {
      seen = taken;
      return () => undefined;
    },
  });
  const api = { 'docs.json': docs({}), 'index.mdx': page('Of the API'), 'a.mdx': page('A') };
  const state = await mountState([{ path: 'api', repository: 'acme/api', files: api }]);
  const source = mountedSource(base, { at: async () => state, watch: () => () => undefined });
  const taken = await source.list();
  source.watch?.(
    () => undefined,
    () => taken,
  );
  const versions = (of: ReadonlyMap<string, SourceFile>): string[] =>
    [...of].map(([path, { version }]) => `${path} ${version}`).sort();
  assert.deepEqual(versions(seen!()), versions(await base.list()));
  assert.equal(seen!(), seen!(), 'computed once');
  // A reader saw no file for a moment: that is news.
  const less = new Map([...taken].filter(([path]) => path !== 'index.mdx'));
  source.watch?.(
    () => undefined,
    () => less,
  );
  assert.equal(seen!().has('index.mdx'), false);
});
