/** Reads the components with which docs.json fills places of the layout, and makes the renderer's request for those of a page. */
import { contentHash } from '../lib/bytes/hash.ts';
import { defined } from '../lib/defined.ts';
import type { Issue } from '../lib/issue.ts';
import { cutText } from '../lib/text/clean-text.ts';
import { nearest } from '../lib/text/nearest.ts';
import type { LoadedConfig } from './config/docs-config.ts';
import { PART_PLACES, type PartPlace } from './config/schema/parts.ts';
import { shorten } from './config/shorten.ts';
import type { PageMeta, PageMode } from './content/page/page.ts';
import type { RenderRequest } from './content/page-renderer.ts';
import type { PartPage, PartUse } from './content/part-input.ts';
import type { NavigationView } from './navigation/views/view.ts';
import { renderSettings } from './render-settings.ts';
import { gatherSnippets } from './site-requests.ts';
import { mountOf } from './source/mount.ts';
import type { Mount, Source, SourceFile } from './source/source.ts';

/** The author's parts of the layout of one site. */
export interface SiteParts {
  /** Hash of their code and of everything that they import. */
  readonly version: string;
  /** Repository paths of the files that docs.json names. */
  readonly files: readonly string[];
  /** The request for `body.parts` of a page; undefined when no place of the page is filled. */
  ofPage(page: PageMeta): RenderRequest | undefined;
  /** The same for a page of ours. @param url decides its language and version */
  ofOurs(kind: OurPageKind, url: string): RenderRequest | undefined;
}

/** Pages of ours in the frame of the site that have its parts. */
export type OurPageKind = Exclude<PartPage['kind'], 'page' | 'operation'>;

/** Addresses of ours that the author's pages may take. */
export const OUR_PAGES = { search: '/search', ask: '/ask', 'not-found': '/404' } as const satisfies Record<
  OurPageKind,
  string
>;

interface PartsDeps {
  readonly loaded: LoadedConfig;
  readonly source: Source;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly mounts: readonly Mount[];
  readonly base: string;
  readonly navigation: (url: string) => NavigationView;
}

interface FoundParts {
  /** Undefined when docs.json names none that exists. */
  readonly parts: SiteParts | undefined;
  readonly issues: readonly Issue[];
}

