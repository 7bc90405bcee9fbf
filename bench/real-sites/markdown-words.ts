/** Reads the words of a page's Markdown. */
import { withoutMarks } from './mdx-text.ts';
import { decoded, inlineTags, wordsOf } from './page-text.ts';
import { takeFences, withoutFrontMatter } from './source-parts.ts';

/** Prose alone: tags and addresses do not count, and samples only on request. */
export function markdownWords(markdown: string, samples: boolean): string[] {
  const { body } = withoutFrontMatter(markdown);
  const text = samples ? body : takeFences(body, []);
  const plain = text
    .replaceAll(/(`+)([^`\n]+)\1/g, (_whole, _marks, span: string) => span.replaceAll(/[*~#<>[\]]/g, ' '))
    .replaceAll(/\\([\\`*_{}[\]()#+.!<>~|&$-])/g, (_, mark: string) => (/[[\]()]/.test(mark) ? ' ' : mark));
  // A formula may have what looks like the beginning of a tag.
  const tags = /<\/?([a-zA-Z][\w-]*)(?:\s[^<>\n]*)?>/g;
  const untagged = plain.replaceAll(tags, (_, name: string) => (inlineTags.has(name) ? '' : ' '));
  return wordsOf(decoded(withoutMarks(untagged)));
}
