/** A specification as the site knows it: which pages it gives, ready to be asked for single operations of its document. */
import type { Issue } from '../../lib/issue.ts';
import type { ReferenceDocument } from './reference-document.ts';

/** In the order in which they stand within one path. */
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
export type OperationMethod = (typeof OPERATION_METHODS)[number];

export type OperationKind = 'operation' | 'webhook' | 'channel' | 'schema';

/** What a page of the reference is about, and what navigation, search and addresses need to know of it. */
export interface OperationInfo {
  readonly kind: OperationKind;
  /** Upper case for operations; `WEBHOOK`, `CHANNEL` or `SCHEMA` for the others. */
  readonly method: string;
  /** Path as in the document; the name for webhooks, channels and schemas. */
  readonly path: string;
  /** Of a channel that has another than its name. */
  readonly address?: string;
  /** `x-mint.metadata.title`, else the summary, else made of method and path. */
  readonly title: string;
  /** Plain text or Markdown, as written. */
  readonly description?: string;
  /** First tag. */
  readonly tag?: string;
  readonly deprecated: boolean;
  /** `x-hidden`: a page that no list shows. */
  readonly hidden: boolean;
  /** `x-excluded`: no page at all. */
  readonly excluded: boolean;
  /** `TAG/TITLE`, unique within the document: what stands behind the directory in its address. */
  readonly segment: string;
  /** `x-mint.href`: its address instead. */
  readonly href?: string;
  /** `x-mint.metadata`: as front matter, without `openapi`. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** `x-mint.content`: MDX that stands before the generated part. */
  readonly content?: string;
  /** In the file, from 1. */
  readonly line?: number;
}

/** A group that generated pages fall into: one for each first tag. */
export interface OperationGroup {
  /** Tag; undefined for operations without one. */
  readonly tag?: string;
  /** For people: `x-group` of the tag, else its name, else `API Reference`. */
  readonly label: string;
  readonly operations: readonly OperationInfo[];
}

/** All that navigation, search and addresses need: a few hundred bytes an operation, whatever the size of the document. */
export interface SpecificationIndex {
  /** As docs.json or front matter names it, trimmed. */
  readonly source: string;
  /** Path in the repository; undefined for one that is loaded from an address. */
  readonly file?: string;
  /** Other files of the repository that it takes parts from. */
  readonly parts?: readonly string[];
  readonly format: 'openapi' | 'asyncapi';
  /** Why it has no operations: not there, not readable, or being fetched. `issues` say it, so its entries need no issue of their own. */
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
  /** Every server that the document names, each once, as it is written: every value may be of any type. */
  readonly servers: readonly Readonly<Record<string, unknown>>[];
}

export interface Specification extends SpecificationIndex {
  /** Cuts one of its operations out of the document, which is not kept in the memory of the site. */
  cut(info: OperationInfo): Promise<ReferenceDocument>;
}

/** OpenAPI 3.1, Swagger 2.0 and 3.0 lifted to it, external references brought in as far as they stay in the repository. Plain JSON data. */
export type SpecificationDocument = Readonly<Record<string, unknown>>;

/** Every specification that a site names; looked up by its name as written. */
export interface SpecificationSet {
  readonly all: readonly Specification[];
  get(source: string): Specification | undefined;
  /** One; for a folder every one in it, by path; empty for a name that was not asked for and fits none. */
  getAll(source: string): readonly Specification[];
  /** The operation that an entry or a front matter names; in all of them, in alphabetical order, when no source is given. */
  find(wanted: OperationWish): FoundOperation | undefined;
  /** For "did you mean": the nearest `METHOD /path`. */
  suggest(wanted: OperationWish): string | undefined;
}

export interface OperationWish {
  /** Sources that apply, nearest first; empty or undefined = every one. */
  readonly sources?: readonly string[];
  /** Any case. */
  readonly method: string;
  readonly path: string;
}

export interface FoundOperation {
  readonly specification: Specification;
  readonly info: OperationInfo;
}