/** Without what would end the text of an import. */
const PART_FILE = /^[^"'`\\\n\r\u2028\u2029]+\.(?:jsx|tsx|js|ts|mdx)$/i;
const EXPORT = /^[A-Z]\w{0,99}$/;
export const LONGEST_TEXT = 1_000;
export const MAX_KEYWORDS = 50;
const LONGEST_KEYWORD = 100;

export async function siteParts(deps: PartsDeps): Promise<FoundParts> {
  const { loaded, source, base } = deps;
  if (Object.keys(loaded.config.parts).length === 0) return { parts: undefined, issues: [] };
  const { uses, issues } = readUses(deps);
  if (uses.length === 0) return { parts: undefined, issues };
  const own = { has: (path: string) => deps.files.has(path) && mountOf(deps.mounts, path) === undefined };
  const imports = uses.map(({ file }) => `import A from ${JSON.stringify(`/${file}`)}`).join('\n');
  const snippets = await gatherSnippets('', imports, { source, files: own });
  const settings = renderSettings(loaded.config, base);
  const request = (page: PartPage, places: ReadonlySet<PartPlace>): RenderRequest | undefined => {
    const chosen = uses.filter(({ place }) => places.has(place));
    if (chosen.length === 0) return undefined;
    return {
      file: chosen[0]!.at.file,
      source: '',
      settings: { ...settings, ...defined({ lang: page.language }) },
      snippets,
      parts: { uses: chosen, page },
    };
  };
  const shared = (url: string) => {
    const { language, version } = deps.navigation(url);
    const { theme, name } = loaded.config;
    return { theme, site: cutText(name, LONGEST_TEXT), ...defined({ language: language?.lang, version }) };
  };
  return {
    issues,
    parts: {
      version: contentHash(JSON.stringify([uses, snippets])),
      files: [...new Set(uses.map(({ file }) => file))],
      ofPage: (page) => request({ ...ofPage(page), ...shared(page.url) }, placesOf(page)),
      ofOurs: (kind, url) =>
        request({ kind, path: OUR_PAGES[kind], keywords: [], ...shared(url) }, OURS[kind]),
    },
  };
}

const FRAME: readonly PartPlace[] = ['header.end', 'sidebar.top', 'sidebar.bottom'];
const BELOW: readonly PartPlace[] = [...FRAME, 'footer'];
const OURS: Readonly<Record<OurPageKind, ReadonlySet<PartPlace>>> = {
  search: new Set(BELOW),
  ask: new Set(BELOW),
  'not-found': new Set([...BELOW, 'not-found']),
};
const OF_FRAME: ReadonlySet<PartPlace> = new Set(FRAME);
const OF_PAGE: ReadonlySet<PartPlace> = new Set([...BELOW, 'page.before', 'page.after']);
const OF_OPERATION: ReadonlySet<PartPlace> = new Set([...OF_PAGE, 'operation.aside']);
/** In these modes the author draws the whole page. */
const BARE: ReadonlySet<PageMode> = new Set(['custom', 'frame']);

function isOperation({ method, reference }: PageMeta): boolean {
  return method !== undefined || reference !== undefined;
}

function placesOf(page: PageMeta): ReadonlySet<PartPlace> {
  return BARE.has(page.mode) ? OF_FRAME : isOperation(page) ? OF_OPERATION : OF_PAGE;
}

function ofPage(page: PageMeta): Omit<PartPage, 'theme' | 'site'> {
  const { url, title, description, tag, keywords, method, endpoint } = page;
  const cut = (text: string | undefined): string | undefined => text && cutText(text, LONGEST_TEXT);
  return {
    kind: isOperation(page) ? 'operation' : 'page',
    path: url,
    keywords: keywords.slice(0, MAX_KEYWORDS).map((word) => cutText(word, LONGEST_KEYWORD)),
    ...defined({
      title: cut(title),
      description: cut(description),
      tag: cut(tag),
      method,
      endpoint: cut(endpoint),
    }),
  };
}

/** Those whose file exists, in the order of a page; the others as issues. */
function readUses({ loaded, files, mounts }: PartsDeps): {
  readonly uses: PartUse[];
  readonly issues: Issue[];
} {
  const uses: PartUse[] = [];
  const issues: Issue[] = [];
  for (const place of PART_PLACES) {
    const written = loaded.config.parts[place];
    if (written === undefined) continue;
    const at = loaded.located.at(`/parts/${place}`);
    const [path = '', name = 'default', ...rest] = written.split('#');
    const file = path.replace(/^(?:\.?\/)+/, '').normalize('NFC');
    const problem = !PART_FILE.test(file)
      ? unusable(place, written)
      : !files.has(file) || mountOf(mounts, file) !== undefined
        ? missing(place, file, files)
        : rest.length > 0 ||
            (name !== 'default' && !EXPORT.test(name)) ||
            (isText(file) && name !== 'default')
          ? badName(place, written)
          : undefined;
    if (problem !== undefined) issues.push({ severity: 'error', ...problem, ...at });
    else uses.push({ place, file, name, at: { file: at.file, line: at.line, column: at.column } });
  }
  return { uses, issues };
}

const isText = (file: string): boolean => /\.mdx$/i.test(file);

type Problem = Pick<Issue, 'code' | 'message' | 'hint'>;

function missing(place: PartPlace, file: string, files: ReadonlyMap<string, SourceFile>): Problem {
  const near = nearest(
    file,
    [...files.keys()].filter((path) => PART_FILE.test(path)),
  );
  return {
    code: 'config/file-missing',
    message: `The file ${shorten(file)} of the part "${place}" does not exist`,
    hint: near === undefined ? 'Write its path from the folder of docs.json' : `Did you mean "/${near}"?`,
  };
}

const unusable = (place: PartPlace, written: string): Problem => ({
  code: 'config/not-a-part',
  message: `The file ${shorten(written)} cannot fill the part "${place}"`,
  hint: 'Name a .jsx, .tsx, .js or .ts file that exports a component, or an .mdx snippet',
});

const badName = (place: PartPlace, written: string): Problem => ({
  code: 'config/not-a-part',
  message: `The component after "#" in ${shorten(written)} cannot fill the part "${place}"`,
  hint: 'Write the name of one exported component, such as "/parts/all.jsx#Status"; a snippet has none',
});
