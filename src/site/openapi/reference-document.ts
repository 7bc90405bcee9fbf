/** One operation with everything it needs, cut out of its document: what the renderer is given instead of ten megabytes. */
import type { OperationKind } from './specification.ts';

/** JSON Schema as OpenAPI 3.1 has it; `$ref`s point into `schemas` of the document. Attacker text: every value may be of any type. */
export type Schema = boolean | Readonly<Record<string, unknown>>;

export interface ReferenceServer {
  readonly url: string;
  readonly description?: string;
  readonly variables: Readonly<
    Record<
      string,
      { readonly default: string; readonly enum?: readonly string[]; readonly description?: string }
    >
  >;
}

export interface SecurityScheme {
  readonly name: string;
  readonly type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  readonly description?: string;
  /** Of apiKey. */
  readonly in?: 'header' | 'query' | 'cookie';
  readonly parameter?: string;
  /** Of http: `bearer`, `basic`, … lower case. */
  readonly scheme?: string;
  readonly bearerFormat?: string;
  readonly scopes: readonly string[];
  /** `x-default`: filled into the form. */
  readonly default?: string;
}

export interface ReferenceParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly description?: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  /** Of the query: `/`, `:` and the like are not encoded. */
  readonly allowReserved?: boolean;
  /** Media type when it has one (`content`): its value is one text of that type. */
  readonly content?: string;
  readonly schema: Schema;
  /** Given, not made. */
  readonly example?: unknown;
}

export interface ReferenceContent {
  /** Media type as written. */
  readonly type: string;
  readonly schema: Schema;
  readonly examples: readonly { readonly name: string; readonly summary?: string; readonly value: unknown }[];
  /** Of forms, by field: how it is written. */
  readonly encoding?: Readonly<
    Record<string, { readonly style?: string; readonly explode?: boolean; readonly contentType?: string }>
  >;
}

/** What an answer can be followed up with. */
export interface ReferenceLink {
  readonly name: string;
  /** `GET /users/{id}`, else the operation's own name. */
  readonly operation: string;
  readonly description?: string;
  /** Name of each parameter of that operation, and the expression its value comes from. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

export interface ReferenceResponse {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly description?: string;
  readonly links?: readonly ReferenceLink[];
  readonly headers: readonly ReferenceParameter[];
  readonly contents: readonly ReferenceContent[];
}

export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

export interface ReferenceDocument {
  readonly kind: OperationKind;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  /** Where it is written, for what is wrong with its texts: path in the repository and line. */
  readonly file?: string;
  readonly line?: number;
  /** Markdown. */
  readonly description?: string;
  readonly deprecated: boolean;
  readonly servers: readonly ReferenceServer[];
  /** Alternatives; within one all are needed. An empty one = may be left out. */
  readonly security: readonly (readonly SecurityScheme[])[];
  readonly parameters: readonly ReferenceParameter[];
  readonly body?: {
    readonly description?: string;
    readonly required: boolean;
    readonly contents: readonly ReferenceContent[];
  };
  readonly responses: readonly ReferenceResponse[];
  readonly callbacks: readonly {
    readonly name: string;
    readonly expression: string;
    readonly method: string;
    readonly description?: string;
    readonly body?: ReferenceContent;
  }[];
  /** Of `openapi-schema` pages, and of a channel's messages. */
  readonly schema?: Schema;
  readonly messages?: readonly {
    readonly name: string;
    readonly direction: 'send' | 'receive';
    readonly description?: string;
    readonly headers?: Schema;
    readonly content: ReferenceContent;
  }[];
  /** By name: all that can be reached from the rest, and nothing else. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** `x-codeSamples`. */
  readonly samples: readonly CodeSample[];
  /** True when something was left out because it was too large; the page says so. */
  readonly cut: boolean;
}

/** What docs.json and front matter say of how it is shown. */
export interface ReferenceSettings {
  /** `api.playground.display`, or front matter `playground`. */
  readonly playground: 'interactive' | 'simple' | 'none' | 'auth';
  /** Languages of samples by our names, in order; undefined = the usual ones. */
  readonly languages?: readonly string[];
  /** `api.params.expanded`. */
  readonly expanded: 'all' | 'closed';
  /** `api.examples.defaults`: whether made examples hold all fields or only required ones. */
  readonly examples: 'all' | 'required';
  /** Prefilled values of `api.examples.prefill`. */
  readonly prefill: boolean;
  /** Address of the server's proxy for requests that CORS forbids; undefined = straight from the browser only. */
  readonly proxy?: string;
  /** `api.playground.credentials`: the browser's cookies go along. */
  readonly credentials?: true;
  /** BCP 47 tag of the page's language; undefined = the interface's own. */
  readonly lang?: string;
}

export interface ReferenceInput {
  readonly document: ReferenceDocument;
  readonly settings: ReferenceSettings;
}
