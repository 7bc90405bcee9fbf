/** Divides the text of a page into what readers read as prose, what they read as code, and what is neither. */

import type { PageTree } from '../../content/page/page-tree.ts';
import { isElement, isExpression, type MarkdownNode } from '../../content/syntax/markdown-node.ts';
import { attributePlaces } from './attribute-places.ts';

type RegionKind = 'prose' | 'attribute' | 'front-matter' | 'code' | 'inline-code';

/** A half-open range of offsets in the file. */
export interface Region {
  readonly kind: RegionKind;
  readonly from: number;
  readonly to: number;
  /** Of a code block. */
  readonly lang?: string | undefined;
  /** Of an attribute or of front matter. */
  readonly name?: string;
}

/** Attributes that readers see as text. */
export const PROSE_ATTRIBUTES: ReadonlySet<string> = new Set(
  'title label description caption alt placeholder summary heading subtitle cta tip tagline aria-label'.split(
    ' ',
  ),
);
/** Keys of front matter that readers see as text. */
export const PROSE_KEYS = new Set(
  'title sidebarTitle description tag keywords og:title og:description twitter:title twitter:description'.split(
    ' ',
  ),
);
const FRONT_LINE = /^(["']?)([A-Za-z][\w:-]*)\1:[ \t]+(\S[^\r\n]*)$/gm;
const DEEPEST = 150;

/** In the order of the text, none inside another. */
export function pageRegions(text: string, tree: PageTree): Region[] {
  const found: Region[] = frontRegions(text, tree.body);
  const visit = (nodes: readonly MarkdownNode[], depth: number): void => {
    if (depth > DEEPEST) return;
    for (const node of nodes) {
      const [from, to] = [node.position?.start.offset, node.position?.end.offset];
      if (from !== undefined && to !== undefined) found.push(...regionsOf(text, node, { from, to }));
      if (node.children !== undefined && !isBareAddress(text, node)) visit(node.children, depth + 1);
    }
  };
  visit(tree.nodes, 0);
  return found.sort((a, b) => a.from - b.from).flatMap((region) => withoutReserved(region, tree.reserved));
}

function regionsOf(
  text: string,
  node: MarkdownNode,
  { from, to }: { readonly from: number; readonly to: number },
): Region[] {
  if (node.type === 'text') return [{ kind: 'prose', from, to }];
  if (node.type === 'inlineCode') {
    const ticks = /^`*/.exec(text.slice(from, to))![0].length;
    return [{ kind: 'inline-code', from: from + ticks, to: to - ticks }];
  }
  if (node.type === 'code') return codeRegion(text, node, { from, to });
  if (node.type === 'image') return altRegion(text, from, to);
  if (!isElement(node) || node.name === null || node.name === undefined) return [];
  return attributePlaces(text, from, to)
    .filter(({ name }) => PROSE_ATTRIBUTES.has(name))
    .map((place) => ({ kind: 'attribute' as const, from: place.from, to: place.to, name: place.name }));
}

/** The lines between the fences; an indented block whole. */
function codeRegion(
  text: string,
  { lang }: MarkdownNode,
  { from, to }: { readonly from: number; readonly to: number },
): Region[] {
  const own = text.slice(from, to);
  if (!/^(?:`{3,}|~{3,})/.test(own)) return [{ kind: 'code', from, to, lang: undefined }];
  const first = /\r\n?|\n/.exec(own);
  if (first === null) return [];
  const start = first.index + first[0].length;
  const last = Math.max(own.lastIndexOf('\n'), own.lastIndexOf('\r'));
  const closed = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(own.slice(last + 1));
  const end = closed ? Math.max(start, last + 1) : own.length;
  return end > start ? [{ kind: 'code', from: from + start, to: from + end, lang: lang ?? undefined }] : [];
}

function altRegion(text: string, from: number, to: number): Region[] {
  const alt = /^!\[((?:[^[\]\\]|\\.|\[[^[\]]{0,500}\]){0,2000})\]/s.exec(text.slice(from, to))?.[1];
  return alt === undefined || alt === ''
    ? []
    : [{ kind: 'attribute', from: from + 2, to: from + 2 + alt.length, name: 'alt' }];
}

/** `https://…` and `<https://…>`: a link whose text is its address. */
function isBareAddress(text: string, node: MarkdownNode): boolean {
  return node.type === 'link' && node.position !== undefined && text[node.position.start.offset ?? 0] !== '[';
}

function frontRegions(text: string, body: number): Region[] {
  return [...text.slice(0, body).matchAll(FRONT_LINE)].flatMap((match): Region[] => {
    const [whole, , name = '', value = ''] = match;
    // A block or an alias is more than its line.
    if (!PROSE_KEYS.has(name) || /^[|>&*[{]/.test(value)) return [];
    const to = match.index + whole.length;
    return [{ kind: 'front-matter', from: to - value.length, to, name }];
  });
}

function withoutReserved(region: Region, reserved: PageTree['reserved']): Region[] {
  let parts: Region[] = [region];
  for (const [from, to] of reserved)
    if (from < region.to && to > region.from)
      parts = parts.flatMap((part) =>
        from >= part.to || to <= part.from
          ? [part]
          : [
              { ...part, to: Math.max(part.from, from) },
              { ...part, from: Math.min(part.to, to) },
            ].filter((one) => one.to > one.from),
      );
  return parts;
}

/** For people: what an offset outside of prose and code belongs to. */
export function surroundings(tree: PageTree, offset: number): string {
  if (offset < tree.body) return 'in its front matter';
  if (tree.reserved.some(([from, to]) => offset >= from && offset < to))
    return 'in a formula, a variable, a comment or the id of a heading';
  let inner: MarkdownNode | undefined;
  const visit = (nodes: readonly MarkdownNode[]): void => {
    for (const node of nodes) {
      const { start, end } = node.position ?? {};
      const inside = start?.offset !== undefined && start.offset <= offset && offset < (end?.offset ?? 0);
      if (!inside && start !== undefined) continue;
      if (inside) inner = node;
      visit(node.children ?? []);
    }
  };
  visit(tree.nodes);
  if (inner === undefined) return 'in text that could not be read as MDX';
  if (inner.type === 'mdxjsEsm') return 'in an import or export';
  if (isExpression(inner)) return 'in an expression';
  if (isElement(inner)) return `in a value of <${inner.name ?? ''}> that readers do not see as text`;
  if (inner.type === 'code' || inner.type === 'inlineCode') return 'in code';
  if (['link', 'image', 'definition', 'text'].includes(inner.type)) return 'in an address';
  return 'across its formatting';
}
