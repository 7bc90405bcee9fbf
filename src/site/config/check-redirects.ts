/** Finds redirects that contradict each other, lead in a circle, or could take too long to match. */
import type { Issue } from '../../lib/issue.ts';
import type { Location, RedirectConfig } from './docs-config.ts';
import { shorten } from './shorten.ts';

/** Longest address; servers refuse longer ones. */
const LONGEST = 2048;
const MAX_ISSUES = 500;

/** Wildcards of a redirect: `:name` for one segment, `:name*` and `*` for the rest. */
export const WILD = /:([A-Za-z][\w-]*)(\*)?|\*/g;
/** Wildcards of one source, and of one of its segments: with more, matching a path may take exponential time. */
const MAX_WILD = 12;
const MAX_OPEN = 2;

/** A redirect and where it was written. */
export interface PlacedRedirect extends RedirectConfig {
  readonly at: Location;
}

/** The valid redirects in authored order, and one issue for each of the others. */
export function checkRedirects(authored: readonly PlacedRedirect[]): {
  kept: RedirectConfig[];
  issues: Issue[];
} {
  const issues: Issue[] = [];
  const first = new Map<string, PlacedRedirect>();
  const unique = authored.filter((redirect) => {
    const key = pathKey(redirect.source);
    if (!isMatchable(redirect.source)) {
      issues.push(tooWild(redirect));
      return false;
    }
    if (/[?#]/.test(redirect.source)) {
      issues.push(neverMatches(redirect));
      return false;
    }
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, redirect);
    else issues.push(duplicate(redirect, earlier));
    return earlier === undefined;
  });
  const closing = closingRedirects(unique, first);
  for (const [redirect, circle] of closing) issues.push(loop(redirect, circle));
  const kept = unique
    .filter((redirect) => !closing.has(redirect))
    .map(({ source, destination, permanent }) => ({ source, destination, permanent }));
  return { kept, issues: issues.slice(0, MAX_ISSUES) };
}

/** Follows every redirect once; returns those that close a circle, with the circle. */
function closingRedirects(
  redirects: readonly PlacedRedirect[],
  bySource: ReadonlyMap<string, PlacedRedirect>,
): Map<PlacedRedirect, string[]> {
  const closing = new Map<PlacedRedirect, string[]>();
  const finished = new Set<PlacedRedirect>();
  for (const start of redirects) {
    const trail = new Map<PlacedRedirect, number>();
    let current: PlacedRedirect | undefined = start;
    while (current !== undefined && !finished.has(current) && !trail.has(current)) {
      trail.set(current, trail.size);
      current = bySource.get(pathKey(current.destination));
    }
    if (current !== undefined && trail.has(current)) {
      const circle = [...trail.keys()].slice(trail.get(current));
      closing.set(circle.at(-1)!, [...circle.map((redirect) => redirect.source), current.source]);
    }
    for (const redirect of trail.keys()) finished.add(redirect);
  }
  return closing;
}

/** The form that the server compares: no query, no fragment, one leading and no trailing slash. */
function pathKey(address: string): string {
  const path = address.slice(0, LONGEST).replace(/[?#].*$/s, '');
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return path;
  return `/${path.replace(/^\/+|\/+$/g, '')}`;
}

function duplicate(redirect: PlacedRedirect, earlier: PlacedRedirect): Issue {
  const harmless = redirect.destination === earlier.destination || redirect.source !== earlier.source;
  return {
    severity: harmless ? 'warning' : 'error',
    code: 'config/redirect-duplicate',
    message: `The address ${shorten(redirect.source)} is redirected twice; line ${earlier.at.line} of "${earlier.at.file}" wins`,
    hint: 'Remove one of the two',
    ...redirect.at,
  };
}

function neverMatches(redirect: PlacedRedirect): Issue {
  return {
    severity: 'warning',
    code: 'config/redirect-source',
    message: `The source ${shorten(redirect.source)} has a query or fragment, so it can never match`,
    hint: 'Write the path alone',
    ...redirect.at,
  };
}

function tooWild(redirect: PlacedRedirect): Issue {
  return {
    severity: 'warning',
    code: 'config/redirect-source',
    message: `The source ${shorten(redirect.source)} has more wildcards than can be matched, so the redirect has no effect`,
    hint: 'Write at most two wildcards in a segment, and at most two that match the rest',
    ...redirect.at,
  };
}

function loop(redirect: PlacedRedirect, circle: readonly string[]): Issue {
  const shown = circle.length > 8 ? [...circle.slice(0, 4), '…', ...circle.slice(-2)] : circle;
  const itself = circle.length === 2;
  return {
    severity: 'error',
    code: 'config/redirect-loop',
    message: itself
      ? `The address ${shorten(redirect.source)} is redirected to itself`
      : `These redirects lead in a circle: ${shown.map((source) => (source === '…' ? source : shorten(source))).join(' → ')}`,
    hint: itself ? 'Remove the redirect' : 'Let one of them lead to a page',
    ...redirect.at,
  };
}

/** False for a source that could take too long to match. */
export function isMatchable(source: string): boolean {
  const all = [...source.matchAll(WILD)];
  const open = all.filter(([, name, rest]) => name === undefined || rest === '*');
  return (
    all.length <= MAX_WILD &&
    open.length <= MAX_OPEN &&
    source.split('/').every((segment) => [...segment.matchAll(WILD)].length <= MAX_OPEN)
  );
}
