/** The files of another commit, with the pictures, fonts, style sheets and scripts of today's look. */
import type { DocsConfig } from '../config/docs-config.ts';
import type { CommitFiles } from '../source/commit-source.ts';
import { headOf } from '../source/open-file.ts';
import type { Source, SourceFile } from '../source/source.ts';
import { sourceOver } from '../source/source-over.ts';

interface Today {
  readonly source: Source;
  readonly config: DocsConfig;
  readonly allFiles: ReadonlyMap<string, SourceFile>;
}

/** Style sheets and scripts that every page loads. */
const LOOK = /\.css$|^[^/.][^/]*(?<!\.config)\.js$/i;

export function dressSource(own: CommitFiles, today: Today): Source {
  const ofToday = lookFiles(today);
  const sourceOf = (path: string): Source | undefined =>
    ofToday.has(path) ? today.source : LOOK.test(path) ? undefined : own;
  let listing: Promise<ReadonlyMap<string, SourceFile>> | undefined;
  return sourceOver(own, {
    list: () => {
      listing ??= dressed(own, ofToday);
      return listing;
    },
    read: async (path, limit) => sourceOf(path)?.read(path, limit),
    open: async (path) => sourceOf(path)?.open?.(path),
    stat: async (path) => sourceOf(path)?.stat?.(path),
    head: async (path, length) => {
      const from = sourceOf(path);
      return from && headOf(from, path, length);
    },
  });
}

async function dressed(
  own: CommitFiles,
  ofToday: ReadonlyMap<string, SourceFile>,
): Promise<ReadonlyMap<string, SourceFile>> {
  const kept = [...(await own.list())].filter(([path]) => !LOOK.test(path));
  return new Map([...kept, ...ofToday]);
}

/** Files that the settings of the look name. */
function lookFiles({ config, allFiles }: Today): ReadonlyMap<string, SourceFile> {
  const {
    navigation: _,
    redirects: __,
    api: ___,
    variables: ____,
    files: _____,
    parts: ______,
    ...look
  } = config;
  const named = new Set<string>();
  collect(look, named);
  return new Map([...allFiles].filter(([path]) => LOOK.test(path) || named.has(path)));
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value.replace(/^\.?\/+/, '').replace(/[?#].*$/, ''));
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collect(inner, into);
}
