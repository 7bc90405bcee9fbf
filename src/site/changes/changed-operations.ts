/** Finds the reference pages whose operation differs between two versions of a specification. */
import { contentHash } from '../../lib/hash.ts';
import { unhurried } from '../../lib/unhurried.ts';
import type { PageMeta } from '../content/page.ts';
import type { Version } from './version.ts';

/** More pages of changed specifications are not compared: all of them count as changed. */
const MOST_COMPARED = 1_000;

/** @returns paths of pages of the newer version */
export async function pagesOfOperations(before: Version, after: Version): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const fingerprints = [fingerprintsOf(before), fingerprintsOf(after)] as const;
  const pages = [...after.pages.byPath.values()].filter(({ path, reference }) => {
    const old = before.pages.byPath.get(path);
    if (old === undefined) return false;
    const was = old.reference;
    if (reference === undefined || was === undefined) return reference !== was;
    return (
      fingerprints[0].get(was.source) !== fingerprints[1].get(reference.source) ||
      was.source !== reference.source
    );
  });
  for await (const page of unhurried(pages, 1)) {
    const was = before.pages.byPath.get(page.path);
    if (was === undefined) continue;
    const differs = pages.length > MOST_COMPARED || (await shown(before, was)) !== (await shown(after, page));
    if (differs) found.add(page.path);
  }
  return found;
}

/** By the name that pages use for a specification; one name may stand for several. */
function fingerprintsOf({ specifications }: Version): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { source, fingerprint } of specifications?.all ?? [])
    found.set(source, `${found.get(source) ?? ''} ${fingerprint}`);
  return found;
}

/** What the page shows of its specification. */
async function shown(site: Version, page: PageMeta): Promise<string> {
  try {
    const { reference, source } = await site.request(page);
    return contentHash(JSON.stringify([reference ?? null, page.reference?.generated === true ? source : '']));
  } catch {
    // A page that cannot be read now is seen as changed.
    return `unreadable ${site.source.commit ?? ''}`;
  }
}
