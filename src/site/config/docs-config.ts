/** docs.json after validation: every field typed, defaults not yet applied unless noted; the raw navigation stays located. */
import type { Issue } from '../../lib/issue.ts';
import type { BannerConfig, IconRef } from '../navigation/nav-node.ts';

/** Where a value stands in the author's files. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

/** JSON with `$ref`s followed, that still knows where each value was written. */
export interface LocatedJson {
  readonly value: unknown;
  /** Place of the value at a JSON pointer of the *expanded* document; of its nearest existing parent when it is not there. */
  at(pointer: string): Location;
  /** Place of the property name at a pointer, where there is one; else as `at`. */
  keyAt?(pointer: string): Location;
}

export interface Themed {
  readonly light: string;
  readonly dark: string;
}

export interface NavbarLink {
  readonly label?: string;
  readonly href: string;
  readonly icon?: IconRef;
  readonly type?: string;
}

export interface NavbarConfig {
  readonly links: readonly NavbarLink[];
  readonly primary?: NavbarLink;
}

export interface FooterConfig {
  readonly socials: Readonly<Record<string, string>>;
  readonly links: readonly {
    readonly header?: string;
    readonly items: readonly { readonly label: string; readonly href: string }[];
  }[];
}

export interface FontConfig {
  readonly family: string;
  readonly weight?: number;
  readonly source?: string;
  readonly format?: 'woff' | 'woff2';
}

export interface RedirectConfig {
  readonly source: string;
  readonly destination: string;
  readonly permanent: boolean;
}

export interface DocsConfig {
  readonly theme: string;
  readonly name: string;
  readonly description?: string;
  readonly colors: { readonly primary: string; readonly light?: string; readonly dark?: string };
  readonly logo?: Themed & { readonly href?: string };
  readonly favicon?: Themed;
  readonly appearance: { readonly default: 'system' | 'light' | 'dark'; readonly strict: boolean };
  /** Patterns of files that are served although nothing names them. */
  readonly files: { readonly serve: readonly string[] };
  readonly fonts?: { readonly heading?: FontConfig; readonly body?: FontConfig };
  readonly icons: { readonly library: 'fontawesome' | 'lucide' | 'tabler' };
  readonly background?: {
    readonly image?: Themed;
    readonly decoration?: string;
    readonly color?: Partial<Themed>;
  };
  readonly styling: {
    readonly eyebrows: 'section' | 'breadcrumbs';
    readonly latex?: boolean;
    /** Theme names, `css-variables` for our own colours of the mode, `dark` for our dark ones; undefined = ours, by mode. */
    readonly codeblocks?: { readonly light: string; readonly dark: string };
    /** Paths of TextMate grammars in the repository. */
    readonly grammars?: readonly string[];
  };
  readonly navbar: NavbarConfig;
  readonly footer: FooterConfig;
  readonly banner?: BannerConfig;
  readonly interaction: { readonly drilldown?: boolean };
  readonly search: { readonly prompt?: string };
  readonly metadata: { readonly timestamp: boolean };
  readonly contextual: { readonly options: readonly unknown[]; readonly display: 'header' | 'toc' };
  readonly redirects: readonly RedirectConfig[];
  readonly errors: {
    readonly notFound: { readonly redirect: boolean; readonly title?: string; readonly description?: string };
  };
  readonly variables: Readonly<Record<string, string>>;
  readonly seo: {
    readonly indexing: 'navigable' | 'all';
    readonly metatags: Readonly<Record<string, string>>;
    readonly organization?: {
      readonly id?: string;
      readonly name?: string;
      readonly legalName?: string;
      readonly url?: string;
      readonly logo?: string;
      readonly sameAs?: readonly string[];
    };
    /** Whether the addresses that search engines are told end with a slash. */
    readonly trailingSlash?: boolean;
    /** Meta tags of single paths; one that ends with `*` is for all below it. */
    readonly paths?: readonly {
      readonly path: string;
      readonly metatags: Readonly<Record<string, string>>;
    }[];
  };
  readonly api: { readonly openapi?: unknown; readonly asyncapi?: unknown; readonly [key: string]: unknown };
  readonly integrations?: Readonly<Record<string, unknown>>;
  readonly thumbnails?: Readonly<Record<string, unknown>>;
  readonly feedback: Readonly<Record<string, unknown>>;
  readonly markdown?: Readonly<Record<string, unknown>>;
  /** As authored, located; `navigation/resolve` is the only reader. */
  readonly navigation: unknown;
}

export interface LoadedConfig {
  readonly config: DocsConfig;
  /** The whole expanded document, for places of navigation values: pointers start at its root (`/navigation/tabs/0`). */
  readonly located: LocatedJson;
  /** docs.json (or mint.json) and every `$ref` file: a change in one of them reloads the site. */
  readonly files: readonly string[];
  /** What was read of them, by path. */
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly issues: readonly Issue[];
}
