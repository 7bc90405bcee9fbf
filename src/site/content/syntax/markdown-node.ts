/** The syntax tree of a parsed page: Markdown nodes with JSX and expressions, independent of the parser. */

/** Counted from 1; `offset` from 0. */
export interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset?: number | undefined;
}

/** `name="text"`, a bare `name` (value null), `name={code}`, or a spread `{...code}`. */
export interface JsxAttribute {
  readonly type: string;
  readonly name?: string;
  readonly value?: string | { readonly type: string; readonly value: string } | null | undefined;
}

/** One node of any type; which optional fields it has follows from `type` (mdast, with MDX and GFM). */
export interface MarkdownNode {
  readonly type: string;
  readonly children?: readonly MarkdownNode[];
  readonly value?: string;
  readonly depth?: number;
  readonly url?: string;
  readonly title?: string | null | undefined;
  readonly alt?: string | null | undefined;
  readonly lang?: string | null | undefined;
  readonly meta?: string | null | undefined;
  readonly ordered?: boolean | null | undefined;
  readonly start?: number | null | undefined;
  readonly spread?: boolean | null | undefined;
  readonly checked?: boolean | null | undefined;
  readonly align?: readonly (string | null)[] | null | undefined;
  readonly identifier?: string;
  readonly label?: string | null | undefined;
  readonly referenceType?: string;
  readonly name?: string | null;
  readonly attributes?: readonly JsxAttribute[];
  readonly position?: { readonly start: Point; readonly end: Point } | undefined;
}

const OWN_LINE: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'code',
  'list',
  'table',
  'blockquote',
  'math',
  'thematicBreak',
  'mdxJsxFlowElement',
  'mdxFlowExpression',
  'html',
]);

/** Nodes written on lines of their own, which stay separate even where a browser would show them in one line. */
export function standsAlone(node: MarkdownNode): boolean {
  return OWN_LINE.has(node.type);
}

/** True for JSX elements, in text or as a block. */
export function isElement(node: MarkdownNode): boolean {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** True for `{…}` in text or as a block. */
export function isExpression(node: MarkdownNode): boolean {
  return node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression';
}
