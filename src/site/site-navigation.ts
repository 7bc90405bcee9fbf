/** Resolves the navigation of a loaded site. */
import { inTurns } from '../lib/async/steps.ts';
import type { LoadedConfig } from './config/docs-config.ts';
import type { Audience } from './content/page/audience.ts';
import { elementAccessOf } from './content/page/page-access.ts';
import { readAhead } from './navigation/resolve/generated-meta.ts';
import { type ResolvedNavigation, resolveNavigation } from './navigation/resolve.ts';
import { navigationPages } from './page-index.ts';
import type { SiteReference } from './site-reference.ts';

interface NavigationFor {
  readonly audience: Audience;
  /** True for a path of the site that is not a page but is redirected. */
  readonly hasRedirect: (path: string) => boolean;
  /** True for the path of a page that the audience may not see, whatever the site says. */
  readonly closes?: ((path: string) => boolean) | undefined;
  /** Whether the files are those of a commit. */
  readonly fromRepository: boolean;
}

export async function siteNavigation(
  { config, located, mounts }: LoadedConfig,
  { pages, specifications }: SiteReference,
  { audience, hasRedirect, closes, fromRepository }: NavigationFor,
): Promise<ResolvedNavigation> {
  // Resolving runs without a pause, so the metadata of thousands of operations is prepared before.
  if (specifications !== undefined) await inTurns(readAhead(specifications));
  return resolveNavigation({
    navigation: config.navigation,
    located,
    pages: navigationPages(pages),
    hasRedirect,
    drilldown: config.interaction.drilldown,
    siteOpenapi: config.api.openapi,
    access: elementAccessOf(located.value),
    specifications,
    audience,
    closes,
    mounts,
    fromRepository,
  });
}
