/** The data of a reference page for the theme: complete but not rendered; text is the author's and not escaped. */
import type { CodeSample, ReferenceLink, ReferenceServer, SecurityScheme } from './reference-document.ts';

/** One row of a field tree. */
export interface FieldView {
  /** Empty for the schema of a whole body. */
  readonly name: string;
  /** Location of a parameter; undefined for fields of a body. */
  readonly in?: 'path' | 'query' | 'header' | 'cookie';
  /** Type label: `string`, `integer<int64>`, `Pet[]`, `string | null`, `map<string, Pet>`. */
  readonly type: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** The author's labels before and after the name; absent without any. */
  readonly labels?: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Markdown. */
  readonly description?: string;
  /** JSON text of values. */
  readonly default?: string;
  readonly example?: string;
  /** Further examples. */
  readonly examples?: readonly { readonly value: string; readonly description?: string }[];
  readonly const?: string;
  readonly enum: readonly { readonly value: string; readonly description?: string }[];
  /** Constraints: `1–100`, `at most 20 characters`, `matches ^a`, `unique`. */
  readonly constraints: readonly string[];
  /** Fields of the object, or of the items of the list. */
  readonly children: readonly FieldView[];
  /** `oneOf`, `anyOf`: exactly one or any of these. */
  readonly choices?: {
    readonly kind: 'one' | 'any';
    /** Discriminator's property. */
    readonly by?: string;
    readonly options: readonly { readonly label: string; readonly field: FieldView }[];
  };
  /** How its value is serialized, if not by the default. */
  readonly written?: FieldSerialization;
  /** Set where the tree is cut: it repeats itself, or is too deep or too large. */
  readonly ends?: 'repeats' | 'deep' | 'large';
}

export interface FieldSerialization {
  /** Media type of a part of a form, or of a parameter that has one. */
  readonly type?: string;
  /** `ids=a|b`: as it is in the request. */
  readonly sample?: string;
  /** `/`, `:` and the like are sent unencoded. */
  readonly reserved?: true;
}

export interface ContentView {
  readonly type: string;
  readonly field: FieldView;
  /** The author's, else a generated one. */
  readonly examples: readonly ExampleView[];
}

export interface ExampleView {
  readonly name: string;
  readonly summary?: string;
  /** Language of the highlighter. */
  readonly lang: string;
  readonly text: string;
  readonly isGenerated: boolean;
}

export interface ResponseView {
  readonly status: string;
  /** Markdown. */
  readonly description?: string;
  readonly links?: readonly ReferenceLink[];
  readonly headers: readonly FieldView[];
  readonly contents: readonly ContentView[];
}

export interface ParameterSection {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly fields: readonly FieldView[];
}

export interface ReferenceView {
  readonly kind: 'operation' | 'webhook' | 'channel' | 'schema';
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly servers: readonly ReferenceServer[];
  readonly security: readonly (readonly SecurityScheme[])[];
  readonly parameters: readonly ParameterSection[];
  readonly body?: {
    readonly description?: string;
    readonly required: boolean;
    readonly contents: readonly ContentView[];
  };
  readonly responses: readonly ResponseView[];
  readonly callbacks: readonly {
    readonly name: string;
    readonly expression: string;
    readonly method: string;
    readonly description?: string;
    readonly body?: ContentView;
  }[];
  readonly schema?: ContentView;
  readonly messages: readonly {
    readonly name: string;
    readonly direction: 'send' | 'receive';
    readonly description?: string;
    readonly headers?: FieldView;
    readonly content: ContentView;
  }[];
  /** Request in several languages; the author's own first. */
  readonly samples: readonly CodeSample[];
  /** True when something was left out that no other note on the page names. */
  readonly cut: boolean;
  /** What is not shown, for the author: `150 values of "code"`. */
  readonly left: readonly string[];
}
