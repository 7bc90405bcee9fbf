/** Finds the spaces of a repository of GitBook: folders with a table of contents, and where a site has them. */
import { type ForeignFolder, type ForeignNote, folderOf, joined } from '../common/dialect.ts';
import { fieldOf, fieldsOf, foreignYaml, listOf, textOf, type YamlFields } from '../common/foreign-yaml.ts';
import { titleOfName } from '../common/nav-entries.ts';
import { below, startOf, trimmed } from '../common/site-paths.ts';

export interface Space {
  /** Folder of its pages. */
  readonly folder: string;
  readonly summary: string | undefined;
  readonly readme: string;
  /** In front of its addresses, without slashes at its ends. */
  readonly prefix: string;
  readonly title: string;
  /** Of the section that it is a part of, for sites with several. */
  readonly section: string | undefined;
  readonly language: string | undefined;
  readonly redirects: Readonly<Record<string, unknown>>;
}

interface Spaces {
  readonly spaces: readonly Space[];
  readonly title: string | undefined;
  readonly files: readonly string[];
  readonly notes: readonly ForeignNote[];
}

const MAX_SPACES = 60;
const DEEPEST = 6;
const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/;

/** @param config path of .gitbook.yaml, or of a SUMMARY.md without one */
export async function readSpaces(folder: ForeignFolder, config: string): Promise<Spaces> {
  const top = folderOf(config);
  const isYaml = /\.ya?ml$/.test(config);
  const { value, notes } = isYaml
    ? foreignYaml((await folder.read(config)) ?? '', config)
    : { value: {}, notes: [] };
  const site = fieldOf(value, 'site');
  const root = textOf(fieldOf(value, 'root'));
  const problems: ForeignNote[] = [...notes];
  if (root !== undefined && joined(top, root) === undefined)
    problems.push({ file: config, what: `The root "${root.slice(0, 200)}" is outside of the folder` });
  const structured = sections(site, top);
  const files = isYaml ? [config] : [];
  const found =
    structured.length > 0
      ? structured
      : spaceFolders(folder, top, value).map((at) => ({
          at,
          prefix: at === top || isRoot(value) ? '' : at.slice(top === '' ? 0 : top.length + 1),
          title: titleOfName(at),
          section: undefined,
          language: undefined,
        }));
  const spaces: Space[] = [];
  for (const one of found.slice(0, MAX_SPACES)) {
    const own = [below(one.at, '.gitbook.yaml'), below(one.at, '.gitbook.yml')].find((path) =>
      folder.files.has(path),
    );
    const options: YamlFields =
      own === undefined || own === config ? value : foreignYaml((await folder.read(own)) ?? '', own).value;
    if (own !== undefined && !files.includes(own)) files.push(own);
    const structure = fieldOf(options, 'structure');
    const summary = joined(one.at, textOf(fieldOf(structure, 'summary')) ?? 'SUMMARY.md');
    const isThere = summary !== undefined && folder.files.has(summary);
    if (isThere) files.push(summary);
    const named = textOf(fieldOf(structure, 'summary'));
    if (!isThere && named !== undefined)
      problems.push({
        file: own ?? config,
        what: `The table of contents "${named.slice(0, 200)}" is not in the folder, so pages are listed by folder`,
      });
    spaces.push({
      folder: one.at,
      summary: isThere ? summary : undefined,
      readme:
        joined(one.at, textOf(fieldOf(structure, 'readme')) ?? 'README.md') ?? below(one.at, 'README.md'),
      prefix: one.prefix,
      title: one.title,
      section: one.section,
      language: one.language,
      redirects: fieldsOf(fieldOf(options, 'redirects')),
    });
  }
  const name = textOf(fieldOf(site, 'title'));
  return { spaces: withLanguages(spaces), title: name, files, notes: problems };
}

const isRoot = (value: YamlFields): boolean => textOf(fieldOf(value, 'root')) !== undefined;

/** The root that is named, the top with a table of contents, or each folder that has one. */
function spaceFolders(folder: ForeignFolder, top: string, value: YamlFields): readonly string[] {
  const root = textOf(fieldOf(value, 'root'));
  const named = root === undefined ? undefined : joined(top, root);
  if (named !== undefined) return [named];
  if (folder.files.has(below(top, 'SUMMARY.md'))) return [top];
  const start = startOf(top);
  const found = [...folder.files.keys()]
    .filter((path) => path.startsWith(start) && path.endsWith('/SUMMARY.md') && path.split('/').length <= 5)
    .map(folderOf)
    .sort();
  return found.length === 0
    ? [top]
    : found.filter((one) => !found.some((other) => one.startsWith(`${other}/`)));
}

interface Placed {
  readonly at: string;
  readonly prefix: string;
  readonly title: string;
  readonly section: string | undefined;
  readonly language: string | undefined;
}

/** Sections and spaces of a site, as `site.structure` has them; those without a folder are elsewhere. */
function sections(site: unknown, top: string): readonly Placed[] {
  const walk = (items: unknown, prefix: string, section: string | undefined, depth: number): Placed[] =>
    depth > DEEPEST
      ? []
      : listOf(items)
          .slice(0, 200)
          .flatMap((item) => {
            const isDefault = fieldOf(item, 'default') === true;
            const path = isDefault ? '' : trimmed(textOf(fieldOf(item, 'path')) ?? '');
            const here = below(prefix, path);
            const title = textOf(fieldOf(item, 'title')) ?? 'Documentation';
            const content = fieldOf(item, 'content');
            const directory = textOf(fieldOf(content, 'directory'));
            const at = directory === undefined ? undefined : joined(top, directory);
            const own: Placed[] =
              at === undefined
                ? []
                : [
                    {
                      at,
                      prefix: trimmed(here),
                      title,
                      section,
                      language: textOf(fieldOf(content, 'language')),
                    },
                  ];
            const named = fieldOf(item, 'type') === 'section' ? title : section;
            return [...own, ...walk(fieldOf(item, 'children'), here, named, depth + 1)];
          });
  return walk(fieldOf(site, 'structure'), '', undefined, 0);
}

/** Folders that are called as languages are one documentation in several. */
function withLanguages(spaces: readonly Space[]): readonly Space[] {
  const names = spaces.map(({ folder }) => folder.split('/').at(-1)!);
  const isLanguages = spaces.length > 1 && names.every((name) => LANGUAGE.test(name) || NAMES.has(name));
  return isLanguages
    ? spaces.map((space, i) => ({ ...space, language: NAMES.get(names[i]!) ?? names[i]! }))
    : spaces;
}

/** Short names that folders have. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['esp', 'es'],
  ['eng', 'en'],
  ['english', 'en'],
  ['chinese', 'zh'],
  ['japanese', 'ja'],
  ['spanish', 'es'],
  ['french', 'fr'],
  ['german', 'de'],
]);
