/** Writes files generated with pages, such as the styles of their classes: pages share them by name, which contains a hash. */
import { PAGE_FILES } from '../../../theme/layout/head/page-files.ts';
import type { BuildContext, BuildPart } from './build-part.ts';

export function pageFilesPart({ output, record }: BuildContext): BuildPart {
  /** Files that exist now. */
  const there = new Set<string>();
  const note = (path: string, names: readonly string[]): void => {
    if (names.length > 0) record.pageFiles[path] = names;
  };
  return {
    keep: (page) => {
      const names = output.before?.pageFiles?.[page.path] ?? [];
      note(page.path, names);
      return names.every((name) => output.keep(pageFilePath(name)));
    },
    add: (page, { result, parts }) => {
      const files = [...(result.body.files ?? []), ...(parts?.body.files ?? [])];
      for (const { name, text } of files) {
        const path = pageFilePath(name);
        if (!there.has(path) && !output.keep(path)) output.replace(path, text);
        there.add(path);
      }
      note(
        page.path,
        files.map(({ name }) => name),
      );
    },
  };
}

/** Where a file host looks for a file of a page. */
export function pageFilePath(name: string): string {
  return `${PAGE_FILES.slice(1)}${name}`;
}
