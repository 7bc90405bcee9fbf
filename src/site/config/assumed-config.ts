/** Makes the docs.json of a folder of Markdown that has none: a site of its folders. */
import type { Issue } from '../../lib/issue.ts';
import { withoutEmphasis } from '../../lib/text/without-emphasis.ts';
import type { Source, SourceFile } from '../source/source.ts';
import { type ConfigFile, configText } from './config-file.ts';
import { DEFAULT_COLOR } from './schema/colors.ts';
import { DEFAULT_THEME } from './schema/docs-fields.ts';

const ASSUMED_FILE = 'docs.json';
const PAGE = /\.mdx?$/i;
/** Home pages, the first one wins. */
const HOMES = ['index.mdx', 'index.md', 'README.mdx', 'README.md'];
const MAX_HOME_BYTES = 1024 * 1024;

interface Assumed {
  readonly file: ConfigFile;
  readonly issue: Issue;
}

/** Undefined for a folder without Markdown. */
export async function assumedConfig(
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
      navigation: { from: '.' },
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
    hint: '"lectern nav --write" writes a docs.json that says the same',
    file: ASSUMED_FILE,
  };
  return { file: configText(text, ASSUMED_FILE), issue };
}

/** `title` of the front matter, else the first heading, as plain text. */
function titleIn(bytes: Buffer | undefined): string | undefined {
  const text = bytes?.toString('utf8').slice(0, 20_000) ?? '';
  const front = /^\ufeff?---[ \t]*\r?\n([\s\S]{0,10000}?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  const written = /^title:[ \t]*(.+)$/m.exec(front?.[1] ?? '')?.[1]?.trim();
  const body = front === null ? text : text.slice(front[0].length);
  const heading = /^#[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(body.split(/^[ \t]*(?:```|~~~)/m, 1)[0]!)?.[1];
  const line = (written?.replace(/^(["'])(.*)\1$/, '$2') ?? heading ?? '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '');
  const title = withoutEmphasis(line).replace(/\s+/g, ' ').trim();
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
