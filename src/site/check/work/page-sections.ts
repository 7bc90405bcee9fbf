/** Cuts a page at its headings of one level, where no section needs the text of another. */
import { AppError } from '../../../lib/app-error.ts';
import type { PageMeta } from '../../content/page/page.ts';
import { readFrontMatter } from '../../content/syntax/front-matter.ts';
import type { MarkdownNode } from '../../content/syntax/markdown-node.ts';
import type { CheckContext } from '../check-context.ts';

export interface PageSection {
  /** Offsets in the text of the page: the heading, and the end of its section. */
  readonly from: number;
  readonly body: number;
  readonly to: number;
}

export interface PageSections {
  readonly text: string;
  readonly sections: readonly PageSection[];
  /** Import statements with the names that they bring. */
  readonly imports: readonly {
    readonly from: number;
    readonly to: number;
    readonly names: readonly string[];
  }[];
}

const IMPORT = /import\s+(?:([\w$\s{},*]{1,2000}?)\s+from\s+)?(['"])[^'"\n]{1,1000}\2[ \t]*;?[ \t]*/g;
const MAX_SECTIONS = 100;
const DEEPEST = 150;

/** @throws AppError `work/split` when the page cannot be cut without loss */
export async function pageSections(
  context: CheckContext,
  page: PageMeta,
  level: number | undefined,
): Promise<PageSections> {
  const text = await context.text(page.file);
  const read = await context.tree(page.file, text);
  if ('why' in read) throw cannot(page, `it cannot be read as MDX: ${read.why}`);
  const front = readFrontMatter(text, page.file);
  if (front.issues.length > 0 || front.unclear !== undefined)
    throw cannot(page, 'its front matter cannot be read');
  if (page.reference !== undefined || page.externalUrl !== undefined)
    throw cannot(page, 'it shows an API or is a link');
  if (hasReference(read.nodes, 0))
    throw cannot(page, 'it has footnotes or link definitions, which its sections share');
  const headings = read.nodes.filter(({ type }) => type === 'heading');
  const depth = level ?? repeated(headings);
  const cuts = headings.filter((node) => node.depth === depth);
  if (cuts.length < 2)
    throw cannot(page, 'it has fewer than two headings of that level outside of components');
  if (cuts.length > MAX_SECTIONS) throw cannot(page, `it has more than ${MAX_SECTIONS} sections`);
  const start = startOf(cuts[0]!);
  if (headings.some((node) => node.depth! < depth! && startOf(node) > start))
    throw cannot(page, 'a heading of a higher level follows its first section');
  const sections = cuts.map((node, at) => ({
    from: startOf(node),
    body: node.position?.end.offset ?? 0,
    to: cuts[at + 1] === undefined ? text.length : startOf(cuts[at + 1]!),
  }));
  return { text, sections, imports: importsOf(page, text, read.nodes) };
}

function repeated(headings: readonly MarkdownNode[]): number | undefined {
  const depths = headings.map(({ depth = 0 }) => depth);
  return depths.filter((depth, at) => depths.indexOf(depth) !== at).sort((a, b) => a - b)[0];
}

function importsOf(page: PageMeta, text: string, nodes: readonly MarkdownNode[]): PageSections['imports'] {
  return nodes
    .filter(({ type }) => type === 'mdxjsEsm')
    .flatMap((node) => {
      const from = startOf(node);
      const source = text.slice(from, node.position?.end.offset);
      if (source.replace(IMPORT, '').trim() !== '')
        throw cannot(page, 'it defines values in code, which its sections may share');
      return [...source.matchAll(IMPORT)].map((match) => ({
        from: from + match.index,
        to: from + match.index + match[0].length,
        names: (match[1]?.match(/[\w$]+/g) ?? []).filter((name) => name !== 'as'),
      }));
    });
}

const startOf = ({ position }: MarkdownNode): number => position?.start.offset ?? 0;

function hasReference(nodes: readonly MarkdownNode[], depth: number): boolean {
  return nodes.some(
    ({ type, children = [] }) =>
      /^(?:definition|footnote|linkReference|imageReference)/.test(type) ||
      depth > DEEPEST ||
      hasReference(children, depth + 1),
  );
}

export function cannot({ file }: PageMeta, why: string): AppError {
  return new AppError('work/split', `"${file}" cannot be split: ${why}`, {
    hint: 'Change that first, or split the page by hand',
  });
}
