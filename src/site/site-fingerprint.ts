/** The hash of everything but page texts: equal hashes give equal frames around equal texts. */
import { contentHash } from '../lib/bytes/hash.ts';
import type { SourceFile } from './source/source.ts';

interface Frame {
  /** Configuration, navigation, base, and what else every page shows. */
  readonly shared: readonly unknown[];
  /** Addresses of the pages. */
  readonly urls: Iterable<string>;
  readonly files: ReadonlyMap<string, SourceFile>;
}

export function siteFingerprint({ shared, urls, files }: Frame): string {
  return contentHash(JSON.stringify([...shared, [...urls], snippetPaths(files)]));
}

/** A new snippet can fix a page that did not change. */
function snippetPaths(files: ReadonlyMap<string, SourceFile>): string[] {
  return [...files.keys()].filter((path) => /(^|\/)_?snippets\/|\.(jsx|tsx)$/i.test(path));
}
