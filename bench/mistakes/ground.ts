/** Finds in a documentation folder the page to type into and what it leads to, and adds what that page lacks. */
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Another page of the navigation, which only the prepared end of the open page links to. */
export interface OtherPage {
  readonly file: string;
  /** As docs.json names it. */
  readonly entry: string;
  /** As links name it. */
  readonly url: string;
  /** One of its headings, as it is written and as links name it. */
  readonly heading: string;
  readonly anchor: string;
}

/** What mistakes are typed into. All paths are relative to the folder. */
export interface Ground {
  readonly folder: string;
  /** The file that holds name, colours and navigation. */
  readonly config: string;
  /** The page that is open, and its address. */
  readonly page: string;
  readonly url: string;
  /** Address of a page that its own text links to. */
  readonly linked: string;
  readonly other: OtherPage;
  /** Root-relative address of a picture that the page shows. */
  readonly picture: string;
  readonly snippet: string;
  readonly component: string;
}

/** The files that every folder gets: a snippet and a component, both used at the end of the page. */
const ADDED = {
  'snippets/typed-note.mdx': (to: string) => `Read [the other page](${to}) too.\n`,
  'snippets/typed-label.jsx': () =>
    'export const TypedLabel = ({ label }) => {\n  return <span>{label.toUpperCase()}</span>;\n};\n',
};
const OWN_PICTURE = '/typed-picture.svg';
/** More pages of a folder are not looked at. */
const MOST = 5_000;

interface Candidate {
  readonly entry: string;
  readonly file: string;
  readonly url: string;
  readonly text: string;
}

/**
 * Chooses the page with the most headings, links and components, and writes a snippet, a component and an end of the page that uses them.
 * @param folder has a docs.json; it is written into
 * @throws Error when no page of the navigation is fit
 */
export function prepareGround(folder: string): Ground {
  const config = 'docs.json';
  if (!existsSync(join(folder, config)))
    throw new Error(`There is no ${config} in ${folder}: name the folder that has it`);
  const pages = listedPages(folder, readFileSync(join(folder, config), 'utf8'));
  const texts = pages.map(({ text }) => text);
  const open = pages.filter(isFit).toSorted((a, b) => richness(b) - richness(a))[0];
  if (open === undefined) throw new Error(`No page that ${config} lists has a title and headings`);
  const other = otherPage(pages, texts, open);
  if (other === undefined) throw new Error('No second page has a heading of plain words and no links to it');
  const known = new Set(pages.map(({ url }) => url));
  const linked =
    links(open.text).find((to) => known.has(to) && to !== open.url && hasLongName(to)) ?? other.url;
  const picture = pictureOf(folder, open.text) ?? OWN_PICTURE;
  const [snippet, component] = Object.keys(ADDED) as [string, string];
  for (const [path, text] of Object.entries(ADDED)) put(folder, path, text(other.url));
  if (picture === OWN_PICTURE)
    put(folder, OWN_PICTURE, '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>\n');
  const end = [
    '## Typed here',
    'import TypedNote from "/snippets/typed-note.mdx"\nimport { TypedLabel } from "/snippets/typed-label.jsx"',
    `See [the other page](${other.url}#${other.anchor}) and [where it begins](${linked}).`,
    `![What it looks like](${picture})`,
    '<TypedNote />',
    '<TypedLabel label="One" />',
  ];
  put(folder, open.file, `${open.text.trimEnd()}\n\n${end.join('\n\n')}\n`);
  return { folder, config, page: open.file, url: open.url, linked, other, picture, snippet, component };
}

