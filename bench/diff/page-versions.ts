/** Finds commits of a bare repository that change pages, and renders those pages before and after with the real renderer. */
import { execFileSync } from 'node:child_process';
import { compilePage } from '../../src/site/content/compile-page.ts';
import type { RenderedBody } from '../../src/site/content/page/page.ts';
import { listImports } from '../../src/site/content/syntax/list-imports.ts';
import { components } from '../../src/theme/components/registry.ts';

export interface PageVersions {
  readonly repository: string;
  readonly commit: string;
  readonly path: string;
  readonly before: RenderedBody;
  readonly after: RenderedBody;
}

const MAX_SNIPPETS = 30;
/** Pages of one commit: mass edits of thousands say nothing more. */
const MAX_PAGES = 3;

function git(repository: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', [`--git-dir=${repository}`, ...args], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

/** @param max commits, evenly spread over the newest ones that change pages */
export function changingCommits(repository: string, max: number): readonly string[] {
  const listed = git(repository, [
    'log',
    '--no-merges',
    '--diff-filter=M',
    '-n',
    '600',
    '--format=%H',
    '--',
    '*.mdx',
  ]);
  const all = (listed ?? '').split('\n').filter((line) => line !== '');
  const step = Math.max(1, Math.floor(all.length / max));
  return all.filter((_, i) => i % step === 0).slice(0, max);
}

export async function versionsOf(repository: string, commit: string): Promise<readonly PageVersions[]> {
  const changed = git(repository, [
    'diff-tree',
    '-r',
    '--no-commit-id',
    '--name-only',
    '--diff-filter=M',
    commit,
    '--',
    '*.mdx',
  ]);
  const found: PageVersions[] = [];
  for (const path of (changed ?? '').split('\n')) {
    if (path === '' || /(?:^|\/)_?snippets\//.test(path)) continue;
    if (found.length >= MAX_PAGES) break;
    const before = await rendered(repository, `${commit}^`, path);
    const after = await rendered(repository, commit, path);
    if (before !== undefined && after !== undefined) found.push({ repository, commit, path, before, after });
  }
  return found;
}

async function rendered(repository: string, commit: string, path: string): Promise<RenderedBody | undefined> {
  const source = git(repository, ['show', `${commit}:${path}`]);
  if (source === undefined) return undefined;
  const snippets: Record<string, string> = {};
  const queue = listImports(source, path);
  for (let i = 0; i < queue.length && i < MAX_SNIPPETS; i++) {
    const text = git(repository, ['show', `${commit}:${queue[i]!}`]);
    if (text === undefined) continue;
    snippets[queue[i]!] = text;
    queue.push(...listImports(text, queue[i]!));
  }
  const settings = { base: '', iconLibrary: 'fontawesome', variables: {} };
  const { body, failed } = await compilePage({ file: path, source, snippets, settings }, components);
  return failed === undefined ? body : undefined;
}
