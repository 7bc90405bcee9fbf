/** What a request for a comparison asks for, and the addresses of other comparisons of the same versions. */
import { comparedAddress } from '../../../theme/layout/compare-path.ts';
import type { WebRequest } from '../../edge/http/handler.ts';

type CompareLayout = 'inline' | 'side';

export interface CompareAddress {
  /** Address of a page; undefined for the list of all. */
  readonly page: string | undefined;
  readonly layout: CompareLayout;
  /** Address of the comparison of a page, with base. */
  of(page: string, layout?: CompareLayout): string;
}

interface ComparedPlace {
  /** Of the site that answers. */
  readonly base: string;
  readonly from: string;
  /** Undefined for what is served. */
  readonly to: string | undefined;
}

const LONGEST = 2_000;

export function compareAddress(
  { query }: Pick<WebRequest, 'query'>,
  { base, from, to }: ComparedPlace,
): CompareAddress {
  const page = query.get('page')?.slice(0, LONGEST);
  const layout: CompareLayout = query.get('view') === 'side' ? 'side' : 'inline';
  return {
    page: page === '' ? undefined : page,
    layout,
    of: (url, as = layout) => comparedAddress(base, { from, to, page: url, side: as === 'side' }),
  };
}
