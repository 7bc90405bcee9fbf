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
  /** A page that was just written waits this long for its check, so that the browser fetches it once. */
  settled(): Promise<void>;
  ofPage(site: Site, page: PageMeta, body: RenderedBody): Promise<PageProblems>;
}

/** Nobody sees it later: a large site is checked after its page is shown. */
const CHECK_PATIENCE_MS = 50;
const MAX_PROBLEMS = 200;
/** New problems of other files that every page shows. */
const MAX_ELSEWHERE = 20;

export function writtenProblems(
  live: LiveSite,
  { shared, folder }: { readonly shared: SharedParts; readonly folder: string },
): WrittenProblems {
  const checked = followProblems(live, {
    log: shared.log,
    allowed: shared.settings.allowedServices,
    icons: shared.icons,
  });
  // Others in the network are not told where the folder is.
  const isOwnMachine = isLoopback(shared.settings.host);
  const place = isOwnMachine && shared.editor !== undefined ? { editor: shared.editor, folder } : {};
  return {
    checked,
    settled: () => checked.settled(CHECK_PATIENCE_MS),
    ofPage: async (site, page, body) => {
      checked.pageReady();
      const broken = live.problem();
      // The text may be newer than the last check.
      const { source } = site;
      const inSource = (path: string): string => source.originOf?.(path) ?? path;
      const file = inSource(page.file);
      const own = body.issues.concat(unknownIcons(page.file, body, shared.icons));
      const now = await Promise.all(own.map(async (issue) => (await source.placed?.(issue)) ?? issue));
      // What a snippet says is on this page too.
      const files = [
        file,
        ...body.links.flatMap((link) => (link.file === undefined ? [] : [inSource(link.file)])),
      ];
      const found = checked.count() === undefined ? mistakes(site.issues) : checked.of(files);
      const all = distinct((broken === undefined ? [] : [broken]).concat(now, found));
      // What was there at the start does not hide what was typed since.
      const issues = all.toSorted((a, b) => Number(checked.isNew(b)) - Number(checked.isNew(a)));
      const here = new Set(issues.map(keyOf));
      return {
        issues: issues.slice(0, MAX_PROBLEMS),
        elsewhere: checked
          .recent()
          .filter((issue) => !here.has(keyOf(issue)))
          .slice(0, MAX_ELSEWHERE),
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
