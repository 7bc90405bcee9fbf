/** Renders a page of two versions and compares them: title, description, text, and the column beside it. */
import { defined } from '../../../lib/defined.ts';
import { html } from '../../../lib/html.ts';
import type { PageMeta, RenderedBody } from '../../../site/content/page/page.ts';
import type { RenderResult } from '../../../site/content/page-renderer.ts';
import type { NavigationView } from '../../../site/navigation/views/view.ts';
import type { Site } from '../../../site/site.ts';
import { type DiffOptions, type DiffRow, diffPages, type PageDiff } from '../../../theme/diff/diff-pages.ts';
import type { VersionFacts } from '../../../theme/diff/units.ts';
import { type ComparePageView, renderComparePage } from '../../../theme/layout/compare-page.ts';
import { pageFileHref } from '../../../theme/layout/head/page-files.ts';
import { inlineMarkdown } from '../../../theme/layout/parts/inline-markdown.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import { compareWords } from '../../../theme/strings/compare-en.ts';
import type { OurPage } from '../pages/render-page.ts';
import type { CompareAddress } from './compare-address.ts';
import type { CompareVersion } from './compare-version.ts';
import type { ComparedList } from './compared-list.ts';
import type { PageVersions } from './page-versions.ts';

interface ComparedPageParts {
  readonly before: CompareVersion;
  readonly after: CompareVersion;
  readonly list: ComparedList;
  readonly address: CompareAddress;
  readonly pages: PageVersions;
  /** The frame of a page of the site that answers. */
  readonly frame: (url: string) => Promise<CompareFrame>;
}

export interface CompareFrame {
  readonly site: SiteView;
  readonly navigation: NavigationView;
}

/** Scripts that would write into the marked text, or fold what is marked. */
const WITHOUT = new Set(['islands', 'playground', 'code', 'update']);

interface Shown {
  readonly page: PageMeta;
  readonly result: RenderResult;
}

export async function comparedPage(parts: ComparedPageParts): Promise<OurPage> {
  const { before, after, address, list } = parts;
  const { old, now, page } = parts.pages;
  const [was, is] = await Promise.all([shown(before, old), shown(after, now)]);
  const frame = await parts.frame(page.url);
  const compared = compare(parts, frame, was, is);
  const movedFrom = old !== undefined && now !== undefined && old.url !== now.url ? old.url : undefined;
  const both = [was, is].filter((each) => each !== undefined);
  const html = renderComparePage({
    ...frame,
    bar: {
      ...list,
      before: labelOf(before, old),
      after: labelOf(after, now),
      layout: address.layout,
      layouts: { inline: address.of(page.url, 'inline'), side: address.of(page.url, 'side') },
      changes: compared.changes,
    },
    title: page.title,
    mode: page.mode,
    parts: compared.parts,
    coarse: compared.coarse,
    headings: is?.result.body.headings ?? [],
    failed: both.some(({ result }) => result.failed !== undefined),
    icons: all(both, ({ icons }) => icons),
    features: all(both, ({ features }) => features).filter((name) => !WITHOUT.has(name)),
    sheets: [...sheetsOf(before, was), ...sheetsOf(after, is)],
    ...defined({ movedFrom }),
  });
  return { html, results: both.map(({ result }) => result) };
}

async function shown({ site }: CompareVersion, page: PageMeta | undefined): Promise<Shown | undefined> {
  return page && { page, result: await site.render(page) };
}

function labelOf(
  { label, place, filesOnly }: CompareVersion,
  page: PageMeta | undefined,
): ComparePageView['bar']['before'] {
  return page === undefined || filesOnly === true ? { label } : { label, href: encodeURI(place + page.url) };
}

function all(both: readonly Shown[], list: (body: RenderedBody) => readonly string[]): readonly string[] {
  return [...new Set(both.flatMap(({ result }) => list(result.body)))];
}

/** Addresses of the style sheets that only this page loads. */
function sheetsOf({ place }: CompareVersion, shown: Shown | undefined): readonly string[] {
  return (shown?.result.body.files ?? []).flatMap(({ kind, name }) =>
    kind === 'style' ? [encodeURI(place) + pageFileHref(shown!.page.url, name)] : [],
  );
}

interface Compared {
  readonly parts: ComparePageView['parts'];
  readonly changes: number;
  readonly coarse: boolean;
}

function compare(
  { before, after, address }: ComparedPageParts,
  { site: view }: CompareFrame,
  was: Shown | undefined,
  is: Shown | undefined,
): Compared {
  const options: DiffOptions = {
    words: compareWords.diff,
    side: address.layout === 'side',
    before: versionFacts(before.site),
    after: versionFacts(after.site),
    oldSource: (src) =>
      /^\/(?!\/)/.test(src) ? encodePlace(before.place) + withoutBase(before.site, src) : src,
  };
  let changes = 0;
  let coarse = false;
  const rows = (part: (shown: Shown) => string): readonly DiffRow[] => {
    const text = (shown: Shown | undefined): string => (shown === undefined ? '' : part(shown));
    const diff: PageDiff = diffPages(text(was), text(is), { ...options, from: changes });
    changes += diff.changes;
    coarse ||= diff.coarse;
    return diff.rows;
  };
  const lead = ({ page, result }: Shown): string =>
    page.description === undefined || result.body.described === true
      ? ''
      : String(inlineMarkdown(view, page.description));
  const parts = {
    title: rows(({ page }) => String(html`${page.title}`)),
    lead: rows(lead),
    body: rows(({ result }) => result.body.html),
    aside: rows(({ result }) => result.body.aside),
  };
  return { parts, changes, coarse };
}

/** A place is written into attributes. */
const encodePlace = (place: string): string =>
  encodeURI(place).replaceAll("'", '%27').replaceAll('&', '&amp;');

/** What of a site decides whether links and pictures of two versions are equal. */
function versionFacts(site: Pick<Site, 'base' | 'files'>): VersionFacts {
  return {
    address: (href) => withoutBase(site, href),
    fileVersion: (address) => {
      if (!address.startsWith('/')) return undefined;
      return site.files.get(pathOf(address))?.version;
    },
  };
}

/** The same for both versions, which may be served below different bases. */
function withoutBase({ base }: Pick<Site, 'base'>, href: string): string {
  if (base === '' || !href.startsWith(base)) return href;
  const rest = href.slice(base.length);
  return rest === '' ? '/' : /^[/?#]/.test(rest) ? rest : href;
}

function pathOf(address: string): string {
  const path = address.slice(1).split(/[?#]/, 1)[0]!.replaceAll('&amp;', '&');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
