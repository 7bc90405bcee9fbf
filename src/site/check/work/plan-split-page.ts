/** Plans a page for each section of a page, with its links, imports and navigation entries. */
import { AppError } from '../../../lib/app-error.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import { setJson } from '../../config/edit-json.ts';
import { pointerStep } from '../../config/json-node.ts';
import type { PageMeta } from '../../content/page/page.ts';
import { pageUrl } from '../../content/page/page-url.ts';
import { mountOf } from '../../source/mount.ts';
import { addressPlaces } from '../address-places.ts';
import { comparePointers } from '../apply-edits.ts';
import type { CheckContext } from '../check-context.ts';
import { offsetOfLine } from '../find-in-text.ts';
import { linkUses, type UsedLink } from '../link-uses.ts';
import { pageNamed, plainPath } from '../page-path.ts';
import { relative, respell } from '../respell.ts';
import { type RangeEdit, withEdits } from './edit-text.ts';
import { headingTitle } from './heading-title.ts';
import { cannot, type PageSection, type PageSections, pageSections } from './page-sections.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';
import { settingsLinks } from './settings-links.ts';
import type { SplitPageOptions } from './work-options.ts';

/** What holds for the whole page; without `groups` and `public` a section could be shown to more readers. */
const KEPT = ['mode', 'groups', 'public', 'hidden', 'noindex', 'robots', 'searchable', 'deprecated'];
const DEEPEST = 60;
const RELATIVE_IMPORT = /(['"])(\.{1,2}\/[^'"\n]+)\1/;

interface Section extends PageSection {
  readonly path: string;
  readonly title: string;
}

interface Splitting {
  readonly page: PageMeta;
  readonly cut: PageSections;
  readonly sections: readonly Section[];
  /** New addresses by old ids. */
  readonly moved: ReadonlyMap<string, string>;
}

/** @throws AppError `rename/not-found`, `rename/exists` when a page is in the way, `work/split`, `work/outside` */
export async function planSplitPage(
  context: CheckContext,
  within: Within,
  { page: name, depth }: SplitPageOptions,
): Promise<PlannedWork> {
  const page = pageNamed(context.site, name);
  if (!within(page.file) || mountOf(context.site.mounts, page.file) !== undefined)
    return { changes: [], left: [{ file: page.file, text: 'was not split: it is not part of the task' }] };
  if (!context.pages.some(({ meta }) => meta.file === page.file))
    throw cannot(
      page,
      'the check does not read it, as its readers must sign in or it is a draft, so its links are unknown',
    );
  const split = await splittingOf(context, page, await pageSections(context, page, depth));
  const left: Left[] = [];
  const edits = await linkEdits(context, within, split, left);
  const config = await navigation(context, within, split, left);
  const own = edits.get(page.file) ?? [];
  edits.delete(page.file);
  const pages = split.sections.map((section) => pageOf(split, section, own));
  const others: PlannedChange[] = [];
  for (const [file, list] of edits) {
    const was = await context.text(file);
    const summary = [`${file}: ${pluralise(list.length, 'link')} to sections followed`];
    others.push({ file, was, now: withEdits(was, list), summary, edits: list.length });
  }
  const summary = [`${page.file}: split into ${pluralise(pages.length, 'page')}`];
  const rest = { file: page.file, was: split.cut.text, now: introduction(split, own), summary };
  left.push(...settingsLinks(context, page, split.moved));
  left.push({
    text: `Links from other sites to headings of "${page.url}" lead to its introduction: a redirect cannot see the heading`,
  });
  return { changes: [...pages, ...others, ...config, rest], left, whole: true };
}

async function splittingOf({ site }: CheckContext, page: PageMeta, cut: PageSections): Promise<Splitting> {
  const request = await site.request(page);
  const render = async (source: string): Promise<Awaited<ReturnType<typeof site.render>>['body']> =>
    (await site.renderRequest({ ...request, source })).body;
  const whole = (await site.render(page)).body;
  const imports = cut.imports.map(({ from, to }) => cut.text.slice(from, to)).join('\n');
  const start = cut.sections[0]!.from;
  let at = (await render(cut.text.slice(0, start))).headings.length;
  const moved = new Map<string, string>();
  const sections: Section[] = [];
  for (const section of cut.sections) {
    const title = headingTitle(cut.text.slice(section.from, section.body));
    const id = whole.headings[at]?.id;
    if (title === '' || id === undefined || !/^[\p{L}\p{N}_-]+$/u.test(id))
      throw cannot(page, 'a heading gives no address');
    const path = `${page.path.replace(/(?:^|\/)index$/, '')}/${id}`.replace(/^\//, '');
    refuseTaken(site, path);
    const body = await render(`${imports}\n\n${cut.text.slice(section.body, section.to)}`);
    moved.set(id, pageUrl(path));
    for (const [index, heading] of body.headings.entries()) {
      const old = whole.headings[at + 1 + index]?.id;
      if (old !== undefined) moved.set(old, `${pageUrl(path)}#${encodeURI(heading.id)}`);
    }
    for (const other of body.ids)
      if (!moved.has(other)) moved.set(other, `${pageUrl(path)}#${encodeURI(other)}`);
    at += 1 + body.headings.length;
    sections.push({ ...section, path, title });
  }
  if (at !== whole.headings.length) throw cannot(page, 'its headings depend on the text around them');
  return { page, cut, sections, moved };
}

function refuseTaken({ pages, allFiles }: CheckContext['site'], path: string): void {
  const other = pages.byPath.get(path) ?? pages.byUrl.get(pageUrl(path));
  const file = [`${path}.mdx`, `${path}.md`].find((one) => allFiles.has(one)) ?? other?.file;
  if (file === undefined) return;
  throw new AppError('rename/exists', `There is a page "${path}" already (${file})`, {
    hint: 'Rename the heading, or move that page first',
  });
}

async function linkEdits(
  context: CheckContext,
  within: Within,
  split: Splitting,
  left: Left[],
): Promise<Map<string, RangeEdit[]>> {
  const edits = new Map<string, RangeEdit[]>();
  const places = addressPlaces(context);
  for (const kind of ['link', 'image'] as const)
    for (const use of linkUses({ pages: context.everywhere }, kind)) {
      const to = kind === 'link' ? target(context, split, use) : undefined;
      const isOwn = use.file === split.page.file;
      if (to === undefined && !isOwn) continue;
      const outside = !within(use.file) || mountOf(context.site.mounts, use.file) !== undefined;
      const found = outside ? [] : await places(use);
      if (found.length === 0 && to !== undefined)
        left.push({ file: use.file, line: use.line, text: `still links to "${use.written}"` });
      const text = await context.text(use.file);
      for (const { line, column } of found) {
        const from = offsetOfLine(text, line) + column - 1;
        const section = isOwn ? split.sections.find((one) => one.from <= from && from < one.to) : undefined;
        const file = section === undefined ? use.file : `${section.path}.mdx`;
        const now = newAddress(split.page, use, { to, file });
        if (now === use.written) continue;
        const list = edits.get(use.file) ?? [];
        edits.set(use.file, [...list, { from, to: from + use.written.length, now }]);
      }
    }
  return edits;
}

function target({ addresses }: CheckContext, { page, moved }: Splitting, use: UsedLink): string | undefined {
  if (use.fragment === undefined) return undefined;
  const found = use.path === '' ? undefined : addresses.find(use.path);
  const file = use.path === '' ? use.page.file : found?.kind === 'page' ? found.page.file : undefined;
  return file === page.file ? moved.get(use.fragment) : undefined;
}

function newAddress(
  page: PageMeta,
  { written, path }: UsedLink,
  { to, file }: { readonly to: string | undefined; readonly file: string },
): string {
  const bare = written.replace(/[#].*$/s, '');
  if (to !== undefined) {
    const own = to.startsWith(`${pageUrl(file.replace(/\.mdx$/, ''))}#`);
    return bare === '' ? (own ? to.slice(to.indexOf('#')) : to) : respell({ written: bare, file }, to);
  }
  if (file === page.file || /^(?:\/|\?|[a-z][a-z0-9+.-]*:)/i.test(written)) return written;
  if (written.startsWith('#')) return `${page.url}${written}`;
  const rest = /[?#].*$/s.exec(written)?.[0] ?? '';
  return /\.mdx?(?:[?#]|$)/i.test(written) || !/\.\w+(?:[?#]|$)/.test(written)
    ? respell({ written, file }, path)
    : relative(file, path, written.startsWith('./')).replaceAll(' ', '%20') + rest;
}

/** @throws AppError `work/outside`, `work/split` */
async function navigation(
  { site, text }: CheckContext,
  within: Within,
  { page, sections }: Splitting,
  left: Left[],
): Promise<PlannedChange[]> {
  const { located } = site.loaded;
  const found = new Map<
    string,
    { readonly file: string; readonly pointer: string; readonly written: string }
  >();
  const visit = (value: unknown, pointer: string, key: string, depth: number): void => {
    if (typeof value === 'string') {
      if ((key !== 'pages' && key !== 'root') || pageUrl(plainPath(value)) !== page.url) return;
      if (key === 'root') throw cannot(page, 'it is the page of a group of the navigation');
      const { file, pointer: own } = located.at(pointer);
      found.set(`${file}\0${own}`, { file, pointer: own, written: value });
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      const list = Array.isArray(value);
      for (const [name, inner] of Object.entries(value))
        visit(inner, pointer + pointerStep(name), list ? key : name, depth + 1);
    }
  };
  visit(site.config.navigation, '/navigation', '', 0);
  if (found.size === 0)
    left.push({ file: page.file, text: 'is in no list of the navigation, nor are its sections' });
  const changes: PlannedChange[] = [];
  for (const [file, own] of Map.groupBy(found.values(), (entry) => entry.file)) {
    if (!within(file) || mountOf(site.mounts, file) !== undefined)
      throw new AppError(
        'work/outside',
        `"${file}" would have to list the new pages, and is not part of the task`,
      );
    const was = await text(file);
    const now = [...own]
      .sort((a, b) => comparePointers(b.pointer, a.pointer))
      .reduce((so, { pointer, written }) => setJson(so, pointer, groupOf(page, written, sections)), was);
    if (now === was) throw cannot(page, `"${file}" cannot be changed: save it as UTF-8`);
    changes.push({
      file,
      was,
      now,
      summary: [`${file}: a group in place of "${page.path}"`],
      edits: own.length,
    });
  }
  return changes;
}

function groupOf(
  page: PageMeta,
  written: string,
  sections: readonly Section[],
): Readonly<Record<string, unknown>> {
  const slash = written.startsWith('/') ? '/' : '';
  return {
    group: page.sidebarTitle ?? page.title,
    pages: [written, ...sections.map(({ path }) => slash + path)],
  };
}

function pageOf({ page, cut }: Splitting, section: Section, edits: readonly RangeEdit[]): PlannedChange {
  const front = KEPT.flatMap((key) =>
    Object.hasOwn(page.frontMatter, key) ? [`${key}: ${JSON.stringify(page.frontMatter[key])}`] : [],
  );
  const body = part(cut, section.body, section.to, edits).trim();
  const file = `${section.path}.mdx`;
  const imports = cut.imports
    .filter(({ names }) => isUsed(names, body))
    .map(({ from, to }) => rebased(page, file, cut.text.slice(from, to).trim()));
  const head = ['---', `title: ${JSON.stringify(section.title)}`, ...front, '---'].join('\n');
  const now = `${[head, imports.join('\n'), body].filter((text) => text !== '').join('\n\n')}\n`;
  return { file, was: undefined, now, summary: [`${file}: made of the section "${section.title}"`] };
}

/** The text between two offsets, with its edits and without imports. */
function part(
  { text, imports }: PageSections,
  start: number,
  end: number,
  edits: readonly RangeEdit[],
): string {
  const inside = [...edits, ...imports.map(({ from, to }) => ({ from, to, now: '' }))]
    .filter(({ from, to }) => start <= from && to <= end)
    .map(({ from, to, now }) => ({ from: from - start, to: to - start, now }));
  return withEdits(text.slice(start, end), inside);
}

function isUsed(names: readonly string[], text: string): boolean {
  const words = new Set(text.match(/[\w$]+/g) ?? []);
  return names.length === 0 || names.some((name) => words.has(name));
}

function rebased({ file: old }: PageMeta, file: string, statement: string): string {
  return statement.replace(RELATIVE_IMPORT, (_, quote: string, path: string) => {
    const parts = old.split('/').slice(0, -1);
    for (const step of path.split('/'))
      if (step === '..') parts.pop();
      else if (step !== '.') parts.push(step);
    const now = relative(file, `/${parts.join('/')}`, true);
    return `${quote}${now.startsWith('.') ? now : `./${now}`}${quote}`;
  });
}

const blankLines = (text: string): number => /^(?:\r?\n)*/.exec(text)![0].length;

/** What stands before the first section, with the imports that it uses, and a list of the new pages. */
function introduction({ cut, sections }: Splitting, edits: readonly RangeEdit[]): string {
  const start = cut.sections[0]!.from;
  const bare = part(cut, 0, start, edits);
  const unused = cut.imports
    .filter(({ from, names }) => from < start && !isUsed(names, bare))
    .map(({ from, to }) => ({ from, to: to + blankLines(cut.text.slice(to, start)), now: '' }));
  const text = withEdits(cut.text.slice(0, start), [...edits.filter(({ to }) => to <= start), ...unused]);
  const list = sections.map(
    ({ title, path }) => `- [${title.replace(/[[\]\\<{]/g, '\\$&')}](${pageUrl(path)})`,
  );
  return `${text.trimEnd()}\n\n${list.join('\n')}\n`;
}
