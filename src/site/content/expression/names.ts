/** The bindings of names while the expressions of a page are evaluated. */
import type { Html } from '../../../lib/html.ts';
import type { PropValue } from '../component.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import type { Expression } from './expression.ts';

/** Where an author's component or value is defined. */
export interface AuthorPlace {
  readonly module: string;
  /** Name of the export, `default` included. */
  readonly name: string;
}

/** An arrow function and the names around it. */
export interface Arrow {
  readonly kind: 'arrow';
  readonly arrow: Extract<Expression, { kind: 'arrow' }>;
  readonly names: Names;
  /** The module of its code, in case it has to run. */
  readonly place?: AuthorPlace;
}

/** Data, a static function, an imported Markdown file, or a value that only running code can produce. */
export type Binding =
  | {
      readonly kind: 'value';
      readonly value: PropValue;
      readonly place?: AuthorPlace;
      /** Set for the data of the reader, which code receives as an import. */
      readonly reader?: true;
    }
  | Arrow
  | { readonly kind: 'snippet'; readonly file: string }
  /** Without `place` its module is missing. */
  | { readonly kind: 'author'; readonly from: string; readonly place?: AuthorPlace };

export interface Names {
  get(name: string): Binding | undefined;
}

export interface Evaluation {
  readonly names: Names;
  /** Renders JSX found in the expression. */
  readonly jsx: (node: MarkdownNode, names: Names) => Html;
  /** Steps left for all expressions of the page, and how deep the current one is. */
  readonly budget: { steps: number; depth: number };
}

/** Thrown for an expression that needs code to run; the message completes "needs …". */
export class NotStatic extends Error {}

/** Looks in `inner` first. */
export function withNames(inner: ReadonlyMap<string, PropValue>, outer: Names): Names {
  return { get: (name) => (inner.has(name) ? { kind: 'value', value: inner.get(name) } : outer.get(name)) };
}
