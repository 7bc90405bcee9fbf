/** Lists the files that a page or snippet may import, so that the site can read them before it is rendered. */
import { resolveImport } from './resolve-import.ts';

const WORD = /(?:im|ex)port\b/g;
const FROM = /(?:import|export)\b[^'"`;]{0,4000}?\bfrom\s*['"]([^'"\n]{1,1000})['"]/y;
const LINE_END = '\n\r\u2028\u2029';
const SNIPPET = /<Snippet\b[^>]{0,500}?\bfile=(?:\{\s*)?["'`]([^"'`\n]{1,500})["'`]/g;

/**
 * @param source text of the page or snippet
 * @param file its repository path
 * @returns unique repository paths; an import without extension gives every candidate file
 */
export function listImports(source: string, file: string): string[] {
  const found = new Set<string>();
  if (source.includes('from'))
    for (const from of importedNames(source)) for (const path of resolveImport(from, file)) found.add(path);
  if (source.includes('<Snippet'))
    for (const [, name] of source.matchAll(SNIPPET))
      for (const path of resolveSnippet(name!)) found.add(path);
  return [...found];
}

/** What statements at the start of a line import from. Only their first words are searched for: most lines are text. */
function importedNames(source: string): string[] {
  const found: string[] = [];
  WORD.lastIndex = 0;
  for (let word = WORD.exec(source); word !== null; word = WORD.exec(source)) {
    const next = WORD.lastIndex;
    FROM.lastIndex = word.index;
    const from = startsLine(source, word.index) ? FROM.exec(source)?.[1] : undefined;
    WORD.lastIndex = from === undefined ? next : FROM.lastIndex;
    if (from !== undefined) found.push(from);
  }
  return found;
}

function startsLine(source: string, index: number): boolean {
  let before = index - 1;
  while (source[before] === ' ' || source[before] === '\t') before--;
  return before < 0 || LINE_END.includes(source[before]!);
}

/** Candidate paths for `<Snippet file="…">`: under `snippets/` or from the root; a code file has its own extension. */
export function resolveSnippet(name: string): string[] {
  const path = name.replace(/^\/+/, '');
  const places = [`snippets/${path}`, `_snippets/${path}`, path].filter(
    (place) => !place.split('/').includes('..'),
  );
  return places.flatMap((place) => (/\.\w{1,8}$/.test(place) ? [place] : resolveImport(`/${place}`, '')));
}
