/** Makes the large repositories of this bench: the same files for the same scale, each time. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generate } from '../build/content.ts';
import { markdown } from '../build/markdown.ts';
import { seeded } from '../shared/random.ts';
import { sentence, specification } from './specification.ts';

export interface Repository {
  readonly name: string;
  /** What it represents. */
  readonly doc: string;
  write(scale: number, put: Put): void;
}

export type Put = (path: string, text: string) => void;
type Group = { group: string; openapi?: string; pages: (string | Group)[] };

/** Raised when the files change: what was made before is made again. */
const VERSION = 4;

export const REPOSITORIES: readonly Repository[] = [
  {
    name: 'wide',
    doc: '100,000 files: 20,000 pages in ten versions, 68,000 JSON and 12,000 YAML files that no page names',
    write: writeWide,
  },
  {
    name: 'specifications',
    doc: '500 specifications of 5 MB, eight operations of each in the navigation',
    write: writeSpecifications,
  },
  {
    name: 'reference',
    doc: '1,474 pages, 1,200 of them an operation by front matter alone, over 60 specifications of 1 to 12 MB',
    write: writeReference,
  },
  { name: 'prose', doc: '7,000 pages of 20 kB', write: writeProse },
];

/** @returns the folder, made once for each scale */
export function repository(made: Repository, { cache, scale }: { cache: string; scale: number }): string {
  const folder = join(cache, `${made.name}-${scale}`);
  const mark = join(cache, `${made.name}-${scale}.made`);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === String(VERSION)) return folder;
  rmSync(folder, { recursive: true, force: true });
  const known = new Set<string>();
  made.write(scale, (path, text) => {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!known.has(parent)) mkdirSync(parent, { recursive: true });
    known.add(parent);
    writeFileSync(file, text);
  });
  writeFileSync(mark, String(VERSION));
  return folder;
}

const count = (all: number, scale: number): number => Math.max(1, Math.round(all * scale));

function settings(navigation: unknown): string {
  return JSON.stringify({ name: 'Size', theme: 'mint', colors: { primary: '#3b5bdb' }, navigation }, null, 1);
}

/** The docs folder is the root of a repository that holds much else. */
function writeWide(scale: number, put: Put): void {
  const pages = generate(count(200, 1)).pages;
  const each = count(2_000, scale);
  const versions = Array.from({ length: 10 }, (_, version) => {
    const groups: Group[] = [];
    for (let at = 0; at < each; at++) {
      const page = pages[(at * 7 + version) % pages.length]!;
      const path = `v${version}/part-${Math.floor(at / 50)}/page-${at}`;
      const title = `${page.title} ${version}.${at}`;
      put(`${path}.mdx`, markdown({ ...page, title }, { link: () => `/v${version}/part-0/page-0` }));
      if (at % 50 === 0) groups.push({ group: `Part ${at / 50}`, pages: [] });
      groups.at(-1)!.pages.push(path);
    }
    return { version: `v${version}`, ...(version === 0 ? { default: true } : {}), groups };
  });
  put('docs.json', settings({ versions }));
  const random = seeded(11);
  for (let at = 0; at < count(68_000, scale) - 1; at++)
    put(`data/${at % 300}/record-${at}.json`, JSON.stringify({ id: at, text: sentence(random, 200) }));
  for (let at = 0; at < count(12_000, scale); at++)
    put(`charts/${at % 100}/values-${at}.yaml`, `id: ${at}\ntext: ${sentence(random, 200)}\n`);
}

function writeSpecifications(scale: number, put: Put): void {
  const random = seeded(12);
  const groups: Group[] = [];
  for (let at = 0; at < count(500, scale); at++) {
    const name = `service-${at}`;
    const { text, operations } = specification(random, name, { operations: 300, bytes: 5_000_000 });
    put(`api/${name}.json`, text);
    const pages = Array.from({ length: 8 }, (_, one) => operations[one * 35]!);
    groups.push({ group: name, openapi: `api/${name}.json`, pages });
  }
  put('index.mdx', '---\ntitle: Start\n---\n\nWelcome.\n');
  put('docs.json', settings({ groups: [{ group: 'Start', pages: ['index'] }, ...groups] }));
}

function writeReference(scale: number, put: Put): void {
  const random = seeded(13);
  const known: string[][] = [];
  for (let at = 0; at < count(60, scale); at++) {
    const size = { operations: 400, bytes: 1_000_000 * (1 + (at % 12)) };
    const { text, operations } = specification(random, `product-${at}`, size);
    put(`specs/product-${at}.json`, text);
    known.push([...operations]);
  }
  const groups = known.map((operations, at): Group => {
    const pages = Array.from({ length: 20 }, (_, one) => {
      const path = `reference/product-${at}/operation-${one}`;
      // Some name the file, as large sites do, and most leave it to be found.
      const source = one % 4 === 0 ? `specs/product-${at}.json ` : '';
      put(`${path}.mdx`, `---\nopenapi: ${source}${operations[one * 20]}\n---\n`);
      return path;
    });
    return { group: `Product ${at}`, pages };
  });
  const prose = generate(count(274, 1)).pages.map((page) => {
    put(`guides/${page.path}.mdx`, markdown(page, { link: (path) => `/guides/${path}` }));
    return `guides/${page.path}`;
  });
  put('docs.json', settings({ groups: [{ group: 'Guides', pages: prose }, ...groups] }));
}

function writeProse(scale: number, put: Put): void {
  const { pages } = generate(count(7_000, scale));
  const groups: Group[] = [];
  for (const [at, page] of pages.entries()) {
    const text = markdown(page, { link: (path) => `/${path}` });
    const body = text.slice(text.indexOf('\n---\n') + 5);
    put(`${page.path}.mdx`, text + body + body + body);
    if (at % 70 === 0) groups.push({ group: `Part ${at / 70}`, pages: [] });
    groups.at(-1)!.pages.push(page.path);
  }
  put('docs.json', settings({ groups }));
}
