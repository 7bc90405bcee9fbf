/** Tests of the language of a page at any depth. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { NavNode, NavTree } from '../nav-node.ts';
import { pageLanguages } from './navigation-view.ts';

const page = (url: string): object => ({ kind: 'page', url });
const language = (label: string, children: readonly object[]): object => ({
  kind: 'division',
  collection: 'languages',
  label,
  children,
});
const tree = (children: readonly object[]): NavTree =>
  ({ children: children as readonly NavNode[] }) as NavTree;

it('is that of the division, for pages of groups too, and none outside', () => {
  const group = { kind: 'group', children: [page('/de/deep'), page('')] };
  const of = pageLanguages(
    tree([language('en', [page('/a')]), language('de', [group, page('/a')]), { kind: 'link' }, page('/out')]),
  );
  assert.deepEqual(['/a', '/de/deep', '/out', '', '/unknown'].map(of), [
    'en',
    'de',
    undefined,
    undefined,
    undefined,
  ]);
});
