/** Reads docs.json, or what stands for a missing one, and the files that its `$ref`s name, each with its size limit. */
import { posix } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import type { Issue } from '../../lib/issue.ts';
import { lineWords } from '../../lib/text/line-words.ts';
import { editDistance, nearest } from '../../lib/text/nearest.ts';
import type { ForeignConfig, Source, SourceFile } from '../source/source.ts';
import type { JsonNode } from './json-node.ts';
import { parseJson } from './parse-json.ts';
import { DEFAULT_COLOR } from './schema/colors.ts';
import { DEFAULT_THEME } from './schema/docs-fields.ts';
import { shorten } from './shorten.ts';
import { unreadProgram } from './unread-program.ts';

/** Largest docs.json or `$ref` file, in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Most files one docs.json may be spread over. */
const MAX_FILES = 1000;

const ASSUMED_FILE = 'docs.json';
const PAGE = /\.mdx?$/i;
/** Of wikis of GitHub, and of many vaults. */
const WIKI_HOME = 'Home.md';
/** Home pages, the first one wins. */
const HOMES = ['index.mdx', 'index.md', 'README.mdx', 'README.md', WIKI_HOME];
const MAX_HOME_BYTES = 1024 * 1024;

export interface ConfigFile {
  readonly file: string;
  /** The text that was read. */
  readonly bytes: Buffer;
  readonly root: JsonNode | undefined;
  readonly issues: readonly Issue[];
}

export interface ConfigFiles {
  /** docs.json, mint.json, or what stands for them. */
  readonly first: ConfigFile;
  readonly assumed: boolean;
  /** When the first one was made of the configuration of another program. */
  readonly foreign: ForeignConfig | undefined;
  /** The first file and every one that can be reached from it, by path; undefined for missing ones. */
  readonly files: ReadonlyMap<string, ConfigFile | undefined>;
  /** Paths of JSON files, for "did you mean"; empty when none is missing. */
  readonly known: readonly string[];
  readonly issues: readonly Issue[];
}

/**
 * @param assumes whether a folder of Markdown without docs.json is read as a site of its folders
 * @throws AppError `config/not-found` or `config/unreadable` when there is no file to read
 */
export async function readConfigFiles(source: Source, assumes: boolean): Promise<ConfigFiles> {
  const { first, issue, foreign } = await findFile(source, assumes);
  const files = await readReferenced(source, first);
  const issues = [
    ...(issue === undefined ? [] : [issue]),
    ...(foreign?.notes ?? []),
    ...[...files.values()].flatMap((file) => file?.issues ?? []),
  ];
  const isMissing = [...files.values()].includes(undefined);
  const known = isMissing
    ? [...(await source.list()).keys()].filter((path) => path.endsWith('.json')).slice(0, MAX_FILES)
    : [];
  return { first, assumed: issue !== undefined, foreign, files, known, issues };
}

interface Found {
  readonly first: ConfigFile;
  /** Set when it was assumed. */
  readonly issue?: Issue;
  readonly foreign?: ForeignConfig;
}

async function findFile(source: Source, assumes: boolean): Promise<Found> {
  for (const name of ['docs.json', 'mint.json']) {
    const file = await readConfigFile(source, name);
    if (file !== undefined) return { first: file };
  }
  const files = await source.list();
  const name = ['docs.json', 'mint.json'].find((candidate) => files.has(candidate));
  if (name === undefined) {
    const paths = [...files.keys()];
    if (!assumes || isElsewhere(paths)) throw notFound(source, paths);
    const hidden = ['docs.json', 'mint.json'].find((candidate) => source.leavesOut?.(candidate) === true);
    if (hidden !== undefined) throw leftOut(source, hidden);
    const foreign = await source.foreign?.();
    if (foreign !== undefined) return { first: configText(foreign.text), issue: foreign.issue, foreign };
    const assumed = await assumedConfig(source, files);
    if (assumed === undefined) throw notFound(source, paths);
    return { first: assumed.file, issue: assumed.issue };
  }
  throw new AppError('config/unreadable', `The file "${name}" in "${source.name}" could not be read`, {
    hint: `Check that it is a file of at most ${MAX_FILE_BYTES / 1024 / 1024} MB that this user may read`,
  });
}