function put(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Pages with a file of their own, each once. */
function listedPages(folder: string, config: string): readonly Candidate[] {
  const { navigation } = JSON.parse(config) as { readonly navigation?: unknown };
  const entries = [...new Set(strings(navigation))].slice(0, MOST);
  return entries.flatMap((entry): Candidate[] => {
    const path = entry.replace(/^\/+|\/+$/g, '');
    if (!/^[\w./-]+$/.test(path) || path.includes('..')) return [];
    const file = [`${path}.mdx`, `${path}.md`].find((name) => existsSync(join(folder, name)));
    if (file === undefined) return [];
    const url = `/${path.replace(/(?:^|\/)index$/, '')}`;
    return [{ entry, file, url, text: readFileSync(join(folder, file), 'utf8') }];
  });
}

function strings(node: unknown): readonly string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return node.flatMap(strings);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    /^(?:group|tab|anchor|version|language|icon|href|openapi|asyncapi|tag|description)$/.test(key)
      ? []
      : strings(value),
  );
}

const FRONT = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

/** A page of the author's with a title and a description, whose lines end as ours do. */
function isFit({ text }: Pick<Candidate, 'text'>): boolean {
  const front = FRONT.exec(text)?.[1];
  return (
    front !== undefined &&
    /^title: *\S/m.test(front) &&
    /^description: *\S/m.test(front) &&
    !/^(?:openapi|openapi-schema|asyncapi|api|mode|url|hidden|groups|public): */m.test(front) &&
    !text.includes('\r') &&
    !/^# /m.test(withoutCode(text)) &&
    headings(text).length >= 2
  );
}

function richness({ text }: Candidate): number {
  const components = withoutCode(text).match(/<[A-Z]\w+/g)?.length ?? 0;
  return Math.min(headings(text).length, 15) + Math.min(links(text).length, 10) + Math.min(components, 10);
}

function otherPage(
  pages: readonly Candidate[],
  texts: readonly string[],
  open: Candidate,
): OtherPage | undefined {
  const all = texts.join('\n');
  for (const { entry, file, url, text } of pages) {
    if (file === open.file || !hasLongName(url) || !isFit({ text })) continue;
    const name = url.slice(url.lastIndexOf('/') + 1);
    // Pages that others link to, or name in an import, would bring more problems than the one that is looked for.
    if (all.includes(url) || all.includes(`/${name})`)) continue;
    const plain = headings(text).filter((heading) => /^[A-Z][A-Za-z]+(?: [a-z]+)*$/.test(heading));
    const heading = plain.find((one) => text.split(one).length === 2);
    if (heading === undefined) continue;
    return { entry, file, url, heading, anchor: heading.toLowerCase().replaceAll(' ', '-') };
  }
  return undefined;
}

/** Of a name with fewer letters, nobody knows what was meant by a slip. */
const hasLongName = (url: string): boolean => /[a-z]{6,}$/.test(url);

/** The text with empty lines for its code samples, so that lines stay where they are. */
export function withoutCode(text: string): string {
  return text.replace(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\2[^\n]*$/gm, (code) =>
    code.replace(/[^\n]/g, ''),
  );
}

function headings(text: string): readonly string[] {
  return [...withoutCode(text).matchAll(/^##+ +(\S.*?) *$/gm)].map(([, words]) => words!);
}

function links(text: string): readonly string[] {
  return [...withoutCode(text).matchAll(/\]\((\/[\w/-]+)\)/g)].map(([, to]) => to!);
}

const LARGEST_PICTURE = 500_000;

/** A small picture of the folder, rather one that the page shows. */
function pictureOf(folder: string, text: string): string | undefined {
  const shown = [...withoutCode(text).matchAll(/!\[[^\]]*\]\((\/[\w./-]+\.(?:png|svg|jpe?g|webp))\)/g)].map(
    ([, to]) => to!,
  );
  const others = globSync('{images,img,assets,static,logo}/**/*.{png,svg,webp}', { cwd: folder })
    .sort()
    .slice(0, 200)
    .map((path) => `/${path.replaceAll('\\', '/')}`)
    .filter((path) => /^[\w./-]+$/.test(path));
  return [...shown, ...others].find((path) => {
    const size = statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0;
    return size > 0 && size < LARGEST_PICTURE;
  });
}
