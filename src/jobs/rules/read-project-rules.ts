/** Reads the rules of a project for its agents from a commit of the base branch. */

import { posix } from 'node:path';
import type { Repository, TreeFile } from '../../lib/git/repository.ts';
import { shownText } from '../../lib/text/clean-text.ts';
import { isAgentFile } from './agent-file.ts';
import type { ProjectRule, ProjectRules } from './project-rules.ts';

/** In one folder; a later one counts more. */
const NAMES = ['CLAUDE.md', 'AGENTS.md', '.mintlify/AGENTS.md', '.lectern/AGENTS.md'] as const;

/** Bytes. */
interface RuleLimits {
  /** Of one file that is given to an agent; a longer one is cut. */
  readonly file: number;
  /** Of all together. */
  readonly all: number;
  /** A file above it is not read. */
  readonly read: number;
}

export const RULE_LIMITS: RuleLimits = Object.freeze({ file: 24_000, all: 48_000, read: 1_000_000 });

/** A part of a file below it says too little to be worth having; bytes. */
const MIN = 1_000;

interface RulePlaces {
  /** Of the base branch, never of a job's own. */
  readonly commit: string;
  /** Of the documentation, without slashes at its ends; empty = the whole repository. */
  readonly folder: string;
  /** Further files, inside the repository, that the operator names. */
  readonly named: readonly string[];
}

interface Read {
  readonly rule?: ProjectRule;
  /** Why it is not used, or not all of it. */
  readonly why?: string;
}

/** @throws AppError `git/…` */
export async function readProjectRules(
  repository: Pick<Repository, 'list' | 'read'>,
  { commit, folder, named }: RulePlaces,
  limits: RuleLimits = RULE_LIMITS,
): Promise<ProjectRules> {
  // Links and nested repositories are not listed.
  const files = new Map((await repository.list(commit, '')).map((file) => [file.path, file]));
  const found: { path: string; read: Read }[] = [];
  const seen = new Set<string>();
  let left = limits.all;
  const take = async (path: string): Promise<void> => {
    const file = files.get(path);
    if (file === undefined && !named.includes(path)) return;
    // CLAUDE.md is often a copy of AGENTS.md.
    if (file !== undefined && seen.has(file.oid)) return;
    if (file !== undefined) seen.add(file.oid);
    const read = await readRule(repository, { path, file }, { ...limits, left });
    left -= Buffer.byteLength(read.rule?.text ?? '');
    found.unshift({ path, read });
  };
  // From the nearest on, so that the farthest are cut when there is no room for all.
  for (const path of rulePlaces(folder, named).reverse()) await take(path);
  const own = found.flatMap(({ read: { rule } }) => rule ?? []);
  for (const path of mentionedFiles(own, { has: (one) => files.has(one), folder })) await take(path);
  const prefix = folder === '' ? '' : `${folder}/`;
  const isInside = (path: string): boolean => path.startsWith(prefix);
  const inside = new Set(named.filter(isInside).map((path) => path.slice(prefix.length)));
  return {
    rules: found.flatMap(({ read: { rule } }) => rule ?? []),
    notes: notesOf(found),
    pinned: [...files.values()]
      .filter(({ path }) => isInside(path))
      .map((file) => ({ ...file, path: file.path.slice(prefix.length) }))
      .filter(({ path }) => isAgentFile(path) || inside.has(path)),
    named: inside,
  };
}

/** The farthest from the documentation first. */
export function rulePlaces(folder: string, named: readonly string[]): string[] {
  const own = folder === '' ? [] : NAMES.map((name) => `${folder}/${name}`);
  return [...new Set([...named, ...NAMES, ...own])];
}

async function readRule(
  repository: Pick<Repository, 'read'>,
  { path, file }: { readonly path: string; readonly file: TreeFile | undefined },
  { left, ...limits }: RuleLimits & { readonly left: number },
): Promise<Read> {
  if (file === undefined) return { why: 'there is no such file' };
  const content = file.size > limits.read ? undefined : await repository.read(file.oid, limits.read);
  if (content === undefined) return { why: `larger than ${kilobytes(limits.read)}` };
  const text = ruleText(content);
  if (text === undefined) return { why: 'not text in UTF-8' };
  if (text === '') return { why: 'empty' };
  const max = Math.min(limits.file, left);
  const cut = cutAtLine(text, max);
  if (cut === text) return { rule: { path, text } };
  if (max < MIN) return { why: `all rules together have more than ${kilobytes(limits.all)}` };
  return {
    rule: { path, text: `${cut}\n[The file is longer. The rest was left out.]` },
    why: `only its first ${kilobytes(Buffer.byteLength(cut))} are used`,
  };
}

function notesOf(found: readonly { readonly path: string; readonly read: Read }[]): readonly string[] {
  const used = found.flatMap(({ read: { rule } }) => rule ?? []);
  const bytes = used.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const names = used.map(({ path }) => path).join(', ');
  return [
    ...(used.length === 0 ? [] : [`Rules: ${names} (${kilobytes(bytes)})`]),
    ...found.flatMap(({ path, read: { rule, why } }) =>
      why === undefined ? [] : [`${rule === undefined ? 'Not used as rules' : 'Rules cut'}: ${path}, ${why}`],
    ),
  ];
}

const kilobytes = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} bytes` : `${Math.round(bytes / 1_000)} kB`;

/** @returns undefined when the bytes are no text in UTF-8 */
function ruleText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : shownText(text).trim();
  } catch {
    return undefined;
  }
}

/**
 * As much as fits, in whole lines where the text has any.
 * @param max bytes
 */
function cutAtLine(text: string, max: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= max) return text;
  const fits = bytes
    .subarray(0, max)
    .toString('utf8')
    .replace(/\ufffd$/, '');
  const end = fits.lastIndexOf('\n');
  return end > 0 ? fits.slice(0, end) : fits;
}

/** Files that all rules together may bring in. */
const MAX = 8;
/** Paths of one rule that are looked at. */
const LOOKED_AT = 200;
const PATH = /(?<![\w./-])((?:\.{0,2}\/)?(?:[\w.-]{1,100}\/){0,20}[\w.-]{1,100}\.(?:md|mdc|txt))(?![\w/-])/g;

interface Places {
  /** Inside the repository. */
  readonly has: (path: string) => boolean;
  /** Of the documentation; empty = the whole repository. */
  readonly folder: string;
}

/** @returns those that an agent cannot read by itself: hidden ones, and those outside of the documentation */
function mentionedFiles(rules: readonly ProjectRule[], { has, folder }: Places): readonly string[] {
  const known = new Set(rules.map(({ path }) => path));
  const found = rules.flatMap(({ path, text }) =>
    [...text.matchAll(PATH)].slice(0, LOOKED_AT).flatMap(([, named]) => {
      const own = named!.replace(/^\/+/, '');
      // Nearest to how people write it: beside the rule, else from the top of the repository.
      const places = [posix.join(posix.dirname(path), own), posix.normalize(own)];
      const file = places.find((one) => !one.startsWith('..') && has(one));
      return file === undefined || known.has(file) || isOpen(file, folder) ? [] : [file];
    }),
  );
  return [...new Set(found)].slice(0, MAX);
}

function isOpen(path: string, folder: string): boolean {
  const isInside = folder === '' || path.startsWith(`${folder}/`);
  return isInside && !path.split('/').some((name) => name.startsWith('.'));
}
