/** Names files in composed Unicode: `ü` may be one sign or two on a disk, and nobody sees which one an author wrote. */
import type { SourceFile } from './source.ts';

interface ComposedNames {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Names as they are stored, by the composed ones; only those that differ. */
  readonly stored: ReadonlyMap<string, string>;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** A file whose composed name is that of another one keeps its own. */
export function composedNames(files: ReadonlyMap<string, SourceFile>): ComposedNames {
  const stored = new Map<string, string>();
  for (const path of files.keys()) {
    const composed = path.normalize('NFC');
    if (composed !== path && !files.has(composed)) stored.set(composed, path);
  }
  if (stored.size === 0) return { files, stored: NONE };
  const renamed = new Map<string, SourceFile>();
  for (const [path, file] of files) {
    const composed = path.normalize('NFC');
    const name = stored.get(composed) === path ? composed : path;
    renamed.set(name, name === path ? file : { ...file, path: name });
  }
  return { files: renamed, stored };
}
