/** One operation with everything that its page needs, cut out of its specification: the input of the renderer. */

/** What a page of the reference documents. */
export type OperationKind = 'operation' | 'webhook' | 'channel' | 'schema';

/**
 * JSON Schema of OpenAPI 3.1; `$ref`s point into `schemas` of the document. Hostile input: any value may have any type.
 */
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
  /** For apiKey. */
  readonly in?: 'header' | 'query' | 'cookie';
  readonly parameter?: string;
  /** For http: `bearer`, `basic`, … lower case. */
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
  /** For queries: `/`, `:` and the like are not encoded. */
  readonly allowReserved?: boolean;
  /** Media type of a parameter with `content`: its value is one text of that type. */
  readonly content?: string;
  readonly schema: Schema;
  /** Given by the author, not generated. */
  readonly example?: unknown;
  /** The author's further examples. */
  readonly examples?: readonly {
    readonly name: string;
    readonly summary?: string;
    readonly value: unknown;
  }[];
}

export interface ReferenceContent {
  /** Media type as written. */
  readonly type: string;
  readonly schema: Schema;
  readonly examples: readonly { readonly name: string; readonly summary?: string; readonly value: unknown }[];
  /** For forms: how each field is encoded. */
  readonly encoding?: Readonly<
    Record<string, { readonly style?: string; readonly explode?: boolean; readonly contentType?: string }>
  >;
}

/** A follow-up request of a response. */
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
  /** Path in the repository and line, for problems in its texts. */
  readonly file?: string;
  readonly line?: number;
  /** Markdown. */
  readonly description?: string;
  readonly deprecated: boolean;
  readonly servers: readonly ReferenceServer[];
  /** Alternatives; within one, all schemes are required. An empty one means that authentication is optional. */
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
  /** For `openapi-schema` pages and the messages of a channel. */
  readonly schema?: Schema;
  readonly messages?: readonly {
    readonly name: string;
    readonly direction: 'send' | 'receive';
    readonly description?: string;
    readonly headers?: Schema;
    readonly content: ReferenceContent;
  }[];
  /** By name: exactly those that the rest refers to. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** `x-codeSamples`. */
  readonly samples: readonly CodeSample[];
  /** True when something was left out because it was too large; the page says so. */
  readonly cut: boolean;
  /** What that was, as far as it is known: `12 responses`. */
  readonly left?: readonly string[];
}

/** How docs.json and front matter want an operation shown. */
export interface ReferenceSettings {
  /** `api.playground.display`, or front matter `playground`. */
  readonly playground: 'interactive' | 'simple' | 'none' | 'auth';
  /** Languages of samples by our names, in order; undefined = the usual ones. */
  readonly languages?: readonly string[];
  /** `api.params.expanded`. */
  readonly expanded: 'all' | 'closed';
  /** `api.examples.defaults`: whether generated examples have all fields or only required ones. */
  readonly examples: 'all' | 'required';
  /** Prefilled values of `api.examples.prefill`. */
  readonly prefill: boolean;
  /** Address of the server's proxy for requests that CORS forbids; undefined = straight from the browser only. */
  readonly proxy?: string;
  /** `api.playground.credentials`: requests include the browser's cookies. */
  readonly credentials?: true;
  /** BCP 47 tag of the page's language; undefined = the interface's own. */
  readonly lang?: string;
}

export interface ReferenceInput {
  readonly document: ReferenceDocument;
  readonly settings: ReferenceSettings;
  /** Set where the text of the page describes the operation: only what that cannot is rendered. */
  readonly isDescribed?: true;
}
