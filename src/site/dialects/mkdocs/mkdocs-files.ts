/** Finds the configuration of MkDocs and of the programs that go on with it, and reads it as its fields. */
import { type ForeignNote, nearestFile } from '../common/dialect.ts';
import { tomlFields } from '../common/foreign-toml.ts';
import { fieldOf, fieldsOf, foreignYaml, type YamlFields } from '../common/foreign-yaml.ts';

/** Programs that read pages of MkDocs; where several have a file in one folder, the first is in use. */
const NAMES = [/(?:^|\/)zensical\.toml$/, /(?:^|\/)properdocs\.ya?ml$/, /(?:^|\/)mkdocs\.ya?ml$/] as const;
/** `mkdocs-online.yml`: a site with several has one of them built. */
const VARIANT = /(?:^|\/)mkdocs[-._]([\w.-]+)\.ya?ml$/;
/** Parts that others inherit from, and sites that only its writers see. */
const LESSER = /base|common|shared|nav|offline|insiders|local|test|debug|pdf|^dev\b/i;

export function mkdocsFile(paths: readonly string[]): string | undefined {
  const found = NAMES.flatMap((name) => nearestFile(paths, name) ?? []);
  const depth = (path: string): number => path.split('/').length;
  const [first] = found.sort((a, b) => depth(a) - depth(b));
  if (first !== undefined) return first;
  const variants = paths.filter((path) => VARIANT.test(path));
  const whole = variants.filter((path) => !LESSER.test(VARIANT.exec(path)![1]!));
  return nearestFile(whole, VARIANT) ?? nearestFile(variants, VARIANT);
}

/** Icons and diagrams, which pages have anyway. */
const KNOWN_CODE =
  /^!!python\/name:(?:(?:material|materialx|zensical)\.extensions\.emoji|materialx\.emoji|pymdownx\.emoji|pymdownx\.superfences\.fence|mermaid2?\.|pymdownx\.arithmatex\.)/;

interface MkDocsFile {
  readonly value: YamlFields;
  readonly notes: readonly ForeignNote[];
}

/** The fields of one file, as mkdocs.yml names them. */
export async function mkdocsFields(text: string, file: string): Promise<MkDocsFile> {
  if (!file.endsWith('.toml')) return foreignYaml(text, file, KNOWN_CODE);
  const { data, notes } = await tomlFields(text, file);
  const project = fieldsOf(fieldOf(data, 'project'));
  const written = fieldOf(project, 'markdown_extensions');
  const extensions = written === undefined ? ASSUMED : Object.entries(fieldsOf(written)).flatMap(named);
  return { value: { ...project, markdown_extensions: extensions }, notes };
}

/** What Zensical turns on where nothing is said; only those that change how a text is read. */
const ASSUMED = ['admonition', 'attr_list', 'def_list', 'footnotes', 'md_in_html', 'toc'].concat(
  ['caret', 'details', 'keys', 'mark', 'superfences', 'tabbed', 'tilde'].map((name) => `pymdownx.${name}`),
);

/** A table inside a table is one extension of a package: `[project.markdown_extensions.pymdownx.keys]`. */
function named([name, options]: readonly [string, unknown]): readonly Record<string, unknown>[] {
  if (name !== 'pymdownx' && name !== 'zensical') return [{ [name]: options }];
  return Object.entries(fieldsOf(options)).map(([part, own]) => ({ [`${name}.${part}`]: own }));
}
