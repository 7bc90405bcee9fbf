/** Orders names of releases by Semantic Versioning 2.0.0 (https://semver.org), as far as they are such. */

export interface SemanticVersion {
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
