/** Resolves the navigation of a loaded site. */
import { inTurns } from '../lib/async/steps.ts';
import type { Issue } from '../lib/issue.ts';
import type { LoadedConfig } from './config/docs-config.ts';
import type { Audience } from './content/page/audience.ts';
import { elementAccessOf } from './content/page/page-access.ts';
import type { ExpandedNavigation } from './navigation/folders/expand-folders.ts';
import type { NavPageInfo } from './navigation/nav-node.ts';
import { readAhead } from './navigation/resolve/generated-meta.ts';
import { type ResolvedNavigation, resolveNavigation } from './navigation/resolve.ts';
import { navigationPages } from './page-index.ts';
import type { SiteReference } from './site-reference.ts';

interface NavigationFor {
  /** Its navigation with the pages of the folders that it names, and of languages that lack some. */
  readonly folders: ExpandedNavigation;
  readonly audience: Audience;
  /** True for a path of the site that is not a page but is redirected. */
  readonly hasRedirect: (path: string) => boolean;
  /** True for the path of a page that the audience may not see, whatever the site says. */
  readonly closes?: ((path: string) => boolean) | undefined;
  /** Whether the files are those of a commit. */
  readonly fromRepository: boolean;
}

export async function siteNavigation(
  { config, located: { value }, mounts }: LoadedConfig,
  { pages, specifications }: SiteReference,
  { folders, audience, hasRedirect, closes, fromRepository }: NavigationFor,
): Promise<ResolvedNavigation> {
  // Resolving runs without a pause, so the metadata of thousands of operations is prepared before.
  if (specifications !== undefined) await inTurns(readAhead(specifications));
  const { navigation, located, looks, issues } = folders;
  const resolved = resolveNavigation({
    navigation,
    located,
    pages: withLooks(navigationPages(pages), looks),
    hasRedirect,
    drilldown: config.interaction.drilldown,
    siteOpenapi: config.api.openapi,
    access: elementAccessOf(value),
    specifications,
    audience,
    closes,
    mounts,
    fromRepository,
  });
  if (issues.length === 0 && !config.translations.fallback) return resolved;
  return { ...resolved, issues: once([...issues, ...resolved.issues]) };
}

/** What several languages list because one does is told once. */
function once(issues: readonly Issue[]): readonly Issue[] {
  return [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()];
}

/** Pages with what `_meta.json` or the name of their file gives them in the sidebar. */
function withLooks(
  pages: ReadonlyMap<string, NavPageInfo>,
  looks: ExpandedNavigation['looks'],
): ReadonlyMap<string, NavPageInfo> {
  if (looks.size === 0) return pages;
  const seen = new Map(pages);
  for (const [path, { icon, ...look }] of looks) {
    const page = pages.get(path);
    if (page !== undefined)
      seen.set(path, { ...page, ...look, ...(icon !== undefined && { icon: { name: icon } }) });
  }
  return seen;
}
