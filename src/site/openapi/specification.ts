/** Types of a loaded specification: its index of operations, and access to each operation's document. */
import type { Issue } from '../../lib/issue.ts';
import type { OperationKind, ReferenceDocument } from './reference-document.ts';

/** In the order in which they appear within one path. */
export const OPERATION_METHODS = [
  'GET',
  'PUT',
  'POST',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'PATCH',
  'TRACE',
  'QUERY',
] as const;

/** The subject of one reference page, with what navigation, search and addresses need. */
export interface OperationInfo {
  readonly kind: OperationKind;
  /** Upper case for operations; `WEBHOOK`, `CHANNEL` or `SCHEMA` for the others. */
  readonly method: string;
  /** Path as in the document; the name for webhooks, channels and schemas. */
  readonly path: string;
  /** Address of a channel, when it differs from its name. */
  readonly address?: string;
  /** `x-mint.metadata.title`, else the summary, else generated from method and path. */
  readonly title: string;
  /** Plain text or Markdown, as written. */
  readonly description?: string;
  /** First tag. */
  readonly tag?: string;
  readonly deprecated: boolean;
  /** `x-hidden`: a page that is in no list. */
  readonly hidden: boolean;
  /** `x-excluded`: no page at all. */
  readonly excluded: boolean;
  /** `TAG/TITLE`, unique within the document: the part of its address behind the directory. */
  readonly segment: string;
  /** `x-mint.href`: replaces its address. */
  readonly href?: string;
  /** `x-mint.metadata`: as front matter, without `openapi`. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** `x-mint.content`: MDX shown before the generated part. */
  readonly content?: string;
  /** Line in the file, from 1. */
  readonly line?: number;
}

/** A group of generated pages: one for each first tag. */
export interface OperationGroup {
  /** Tag; undefined for operations without one. */
  readonly tag?: string;
  /** Label: `x-group` of the tag, else its name, else `API Reference`. */
  readonly label: string;
  readonly operations: readonly OperationInfo[];
}

/** Index for navigation, search and addresses: a few hundred bytes per operation, however large the document is. */
export interface SpecificationIndex {
  /** As docs.json or front matter names it, trimmed. */
  readonly source: string;
  /** Path in the repository; undefined for one that is loaded from an address. */
  readonly file?: string;
  /** Other files of the repository that it refers to. */
  readonly parts?: readonly string[];
  readonly format: 'openapi' | 'asyncapi';
  /**
   * Why it has no operations: missing, unreadable, or being fetched. `issues` report it, so its entries need no issue.
   */
  readonly state?: 'missing' | 'broken' | 'waiting';
  /** As written: `3.1.0`, `2.0`. */
  readonly version: string;
  readonly title: string;
  /** Changes whenever the document does. */
  readonly fingerprint: string;
  readonly operations: readonly OperationInfo[];
  /** In the order of the document's `tags` where it declares them, else of first use. Excluded ones are left out. */
  readonly groups: readonly OperationGroup[];
  readonly issues: readonly Issue[];
  /** Every server in the document, each once, as written: any value may have any type. */
  readonly servers: readonly Readonly<Record<string, unknown>>[];
}

export interface Specification extends SpecificationIndex {
  /** Cuts one operation out of the document, which the site does not keep in memory. */
  cut(info: OperationInfo): Promise<ReferenceDocument>;
}

/** OpenAPI 3.1, upgraded from Swagger 2.0 or 3.0, with external references of the repository resolved. Plain JSON. */
export type SpecificationDocument = Readonly<Record<string, unknown>>;

/** Every specification that a site names, found by its name as written. */
export interface SpecificationSet {
  readonly all: readonly Specification[];
  get(source: string): Specification | undefined;
  /** One; all in a folder, by path; empty for a name that was not loaded and does not match. */
  getAll(source: string): readonly Specification[];
  /** The operation of an entry or of front matter; without a source all are searched, in alphabetical order. */
  find(query: OperationQuery): FoundOperation | undefined;
  /** For "did you mean": the nearest `METHOD /path`. */
  suggest(query: OperationQuery): string | undefined;
}

export interface OperationQuery {
  /** Sources that apply, nearest first; empty or undefined means all. */
  readonly sources?: readonly string[];
  /** Any case. */
  readonly method: string;
  readonly path: string;
}

export interface FoundOperation {
  readonly specification: Specification;
  readonly info: OperationInfo;
}
