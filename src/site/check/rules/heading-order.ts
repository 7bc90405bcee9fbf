/** Reports headings that skip a level. */
import { defined } from '../../../lib/defined.ts';
import type { CheckContext } from '../check-context.ts';
import type { Finding } from '../finding.ts';

export function headingOrder({ pages }: CheckContext): Finding[] {
  return pages.flatMap(({ meta, body }) => {
    const findings: Finding[] = [];
    let last = 0;
    for (const { depth, line, column } of body.outline) {
      // The title of the page is its h1, so an h1 in the text counts as h2.
      const level = depth === 1 ? 2 : depth;
      if (last > 0 && level > last + 1)
        findings.push({
          issue: {
            severity: 'warning',
            code: 'content/heading-jump',
            message: `A heading of level ${level} follows one of level ${last}`,
            hint: `Write it with ${'#'.repeat(last + 1)}`,
            file: meta.file,
            ...defined({ line, column }),
          },
        });
      last = level;
    }
    return findings;
  });
}
