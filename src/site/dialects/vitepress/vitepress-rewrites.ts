/** Applies the rewrites of VitePress, from paths of files to paths of addresses. */
import { isFields, type StaticValue } from '../static/static-value.ts';

export interface Rewrite {
  readonly from: RegExp;
  readonly names: readonly string[];
  readonly to: string;
}

const MAX_REWRITES = 500;
const NAME = /:(\w+)(\([^()]*\))?(\*)?/g;

export function rewritesOf(value: StaticValue): readonly Rewrite[] {
  if (!isFields(value)) return [];
  return [...value].slice(0, MAX_REWRITES).flatMap(([from, to]) => {
    const names = [...from.matchAll(NAME)].map(([, name]) => name!);
    // More parts of any length would take long to match.
    if (typeof to !== 'string' || names.length > 4 || (from.match(/\*/g)?.length ?? 0) > 1) return [];
    const parts = from.split(NAME);
    const pattern = parts
      .map((part, i) =>
        i % 4 === 0
          ? escapePattern(part ?? '')
          : i % 4 === 1
            ? parts[i + 2] === '*'
              ? '(.*)'
              : '([^/]+)'
            : '',
      )
      .join('');
    return [{ from: new RegExp(`^${pattern}$`), names, to }];
  });
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function rewritten(path: string, rewrites: readonly Rewrite[]): string {
  for (const { from, names, to } of rewrites) {
    const found = from.exec(path);
    if (found === null) continue;
    const now = to.replace(NAME, (_, name: string) => found[names.indexOf(name) + 1] ?? '');
    return now
      .split('/')
      .filter((part) => part !== '' && part !== '..' && part !== '.')
      .join('/');
  }
  return path;
}
