/** `node scripts/run.mjs scripts/translations.ts`, before translating: notes which words are behind their English text, and prints them by language. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { en } from '../src/theme/strings/en.ts';
import { flatWords } from '../src/theme/strings/flat-words.ts';

type Words = Readonly<Record<string, string>>;

interface Translation {
  readonly behind: readonly string[];
  readonly words: object;
}

/**
 * Compares the English of today with what translators last saw, which `known-english.json` remembers however much later this runs,
 * and writes both.
 * @param folder URL of a folder like `src/theme/strings/`
 * @returns the paths of the English texts that differ, and a line for each word that is behind in a language
 */
export function noteChanges(
  folder: URL,
  today: Words,
): { readonly changed: string[]; readonly lines: string[] } {
  const known = read<Words>(new URL('known-english.json', folder));
  const paths = new Set([...Object.keys(known), ...Object.keys(today)]);
  const changed = [...paths].filter((path) => known[path] !== today[path]);
  const lines: string[] = [];
  for (const file of readdirSync(new URL('languages/', folder)).sort()) {
    const url = new URL(`languages/${file}`, folder);
    const { behind, words } = read<Translation>(url);
    const translated = new Map(flatWords(words as typeof en));
    // A word that is new or gone is missing or left over, which the tests of the language say.
    const next = [...new Set([...behind, ...changed])].filter(
      (path) => translated.has(path) && path in today,
    );
    if (next.join() !== behind.join()) write(url, { behind: next.toSorted(), words });
    const tag = file.replace(/\.json$/, '');
    for (const path of next) lines.push(`${tag}  ${path}: ${today[path]}  ->  ${translated.get(path)}`);
  }
  if (changed.length > 0) write(new URL('known-english.json', folder), today);
  return { changed, lines };
}

function read<Value>(file: URL): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value;
}

function write(file: URL, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../src/theme/strings/', import.meta.url);
  const { changed, lines } = noteChanges(folder, Object.fromEntries(flatWords(en)));
  for (const line of lines) console.log(line);
  if (changed.length > 0) console.log(`\n${changed.length} English texts changed: ${changed.join(', ')}`);
  if (lines.length > 0)
    console.log(
      'Translate what is listed, and take its path out of "behind" in src/theme/strings/languages/',
    );
  else console.log('Every translation knows the English text of today');
}
