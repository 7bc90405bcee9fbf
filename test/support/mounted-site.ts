/** A site of several repositories in memory, rendered in this process. */
import { compilePage } from '../../src/site/content/compile-page.ts';
import { compileParts } from '../../src/site/content/compile-parts.ts';
import type { PageRenderer } from '../../src/site/content/page-renderer.ts';
import { loadSite, type Site, type SiteOptions } from '../../src/site/site.ts';
import { memorySource } from '../../src/site/source/memory-source.ts';
import { type Mounting, mountedSource } from '../../src/site/source/mounted-source.ts';
import type { Mount, MountState, Source } from '../../src/site/source/source.ts';
import { components } from '../../src/theme/components/registry.ts';

export type Files = Readonly<Record<string, string>>;

/** One repository and where it is mounted. */
export interface MountedFiles {
  readonly path: string;
  readonly repository: string;
  readonly files: Files;
}

export const docs = (value: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ name: 'Base', theme: 'mint', colors: { primary: '#0a7d5c' }, ...value });

export const page = (title: string, text = ''): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

const renderer: PageRenderer = {
  render: (request) =>
    request.parts === undefined
      ? compilePage(request, components)
      : compileParts(request, request.parts, components),
  close: async () => undefined,
};

export async function mountState(mounts: readonly MountedFiles[]): Promise<MountState> {
  const made = mounts.map(async ({ path, repository, files }): Promise<Mount> => {
    const source = memorySource(files, repository);
    return { path, repository, source, files: await source.list(), mark: `m-${path}` };
  });
  return { mounts: await Promise.all(made), requested: mounts, issues: [] };
}

export function sourceWith(base: Files, mounts: readonly MountedFiles[]): Source {
  const mounting: Mounting = { at: () => mountState(mounts), watch: () => () => undefined };
  return mountedSource(memorySource(base, 'base'), mounting);
}

export function siteWith(
  base: Files,
  mounts: readonly MountedFiles[],
  options: Partial<SiteOptions> = {},
): Promise<Site> {
  return loadSite({ source: sourceWith(base, mounts), renderer, ...options });
}

export async function htmlOf(site: Site, url: string): Promise<string> {
  const found = site.pages.byUrl.get(url);
  if (found === undefined) return `no page at ${url}`;
  return (await site.render(found)).body.html;
}
