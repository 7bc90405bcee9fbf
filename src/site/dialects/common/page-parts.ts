/** Puts the parts of pages that others import in their places: `import Part from './part.mdx'` and `<Part />`. */
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import type { PlacedLine } from './dialect.ts';
import { type Inclusion, outsideSamples } from './include-lines.ts';
import { inPlace } from './page-lines.ts';

const PART = /^([ \t]*)<([A-Z][\w$]*)\b[^<>]*\/>[ \t]*$/;

/** @param fileOf the path in the folder of what a page imports; undefined for what is outside of it */
export function importedParts(
  imports: ReadonlyMap<string, string>,
  fileOf: (from: string) => string | undefined,
): (line: PlacedLine) => readonly Inclusion[] | undefined {
  return outsideSamples((line) => {
    const [, indent = '', name] = PART.exec(line.text) ?? [];
    const from = name === undefined ? undefined : imports.get(name);
    if (from === undefined || !/\.mdx?$/.test(from)) return undefined;
    return [
      { written: from, paths: [fileOf(from)], nested: true, take: (lines) => bodyLines(lines, indent) },
    ];
  });
}

/** The lines of a page without its front matter, as deep as the tag that stands for it. */
export function bodyLines(lines: readonly PlacedLine[], indent: string): readonly PlacedLine[] {
  const bare = splitFrontMatter(lines.map((one) => one.text).join('\n')).body.split('\n');
  return lines.map((one, i) => inPlace(one, bare[i] === undefined || bare[i] === '' ? '' : indent + bare[i]));
}
