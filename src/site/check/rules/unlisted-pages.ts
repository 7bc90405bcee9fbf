/** Reports pages that the navigation does not list and no link leads to. */

import type { PageMeta } from '../../content/page/page.ts';
import type { CheckContext } from '../check-context.ts';
import type { Finding } from '../finding.ts';
import { isAboutRepository } from '../is-about-repository.ts';
import { linkUses } from '../link-uses.ts';
import { listedAddresses } from '../listed-addresses.ts';

const OPERATION = ['openapi', 'asyncapi', 'api', 'openapi-schema'];

export function unlistedPages(context: CheckContext): Finding[] {
  const { site } = context;
  const unlisted = pagesOutsideNavigation(context);
  if (unlisted.length === 0) return [];
  const reached = new Set<string>();
  const reach = (address: string): void => {
    const found = context.addresses.find(address.replace(/[?#].*$/s, ''));
    if (found.kind === 'page') reached.add(found.page.file);
  };
  for (const use of linkUses({ pages: context.everywhere }, 'link')) if (use.path !== '') reach(use.path);
  for (const { destination } of site.config.redirects) reach(destination);
  const { navbar, footer } = site.config;
  for (const { href } of [
    ...navbar.links,
    ...(navbar.primary === undefined ? [] : [navbar.primary]),
    ...footer.links.flatMap(({ items }) => items),
  ])
    reach(pathOf(href));
  return unlisted
    .filter(({ file }) => !reached.has(file))
    .map(({ file, path }) => ({
      issue: {
        severity: 'warning',
        code: 'nav/unlisted-page',
        message: `The page "${path}" is not in the navigation, and no link leads to it`,
        hint: 'Add it to docs.json, or write "hidden: true" into its front matter',
        file,
      },
    }));
}

/** Footers may name pages of their own site with its host. */
function pathOf(href: string): string {
  return URL.canParse(href) ? new URL(href).pathname : href;
}

/** Visible pages that the navigation does not list, linked or not; what other pages import is a part of these. */
export function pagesOutsideNavigation({ site, parts }: CheckContext): PageMeta[] {
  const listed = listedAddresses(site.tree);
  return [...site.pages.byUrl.values()].filter(
    ({ url, path, file, hidden, externalUrl, frontMatter }) =>
      !listed.has(url) &&
      !parts.has(file) &&
      !hidden &&
      externalUrl === undefined &&
      url !== '/' &&
      !isAboutRepository(path) &&
      // When the navigation lists whole specifications, such a page is listed with its operation.
      !(site.specifications !== undefined && OPERATION.some((key) => frontMatter[key] !== undefined)),
  );
}
