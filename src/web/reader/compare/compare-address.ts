/** What a request for a comparison asks for, and the addresses of other comparisons of the same versions. */
import type { WebRequest } from '../../edge/http/handler.ts';

export type CompareLayout = 'inline' | 'side';

export interface CompareAddress {
  /** Address of a page; undefined for the list of all. */
  readonly page: string | undefined;
  readonly layout: CompareLayout;
  /** Equal for equal answers. */
  readonly key: string;
  /** Address of the comparison of a page, with base. */
  of(page: string, layout?: CompareLayout): string;
}

const LONGEST = 2_000;

/** @param place path of comparisons with base, and the parameters that name the versions */
export function compareAddress(
  { query }: Pick<WebRequest, 'query'>,
  place: { readonly base: string; readonly parameters: readonly string[] },
): CompareAddress {
  const page = query.get('page')?.slice(0, LONGEST);
  const layout: CompareLayout = query.get('view') === 'side' ? 'side' : 'inline';
  const named = place.parameters.flatMap((name): [string, string][] => {
    const value = query.get(name)?.slice(0, LONGEST);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    page: page === '' ? undefined : page,
    layout,
    key: JSON.stringify([named, page, layout]),
    of: (url, as = layout) => {
      const asked = new URLSearchParams([
        ...named,
        ['page', url],
        ...(as === 'side' ? [['view', 'side']] : []),
      ]);
      return `${place.base}?${asked}`;
    },
  };
}
