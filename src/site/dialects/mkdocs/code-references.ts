/** Leaves the words of references to documentation of code: `[App][package.App]`, which plugins of MkDocs resolve. */
import { replaceOutside } from '../../content/syntax/code-ranges.ts';

const REFERENCE = /(?<![!\\\]])\[((?:[^[\]\n\\]|\\.|\[[^[\]\n]{0,100}\]){1,300})\]\[([\w.:$()-]{0,300})\]/g;
const DEFINITION = /^[ \t>]*\[([^[\]\n]{1,300})\]:/gm;
/** In brackets alone, only a name with dots can be one. */
const NAME = /^`?[A-Za-z_]\w*(?:\.\w+)+(?:\(\))?`?$/;

interface Left {
  readonly text: string;
  /** What the references named, each once. */
  readonly names: readonly string[];
}

export function withoutCodeReferences(text: string): Left {
  if (!text.includes('][')) return { text, names: [] };
  const defined = new Set([...text.matchAll(DEFINITION)].map(([, label]) => label!.trim().toLowerCase()));
  const names = new Set<string>();
  const out = replaceOutside(text, REFERENCE, ([all, words, label]) => {
    const name = label === '' ? words! : label!;
    if (defined.has(name.trim().toLowerCase()) || (label === '' && !NAME.test(name))) return all;
    names.add(name.replaceAll('`', ''));
    return words!;
  });
  return { text: out, names: [...names] };
}
