/** Lists the files that a page or snippet may import, so that the site can read them before it is rendered. */
import { resolveImport } from './resolve-import.ts';

const FROM = /^[ \t]*(?:import|export)\b[^'"`;]{0,4000}?\bfrom\s*['"]([^'"\n]{1,1000})['"]/gm;
const SNIPPET = /<Snippet\b[^>]{0,500}?\bfile=(?:\{\s*)?["'`]([^"'`\n]{1,500})["'`]/g;

/**
 * @param source text of the page or snippet
 * @param file its repository path
 * @returns unique repository paths; an import without extension gives every candidate file
 */
export function listImports(source: string, file: string): string[] {
  const found = new Set<string>();
  if (source.includes('from'))
    for (const [, from] of source.matchAll(FROM))
      for (const path of resolveImport(from!, file)) found.add(path);
  if (source.includes('<Snippet'))
    for (const [, name] of source.matchAll(SNIPPET))
      for (const path of resolveSnippet(name!)) found.add(path);
  return [...found];
}

/** Candidate paths for `<Snippet file="…">`: under `snippets/` or from the root; a code file has its own extension. */
export function resolveSnippet(name: string): string[] {
  const path = name.replace(/^\/+/, '');
  const places = [`snippets/${path}`, `_snippets/${path}`, path].filter(
    (place) => !place.split('/').includes('..'),
  );
  return places.flatMap((place) => (/\.\w{1,8}$/.test(place) ? [place] : resolveImport(`/${place}`, '')));
}
