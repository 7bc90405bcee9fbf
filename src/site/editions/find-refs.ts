/** Finds the branches and tags that the entries of docs.json name, in the order in which readers choose among them. */
import { isPattern, MAX_EDITIONS } from '../config/schema/ref-fields.ts';
import type { EditionEntry, EditionPlan } from './ref-entries.ts';

interface Refs {
  /** Commits by name. */
  readonly branches: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
}

export type FoundEdition =
  | Extract<EditionEntry, { kind: 'own' }>
  | {
      readonly kind: 'ref';
      readonly label: string;
      /** Whole name: `refs/tags/v1`. */
      readonly ref: string;
      readonly commit: string;
      /** First part of its addresses, with slash: `/v1`. */
      readonly prefix: string;
      readonly tag: string | undefined;
    };

interface FoundRefs {
  readonly editions: readonly FoundEdition[];
  /** What docs.json names and the repository does not have, or names twice; for the log. */
  readonly problems: readonly string[];
}

type RefEntry = Extract<EditionEntry, { kind: 'ref' }>;

interface Named {
  readonly name: string;
  readonly ref: string;
  readonly commit: string;
}

/** Each ref appears once: where it is first named. */
export function findRefs({ entries }: EditionPlan, refs: Refs): FoundRefs {
  const editions: FoundEdition[] = [];
  const problems: string[] = [];
  const taken = new Map<string, string>();
  const used = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'own') {
      editions.push(entry);
      continue;
    }
    const found = matching(entry, refs).filter(({ ref }) => !used.has(ref));
    if (found.length === 0) problems.push(notFound(entry));
    for (const { name, ref, commit } of found) {
      if (used.size >= MAX_EDITIONS) break;
      used.add(ref);
      const prefix = `/${addressPart(name)}`;
      const other = taken.get(prefix.toLowerCase());
      if (other !== undefined) {
        problems.push(`"${name}" is left out: it would have the same address as "${other}"`);
        continue;
      }
      taken.set(prefix.toLowerCase(), name);
      editions.push({ kind: 'ref', label: entry.label ?? name, ref, commit, prefix, tag: entry.tag });
    }
  }
  return { editions, problems };
}

function notFound({ ref, prereleases }: RefEntry): string {
  if (!isPattern(ref)) return `The repository has no tag and no branch "${ref}"`;
  return `No tag and no branch of the repository fits "${ref}"${prereleases ? '' : ', or only pre-releases do'}`;
}

/** A tag comes before a branch of the same name. */
function matching(entry: RefEntry, { tags, branches }: Refs): readonly Named[] {
  const { ref } = entry;
  if (!isPattern(ref)) {
    const tag = tags.get(ref);
    if (tag !== undefined) return [{ name: ref, ref: `refs/tags/${ref}`, commit: tag }];
    const branch = branches.get(ref);
    return branch === undefined ? [] : [{ name: ref, ref: `refs/heads/${ref}`, commit: branch }];
  }
  const fits = patternTest(ref);
  const isIncluded = (name: string): boolean =>
    fits(name) && (entry.prereleases || (semanticVersion(name)?.before.length ?? 0) === 0);
  const named = (of: ReadonlyMap<string, string>, folder: string): Named[] =>
    [...of].flatMap(([name, commit]) => (isIncluded(name) ? [{ name, ref: folder + name, commit }] : []));
  const fromTags = named(tags, 'refs/tags/');
  const all = fromTags.length > 0 ? fromTags : named(branches, 'refs/heads/');
  return all.sort(newestFirst).slice(0, entry.max);
}

/** `*` stands for any part of a name, slashes included. */
function patternTest(pattern: string): (name: string) => boolean {
  const parts = pattern.split('*');
  return (name) => {
    const [first = '', ...rest] = parts;
    const last = rest.pop() ?? '';
    if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
      return false;
    let at = first.length;
    for (const part of rest) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= name.length - last.length;
  };
}

/** Names that are no versions come last, in reverse order of the alphabet. */
function newestFirst(a: Named, b: Named): number {
  const [first, second] = [semanticVersion(a.name), semanticVersion(b.name)];
  const byVersion =
    first !== undefined && second !== undefined
      ? compareVersions(second, first)
      : Number(first === undefined) - Number(second === undefined);
  return byVersion !== 0 ? byVersion : a.name < b.name ? 1 : a.name > b.name ? -1 : 0;
}

/** One segment of a path that needs no escapes. */
function addressPart(name: string): string {
  const part = name
    .normalize('NFKD')
    .replace(/[^\w.~-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '');
  return part === '' ? 'version' : part;
}

interface SemanticVersion {
  readonly numbers: readonly number[];
  /** Parts of the pre-release; empty for a release. */
  readonly before: readonly string[];
}

/** Also fewer or more than three numbers, after a prefix such as `v` or `docs-`. */
const FORM = /^(?:.*?[^0-9.])??(\d{1,9}(?:\.\d{1,9}){0,3})(?:-([0-9a-z.-]{1,100}))?(?:\+[0-9a-z.-]*)?$/i;

/** @returns undefined for a name without a version */
export function semanticVersion(name: string): SemanticVersion | undefined {
  if (name.length > 200) return undefined;
  const [, numbers, before] = FORM.exec(name) ?? [];
  if (numbers === undefined) return undefined;
  return { numbers: numbers.split('.').map(Number), before: before === undefined ? [] : before.split('.') };
}

/** Negative when `a` is older. */
export function compareVersions(a: SemanticVersion, b: SemanticVersion): number {
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at++) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  // A release comes after its pre-releases.
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length;
  for (let at = 0; at < Math.min(a.before.length, b.before.length); at++) {
    const difference = compareParts(a.before[at]!, b.before[at]!);
    if (difference !== 0) return difference;
  }
  return a.before.length - b.before.length;
}

/** Numbers come before words, and are compared as numbers. */
function compareParts(a: string, b: string): number {
  const [first, second] = [a, b].map((part) => /^\d+$/.test(part));
  if (first === true && second === true) {
    const difference = BigInt(a) - BigInt(b);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  if (first !== second) return first === true ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
