/** Names the program that a folder without docs.json was made with, when its files are not read as that program reads them. */

interface Program {
  readonly name: string;
  /** The file that tells it. */
  readonly file: RegExp;
  /** A second file that has to be there. */
  readonly also?: RegExp;
}

const PROGRAMS: readonly Program[] = [
  { name: 'Sphinx', file: /^(?:[^/]+\/){0,2}conf\.py$/ },
  { name: 'mdBook', file: /^(?:[^/]+\/)?book\.toml$/ },
  { name: 'Antora', file: /^(?:[^/]+\/)?antora\.ya?ml$/ },
  { name: 'Jekyll', file: /^(?:[^/]+\/)?_config\.ya?ml$/ },
  { name: 'Docsify', file: /^(?:[^/]+\/)?_sidebar\.md$/ },
];

/** A sentence without a full stop; undefined when no program is known. @param paths of all files that are published */
export function unreadProgram(paths: readonly string[]): string | undefined {
  for (const { name, file, also } of PROGRAMS) {
    const found = paths.find((path) => file.test(path));
    if (found !== undefined && (also === undefined || paths.some((path) => also.test(path))))
      return `"${found}" says that this was made with ${name}, which is not read: Markdown is read as it stands, without the navigation, templates and drafts of ${name}`;
  }
  return undefined;
}
