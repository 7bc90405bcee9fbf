/** Matches `redirects` of docs.json: exact paths, `:name` for one segment, `:name*` and a final `*` for the rest. */
import type { RedirectConfig } from './config/docs-config.ts';

export interface RedirectTarget {
  readonly to: string;
  /** RFC 9110: 308 for permanent, 307 for temporary; both keep the method. */
  readonly status: 307 | 308;
}

export type RedirectTable = (path: string) => RedirectTarget | undefined;

interface Pattern {
  readonly match: RegExp;
  readonly names: readonly string[];
  readonly rule: RedirectConfig;
}

const WILD = /:([A-Za-z][\w-]*)(\*)?|\*/g;

function normal(path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return rooted.length > 1 && rooted.endsWith('/') ? rooted.slice(0, -1) : rooted;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function compile(rule: RedirectConfig): Pattern {
  const names: string[] = [];
  const source = normal(rule.source);
  let pattern = '';
  let from = 0;
  for (const wild of source.matchAll(WILD)) {
    pattern += escapeRegExp(source.slice(from, wild.index));
    names.push(wild[1] ?? '*');
    pattern += wild[1] === undefined || wild[2] === '*' ? '(.*)' : '([^/]+)';
    from = wild.index + wild[0].length;
  }
  pattern += escapeRegExp(source.slice(from));
  return { match: new RegExp(`^${pattern.replace(/\/\(\.\*\)$/, '(?:/(.*))?')}$`), names, rule };
}

function fill(destination: string, values: ReadonlyMap<string, string>): string {
  return destination.replace(
    WILD,
    (whole, name: string | undefined) => values.get(name ?? '*') ?? (name === undefined ? '' : whole),
  );
}

/** Builds the look-up once; exact rules win over patterns, patterns match in authored order. */
export function redirectTable(rules: readonly RedirectConfig[]): RedirectTable {
  const exact = new Map<string, RedirectConfig>();
  const patterns: Pattern[] = [];
  for (const rule of rules) {
    if (rule.source.search(WILD) >= 0) patterns.push(compile(rule));
    else if (!exact.has(normal(rule.source))) exact.set(normal(rule.source), rule);
  }
  return (path) => {
    const wanted = normal(path);
    const rule = exact.get(wanted);
    if (rule !== undefined) return target(rule, rule.destination, wanted);
    for (const { match, names, rule: patterned } of patterns) {
      const found = match.exec(wanted);
      if (found === null) continue;
      const values = new Map(names.map((name, i) => [name, found[i + 1] ?? '']));
      const answer = target(patterned, fill(patterned.destination, values), wanted);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
}

/** A rule that leads back to where the reader stands is no redirect: it would never end. */
function target(rule: RedirectConfig, to: string, from: string): RedirectTarget | undefined {
  if (normal(to.split(/[?#]/, 1)[0]!) === from && !/^[a-z][a-z0-9+.-]*:/i.test(to)) return undefined;
  const safe = /^([a-z][a-z0-9+.-]*:|\/(?![/\\])|#)/i.test(to) ? to : `/${to.replace(/^[/\\]+/, '')}`;
  return { to: safe, status: rule.permanent ? 308 : 307 };
}
