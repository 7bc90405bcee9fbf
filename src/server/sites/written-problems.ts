/** What `dev` shows an author of the mistakes in the files: on each page, and in the terminal. */
import { defined } from '../../lib/defined.ts';
import type { Issue } from '../../lib/issue.ts';
import { unknownIcons } from '../../site/check/rules/icons.ts';
import type { PageMeta, RenderedBody } from '../../site/content/page/page.ts';
import type { Site } from '../../site/site.ts';
import type { PageProblems } from '../../theme/page-view.ts';
import { isLoopback } from '../../web/edge/http/address-key.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';
import { followProblems, keyOf, mistakes, type SiteProblems } from './follow-problems.ts';
import type { SharedParts } from './shared-parts.ts';

export interface WrittenProblems {
  readonly checked: SiteProblems;
  ofPage(site: Site, page: PageMeta, body: RenderedBody): Promise<PageProblems>;
}

const MAX_PROBLEMS = 200;

export function writtenProblems(
  live: LiveSite,
  { shared, folder }: { readonly shared: SharedParts; readonly folder: string },
): WrittenProblems {
  const checked = followProblems(live, shared.log, shared.settings.allowedServices);
  // Others in the network are not told where the folder is.
  const isOwnMachine = isLoopback(shared.settings.host);
  const place = isOwnMachine && shared.editor !== undefined ? { editor: shared.editor, folder } : {};
  return {
    checked,
    ofPage: async (site, page, body) => {
      const broken = live.problem();
      // The text may be newer than the last check.
      const { source } = site;
      const file = source.originOf?.(page.file) ?? page.file;
      const own = body.issues.concat(unknownIcons(page.file, body, shared.icons));
      const now = await Promise.all(own.map(async (issue) => (await source.placed?.(issue)) ?? issue));
      const found = checked.count() === undefined ? mistakes(site.issues) : checked.of(file);
      const all = (broken === undefined ? [] : [broken]).concat(now, found);
      return {
        issues: distinct(all).slice(0, MAX_PROBLEMS),
        file,
        outline: body.outline,
        ...defined({ ofSite: checked.count() }),
        ...place,
      };
    },
  };
}

function distinct(issues: readonly Issue[]): readonly Issue[] {
  return [...new Map(issues.map((issue) => [keyOf(issue), issue])).values()];
}
