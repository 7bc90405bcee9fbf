/** Tests that one thread reads the pages another wrote, and that none is lost between them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { renderedStore } from './rendered-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-rendered-'));
after(() => rmSync(folder, { recursive: true }));

const PAGES = Array.from({ length: 40 }, (_, n) => [`page-${n}`, `${n} `.repeat(1_000)] as const);

it('keeps what was written before, while and after a thread gives way to the next', async () => {
  const file = join(folder, 'rendered.db');
  const store = renderedStore(file, 1_000, 10_000);
  for (const [key, text] of PAGES) {
    store.put(key, text);
    // Answered when everything before it is written: the thread has nothing to do, and may be replaced.
    await store.get('none');
  }
  const late = store.get(PAGES[0]![0]);
  await store.close();
  assert.equal(await late, PAGES[0]![1], 'who asked before the end is answered');
  assert.equal(await store.get(PAGES[0]![0]), undefined, 'and nobody after it');
  const again = renderedStore(file);
  for (const [key, text] of PAGES) assert.equal(await again.get(key), text, key);
  await again.close();
});
