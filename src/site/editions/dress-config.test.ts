/** What an old commit keeps of its own docs.json when it is shown in today's look. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadConfig } from '../config/load-config.ts';
import { memorySource } from '../source/memory-source.ts';
import { dressConfig } from './dress-config.ts';

const loaded = (more: object) =>
  loadConfig(
    memorySource({ 'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['a'] }, ...more }) }),
  );

it('parts of the layout are those of the commit, whose files they are; colours are those of today', async () => {
  const own = await loaded({ colors: { primary: '#111111' }, parts: { footer: '/old.jsx' } });
  const today = await loaded({ colors: { primary: '#222222' }, parts: { 'header.end': '/new.jsx' } });
  const { config } = dressConfig(own, today, { collection: 'versions', label: 'v1' });
  assert.deepEqual(config.parts, { footer: '/old.jsx' });
  assert.equal(config.colors.primary, '#222222');
});
