/** The request for a page of a mounted repository, in the repository's own paths, and its result in those of the site. */
import type { RenderRequest, RenderResult } from './content/page-renderer.ts';
import { type AddressOwners, isSiteAddress } from './source/file-address.ts';
import { siteIssue, sitePath } from './source/mount.ts';

const MAX_ADDRESSES = 2_000;
/** Root-relative addresses, wherever they are in a text; code samples only make the list longer. */
const ROOTED = /(?<![\w.~:/-])\/[^\s"'`<>()[\]{}|\\?#]*/g;

/** Root-relative addresses in the texts of a page that only the rest of the site has. */
export function siteAddresses(texts: readonly string[], owners: AddressOwners): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const text of texts)
    for (const [address] of text.matchAll(ROOTED)) {
      if (seen.has(address) || seen.size >= MAX_ADDRESSES) continue;
      seen.add(address);
      if (isSiteAddress(address, owners)) found.add(address);
    }
  return [...found].sort();
}

/** The files of a result, as they are called in the site. */
export function siteResult(result: RenderResult, { settings }: RenderRequest): RenderResult {
  const { mount } = settings;
  if (mount === undefined) return result;
  const { body, failed, ...rest } = result;
  const { iconPlaces } = body;
  return {
    ...rest,
    ...(failed === undefined ? {} : { failed: siteIssue(mount, failed) }),
    body: {
      ...body,
      issues: body.issues.map((issue) => siteIssue(mount, issue)),
      links: body.links.map((link) =>
        link.file === undefined ? link : { ...link, file: sitePath(mount, link.file) },
      ),
      ...(iconPlaces === undefined
        ? {}
        : {
            iconPlaces: Object.fromEntries(
              Object.entries(iconPlaces).map(([key, place]) => [key, siteIssue(mount, place)]),
            ),
          }),
    },
  };
}
