/** Reads a navigation that is written as a list in Markdown, as the plugin literate-nav has it. */
import { indentOf } from '../common/page-lines.ts';
import { decoded } from '../common/rewrite-links.ts';

const ITEM = /^([ \t]*)[-*+][ \t]+(.+?)[ \t]*$/;
const LINK = /^\[((?:[^[\]\\]|\\.)*)\]\(<?([^()<>\s]+)>?(?:[ \t]+"[^"]*")?\)$/;
const MAX_ITEMS = 20_000;
const DEEPEST = 8;

type Item = string | { readonly [title: string]: string | Item[] };

interface Open {
  readonly title: string;
  readonly target: string | undefined;
  readonly isPattern: boolean;
  readonly indent: number;
  readonly below: Open[];
}

/** As `nav` of mkdocs.yml; a star that stands for pages is `...`. */
export function literateNav(text: string): readonly Item[] {
  const top: Open[] = [];
  const path: Open[] = [];
  for (const line of text.split('\n').slice(0, MAX_ITEMS)) {
    const [, before = '', words] = ITEM.exec(line) ?? [];
    if (words === undefined) continue;
    const indent = indentOf(before);
    while (path.length > 0 && (path.at(-1)!.indent >= indent || path.length >= DEEPEST)) path.pop();
    const [, title, target] = LINK.exec(words) ?? [];
    // A pattern may be written as code, or with a mark before its star.
    const pattern = /^`?((?:[\w.-]+\/)*\\?\*[\\*\w./-]*)`?$/.exec(words)?.[1]?.replaceAll('\\', '');
    const item: Open = {
      title: (title ?? words).replace(/\\([!-/:-@[-`{-~])/g, '$1'),
      target: pattern ?? (target === undefined ? undefined : decoded(target)),
      isPattern: pattern !== undefined,
      indent,
      below: [],
    };
    (path.at(-1)?.below ?? top).push(item);
    path.push(item);
  }
  return top.flatMap(written);
}

function written({ title, target, isPattern, below }: Open): Item[] {
  if (isPattern) return [target === '*' ? '...' : target!];
  if (below.length > 0)
    return [{ [title]: [...(target === undefined ? [] : [target]), ...below.flatMap(written)] }];
  return target === undefined ? [] : [{ [title]: target }];
}
