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

interface ListParts {
  readonly address: CompareAddress;
  /** Runs the work when it is its turn. */
  readonly turn: <Made>(make: () => Promise<Made>) => Promise<Made>;
}

type Changes = Pick<ComparedList, 'all' | 'settings'>;

const MAX_LISTED = 200;

const known = new WeakMap<Site, WeakMap<Site, Promise<Changes>>>();

export async function comparedList(
  before: CompareVersion,
  after: CompareVersion,
  { address, turn }: ListParts,
): Promise<ComparedList> {
  const { all, settings } = await changesOf(before.site, after.site, turn);
  const pages = all.slice(0, MAX_LISTED).map(
    ({ kind, title, url }): ComparedPage => ({
      kind,
      title,
      url,
      href: address.of(url),
      current: url === address.page,
    }),
  );
  return {
    all,
    settings,
    pages,
    morePages: all.length - pages.length,
    before: { label: before.label },
    after: { label: after.label },
  };
}

function changesOf(before: Site, after: Site, turn: ListParts['turn']): Promise<Changes> {
  const ofAfter = known.get(after) ?? new WeakMap<Site, Promise<Changes>>();
  known.set(after, ofAfter);
  const making = ofAfter.get(before) ?? turn(() => find(before, after));
  ofAfter.set(before, making);
  making.catch(() => ofAfter.delete(before));
  return making;
}

async function find(before: Site, after: Site): Promise<Changes> {
  const all = await changedPages(before, after);
  const changed = changedSettings(before, after);
  const settings =
    changed === undefined ? [] : [...(changed.navigation ? ['navigation'] : []), ...changed.fields];
  return { all, settings };
}
