/** The syntax tree of the subset of JavaScript expressions that can be evaluated without running code. */
import type { MarkdownNode } from '../syntax/markdown-node.ts';

export type Expression =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null | undefined }
  | { readonly kind: 'template'; readonly texts: readonly string[]; readonly values: readonly Expression[] }
  | { readonly kind: 'array'; readonly items: readonly Expression[] }
  | { readonly kind: 'object'; readonly entries: readonly ObjectEntry[] }
  | { readonly kind: 'spread'; readonly value: Expression }
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'member';
      readonly object: Expression;
      readonly property: Expression;
      readonly optional: boolean;
    }
  | { readonly kind: 'unary'; readonly operator: string; readonly value: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'choice'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'call'; readonly callee: Expression; readonly values: readonly Expression[] }
  | { readonly kind: 'arrow'; readonly parameters: readonly Parameter[]; readonly body: Expression }
  | { readonly kind: 'jsx'; readonly node: MarkdownNode };

/** `key: value`, `[key]: value`, or `...value` (no key). */
export interface ObjectEntry {
  readonly key?: Expression;
  readonly value: Expression;
}

/** A parameter of an arrow function: one name, or the names picked out of an object. */
export type Parameter =
  | { readonly name: string }
  | { readonly picks: readonly Pick[]; readonly rest?: string };

export interface Pick {
  readonly key: string;
  readonly name: string;
  readonly fallback?: Expression;
}

/** Thrown inside this folder for text that is not in the subset; never leaves it. */
export class NotAnExpression extends Error {}
