/** The type and the naming of modules of author code. */

/** A module as it runs in the sandbox and in the browser. */
export interface AuthorModule {
  readonly name: string;
  /** Body of a function with the parameters `exports` and `require`. */
  readonly code: string;
  /** Names of the modules it imports, by specifier. */
  readonly links: Readonly<Record<string, string>>;
  /** True when its own code has a hook, an event handler or a browser-only name. */
  readonly live: boolean;
  /** True when its own code names `user`, which it then imports from `USER_MODULE`. */
  readonly usesUser: boolean;
  /** True when its own code may give elements ids, so that a page can have more of them than the server's HTML. */
  readonly addsIds: boolean;
}

/** Provides the data of the reader to code. */
export const USER_MODULE = 'lectern:user';

const TEXT_FILE = /\.mdx?$/i;

/** The code of a file of text is its import and export lines. */
export function moduleName(file: string): string {
  return TEXT_FILE.test(file) ? `${file}#page` : file;
}

/** The repository path of a module. */
export function moduleFile(name: string): string {
  return name.replace(/(?::\d+)?#page$/, '');
}

/**
 * True when code in the browser may give elements ids: its own, or those that components of ours make of titles.
 * @param names of components that its text has, as components or as words
 */
export function mayAddIds(modules: readonly AuthorModule[], names: readonly string[]): boolean {
  // A name that a word follows is one of a sentence.
  const isUsed = (name: string): boolean => {
    const use = new RegExp(`(?<![\\w$])${name.replace(/\W/g, '\\$&')}(?![\\w$]|\\s+\\p{L})`, 'u');
    return modules.some(({ code }) => use.test(code));
  };
  return modules.some(({ addsIds }) => addsIds) || names.some(isUsed);
}
