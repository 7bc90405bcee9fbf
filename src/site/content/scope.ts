/** The input of every rendering step: the page as a whole, and the scope of the current node. */
import type { Html } from '../../lib/html.ts';
import type { Child } from './child-element.ts';
import type { ComponentRegistry, ComponentUse, Props, PropValue } from './component.ts';
import type { ComponentWords } from './component-words.ts';
import type { Arrow, AuthorPlace, Names } from './expression/names.ts';
import type { PageFile } from './page/page.ts';
import type { RenderSettings } from './page-renderer.ts';
import type { PageState } from './page-state.ts';
import type { MarkdownNode } from './syntax/markdown-node.ts';

/** A page or snippet, parsed: its nodes and the names its own import and export lines define. */
export interface ParsedText {
  readonly nodes: readonly MarkdownNode[];
  readonly names: Names;
  /** True when its text names `user`. */
  readonly usesUser: boolean;
}

/** The page being rendered; the same object everywhere on it. */
export interface Page {
  readonly state: PageState;
  readonly registry: ComponentRegistry;
  readonly settings: RenderSettings;
  readonly words?: ComponentWords | undefined;
  /** Set when the page is rendered for agents and other programs. */
  readonly audience?: 'agents';
  /** Link and footnote definitions, by lower-case identifier. */
  readonly definitions: ReadonlyMap<string, MarkdownNode>;
  readonly footnotes: FootnoteList;
  /** Text of the title, when the first heading that repeats it is to be left out. */
  readonly title?: string;
  readonly author: AuthorRenderer;
  /** Nodes to HTML; injected so that the steps need not import each other. */
  render(nodes: readonly MarkdownNode[], scope: Scope): Html;
  /** Nodes as the children of a component: JSX elements separately, the rest as HTML. */
  children(nodes: readonly MarkdownNode[], scope: Scope): Child[];
  /** Inline Markdown to HTML. */
  inline(markdown: string, scope: Scope): Html;
  /** The snippet at a repository path, or undefined when there is none. */
  snippet(file: string): ParsedText | undefined;
  /** The raw text of an imported file of any kind. */
  text(file: string): string | undefined;
  /** What a static author component returns, or undefined when it needs real code. */
  call(arrow: Arrow, props: Readonly<Record<string, PropValue>>, scope: Scope): PropValue;
  /** The value of the text between braces. */
  evaluate(code: string, scope: Scope): Evaluated;
}

/** Runs author code. */
export interface AuthorRenderer {
  /** An author's element with plain props. */
  component(
    place: AuthorPlace,
    use: { readonly node: MarkdownNode; readonly props: Props; readonly children?: Html },
    scope: Scope,
  ): Html;
  /** An element with attributes that are code. */
  element(node: MarkdownNode, scope: Scope): Html;
  /** `{…}` in the text; undefined when there is no code to run. */
  expression(node: MarkdownNode, scope: Scope): Html | undefined;
  /** The files that the islands of the page need. */
  files(): PageFile[];
}

/** `literal`: unknown name, shown as written; `code`: needs code to run, shown as nothing. */
export type Evaluated =
  | { readonly value: PropValue }
  | { readonly failed: 'literal' | 'code'; readonly reason: string };

interface FootnoteList {
  readonly order: string[];
  readonly uses: Map<string, number>;
}

export interface Scope {
  readonly page: Page;
  /** File that relative links start from. */
  readonly file: string;
  readonly names: Names;
  /** Props of the snippet around, for `{name}` in code samples. */
  readonly props?: ReadonlyMap<string, PropValue>;
  /** Files of the snippets around, to stop a snippet that imports itself. */
  readonly trail: readonly string[];
  /** The registered component around. */
  readonly around?: ComponentUse;
  /** The place of the layout that is being filled, for messages. */
  readonly part?: string;
  /** Inside an author's function or expression: if any part of it needs a script, all of it becomes one. */
  readonly inCode?: boolean;
  /** Inside an element that holds only phrasing: paragraphs lose their tags. */
  readonly phrasing: boolean;
  /** Inside a link: links lose their tags. */
  readonly linked: boolean;
  /** Children of a tight list item: paragraphs lose their tags at this level only. */
  readonly tight: boolean;
}
