/** Makes links of references to headings, and leaves the words of those to documentation of code: `[App][package.App]`, which plugins of MkDocs resolve. */
import { replaceOutside } from '../../content/syntax/code-ranges.ts';

const REFERENCE = /(?<![!\\\]])\[((?:[^[\]\n\\]|\\.|\[[^[\]\n]{0,100}\]){1,300})\]\[([\w.:$()-]{0,300})\]/g;
const DEFINITION = /^[ \t>]*\[([^[\]\n]{1,300})\]:/gm;
/** In brackets alone, only a name with dots can be one. */
const NAME = /^`?[A-Za-z_]\w*(?:\.\w+)+(?:\(\))?`?$/;

interface Left {
  readonly text: string;
  /** What the references to code named, each once. */
  readonly names: readonly string[];
}

/** @param headingOf the address of a heading by its id or its words */
export function withCodeReferences(text: string, headingOf: (name: string) => string | undefined): Left {
  const defined = new Set([...text.matchAll(DEFINITION)].map(([, label]) => label!.trim().toLowerCase()));
  const names = new Set<string>();
  const out = replaceOutside(text, REFERENCE, ([all, words, label]) => {
    const name = label === '' ? words! : label!;
    if (defined.has(name.trim().toLowerCase())) return all;
    const address = headingOf(name.replaceAll('`', '').trim());
    if (address !== undefined) return `[${words!}](${address})`;
    if (label === '' && !NAME.test(name)) return all;
    names.add(name.replaceAll('`', ''));
    return words!;
  });
  return { text: out, names: [...names] };
}
