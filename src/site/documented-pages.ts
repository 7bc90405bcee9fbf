/** Joins pages that name an operation in their front matter with that operation: its title, its words, its method. */

import { defined } from '../lib/defined.ts';
import type { Issue } from '../lib/issue.ts';
import { nearest } from '../lib/text/nearest.ts';
import type { PageMeta } from './content/page/page.ts';
import { accessOf } from './content/page/page-access.ts';
import { titleFromPath } from './content/page/page-url.ts';
import { splitFrontMatter } from './content/syntax/front-matter.ts';
import { EVERY } from './named-specifications.ts';
import { leadParagraph } from './navigation/resolve/lead-paragraph.ts';
import type { FoundOperation, SpecificationSet } from './openapi/specification.ts';
import { type OperationName, operationName } from './operation-name.ts';
import type { PageIndex } from './page-index.ts';
import { sameRepository } from './source/mount.ts';
import type { Source } from './source/source.ts';

interface DocumentedPages {
  readonly pages: PageIndex;
  /** By path of the page. */
  readonly operations: ReadonlyMap<string, FoundOperation>;
  /** Pages whose front matter names an unknown operation. */
  readonly lost: readonly LostPage[];
}

interface LostPage {
  readonly page: PageMeta;
  readonly name: OperationName;
  readonly hint: string;
  readonly why: string;
}

interface Around {
  /** The site's own specifications, searched before all others. */
  readonly usual: readonly string[];
  /** Folders of other repositories: a page documents operations of its own repository only. */
  readonly mounts: readonly { readonly path: string }[];
}

export function documentedPages(
  authored: PageIndex,
  specifications: SpecificationSet,
  { usual, mounts }: Around,
): DocumentedPages {
  const operations = new Map<string, FoundOperation>();
  const lost: LostPage[] = [];
  const join = (page: PageMeta): PageMeta => {
    const name = operationName(page.frontMatter, page.file);
    if (name === undefined) return page;
    const found = lookUp(specifications, name, usual);
    const { file = page.file } = found?.specification ?? {};
    if (found !== undefined && !sameRepository(mounts, page.file, file)) {
      lost.push({ page, name, ...OF_ANOTHER });
      return page;
    }
    if (found !== undefined) {
      operations.set(page.path, found);
      return joined(page, found);
    }
    const reason = reasonOf(specifications, name);
    if (reason !== undefined) lost.push({ page, name, ...reason });
    return page;
  };
  const originals = new Map<PageMeta, PageMeta>();
  const byPath = new Map<string, PageMeta>();
  for (const [path, page] of authored.byPath) {
    const own = join(page);
    originals.set(page, own);
    byPath.set(path, own);
  }
  const byUrl = new Map([...authored.byUrl].map(([url, page]) => [url, originals.get(page) ?? page]));
  return { pages: { byPath, byUrl }, operations, lost };
}

const OF_ANOTHER = {
  why: 'its specification is in another repository',
  hint: 'Name a specification in the repository of the page',
};

/** True when a page that names no file documents an operation of none of these. */
export function namesUnknown({ byPath }: PageIndex, specifications: SpecificationSet): boolean {
  return [...byPath.values()].some(({ frontMatter, file }) => {
    const name = operationName(frontMatter, file);
    return name !== undefined && name.source === undefined && lookUp(specifications, name, []) === undefined;
  });
}

/** A hidden or excluded operation has no generated page, but an author may write one. */
function lookUp(
  specifications: SpecificationSet,
  { source, method, path }: OperationName,
  usual: readonly string[],
): FoundOperation | undefined {
  if (source !== undefined) return specifications.find({ sources: [source], method, path });
  const near = usual.length === 0 ? undefined : specifications.find({ sources: usual, method, path });
  return near ?? specifications.find({ method, path });
}

