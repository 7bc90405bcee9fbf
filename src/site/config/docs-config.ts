/** The types of a site's configuration: docs.json after validation, and where each value was written. */
import type { Issue } from '../../lib/issue.ts';
import type * as z from '../../lib/schema.ts';
import type { Exact } from './exact.ts';
import type { normalise } from './normalise.ts';
import type { WrittenFields } from './schema/docs-fields.ts';
import type { redirectSchema } from './schema/redirects.ts';

export type { FontConfig } from './schema/fonts.ts';
export type { FooterConfig } from './schema/footer.ts';
export type { NavbarConfig, NavbarLink } from './schema/navbar.ts';

/** The location of a value in the author's files. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

/** docs.json as its author wrote it, not yet validated. */
export type AuthoredDocument = { readonly [Name in keyof WrittenFields]?: unknown };

/** JSON with `$ref`s expanded that knows where each value was written. */
export interface LocatedJson {
  readonly value: AuthoredDocument;
  /** Location of a JSON pointer in the *expanded* document; of its nearest existing parent when missing. */
  at(pointer: string): Location;
  /** Location of the property name at a pointer, if it has one; else as `at`. */
  keyAt?(pointer: string): Location;
}

export type RedirectConfig = Exact<z.output<typeof redirectSchema>>;

/** The fields of docs.json with their defaults, each in one form. */
export type DocsConfig = ReturnType<typeof normalise> & {
  /** The valid ones. */
  readonly redirects: readonly RedirectConfig[];
  /** The authored form; `navigation/resolve` converts it to a tree. */
  readonly navigation: unknown;
};

/** Settings of a mounted repository: they apply to its own pages and files alone. */
export interface MountSettings {
  /** As in `Mount`. */
  readonly path: string;
  readonly repository: string;
  /** Its docs.json, before it was joined with that of the base. */
  readonly written: unknown;
  /** `files` of its docs.json, for paths inside its folder. */
  readonly files: { readonly serve: readonly string[]; readonly private: readonly string[] };
  /** Sources of its `api.openapi`, as paths of the site. */
  readonly openapi: readonly string[];
}

export interface LoadedConfig {
  readonly config: DocsConfig;
  /**
   * The whole expanded document, for locations of navigation values: pointers start at its root (`/navigation/tabs/0`).
   */
  readonly located: LocatedJson;
  /** docs.json (or mint.json) and every `$ref` file, those of mounts included: a change in one of them reloads the site. */
  readonly files: readonly string[];
  /** Content of those of the base, by path. */
  readonly contents: ReadonlyMap<string, Buffer>;
  /** What the base wrote, before it was joined with its mounts. */
  readonly written: unknown;
  /** What the docs.json of each mounted repository says of its own files. */
  readonly mounts: readonly MountSettings[];
  /** The text that stands for a missing docs.json; absent when there is one. */
  readonly assumed?: string;
  /** Set when that text was made of the configuration of another program, whose files are not ours to change. */
  readonly foreign?: true;
  readonly issues: readonly Issue[];
}
