/** Reads where a site of Fumadocs has its pages, and below which addresses: its collections, loaders and languages, without running them. */
import { type ForeignFolder, type ForeignNote, joined } from '../common/dialect.ts';
import { startOf, trimmed } from '../common/site-paths.ts';
import { moduleTokens, type Token } from '../static/module-tokens.ts';
import { TokenCursor } from '../static/token-cursor.ts';

/** A folder of pages. */
export interface Collection {
  readonly folder: string;
  /** The beginning of its addresses, without slashes at its ends. */
  readonly base: string;
}

export interface FumadocsLanguages {
  /** The language of the originals first. */
  readonly names: readonly string[];
  /** Whether addresses of the first language begin without its name. */
  readonly hidesFirst: boolean;
}

interface FumadocsSource {
  readonly collections: readonly Collection[];
  readonly languages: FumadocsLanguages | undefined;
  readonly files: readonly string[];
  readonly notes: readonly ForeignNote[];
}

const LOADERS = /^(?:[\w().@-]+\/){0,3}source(?:\.\w+)?(?:\/index)?\.[cm]?[jt]sx?$/;
const LANGUAGES = /^(?:[\w().@-]+\/){0,3}i18n(?:\.\w+)?(?:\/index)?\.[cm]?[jt]sx?$/;
const MAX_FILES = 10;
const USUAL = 'content/docs';

