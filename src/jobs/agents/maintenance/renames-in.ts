/** Finds "rename a to b" and "I moved a to b" in a request. */

export interface NamedRename {
  readonly from: string;
  readonly to: string;
}

const NAME = String.raw`(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|\x60([^\x60\n]{1,200})\x60|([^\s"'\x60,;]{1,200}))`;
const RENAME = new RegExp(
  String.raw`(\b(?:not|never|n't|how\s+to)\s+)?\b(?:renamed?|moved?)\s+(?:the\s+)?(?:(?:page|file)\s+)?${NAME}\s+(?:to|into|as|->|→|=>)\s+(the\s+folder\s+|folder\s+)?${NAME}`,
  'gi',
);
const MOST = 20;

/** @returns the renames, and the request without their words */
export function renamesIn(text: string): { readonly renames: readonly NamedRename[]; readonly rest: string } {
  const renames: NamedRename[] = [];
  const rest = text.replaceAll(RENAME, (...match: (string | undefined)[]) => {
    const [, denied, a1, a2, a3, a4, folder, b1, b2, b3, b4] = match;
    const from = named(a1 ?? a2 ?? a3 ?? a4 ?? '');
    const to = named(b1 ?? b2 ?? b3 ?? b4 ?? '');
    const inFolder = folder !== undefined || to.endsWith('/');
    const target = inFolder ? `${to.replace(/\/+$/, '')}/${from.split('/').at(-1)}` : to;
    if (denied === undefined && renames.length < MOST && from !== '' && to !== '')
      renames.push({ from, to: target });
    return ', ';
  });
  return { renames, rest };
}

/** Without the dot that ends the sentence. */
function named(word: string): string {
  return word.replace(/[.!?]+$/, '').trim();
}
