/** The address of a page's comparison with an older commit of its site. */
import { COMPARE_PATH } from './create-compare.ts';

const SHORT = 10;

/**
 * @param place of the site, with base and without trailing slash
 * @param from whole id of the older commit
 * @param page address of the page below the place
 */
export function comparedAddress(place: string, from: string, page: string): string {
  return `${encodeURI(place)}${COMPARE_PATH}?${new URLSearchParams({ from: from.slice(0, SHORT), page })}`;
}
