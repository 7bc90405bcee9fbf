/** Removes what an audience may not see from a site before any route can read it: pages, and files that document them. */
import type { Issue } from '../lib/issue.ts';
import type { Audience } from './content/page/audience.ts';
import type { PageMeta } from './content/page/page.ts';
import { mayShow } from './content/page/page-access.ts';
import { withheldMessage } from './navigation/withheld-message.ts';
import type { FoundOperation, Specification, SpecificationSet } from './openapi/specification.ts';
import type { PageIndex } from './page-index.ts';
import type { SourceFile } from './source/source.ts';

export interface Private {
  /** By address. */
  readonly pages: ReadonlyMap<string, PageMeta>;
  /** By `Specification.source`: one withheld page withholds the text of the whole specification. */
  readonly specifications: ReadonlySet<string>;
}

interface Everything {
  /** Generated ones included. */
  readonly pages: PageIndex;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** By path of the page. */
  readonly operations: ReadonlyMap<string, FoundOperation>;
  readonly specifications: SpecificationSet | undefined;
  /** Paths of the pages that the audience may not see. */
  readonly withheld: ReadonlySet<string>;
  readonly audience: Audience;
  /** Files that the audience may not load; undefined when it may load all. */
  readonly closesFile: ((path: string) => boolean) | undefined;
}

interface Shown {
  readonly pages: PageIndex;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly closed: Private;
  /** Issues of pages and specifications; the navigation reports those of elements. */
  readonly issues: readonly Issue[];
}

const NOTHING: Private = { pages: new Map(), specifications: new Set() };

/** The part of a site that the audience may see; the very same maps if that is everything. */
export function withoutWithheld(all: Everything): Shown {
  const { pages, withheld, closesFile } = all;
  const files =
    closesFile === undefined ? all.files : new Map([...all.files].filter(([path]) => !closesFile(path)));
  if (withheld.size === 0) return { pages, files, closed: NOTHING, issues: [] };
  const kept = (map: ReadonlyMap<string, PageMeta>): Map<string, PageMeta> =>
    new Map([...map].filter(([, { path }]) => !withheld.has(path)));
  const hidden = [...pages.byPath.values()].filter(({ path }) => withheld.has(path));
  const described = specificationsOf(all, hidden);
  const away = new Set(
    described.flatMap(({ file, parts = [] }) => [...(file === undefined ? [] : [file]), ...parts]),
  );
  return {
    pages: { byPath: kept(pages.byPath), byUrl: kept(pages.byUrl) },
    files: away.size === 0 ? files : new Map([...files].filter(([path]) => !away.has(path))),
    closed: {
      pages: new Map(hidden.map((page) => [page.url, page])),
      specifications: new Set(described.map(({ source }) => source)),
    },
    issues: [...pageIssues(hidden, all), ...described.flatMap((one) => fileIssue(one, hidden))],
  };
}

/** A specification contains all of its operations, so if one is withheld, the file is too. */
function specificationsOf({ operations }: Everything, hidden: readonly PageMeta[]): readonly Specification[] {
  return [...new Set(hidden.flatMap(({ path }) => operations.get(path)?.specification ?? []))];
}

/** One for each page that is restricted itself; one per specification for all of its operations. */
function pageIssues(hidden: readonly PageMeta[], { operations, audience }: Everything): readonly Issue[] {
  const issues: Issue[] = [];
  const byFile = new Map<string, PageMeta[]>();
  for (const page of hidden) {
    const { access, file, reference, original } = page;
    if (original !== undefined || access === undefined || mayShow(access, audience)) continue;
    if (reference?.generated !== true && access.line !== undefined) {
      const { line, column = 1 } = access;
      const message = withheldMessage(access, `The page "${page.path}" is withheld`);
      issues.push({ code: 'access/withheld', ...message, file, line, column });
    } else byFile.set(file, [...(byFile.get(file) ?? []), page]);
  }
  for (const [file, pages] of byFile) issues.push(operationIssue(file, pages, operations));
  return issues;
}

function operationIssue(
  file: string,
  pages: readonly PageMeta[],
  operations: Everything['operations'],
): Issue {
  const [first] = pages;
  const line = operations.get(first!.path)?.info.line;
  const name = `"${first!.method ?? ''} ${first!.endpoint ?? ''}"`;
  const more = pages.length - 1;
  const what =
    more === 0 ? `The page of ${name} is withheld` : `The pages of ${name} and ${more} more are withheld`;
  return {
    code: 'access/withheld',
    ...withheldMessage(first!.access!, what),
    file,
    ...(line === undefined ? {} : { line, column: 1 }),
  };
}

function fileIssue({ file, source }: Specification, hidden: readonly PageMeta[]): readonly Issue[] {
  if (file === undefined) return [];
  const page = hidden.find(({ reference }) => reference?.source === source);
  return [
    {
      severity: 'warning',
      code: 'access/specification-withheld',
      message: `The file "${file}" is not served, because it documents a page that is withheld (${page === undefined ? '' : `"${page.url}"`})`,
      hint: 'Move what everybody may read into a specification of its own',
      file,
      line: 1,
      column: 1,
    },
  ];
}
