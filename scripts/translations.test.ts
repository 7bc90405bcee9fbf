/** A changed English text is noted in every translation, whenever the translators come. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { noteChanges } from './translations.ts';

const strings = fileURLToPath(new URL('../src/theme/strings/', import.meta.url));

it('notes a changed text as behind in every language until it is translated, and nothing else', (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'lectern-translations-'));
  t.after(() => rmSync(copy, { recursive: true }));
  for (const name of ['known-english.json', 'languages'])
    cpSync(join(strings, name), join(copy, name), { recursive: true });
  const read = (name: string) =>
    JSON.parse(readFileSync(join(copy, name), 'utf8')) as Record<string, unknown>;
  const known = read('known-english.json') as Record<string, string>;
  const before = read('languages/de.json');
  const folder = pathToFileURL(`${copy}/`);

  const again = noteChanges(folder, known);
  assert.deepEqual(again.changed, []);
  assert.deepEqual(read('languages/de.json'), before);

  const today = { ...known, notFoundTitle: `${known['notFoundTitle']}!` };
  const { changed, lines } = noteChanges(folder, today);
  assert.deepEqual(changed, ['notFoundTitle']);
  for (const tag of ['ar', 'de', 'zh-hant']) {
    assert.ok((read(`languages/${tag}.json`)['behind'] as string[]).includes('notFoundTitle'), tag);
    assert.ok(
      lines.some((line) => line.startsWith(`${tag}  notFoundTitle: `)),
      tag,
    );
  }
  assert.deepEqual(read('languages/de.json')['words'], before['words']);
  assert.deepEqual(read('known-english.json'), today);

  const later = noteChanges(folder, today);
  assert.deepEqual(later, { changed: [], lines });
});