export async function fumadocsSource(
  folder: ForeignFolder,
  config: string,
  root: string,
): Promise<FumadocsSource> {
  const inside = (path: string): string => path.slice(startOf(root).length);
  const found = (pattern: RegExp): string[] =>
    [...folder.files.keys()]
      .filter((path) => path.startsWith(startOf(root)) && pattern.test(inside(path)))
      .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
      .slice(0, MAX_FILES);
  const files = [...new Set([config, ...found(LOADERS)])];
  const modules = await Promise.all(files.map(async (file) => moduleOf(await folder.read(file), file)));
  const named = modules.flatMap((module) => module.collections());
  const loaders = modules.flatMap((module) => module.loaders());
  const notes: ForeignNote[] = named.flatMap(({ name, computed }) =>
    computed === undefined
      ? []
      : [{ ...computed, what: `The folder of "${name}" is computed, so it is taken to be "${USUAL}"` }],
  );
  const taken = new Set<unknown>();
  const hasPages = (at: string): boolean =>
    [...folder.files.keys()].some((path) => path.startsWith(startOf(at)) && /\.mdx?$/.test(path));
  const collections = (
    named.length > 0 ? named : [{ name: 'docs', folders: [USUAL], computed: undefined }]
  ).flatMap((one) => {
    const own = one.folders.flatMap((path) => joined(root, path) ?? []).filter(hasPages);
    if (own.length === 0) return [];
    // A loader that names no collection here is that of the only one.
    const loader =
      loaders.find(({ names }) => names.has(one.name) || names.has(`all${capital(one.name)}`)) ??
      (named.length < 2 ? loaders[0] : undefined);
    if (loader !== undefined && loader.base === undefined && !taken.has(loader))
      notes.push({
        file: loader.file,
        line: loader.line,
        what: '"baseUrl" is computed, so addresses begin as the folder is called',
      });
    taken.add(loader);
    const base = loader?.base ?? own[0]!.split('/').at(-1)!;
    return own.map((at) => ({ folder: at, base: trimmed(base) }));
  });
  for (const { file, line, names } of loaders)
    if (names.has('openapiSource'))
      notes.push({
        file,
        line,
        what: 'Pages that "openapiSource" makes are not read; "openapi" of a docs.json shows the same documents',
      });
  const other = loaders.some(({ names }) => names.has('i18n')) ? found(LANGUAGES) : [];
  const languages = await Promise.all(
    other.map(async (file) => moduleOf(await folder.read(file), file).languages()),
  );
  return {
    collections,
    languages: languages.find((one) => one !== undefined),
    files: [...files, ...other],
    notes,
  };
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
const moduleOf = (text: string | undefined, file: string): SourceModule =>
  new SourceModule(moduleTokens(text ?? '') ?? [], file);

/** Looks for calls in a module, wherever they are. */
class SourceModule extends TokenCursor {
  private readonly file: string;

  constructor(tokens: readonly Token[], file: string) {
    super(tokens);
    this.file = file;
  }

  /** `const docs = defineDocs({ dir: 'content/docs' })`, and what content-collections calls the same. */
  collections(): {
    readonly name: string;
    readonly folders: readonly string[];
    readonly computed: { readonly file: string; readonly line: number } | undefined;
  }[] {
    return this.calls(/^(?:defineDocs|defineCollections?)$/).flatMap(({ at, open, end }) => {
      const kind = this.texts('type', open, end)[0];
      const written = this.texts('include', open, end);
      if (kind === 'meta' || (written.length > 0 && written.every((one) => /json/.test(one)))) return [];
      const isBound = this.is(at - 1, '=') && this.tokens[at - 2]?.kind === 'name';
      const name = this.texts('name', open, end)[0] ?? (isBound ? this.tokens[at - 2]!.text : 'docs');
      const folders = [...this.texts('dir', open, end), ...this.texts('directory', open, end)];
      const isDocs = this.tokens[at]!.text === 'defineDocs';
      const isComputed = isDocs && folders.length === 0 && this.isComputed('dir', open, end);
      const computed = isComputed ? { file: this.file, line: this.tokens[at]!.line } : undefined;
      return folders.length > 0 || isDocs
        ? [{ name, folders: folders.length > 0 ? folders : [USUAL], computed }]
        : [];
    });
  }

  loaders() {
    return this.calls(/^loader$/).map(({ at, open, end }) => ({
      file: this.file,
      line: this.tokens[at]!.line,
      names: new Set(
        this.tokens.slice(open, end).flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])),
      ),
      base: this.texts('baseUrl', open, end)[0],
    }));
  }

  languages(): FumadocsLanguages | undefined {
    const end = this.tokens.length;
    const names = this.texts('languages', 0, end);
    const first = this.texts('defaultLanguage', 0, end)[0] ?? names[0];
    if (first === undefined || names.length === 0) return undefined;
    return {
      names: [first, ...names.filter((one) => one !== first)].slice(0, 60),
      hidesFirst: this.texts('hideLocale', 0, end).some((one) => /^(?:always|default-locale)$/.test(one)),
    };
  }

  private calls(name: RegExp) {
    return this.tokens.flatMap(({ kind, text }, at) =>
      kind === 'name' && name.test(text) && this.is(at + 1, '(') && !this.is(at - 1, 'function')
        ? [{ at, open: at + 2, end: this.closed(at + 1) }]
        : [],
    );
  }

  /** The text of a field, or those of its list; none when it is computed. */
  private texts(key: string, from: number, to: number): string[] {
    for (let at = from; at < to - 2; at++) {
      const { kind, text } = this.tokens[at]!;
      if ((kind !== 'name' && kind !== 'string') || text !== key) continue;
      const isShort = this.is(at + 1, ',') || this.is(at + 1, '}');
      const named = this.bound(isShort ? at : this.is(at + 1, ':') ? at + 2 : -1);
      if (named !== undefined) return [named];
      if (!this.is(at + 1, ':')) continue;
      const end = this.is(at + 2, '[') ? this.closed(at + 2) : at + 3;
      return this.tokens.slice(at + 2, end).flatMap((token) => plainText(token) ?? []);
    }
    return [];
  }

  /** The text that a name stands for in this module: `const dir = 'content/docs'`. */
  private bound(at: number): string | undefined {
    const name = this.tokens[at];
    const isAlone = this.is(at + 1, ',') || this.is(at + 1, '}');
    if (name?.kind !== 'name' || !isAlone) return undefined;
    const found = this.tokens.findIndex(
      (token, i) => token.text === 'const' && this.tokens[i + 1]?.text === name.text && this.is(i + 2, '='),
    );
    return found < 0 ? undefined : plainText(this.tokens[found + 3] ?? name);
  }

  /** Whether a field is there, and only running the module would tell its text. */
  private isComputed(key: string, from: number, to: number): boolean {
    const isThere = this.tokens.slice(from, to).some(({ kind, text }) => kind === 'name' && text === key);
    return isThere && this.texts(key, from, to).length === 0;
  }
}

const plainText = ({ kind, text, parts }: Token): string | undefined =>
  kind === 'string' ? text : parts?.values.length === 0 ? parts.texts.join('') : undefined;
