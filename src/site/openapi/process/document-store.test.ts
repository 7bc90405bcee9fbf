/** Tests of documents on disk: what is stored, for how long, and that damaged files are harmless. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { documentStore } from './document-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-store-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Does not get smaller. */
const noise = (seed: number): string =>
  Array.from({ length: 100 }, (_, at) => hash('sha512', `${seed} ${at}`, 'base64')).join('');

it('keeps texts for their owner alone', () => {
  const store = documentStore(folder);
  store.put('one', 'text');
  assert.equal(store.get('one'), 'text');
  assert.equal(documentStore(folder).get('one'), 'text');
  assert.equal(statSync(join(folder, 'one')).mode & 0o777, 0o600);
  writeFileSync(join(folder, 'bad'), 'not compressed');
  assert.equal(store.get('bad'), undefined);
  assert.equal(store.get('none'), undefined);
});

it('lets the oldest go when there are too many bytes', () => {
  const own = join(folder, 'room');
  const store = documentStore(own, 40_000);
  for (let at = 0; at < 12; at++) {
    store.put(`text-${at}`, noise(at));
    utimesSync(join(own, `text-${at}`), at, at);
  }
  const left = readdirSync(own);
  const bytes = left.reduce((sum, name) => sum + statSync(join(own, name)).size, 0);
  assert.ok(bytes <= 40_000, `${bytes} bytes`);
  assert.ok(left.includes('text-11') && !left.includes('text-0'));
});