/** It may say who reads what, so that no site is made without it. */
function leftOut({ name }: Source, file: string): AppError {
  return new AppError(
    'config/unreadable',
    `The file "${file}" in "${name}" is ignored, or a link that leads out of the folder`,
    {
      hint: 'Put the file itself into the folder, and take it out of the ignore files',
    },
  );
}

/** A docs.json in a folder below, or one that is misspelled, is what the author means. */
export function isElsewhere(paths: readonly string[]): boolean {
  return paths.some(
    (path) =>
      path.endsWith('/docs.json') ||
      (/^[^/]{8,10}$/.test(path) && editDistance('docs.json', path.toLowerCase()) <= 1),
  );
}

function notFound(source: Source, paths: readonly string[]): AppError {
  const deeper = paths.filter((path) => path.endsWith('/docs.json')).sort((a, b) => a.length - b.length)[0];
  const atRoot = paths.filter((path) => !path.includes('/') && path.endsWith('.json'));
  const similar = atRoot.find((path) => path.toLowerCase() === 'docs.json') ?? nearest('docs.json', atRoot);
  const hint =
    deeper !== undefined
      ? `There is one in "${deeper.slice(0, -'/docs.json'.length)}"; name that folder`
      : similar !== undefined
        ? `There is a file "${similar}"; the name must be exactly "docs.json"`
        : (unreadProgram(paths) ?? 'Name a folder with Markdown files, or make one with "lectern new"');
  const what = paths.some((path) => /\.mdx?$/i.test(path)) ? 'docs.json' : 'docs.json and no Markdown file';
  return new AppError('config/not-found', `There is no ${what} in "${source.name}"`, { hint });
}

interface Assumed {
  readonly file: ConfigFile;
  readonly issue: Issue;
}

/** Undefined for a folder without Markdown. */
async function assumedConfig(
  source: Source,
  files: ReadonlyMap<string, SourceFile>,
): Promise<Assumed | undefined> {
  let pages = 0;
  for (const path of files.keys()) if (PAGE.test(path)) pages++;
  if (pages === 0) return undefined;
  const home = HOMES.find((path) => files.has(path));
  const title = home === undefined ? undefined : titleIn(await source.read(home, MAX_HOME_BYTES));
  const name = title ?? folderTitle(source.name);
  const text = `${JSON.stringify(
    {
      theme: DEFAULT_THEME,
      name,
      colors: { primary: DEFAULT_COLOR },
      markdown: { plain: true },
      navigation: { from: '.', ...(home === WIKI_HOME && { pages: ['Home', '…'] }) },
    },
    null,
    2,
  )}\n`;
  const from = title === undefined ? 'from the folder' : `from "${home}"`;
  const first = home === undefined ? 'its first page is home' : `"${home}" is home`;
  const issue: Issue = {
    severity: 'warning',
    code: 'config/assumed',
    message: `There is no docs.json, so the site is made of its folders: ${pages} page${pages === 1 ? '' : 's'}, ${first}, the name "${name}" is ${from}`,
    hint: [unreadProgram([...files.keys()]), '"lectern nav --write" writes a docs.json that says the same']
      .filter((one) => one !== undefined)
      .join('. '),
    file: ASSUMED_FILE,
  };
  return { file: configText(text), issue };
}

