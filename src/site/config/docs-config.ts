/** The configuration of a site: what docs.json says after validation, and where each value of it was written. */
import type { Issue } from '../../lib/issue.ts';
import type * as z from '../../lib/schema.ts';
import type { Exact } from './exact.ts';
import type { normalise } from './normalise.ts';
import type { WrittenFields } from './schema/docs-fields.ts';
import type { redirectSchema } from './schema/redirects.ts';

export type { FontConfig } from './schema/fonts.ts';
export type { FooterConfig } from './schema/footer.ts';
export type { NavbarConfig, NavbarLink } from './schema/navbar.ts';

/** The place of a value in the author's files. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

/** docs.json as its author wrote it: nothing in it is checked yet. */
export type AuthoredDocument = { readonly [Name in keyof WrittenFields]?: unknown };

/** JSON with `$ref`s followed, that still knows where each value was written. */
export interface LocatedJson {
  readonly value: AuthoredDocument;
  /** Place of the value at a JSON pointer of the *expanded* document; of its nearest existing parent when it is not there. */
  at(pointer: string): Location;
  /** Place of the property name at a pointer, where there is one; else as `at`. */
  keyAt?(pointer: string): Location;
}

export type RedirectConfig = Exact<z.output<typeof redirectSchema>>;

/** What the program reads of docs.json: the fields of the schemas, with their defaults, each in one form however it is written. */
export type DocsConfig = ReturnType<typeof normalise> & {
  /** Those that can be served. */
  readonly redirects: readonly RedirectConfig[];
  /** As it is written; `navigation/resolve` turns it into a tree. */
  readonly navigation: unknown;
};

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
