/** What the search of a site without a server weighs and takes, measured with the code the browser runs. */

import type { SearchRecord } from '../../src/site/search/search-record.ts';
import { searchStatic, staticPart } from '../../src/theme/client/search-static.ts';
import { staticSection } from '../../src/web/reader/static/search-part.ts';

export interface StaticFigures {
  readonly text: string;
  /** Milliseconds to read the files once they are there. */
  readonly load: number;
  readonly p50: number;
  readonly p99: number;
}

export async function staticFigures(pages: readonly (readonly SearchRecord[])[]): Promise<StaticFigures> {
  const text = JSON.stringify(pages.map((records) => ({ s: records.map(staticSection) })));
  const start = performance.now();
  const part = await staticPart(JSON.parse(text));
  part.vocabulary().beginningWith('', 0);
  const load = performance.now() - start;
  const times = pages.slice(0, 300).map((records) => {
    const begin = performance.now();
    searchStatic([part], records[0]!.title.split(' ')[0]!.slice(0, 5));
    return performance.now() - begin;
  });
  times.sort((a, b) => a - b);
  return {
    text,
    load,
    p50: times[Math.floor(times.length / 2)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
  };
}
