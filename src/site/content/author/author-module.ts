/** One module of an author's code, and how modules are named. */

/** Where a component or value is defined. */
export interface AuthorPlace {
  readonly module: string;
  /** Name of the export, `default` included. */
  readonly name: string;
}

/** A module as it runs in the sandbox and in the browser. */
export interface AuthorModule {
  readonly name: string;
  /** Body of a function of `exports` and `require`. */
  readonly code: string;
  /** Names of the modules it imports, by how it calls them. */
  readonly links: Readonly<Record<string, string>>;
  /** True when its own code has a hook, a handler or a name that only browsers know. */
  readonly live: boolean;
}

const TEXT_FILE = /\.mdx?$/i;

/** The code of a file of text is its import and export lines. */
export function moduleName(file: string): string {
  return TEXT_FILE.test(file) ? `${file}#page` : file;
}

/** The repository path of a module. */
export function moduleFile(name: string): string {
  return name.replace(/(?::\d+)?#page$/, '');
}
