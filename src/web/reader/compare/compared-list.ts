/** The changed pages and settings of two versions, as the bar above a compared page lists them; found once for two sites. */
import { changedPages } from '../../../site/changes/changed-pages.ts';
import { changedSettings } from '../../../site/changes/changed-settings.ts';
import type { PageChange } from '../../../site/changes/page-change.ts';
import type { Site } from '../../../site/site.ts';
import type { CompareBar, ComparedPage } from '../../../theme/layout/compare-bar.ts';
import type { CompareAddress } from './compare-address.ts';
import type { CompareVersion } from './compare-version.ts';

export interface ComparedList
  extends Pick<CompareBar, 'before' | 'after' | 'pages' | 'morePages' | 'settings'> {
  readonly all: readonly PageChange[];
}

const MOST_LISTED = 200;

const known = new WeakMap<Site, WeakMap<Site, Promise<readonly PageChange[]>>>();

function changesOf(before: Site, after: Site): Promise<readonly PageChange[]> {
  const ofAfter = known.get(after) ?? new WeakMap<Site, Promise<readonly PageChange[]>>();
  known.set(after, ofAfter);
  const making = ofAfter.get(before) ?? changedPages(before, after);
  ofAfter.set(before, making);
  making.catch(() => ofAfter.delete(before));
  return making;
}

export async function comparedList(
  before: CompareVersion,
  after: CompareVersion,
  address: CompareAddress,
): Promise<ComparedList> {
  const all = await changesOf(before.site, after.site);
  const settings = changedSettings(before.site, after.site);
  const pages = all.slice(0, MOST_LISTED).map(
    ({ kind, title, url }): ComparedPage => ({
      ...{ kind, title, url, href: address.of(url), current: url === address.page },
    }),
  );
  return {
    all,
    pages,
    morePages: all.length - pages.length,
    settings:
      settings === undefined ? [] : [...(settings.navigation ? ['navigation'] : []), ...settings.fields],
    before: { label: before.label },
    after: { label: after.label },
  };
}
