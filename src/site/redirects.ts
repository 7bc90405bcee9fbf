/** Matches `redirects` of docs.json: exact paths, `:name` for one segment, `:name*` and a final `*` for the rest. */

import { isMatchable, WILD } from './config/check-redirects.ts';
import type { RedirectConfig } from './config/docs-config.ts';

interface RedirectTarget {
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

/** Values from the request stay parts of a path, never a query, a fragment or a host. */
function fill(destination: string, values: ReadonlyMap<string, string>): string | undefined {
  const host = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(destination)?.[0] ?? '';
  if (/\*/.test(host)) return undefined;
  return destination.replace(WILD, (whole, name: string | undefined) => {
    const value = values.get(name ?? '*');
    if (value === undefined) return name === undefined ? '' : whole;
    return value.toWellFormed().split('/').map(encodeURIComponent).join('/');
  });
}

/** Builds the look-up once; exact rules win over patterns, patterns match in authored order. */
export function redirectTable(rules: readonly RedirectConfig[]): RedirectTable {
  const exact = new Map<string, RedirectConfig>();
  const patterns: Pattern[] = [];
  for (const rule of rules) {
    if (rule.source.search(WILD) >= 0) {
      if (isMatchable(rule.source)) patterns.push(compile(rule));
    } else if (!exact.has(normal(rule.source))) exact.set(normal(rule.source), rule);
  }
  return (path) => {
    const address = normal(path);
    const rule = exact.get(address);
    if (rule !== undefined) return target(rule, rule.destination, address);
    for (const { match, names, rule: patterned } of patterns) {
      const found = match.exec(address);
      if (found === null) continue;
      const values = new Map(names.map((name, i) => [name, found[i + 1] ?? '']));
      const filled = fill(patterned.destination, values);
      const answer = filled === undefined ? undefined : target(patterned, filled, address);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
}

/** Longest chain: each step is one redirect that leads to another. */
const MAX_STEPS = 10;

/**
 * Follows rules to the end of a chain, so that a reader is redirected once; a circle leads nowhere.
 * @param isPage a page wins over a rule for its address
 */
export function followed(table: RedirectTable, isPage: (path: string) => boolean): RedirectTable {
  return (path) => {
    const first = table(path);
    let last = first;
    let permanent = true;
    for (let step = 0; last !== undefined && step < MAX_STEPS; step++) {
      permanent &&= last.status === 308;
      const place = /^\/(?!\/)[^?#]*/.exec(last.to)?.[0];
      const next = place === undefined ? undefined : plain(place);
      // The author's query or fragment would be lost by going on.
      const ends = next === undefined || next.length !== plain(last.to).length || isPage(next);
      const further = ends ? undefined : table(next);
      if (further === undefined) return { to: last.to, status: permanent ? 308 : 307 };
      last = further;
    }
    return undefined;
  };
}

/** A path normalized for comparison: decoded, without trailing slash. */
function plain(path: string): string {
  try {
    return normal(decodeURI(path));
  } catch {
    return normal(path);
  }
}

/** A rule that leads to the requested address itself is ignored: it would never end. */
function target(rule: RedirectConfig, to: string, from: string): RedirectTarget | undefined {
  if (normal(to.split(/[?#]/, 1)[0]!) === from && !/^[a-z][a-z0-9+.-]*:/i.test(to)) return undefined;
  const safe = /^([a-z][a-z0-9+.-]*:|\/(?![/\\])|#)/i.test(to) ? to : `/${to.replace(/^[/\\]+/, '')}`;
  return { to: safe, status: rule.permanent ? 308 : 307 };
}
