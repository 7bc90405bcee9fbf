/** Reports pages whose list of headings or search sections name places that they do not have, and ids that are there twice. */
import type { CheckContext } from '../check-context.ts';
import type { Finding } from '../finding.ts';

/** One line for each page: every wrong place has the same cause, which is in the renderer. */
export function pagePlaces({ pages, generated }: CheckContext): Finding[] {
  return [...pages, ...generated].flatMap(({ meta, body }) => {
    const [first, ...rest] = body.wrongPlaces;
    if (first === undefined) return [];
    const more = rest.length === 0 ? '' : `, and ${rest.length} more places are wrong`;
    return [
      {
        issue: {
          severity: 'warning',
          code: 'content/wrong-place',
          message: `The page was rendered with places that do not match: ${first}${more}`,
          hint: 'This is a fault of Lectern; report it with the text of the page',
          file: meta.file,
        },
      },
    ];
  });
}
