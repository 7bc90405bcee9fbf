/** A folder of another program whose pages change: what is read again, and what the site says then. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { memorySource } from '../source/memory-source.ts';
import { sourceOver } from '../source/source-over.ts';
import { docusaurus } from './docusaurus/docusaurus.ts';
import { foreignSource } from './foreign-source.ts';

it('reads only the pages again that have changed', async () => {
  const files: Record<string, string> = {
    'docusaurus.config.js':
      "export default { presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };",
    'docs/a.md': '---\nsidebar_position: 1\n---\n# A',
    'docs/b.md': '---\nsidebar_position: 2\n---\n# B',
  };
  let now = memorySource(files);
  const read: string[] = [];
  const base = sourceOver(now, {
    list: () => now.list(),
    read: async (path, limit) => {
      read.push(path);
      return now.read(path, limit);
    },
  });
  const source = foreignSource(base, async () => [docusaurus]);
  const pages = async (): Promise<unknown> => {
    await source.list();
    const docs = JSON.parse((await source.foreign!())!.text) as { navigation: unknown };
    return docs.navigation;
  };
  assert.deepEqual(await pages(), { pages: ['a', 'b'] });
  read.length = 0;
  now = memorySource({ ...files, 'docs/a.md': '---\nsidebar_position: 3\n---\n# A' });
  assert.deepEqual(await pages(), { pages: ['b', 'a'] });
  assert.deepEqual(
    read.filter((path) => path.endsWith('.md')),
    ['docs/a.md'],
  );
});
