/** HTML as a tree, parsed from a rendered page. */

interface HtmlText {
  readonly type: 'text';
  readonly value: string;
}

type HtmlProperty = string | number | boolean | null | undefined | readonly (string | number)[];

export interface HtmlElement {
  readonly type: 'element';
  readonly tagName: string;
  /** Names as scripts spell them: `className`, `dataPart`, `ariaLabel`. */
  readonly properties: Readonly<Record<string, HtmlProperty>>;
  readonly children: readonly HtmlNode[];
}

interface HtmlComment {
  readonly type: 'comment';
  readonly value: string;
}

export type HtmlNode = HtmlText | HtmlElement | HtmlComment;
