/** Resolves a navigation written in a test, with pages generated from their paths. */
import type { Issue } from '../../../lib/issue.ts';
import type { NavNode, NavPageInfo } from '../nav-node.ts';
import { type ResolvedNavigation, type ResolveNavigationInput, resolveNavigation } from '../resolve.ts';

export interface SampleOptions
  extends Partial<Omit<ResolveNavigationInput, 'navigation' | 'located' | 'pages'>> {
  /** Paths that exist; `path: info` to set more of a page. Default: every path from `a` to `z`, and `index`. */
  readonly pages?: readonly (string | (Partial<NavPageInfo> & { readonly path: string }))[];
}

const LETTERS = ['index', ...'abcdefghijklmnopqrstuvwxyz'];

/** Tree and issues; locations are `docs.json` with the number of pointer steps as line. */
export function resolveSample(
  navigation: unknown,
  { pages = LETTERS, ...options }: SampleOptions = {},
): ResolvedNavigation {
  const at = (pointer: string) => ({
    file: 'docs.json',
    line: pointer.split('/').length,
    column: 1,
    pointer,
  });
  const located = { value: { navigation }, at };
  return resolveNavigation({ navigation, located, pages: pageMap(pages), ...options });
}

/** Issues as `severity code pointer` lines, in order. */
export function issueLines(issues: readonly Issue[]): string[] {
  return issues.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);
}

function pageMap(pages: NonNullable<SampleOptions['pages']>): Map<string, NavPageInfo> {
  const infos = pages.map((page): NavPageInfo => {
    const given = typeof page === 'string' ? { path: page } : page;
    const bare = given.path.replace(/(^|\/)(index|README)$/, '');
    return { url: `/${bare}`, label: given.path, hidden: false, ...given };
  });
  return new Map(infos.map((info) => [info.path, info]));
}

/** The first node of the tree and the issue lines. */
export function firstNode(
  navigation: unknown,
  options?: SampleOptions,
): { node: NavNode | undefined; issues: string[] } {
  const { tree, issues } = resolveSample(navigation, options);
  return { node: tree.children[0], issues: issueLines(issues) };
}
