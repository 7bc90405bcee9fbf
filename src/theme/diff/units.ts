/** Turns the tree of a page into blocks and runs of text, each with a key that is equal for equal content. */
import { type ElementRole, isLine, isNoteNumber, roleOf } from './element-role.ts';
import type { ElementNode, TreeNode } from './html-tree.ts';
import type { Names } from './names.ts';
import { attribute, changedSourceSet } from './start-tag.ts';

/** Text with its inline elements and pictures. */
export interface Run {
  readonly kind: 'run';
  readonly nodes: readonly TreeNode[];
  /** True where white space counts. */
  readonly code: boolean;
  readonly key: number;
}

export interface Block {
  readonly kind: 'block';
  readonly element: ElementNode;
  /** In order. */
  readonly parts: readonly Part[];
  readonly key: number;
}

/** White space and decoration, which is written as it is. */
interface Fixed {
  readonly kind: 'fixed';
  readonly nodes: readonly TreeNode[];
}

export type Unit = Run | Block;
export type Part = Unit | Fixed;

export function isUnit(part: Part): part is Unit {
  return part.kind !== 'fixed';
}

/** The key of units without words and pictures. */
export const NO_CONTENT = 0;

/** What of a version decides whether two pictures or links are equal. */
export interface VersionFacts {
  /** Without what differs between two addresses of the same site. */
  readonly address: (href: string) => string;
  /** Equal for equal bytes; undefined for what is not a file of the site. */
  readonly fileVersion: (address: string) => string | undefined;
}

export interface Reading {
  readonly names: Names;
  readonly facts: VersionFacts;
}

interface Place {
  readonly pre: boolean;
}

export function unitsOf(
  nodes: readonly TreeNode[],
  reading: Reading,
  place: Place = { pre: false },
): readonly Part[] {
  const parts: Part[] = [];
  let run: TreeNode[] = [];
  const flush = (): void => {
    if (run.length > 0) parts.push(runOf(run, reading, place));
    run = [];
  };
  for (const node of nodes) {
    if (node.kind !== 'element' || !isBlock(node, place)) {
      run.push(node);
      continue;
    }
    flush();
    parts.push(blockOf(node, reading, place));
  }
  flush();
  return parts;
}

const holders = new WeakMap<ElementNode, boolean>();

/** True for a block, and for what has one in it. */
function isBlock(element: ElementNode, { pre }: Place): boolean {
  const role = roleOf(element);
  if (role !== 'inline') return role === 'block';
  if (pre && isLine(element)) return true;
  const known = holders.get(element);
  if (known !== undefined) return known;
  const inside = { pre: pre || element.name === 'pre' };
  const holds = element.children.some((child) => child.kind === 'element' && isBlock(child, inside));
  holders.set(element, holds);
  return holds;
}

function blockOf(element: ElementNode, reading: Reading, place: Place): Block {
  const parts = unitsOf(element.children, reading, { pre: place.pre || element.name === 'pre' });
  const keys = parts.flatMap((part) => (part.kind === 'fixed' || part.key === NO_CONTENT ? [] : [part.key]));
  const cell = element.name === 'td' || element.name === 'th';
  // Cells keep their place, also empty ones. A box around one thing is that thing.
  const key = cell
    ? reading.names.id(`|${keys.join(' ')}`)
    : keys.length < 2
      ? (keys[0] ?? NO_CONTENT)
      : reading.names.id(`\u0003${keys.join(' ')}`);
  return { kind: 'block', element, parts, key };
}

function runOf(nodes: readonly TreeNode[], reading: Reading, { pre }: Place): Part {
  const whole = contentOf(nodes, reading);
  const content = pre ? whole : whole.replace(/[ \t\n\r\f]+/g, ' ').trim();
  if (content.trim() === '') return { kind: 'fixed', nodes };
  return { kind: 'run', nodes, code: pre, key: reading.names.id(content) };
}

function contentOf(nodes: readonly TreeNode[], reading: Reading): string {
  let content = '';
  for (const node of nodes) {
    if (node.kind === 'text') content += node.html;
    if (node.kind !== 'element') continue;
    const role: ElementRole = roleOf(node);
    if (role === 'fixed') continue;
    if (role === 'picture') content += `\u0001${pictureKey(node, reading)}\u0002`;
    else if (node.name === 'br') content += ' ';
    else {
      const link = linkOf(node, reading);
      const inner = contentOf(node.children, reading);
      content += link === '' ? inner : `\u0001${link}\u0001${inner}\u0002`;
    }
  }
  return content;
}

/** Where a link leads; empty for other elements, and for links that the renderer numbers. */
export function linkOf(element: ElementNode, { facts }: Reading): string {
  if (element.name !== 'a') return '';
  const href = attribute(element.open, 'href');
  return href === undefined || /^#fn(?:ref)?-/.test(href) ? '' : facts.address(href);
}

/** Ids, and words that only say how it is loaded, make no picture another one. */
const LOADING =
  /\s(?:id|class|style|loading|decoding|width|height|data-[\w-]+|aria-(?:labelledby|describedby))="[^"]*"/g;

/** Equal for pictures that look and read the same. */
export function pictureKey(element: ElementNode, { facts }: Reading): string {
  const { name, open, html } = element;
  if (isNoteNumber(element)) return 'note';
  if (name === 'img') return `img ${sourceKey(open, facts)} ${attribute(open, 'alt') ?? ''}`;
  const tex = /<annotation[^>]*>([^<]*)</.exec(html)?.[1];
  if (tex !== undefined) return `math ${tex}`;
  const kept = name === 'lectern-island' ? html : html.replace(LOADING, '');
  const compared = kept.replace(ADDRESSES, (_, key: string, value: string) => addressKey(key, value, facts));
  return `${name} ${compared.replace(/\s+/g, ' ')}`;
}

export function sourceKey(open: string, facts: VersionFacts): string {
  return ['src', 'srcset'].map((name) => addressKey(name, attribute(open, name) ?? '', facts)).join('');
}

const ADDRESSES = /\s(src|srcset|href|poster|data-base|data-site)="([^"]*)"/g;

/** Equal for addresses that name the same file with the same bytes, or the same place of the site. */
function addressKey(name: string, value: string, { address, fileVersion }: VersionFacts): string {
  if (name === 'href') return ` ${address(value)}`;
  // At the root of its host a site has no base, and an island may be without the attribute.
  if (name.startsWith('data-')) return value === '' ? '' : ` ${address(value)}`.replace(/ \/$/, '');
  const fileKey = (src: string): string => `${address(src)} ${fileVersion(address(src)) ?? ''}`;
  return ` ${name === 'srcset' ? changedSourceSet(value, fileKey) : fileKey(value)}`;
}
