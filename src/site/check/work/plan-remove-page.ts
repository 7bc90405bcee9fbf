/** Plans the removal of a page with every reference to it; what needs a decision is left and named. */

import type { PageMeta } from '../../content/page/page.ts';
import { isElement, type MarkdownNode } from '../../content/syntax/markdown-node.ts';
import { mountOf } from '../../source/mount.ts';
import { addressPlaces } from '../address-places.ts';
import type { CheckContext } from '../check-context.ts';
import { offsetOfLine } from '../find-in-text.ts';
import { linkUses, type UsedLink } from '../link-uses.ts';
import { pageNamed } from '../page-path.ts';
import { respell } from '../respell.ts';
import { configWithoutPage } from './config-without-page.ts';
import { lineOf, type RangeEdit, withEdits } from './edit-text.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';
import type { RemovePageOptions } from './work-options.ts';

/** Elements that are only there to lead to a page. */
const CARDS = new Set(['Card', 'Tile', 'LinkCard']);
const DEEPEST = 150;

/** @throws AppError `rename/not-found` when there is no such page or successor, `rename/redirects` */
export async function planRemovePage(
  context: CheckContext,
  within: Within,
  { page: name, successor: next }: RemovePageOptions,
): Promise<PlannedWork> {
  const { site } = context;
  const page = pageNamed(site, name);
  const successor = next === undefined ? undefined : pageNamed(site, next);
  if (!within(page.file) || mountOf(site.mounts, page.file) !== undefined)
    return { changes: [], left: [{ file: page.file, text: 'was not removed: it is not part of the task' }] };
  const removed: Removed = { page, successor };
  const links = await withoutLinks(context, within, removed);
  const config = await configWithoutPage(context, within, removed);
  const imports = [...site.authored.byPath.values()].filter(({ imports: all = [] }) =>
    all.includes(page.file),
  );
  const left = [
    ...imports.map(({ file }) => ({ file, text: `imports "${page.file}", which is removed` })),
    ...(successor === undefined
      ? [{ text: `"${page.url}" is not found any more: name a page that takes its place for a redirect` }]
      : []),
  ];
  const gone = { file: page.file, was: await context.text(page.file), now: undefined };
  return {
    changes: [...links.changes, ...config.changes, { ...gone, summary: [`${page.file}: removed`] }],
    left: [...links.left, ...config.left, ...left],
    whole: true,
  };
}

interface Removed {
  readonly page: PageMeta;
  readonly successor: PageMeta | undefined;
}

async function withoutLinks(
  context: CheckContext,
  within: Within,
  { page, successor }: Removed,
): Promise<PlannedWork> {
  const { addresses, site } = context;
  const uses = linkUses({ pages: context.everywhere }, 'link').filter((use) => {
    const found = use.path === '' ? undefined : addresses.find(use.path);
    return found?.kind === 'page' && found.page.file === page.file && use.file !== page.file;
  });
  const find = addressPlaces(context);
  const changes: PlannedChange[] = [];
  const left: Left[] = [];
  for (const [file, own] of Map.groupBy(uses, (use) => use.file)) {
    const still = (use: UsedLink, why: string): Left => ({
      file,
      line: use.line,
      text: `still links to "${use.written}": ${why}`,
    });
    if (!within(file) || mountOf(site.mounts, file) !== undefined) {
      left.push(...own.map((use) => still(use, 'the file is not part of the task')));
      continue;
    }
    const text = await context.text(file);
    const tree = await context.tree(file, text);
    if ('why' in tree) {
      left.push(...own.map((use) => still(use, `the page cannot be read as MDX (${tree.why})`)));
      continue;
    }
    const edits: RangeEdit[] = [];
    for (const use of own) {
      const places = await find(use);
      if (places.length === 0) left.push(still(use, 'code puts the address together'));
      for (const { line, column } of places) {
        const from = offsetOfLine(text, line) + column - 1;
        const edit =
          successor === undefined
            ? withoutLink(text, tree.nodes, from)
            : { from, to: from + use.written.length, now: respell(bare(use), successor.url) };
        if (edit === undefined) left.push(still(use, 'only a person can know what to put there'));
        else edits.push(edit);
      }
    }
    const changed = await changeOf(context, { file, text, edits });
    if (changed === 'broken')
      left.push(...own.map((use) => still(use, 'without it the page would be no MDX')));
    else if (changed !== undefined) changes.push(changed);
  }
  return { changes, left };
}

/** A heading of the removed page is none of its successor's. */
function bare(use: UsedLink): UsedLink {
  return { ...use, written: use.written.replace(/#.*$/s, '') };
}

async function changeOf(
  context: CheckContext,
  {
    file,
    text,
    edits,
  }: { readonly file: string; readonly text: string; readonly edits: readonly RangeEdit[] },
): Promise<PlannedChange | 'broken' | undefined> {
  if (edits.length === 0) return undefined;
  const now = withEdits(text, edits);
  if ('why' in (await context.tree(file, now))) return 'broken';
  const lines = [...new Set(edits.map(({ from }) => lineOf(text, from)))].join(', ');
  const summary = [`${file}: no longer links to the page (line ${lines})`];
  return { file, was: text, now, summary, edits: edits.length };
}

/** The words of a link stay; a card goes. */
function withoutLink(text: string, nodes: readonly MarkdownNode[], at: number): RangeEdit | undefined {
  const node = innermost(nodes, at, 0);
  const [from, to] = [node?.position?.start.offset, node?.position?.end.offset];
  if (node === undefined || from === undefined || to === undefined) return undefined;
  if (node.type === 'link' || (isElement(node) && node.name === 'a')) {
    const [first, last] = [node.children?.at(0)?.position, node.children?.at(-1)?.position];
    const now = text.slice(first?.start.offset ?? to, last?.end.offset ?? to);
    return now === '' ? undefined : { from, to, now };
  }
  if (node.type !== 'mdxJsxFlowElement' || !CARDS.has(node.name ?? '')) return undefined;
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = /^[ \t]*(?:\r\n?|\n)/.exec(text.slice(to))?.[0].length ?? 0;
  const alone = text.slice(start, from).trim() === '';
  return alone ? { from: start, to: to + end, now: '' } : { from, to, now: '' };
}

/** The link or element that an address at this offset belongs to. */
function innermost(nodes: readonly MarkdownNode[], at: number, depth: number): MarkdownNode | undefined {
  if (depth > DEEPEST) return undefined;
  for (const node of nodes) {
    const { start, end } = node.position ?? {};
    const inside = start?.offset === undefined || (start.offset <= at && at < (end?.offset ?? 0));
    if (!inside) continue;
    const inner = innermost(node.children ?? [], at, depth + 1);
    if (inner !== undefined) return inner;
    if (start?.offset !== undefined && (node.type === 'link' || isElement(node))) return node;
  }
  return undefined;
}