/** `title` of the front matter, else the first heading, as plain text. */
function titleIn(bytes: Buffer | undefined): string | undefined {
  const text = bytes?.toString('utf8').slice(0, 20_000) ?? '';
  const front = /^\ufeff?---[ \t]*\r?\n([\s\S]{0,10000}?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  const written = /^title:[ \t]*(.+)$/m.exec(front?.[1] ?? '')?.[1]?.trim();
  const body = front === null ? text : text.slice(front[0].length);
  const heading = /^#[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(body.split(/^[ \t]*(?:```|~~~)/m, 1)[0]!)?.[1];
  const title = lineWords(written?.replace(/^(["'])(.*)\1$/, '$2') ?? heading ?? '');
  return title === '' ? undefined : title.slice(0, 100);
}

/** `notes/my-work` → `My work`. */
function folderTitle(name: string): string {
  const last =
    name
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const words = last
    .replace(/\.git$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words === '' ? 'Documentation' : words[0]!.toUpperCase() + words.slice(1);
}

/** The parsed file, or undefined when it is missing or larger than `MAX_FILE_BYTES`. */
async function readConfigFile(source: Source, file: string): Promise<ConfigFile | undefined> {
  const bytes = await source.read(file, MAX_FILE_BYTES);
  if (bytes === undefined) return undefined;
  // Paths in it name files, whose names are composed too.
  const { root, issues } = parseJson(decode(bytes).normalize('NFC'), file);
  return { file, bytes, root, issues };
}

/** A text that stands for the docs.json that is missing. */
function configText(text: string): ConfigFile {
  const { root, issues } = parseJson(text, ASSUMED_FILE);
  return { file: ASSUMED_FILE, bytes: Buffer.from(text), root, issues };
}

/** UTF-8, or UTF-16 as some Windows editors save it. */
function decode(bytes: Buffer): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** Every file that can be reached, by path; undefined for missing ones. */
async function readReferenced(
  source: Source,
  first: ConfigFile,
): Promise<Map<string, ConfigFile | undefined>> {
  const files = new Map<string, ConfigFile | undefined>([[first.file, first]]);
  const waiting = [first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const ref of refsIn(file.root)) {
      const target = refPath(ref, file.file);
      if (!('path' in target) || files.has(target.path) || files.size >= MAX_FILES) continue;
      const loaded = await readConfigFile(source, target.path);
      files.set(target.path, loaded);
      if (loaded !== undefined) waiting.push(loaded);
    }
  }
  return files;
}

/** The text of every `$ref` in a tree. */
function* refsIn(node: JsonNode | undefined): Generator<string> {
  if (node === undefined || node.kind === 'scalar') return;
  if (node.kind === 'array') {
    for (const item of node.items) if (item.kind !== 'scalar') yield* refsIn(item);
    return;
  }
  for (const [key, child] of node.entries) {
    if (child.kind !== 'scalar') yield* refsIn(child);
    else if (key === '$ref' && typeof child.value === 'string') yield child.value;
  }
}

type RefPath =
  | { readonly path: string }
  | { readonly code: string; readonly message: string; readonly hint: string };

const RELATIVE_HINT =
  'Write a relative path to a JSON file of the repository, such as "./config/navigation.json"';

/**
 * Reads one `$ref`.
 * @param ref as authored
 * @param holder path of the file that contains the reference; `ref` is relative to it
 */
export function refPath(ref: string, holder: string): RefPath {
  const written = shorten(ref);
  if (ref.trim() === '')
    return { code: 'config/ref-empty', message: 'The reference "$ref" is empty', hint: RELATIVE_HINT };
  if (/^[a-z][a-z0-9+.-]*:/i.test(ref) || ref.startsWith('//')) {
    return {
      code: 'config/ref-address',
      message: `The reference ${written} is an address, but only files can be referenced`,
      hint: RELATIVE_HINT,
    };
  }
  if (ref.includes('#')) {
    return {
      code: 'config/ref-fragment',
      message: `The reference ${written} has a fragment, but a reference takes a whole file`,
      hint: 'Put the part you want into a file of its own and reference that file',
    };
  }
  const path = posix.join(posix.dirname(holder), ref.replaceAll('\\', '/'));
  if (/^[/\\]/.test(ref) || path === '..' || path.startsWith('../')) {
    return {
      code: 'config/ref-outside',
      message: `The reference ${written} in "${holder}" leads out of the documentation folder`,
      hint: RELATIVE_HINT,
    };
  }
  return { path };
}
