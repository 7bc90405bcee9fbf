/** Gathers the snippets a page imports, and what they import, because the renderer may not read files itself. */
import { listImports } from './content/list-imports.ts';
import type { Source } from './source/source.ts';

export const LARGEST_SNIPPET = 1024 * 1024;
const MOST_SNIPPETS = 200;

/**
 * @returns text of each snippet by repository path; missing files are omitted and reported by the renderer
 */
export async function gatherSnippets(
  file: string,
  text: string,
  from: { readonly source: Source; readonly files: Pick<ReadonlySet<string>, 'has'> },
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  const queue = listImports(text, file);
  for (let i = 0; i < queue.length && i < MOST_SNIPPETS; i++) {
    const path = queue[i]!;
    if (path in found || !from.files.has(path)) continue;
    const bytes = await from.source.read(path, LARGEST_SNIPPET);
    if (bytes === undefined) continue;
    found[path] = bytes.toString('utf8');
    queue.push(...listImports(found[path], path));
  }
  return found;
}
