/** Cuts a run of text into words, white space and pictures; each knows the inline elements around it. */
import { roleOf } from './element-role.ts';
import type { ElementNode, TreeNode } from './html-tree.ts';
import { attribute } from './start-tag.ts';
import { linkOf, pictureKey, type Reading, type Run, sourceKey } from './units.ts';

export interface Token {
  /** Equal for equal tokens, whatever is around them. */
  readonly id: number;
  readonly html: string;
  /** `cover`: a link without words, which lies over a card. `space` counts nowhere but in code, where it is a word. */
  readonly kind: 'word' | 'space' | 'picture' | 'cover';
  readonly path: readonly ElementNode[];
  /** Where the innermost link leads; empty outside of links. */
  readonly link: string;
  /** Decoration before it. */
  readonly fixed: readonly TreeNode[];
  /** How a picture is described, when that is all that may differ. */
  readonly alt?: string;
  /** Of a picture or a cover. */
  readonly node?: ElementNode;
}

/**
 * A word with the apostrophes and hyphens in it, one sign, one entity, or white space. Scripts without spaces between words
 * are cut at every sign.
 */
const PIECE =
  /(\s+)|&(?:#\w+|\w+);|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}_])+(?:['’](?=\p{L})\p{L}+)*|[\s\S]/gu;

const NOTHING: readonly TreeNode[] = [];

/** The tokens, and the decoration after the last one. */
export function runTokens(
  run: Run,
  reading: Reading,
): { readonly tokens: readonly Token[]; readonly rest: readonly TreeNode[] } {
  const tokens: Token[] = [];
  let fixed: TreeNode[] = [];
  /** What is before the next token. */
  const before = (): readonly TreeNode[] => {
    if (fixed.length === 0) return NOTHING;
    const taken = fixed;
    fixed = [];
    return taken;
  };
  const visit = (nodes: readonly TreeNode[], path: readonly ElementNode[], link: string): void => {
    for (const node of nodes) {
      if (node.kind === 'raw') fixed.push(node);
      else if (node.kind === 'text') words(node.html, path, link);
      else element(node, path, link);
    }
  };
  const words = (text: string, path: readonly ElementNode[], link: string): void => {
    for (const [piece, space] of text.matchAll(PIECE)) {
      const kind = space === undefined || run.code ? 'word' : 'space';
      const id = kind === 'space' ? 0 : reading.names.word(piece);
      tokens.push({ id, html: piece, kind, path, link, fixed: before() });
    }
  };
  const element = (node: ElementNode, path: readonly ElementNode[], link: string): void => {
    const role = roleOf(node);
    const { names, facts } = reading;
    if (role === 'fixed') fixed.push(node);
    else if (role === 'picture') {
      const image = node.name === 'img';
      // A picture that is only described anew is the same picture.
      const key = image ? `img ${sourceKey(node.open, facts)}` : pictureKey(node, reading);
      const alt = image ? { alt: attribute(node.open, 'alt') ?? '' } : {};
      tokens.push({
        fixed: before(),
        id: names.id(`p${key}`),
        html: node.html,
        kind: 'picture',
        path,
        link,
        node,
        ...alt,
      });
    } else if (node.name === 'br')
      tokens.push({ fixed: before(), id: 0, html: node.html, kind: 'space', path, link });
    else if (node.name === 'a' && node.children.length === 0)
      tokens.push({
        fixed: before(),
        id: names.id('cover'),
        html: node.html,
        kind: 'cover',
        path,
        link: linkOf(node, reading),
        node,
      });
    else visit(node.children, [...path, node], linkOf(node, reading) || link);
  };
  visit(run.nodes, [], '');
  return { tokens, rest: fixed };
}
