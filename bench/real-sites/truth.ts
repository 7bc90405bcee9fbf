/** Compares what the source says with what the built page shows. */
import { readFileSync } from 'node:fs';
import { type HtmlText, htmlText } from './html-text.ts';
import { mdxText } from './mdx-text.ts';
import type { PageText } from './page-text.ts';

/** Found and expected of one kind. */
export type Share = { readonly found: number; readonly of: number };

/** How much of one page arrived. */
export type PageTruth = {
  readonly page: string;
  readonly words: Share;
  readonly headings: Share;
  readonly labels: Share;
  readonly code: Share;
  readonly missing: readonly string[];
};

/** Part in 100; an empty page is complete. */
export const percent = ({ found, of }: Share): number => (of === 0 ? 100 : (100 * found) / of);

/** Sum of shares. */
export const together = (shares: readonly Share[]): Share => ({
  found: shares.reduce((sum, share) => sum + share.found, 0),
  of: shares.reduce((sum, share) => sum + share.of, 0),
});

/** Each word counts as often as it is written; the page must show it as often. */
function wordShare(expected: PageText, shown: HtmlText): { share: Share; missing: string[] } {
  const wanted = new Map<string, number>();
  for (const word of expected.words) wanted.set(word, (wanted.get(word) ?? 0) + 1);
  let found = 0;
  const missing: string[] = [];
  for (const [word, count] of wanted) {
    const seen = Math.min(count, shown.words.get(word) ?? 0);
    found += seen;
    if (seen < count) missing.push(count - seen > 1 ? `${word}×${count - seen}` : word);
  }
  return { share: { found, of: expected.words.length }, missing };
}

function share(
  expected: readonly string[],
  test: (text: string) => boolean,
): { share: Share; missing: string[] } {
  const missing = expected.filter((text) => !test(text));
  return { share: { found: expected.length - missing.length, of: expected.length }, missing };
}

/** Reads both files and compares them. */
export function pageTruth(page: string, source: string, built: string): PageTruth {
  const expected = mdxText(readFileSync(source, 'utf8'));
  const shown = htmlText(readFileSync(built, 'utf8'));
  const words = wordShare(expected, shown);
  const headings = share(expected.headings, (text) =>
    shown.headings.some((heading) => ` ${heading} `.includes(` ${text} `)),
  );
  const labels = share(expected.labels, (text) => shown.text.includes(` ${text} `));
  const code = share(expected.code, (text) => shown.code.some((sample) => sample.includes(text)));
  return {
    page,
    words: words.share,
    headings: headings.share,
    labels: labels.share,
    code: code.share,
    missing: [
      ...headings.missing.map((text) => `heading "${text}"`),
      ...labels.missing.map((text) => `label "${text}"`),
      ...code.missing.map((text) => `code "${text.slice(0, 40)}"`),
      ...words.missing,
    ],
  };
}
