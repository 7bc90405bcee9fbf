/** Reads what plugins of MkDocs say of the navigation in files of its folders: `.nav.yml`, `.pages` and lists in Markdown. */
import type { ForeignFolder } from '../common/dialect.ts';
import { fieldOf, foreignYaml, textOf, type YamlFields } from '../common/foreign-yaml.ts';
import { literateNav } from './literate-nav.ts';
import type { MkDocsSettings } from './mkdocs-settings.ts';

/** What plugins say a folder with, and where. */
const FOLDER_FILES: Readonly<Record<string, string>> = {
  'awesome-nav': '.nav.yml',
  'awesome-pages': '.pages',
};

function folderFiles({ plugins, docs }: MkDocsSettings, path: string): readonly string[] {
  return Object.entries(FOLDER_FILES).flatMap(([plugin, name]) => {
    if (!plugins.has(plugin)) return [];
    const own = textOf(fieldOf(plugins.get(plugin), 'filename')) ?? name;
    return [[docs, path, own].filter((part) => part !== '').join('/')];
  });
}

/** With awesome-nav, the list of the top folder goes before that of the configuration. */
export async function mainNav(folder: ForeignFolder, settings: MkDocsSettings): Promise<unknown> {
  const [file] = settings.plugins.has('awesome-nav') ? folderFiles(settings, '') : [];
  const text = file === undefined ? undefined : await folder.read(file);
  const has = text !== undefined && Array.isArray(fieldOf(foreignYaml(text, file!).value, 'nav'));
  return has ? undefined : fieldOf(settings.fields, 'nav');
}

/** The file in which the plugin literate-nav has the navigation of a folder. */
function navFile({ plugins, docs }: MkDocsSettings, path: string): string | undefined {
  if (!plugins.has('literate-nav')) return undefined;
  const name = textOf(fieldOf(plugins.get('literate-nav'), 'nav_file')) ?? 'SUMMARY.md';
  return [docs, path, name].filter((part) => part !== '').join('/');
}

/** What is said of a folder of `docs_dir`; undefined when nothing is. */
export async function folderRules(
  folder: ForeignFolder,
  settings: MkDocsSettings,
  path: string,
): Promise<YamlFields | undefined> {
  for (const file of folderFiles(settings, path)) {
    const text = await folder.read(file);
    if (text !== undefined) return foreignYaml(text, file).value;
  }
  const listed = navFile(settings, path);
  const list = listed === undefined ? undefined : await folder.read(listed);
  return list === undefined ? undefined : { nav: literateNav(list) };
}

/** All files of that kind; a change of one changes the navigation. */
export function ruleFiles(folder: ForeignFolder, { plugins, docs }: MkDocsSettings): readonly string[] {
  const names = [...Object.entries(FOLDER_FILES), ['literate-nav', 'SUMMARY.md'] as const].flatMap(
    ([plugin, name]) => {
      const options = plugins.get(plugin);
      const own = textOf(fieldOf(options, plugin === 'literate-nav' ? 'nav_file' : 'filename'));
      return plugins.has(plugin) ? [`/${own ?? name}`] : [];
    },
  );
  return [...folder.files.keys()].filter(
    (path) => path.startsWith(docs) && names.some((name) => `/${path}`.endsWith(name)),
  );
}
