/** Builds a site with one sidebar of all its pages, and weighs the pages. */
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { generate, type Section } from '../build/content.ts';
import { markdown } from '../build/markdown.ts';
import { runJson } from '../shared/lectern.ts';
import { median } from '../shared/table.ts';

/** Medians over its pages, in bytes. */
export interface Largeness {
  readonly pages: number;
  readonly page: number;
  /** Of a page without the element of its text and without style sheets. */
  readonly frame: number;
  readonly zipped: number;
  /** Of the file with the whole sidebar, which all pages share. */
  readonly shared: number;
  /** Of all files. */
  readonly output: number;
}

/** Pages that are weighed, evenly spread. */
const WEIGHED = 50;

const withoutStyles = (html: string): string => html.replace(/<style.*?<\/style>/gs, '');

const group = (section: Section): object => ({
  group: section.title,
  pages: [...section.pages.map((page) => page.path), ...section.sections.map(group)],
});

export function largeSite(command: readonly string[], scratch: string, pages: number): Largeness {
  const content = generate(pages);
  const site = join(scratch, `large-${pages}`);
  const out = join(scratch, `large-out-${pages}`);
  for (const page of content.pages) {
    const file = join(site, `${page.path}.mdx`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, markdown(page, { link: (path) => `/${path}` }));
  }
  const navigation = { groups: [{ group: 'Start', pages: ['index'] }, ...content.sections.map(group)] };
  writeFileSync(
    join(site, 'docs.json'),
    JSON.stringify({ name: 'Large', theme: 'mint', colors: { primary: '#3b5bdb' }, navigation }),
  );
  const data = join(scratch, 'data');
  const run = runJson(command, ['build', site, '--out', out, '--json'], { LECTERN_DATA_DIR: data });
  if (run.code !== 0) throw new Error(`build ended with ${run.code}: ${run.message}`);
  const step = Math.max(1, Math.floor(content.pages.length / WEIGHED));
  const texts = content.pages
    .filter((_, at) => at % step === 0)
    .map(({ path }) => readFileSync(join(out, path === 'index' ? '.' : path, 'index.html'), 'utf8'));
  const of = (measure: (html: string) => number): number => Math.round(median(texts.map(measure)));
  const result = {
    pages,
    page: of((html) => Buffer.byteLength(html)),
    frame: of((html) => Buffer.byteLength(withoutStyles(html)) - Buffer.byteLength(proseOf(html))),
    zipped: of((html) => gzipSync(html).length),
    shared: globSync('_lectern/nav/*.json', { cwd: out }).reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(out, file))).length,
      0,
    ),
    output: globSync('**/*', { cwd: out, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0),
  };
  rmSync(site, { recursive: true });
  rmSync(out, { recursive: true });
  return result;
}

/** What the author wrote: from the start of its element to what follows the text. */
function proseOf(html: string): string {
  const from = html.indexOf('<div class="prose');
  const to = html.indexOf('<div class="page-end"', from);
  return from === -1 || to === -1 ? '' : html.slice(from, to);
}
