/** A version that is another commit: the repositories mounted in it keep their navigation, links and access rules. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  docs,
  htmlOf,
  type MountedFiles,
  page,
  siteWith,
  sourceWith,
} from '../../../test/support/mounted-site.ts';
import { dressSource } from './dress-source.ts';

const base = {
  'docs.json': docs({ navigation: { pages: ['index'] } }),
  'index.mdx': page('Start'),
  'style.css': 'body { color: red }',
};
const mount = (path: string, more: object, links: string): MountedFiles => ({
  path,
  repository: `acme/${path}`,
  files: {
    'docs.json': docs({ name: path, navigation: { pages: ['intro', 'a'] }, ...more }),
    'intro.mdx': page('Introduction', links),
    'a.mdx': page('A'),
    'a.png': 'png',
  },
});

it('keeps what the repositories mounted in it bring', async () => {
  const today = await siteWith({ ...base, 'style.css': 'body { color: green }' }, []);
  const old = sourceWith(base, [
    mount('api', { files: { private: ['*.png'] } }, '[own](/a)'),
    mount('internal', { public: false }, ''),
  ]);
  const source = dressSource(Object.assign(old, { commit: 'a' }), today);
  const site = await siteWith({}, [], { source });
  assert.deepEqual([...site.pages.byUrl.keys()].sort(), ['/', '/api/a', '/api/intro']);
  assert.deepEqual(
    site.tree.children.map((node) => (node.kind === 'division' ? node.label : node.kind)),
    ['Base', 'api'],
  );
  assert.match(await htmlOf(site, '/api/intro'), /href="\/api\/a"[^>]*>own</);
  assert.deepEqual([site.files.has('api/a.png'), site.files.has('internal/a.png')], [false, false]);
  assert.deepEqual(
    site.issues.filter(({ code }) => code === 'sources/not-mounted'),
    [],
  );
  assert.match(String(await source.read('style.css')), /green/);
  assert.match(String(await source.head?.('style.css', 100)), /green/);
});
