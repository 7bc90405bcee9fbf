/** `node scripts/run.mjs scripts/translations.ts`: notes which translated words are behind their English text, and prints them by language. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { en } from '../src/theme/strings/en.ts';
import { flatWords } from '../src/theme/strings/flat-words.ts';
import { LANGUAGES, readTranslation } from '../src/theme/strings/strings.ts';

const folder = new URL('../src/theme/strings/', import.meta.url);
/** The English text of every word as the translators were last told of it, by path. */
const KNOWN_ENGLISH = new URL('known-english.json', folder);

/** @returns the texts of today, and the paths of those that translators do not know yet */
export function changedEnglish(): { readonly today: Record<string, string>; readonly changed: string[] } {
  const known = JSON.parse(readFileSync(KNOWN_ENGLISH, 'utf8')) as Record<string, string>;
  const today = Object.fromEntries(flatWords(en));
  const changed = [...new Set([...Object.keys(known), ...Object.keys(today)])].filter(
    (path) => known[path] !== today[path],
  );
  return { today, changed };
}

function noteChanges(): void {
  const { today, changed } = changedEnglish();
  for (const tag of LANGUAGES) {
    const { behind, words } = readTranslation(tag);
    const translated = new Map(flatWords(words));
    // A word that is new or gone is missing or left over, which the tests of the language say.
    const next = [...new Set([...behind, ...changed])].filter(
      (path) => translated.has(path) && path in today,
    );
    if (next.join() !== behind.join())
      write(new URL(`languages/${tag}.json`, folder), { behind: next.toSorted(), words });
    for (const path of next) console.log(`${tag}  ${path}: ${today[path]}  ->  ${translated.get(path)}`);
  }
  write(KNOWN_ENGLISH, today);
  if (changed.length > 0) console.log(`\n${changed.length} English texts changed: ${changed.join(', ')}`);
  console.log('Translate what is listed, and take its path out of "behind" in src/theme/strings/languages/');
}

function write(file: URL, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) noteChanges();
