/** Runs every rule over a rendered site. */
import type { Issue } from '../../lib/issue.ts';
import { pointerKeys } from '../config/json-node.ts';
import type { Site } from '../site.ts';
import { type CheckedPage, checkContext, type KnownIcons, type Rule } from './check-context.ts';
import type { Finding } from './finding.ts';
import { brokenAnchors } from './rules/broken-anchors.ts';
import { brokenLinks } from './rules/broken-links.ts';
import { configAddresses } from './rules/config-addresses.ts';
import { faultySkills } from './rules/faulty-skills.ts';
import { frontMatter } from './rules/front-matter.ts';
import { headingOrder } from './rules/heading-order.ts';
import { icons } from './rules/icons.ts';
import { images } from './rules/images.ts';
import { navigationEntries } from './rules/navigation-entries.ts';
import { optionsWithoutEffect } from './rules/options-without-effect.ts';
import { pagePlaces } from './rules/page-places.ts';
import { pageTitles } from './rules/page-titles.ts';
import { redirects } from './rules/redirects.ts';
import { pagesOutsideNavigation, unlistedPages } from './rules/unlisted-pages.ts';
import { withheldFiles } from './rules/withheld-files.ts';
import { withoutEffect } from './rules/without-effect.ts';

/** One file each, from the site's configuration inwards to the content of pages. */
const RULES: readonly Rule[] = [
  configAddresses,
  navigationEntries,
  redirects,
  unlistedPages,
  frontMatter,
  pageTitles,
  headingOrder,
  pagePlaces,
  brokenLinks,
  brokenAnchors,
  images,
  withheldFiles,
  icons,
  withoutEffect,
  optionsWithoutEffect,
  faultySkills,
];

interface ContentCheck {
  readonly findings: readonly Finding[];
  /** Number of pages that the navigation does not list. */
  readonly unlisted: number;
}

/** @param pages every rendered page of the site that has text */
export async function checkContent(
  site: Site,
  pages: readonly CheckedPage[],
  known?: KnownIcons,
): Promise<ContentCheck> {
  const context = await checkContext(site, pages, known);
  const found: Finding[] = repeatedEntries(site);
  for (const rule of RULES) found.push(...(await rule(context)));
  // A part says something only where a page gives it its props: that page reports what is wrong with it.
  const whole = pages.filter(({ meta }) => !context.parts.has(meta.file));
  const own = firstUses(whole.flatMap(({ body }) => body.issues)).map((issue) => ({ issue }));
  const rest = site.issues.filter(({ code }) => code !== 'nav/duplicate-page').map((issue) => ({ issue }));
  return {
    findings: once([...rest, ...own, ...found]),
    unlisted: pagesOutsideNavigation(context).length,
  };
}

/** A page listed twice in one list is fixed by removing the second entry. */
function repeatedEntries(site: Site): Finding[] {
  const { located } = site.loaded;
  return site.issues
    .filter(({ code }) => code === 'nav/duplicate-page')
    .map((issue): Finding => {
      const { file, pointer = '' } = issue;
      const was = stringAt(located.value, pointer);
      if (was === undefined) return { issue };
      return { issue, edits: [{ kind: 'json', file, pointer, was, now: undefined }] };
    });
}

function stringAt(root: unknown, pointer: string): string | undefined {
  let value = root;
  for (const key of pointerKeys(pointer))
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  return typeof value === 'string' ? value : undefined;
}

const NO_EFFECT = new Set(['content/sample-no-effect', 'component/no-effect']);

/** What has no effect has none anywhere: each is reported once, at its first use. */
function firstUses(issues: readonly Issue[]): Issue[] {
  const counts = new Map<string, number>();
  for (const { code, message } of issues)
    if (NO_EFFECT.has(code)) counts.set(message, (counts.get(message) ?? 0) + 1);
  return issues.flatMap((issue) => {
    const count = NO_EFFECT.has(issue.code) ? counts.get(issue.message) : 1;
    if (count === undefined || count === 1) return count === undefined ? [] : [issue];
    counts.delete(issue.message);
    return [
      { ...issue, message: `${issue.message}; it is written on ${count} pages, of which this is the first` },
    ];
  });
}

/** A snippet is used on many pages; its problems are reported once. */
function once(findings: readonly Finding[]): Finding[] {
  const key = ({ file, line, column, code, message, pointer }: Issue): string =>
    JSON.stringify([file, line, column, code, message, pointer]);
  return [...new Map(findings.map((finding) => [key(finding.issue), finding])).values()];
}