function joined(page: PageMeta, { specification, info }: FoundOperation): PageMeta {
  const { frontMatter } = page;
  const titled = frontMatter['title'] !== undefined || page.title !== titleFromPath(page.path);
  const description = page.description ?? leadParagraph(info.description);
  const isSchema = info.kind === 'schema';
  const access = page.access ?? accessOf(info.metadata);
  return Object.freeze({
    ...page,
    title: titled ? page.title : info.title,
    ...defined({ description, access }),
    deprecated: page.deprecated || (info.deprecated && frontMatter['deprecated'] !== false),
    ...(isSchema ? {} : { method: info.method, endpoint: info.path }),
    reference: { source: specification.source, kind: info.kind, generated: false },
    version: `${page.version} ${specification.fingerprint}`,
  });
}

/** Undefined when a possible specification could not be read, which is already reported. */
function reasonOf(
  specifications: SpecificationSet,
  { source, kind, method, path }: OperationName,
): Pick<LostPage, 'why' | 'hint'> | undefined {
  const searched =
    source === undefined
      ? specifications.all.filter((one) => one.source !== EVERY)
      : specifications.getAll(source);
  if (searched.some(({ state }) => state !== undefined)) return undefined;
  const format = kind === 'channel' ? 'asyncapi' : 'openapi';
  const read = searched.filter((one) => one.format === format);
  if (read.length === 0 && source === undefined)
    return { why: 'the site has no specification', hint: 'Add the file of the specification to the folder' };
  const where = source === undefined ? 'no specification of the site has it' : `"${source}" does not have it`;
  const sources = source === undefined ? [] : [source];
  const meant =
    kind === 'operation' || kind === 'webhook'
      ? specifications.suggest({ sources, method, path })
      : nearest(
          path,
          read.flatMap((one) => one.operations.filter((info) => info.kind === kind).map((info) => info.path)),
        );
  return {
    why: where,
    hint: meant === undefined ? 'Name one that the specification has' : `Did you mean "${meant}"?`,
  };
}

const LARGEST_PAGE = 8 * 1024 * 1024;
/** Beyond this count the line is not looked up: so many issues have one cause. */
const MAX_LINES = 200;

/** One issue for each page that documents an unknown operation, at the line of its front matter. */
export async function lostPageIssues(lost: readonly LostPage[], source: Source): Promise<readonly Issue[]> {
  return Promise.all(
    lost.map(async ({ page, name, why, hint }, at): Promise<Issue> => {
      const { field, kind, method, path } = name;
      const what = kind === 'operation' || kind === 'webhook' ? `${method} ${path}` : path;
      const line = at < MAX_LINES ? await lineOf(source, page.file, field) : undefined;
      return {
        severity: 'error',
        code: 'page/operation-not-found',
        message: `The page documents "${what}", but ${why}`,
        hint,
        file: page.file,
        ...(line === undefined ? {} : { line, column: 1 }),
      };
    }),
  );
}

/** Issues about the front matter of a page, at the line that names what the page documents. */
export async function atFrontMatter(
  issues: readonly Issue[],
  pages: Iterable<PageMeta>,
  source: Source,
): Promise<readonly Issue[]> {
  const files = new Set(issues.filter(({ line }) => line === undefined).map(({ file }) => file));
  const named = [...pages].filter(({ file }) => files.has(file)).slice(0, MAX_LINES);
  const lines = new Map<string, number>();
  for (const { file, frontMatter } of named) {
    const name = operationName(frontMatter);
    const line = name === undefined ? undefined : await lineOf(source, file, name.field);
    if (line !== undefined) lines.set(file, line);
  }
  return issues.map((issue) => {
    const line = issue.line === undefined ? lines.get(issue.file) : undefined;
    return line === undefined ? issue : { ...issue, line, column: 1 };
  });
}

async function lineOf(source: Source, file: string, field: string): Promise<number | undefined> {
  const text = (await source.read(file, LARGEST_PAGE))?.toString('utf8') ?? '';
  const { front, line } = splitFrontMatter(text);
  const at = front.split('\n').findIndex((row) => row.replace(/^\s*["']?/, '').startsWith(field));
  return at < 0 ? undefined : line + at;
}
