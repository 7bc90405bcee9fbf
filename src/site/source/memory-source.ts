/** A source of files in memory: for previews of unsaved changes, and for tests. */
import { contentHash } from '../../lib/bytes/hash.ts';
import type { Source, SourceFile } from './source.ts';

/** A source of exactly these files: path → content. */
export function memorySource(files: Readonly<Record<string, string | Uint8Array>>, name = 'memory'): Source {
  const contents = new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
  const listing = new Map<string, SourceFile>();
  for (const [path, content] of contents)
    listing.set(path, { path, size: content.length, version: contentHash(content) });
  return {
    name,
    list: async () => listing,
    read: async (path, limit = 20 * 1024 * 1024) => {
      const content = contents.get(path);
      return content === undefined || content.length > limit ? undefined : content;
    },
  };
}
