/** Gathers the values of a list that a forge gives page by page. */
import { AnswerTooLarge } from './forge-http.ts';

export interface PageQuery {
  /** Values before it. */
  readonly at: number;
  /** Most values of it. */
  readonly size: number;
}

interface Page<T> {
  /** Those that are wanted. */
  readonly values: readonly T[];
  readonly isLast: boolean;
  /** Where the next one begins, for forges that skip what the token may not see. */
  readonly next?: number;
}

const SIZE = 64;
const MAX_REQUESTS = 20;

/**
 * Strangers decide how long their texts are. A page that is too large is asked for in halves, and a single value that is too large is
 * left out.
 * @param max values of a page, a power of two: halves of it begin where pages of half the size do
 */
export async function gather<T>(
  ask: (query: PageQuery) => Promise<Page<T>>,
  enough = Number.POSITIVE_INFINITY,
  max = SIZE,
): Promise<readonly T[]> {
  const found: T[] = [];
  let at = 0;
  let size = max;
  for (let requests = 0; requests < MAX_REQUESTS && found.length < enough; requests++) {
    try {
      const { values, isLast, next = at + size } = await ask({ at, size });
      found.push(...values);
      if (isLast) break;
      at = next;
      if (size < max && at % (2 * size) === 0) size *= 2;
    } catch (error) {
      if (!(error instanceof AnswerTooLarge)) throw error;
      if (size === 1) at++;
      else size /= 2;
    }
  }
  return found.slice(0, enough);
}

/** For forges that count pages. @param name of the parameter with the size of a page */
export const numbered = ({ at, size }: PageQuery, name: string): Readonly<Record<string, string>> => ({
  [name]: String(size),
  page: String(at / size + 1),
});
