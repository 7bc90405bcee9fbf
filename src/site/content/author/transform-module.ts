/** Transforms an author's module into plain JavaScript; the only file that imports the transformer (sucrase). */
import { transform } from 'sucrase';

/** `requires` are its imported files and packages, as written, with the line of each. */
export type TransformedModule =
  | { readonly code: string; readonly requires: ReadonlyMap<string, number> }
  | { readonly failure: { readonly message: string; readonly line?: number } };

const LARGEST = 1024 * 1024;
/** Of longer texts, and of functions deeper in each other, a mistake is where the transformer says. */
const LONGEST_LOOK = 100_000;
const DEEPEST_LOOK = 20;
/** The transformer's output for an import; no code sample of an author looks like it. */
const REQUIRE = /(?:\bvar _[\w$]+ = |^|; ?|\} )require\((['"])([^'"\n]{1,1000})\1\);/gm;
const PLACED = /^Error transforming [\s\S]*?: ([\s\S]*?)(?: \(\d+:\d+\))?$/;

/**
 * JSX becomes calls of `$h`, import and export lines become `require` and `exports`; line numbers do not change.
 * @param file its extension decides whether types are removed
 */
export function transformModule(source: string, file: string): TransformedModule {
  if (source.length > LARGEST) return { failure: { message: 'it has more than a million characters' } };
  const plain = (text: string): string =>
    transform(text, {
      transforms: /\.tsx?$/i.test(file) ? ['jsx', 'typescript', 'imports'] : ['jsx', 'imports'],
      jsxPragma: '$h',
      jsxFragmentPragma: '$F',
      production: true,
      filePath: 'module',
    }).code;
  try {
    const code = plain(source);
    return { code: code.replace(/^"use strict";/, ''), requires: requiresOf(code) };
  } catch (error) {
    return { failure: failureOf(source.length > LONGEST_LOOK ? error : innermost(error, source, plain)) };
  }
}

/**
 * The transformer reports a mistake inside of an arrow function at its arrow. With the functions around it in another form, it names the place
 * itself; only lines count, which stay.
 */
function innermost(error: unknown, source: string, plain: (text: string) => string): unknown {
  let found = error;
  let text = source;
  for (let depth = 0; depth < DEEPEST_LOOK; depth++) {
    const { line, column } = (found as { readonly loc?: { line: number; column: number } }).loc ?? {};
    if (line === undefined || column === undefined) return found;
    const start = text.split('\n', line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const arrow = text.indexOf('=>', start + Math.max(0, column - 2));
    const open = arrow > start + column + 1 || arrow === -1 ? -1 : openingOf(text, arrow);
    if (open === -1) return found;
    // What its parameters say is lost, so a mistake in them stays at the arrow.
    const blank = text.slice(open, arrow + 2).replace(/[^\n]/g, '');
    const isBlock = /^\s*\{/.test(text.slice(arrow + 2, arrow + 200));
    text = `${text.slice(0, open)}${isBlock ? 'function()' : ''}${blank}${text.slice(arrow + 2)}`;
    try {
      plain(text);
      return found;
    } catch (next) {
      found = next;
    }
  }
  return found;
}

/** The parenthesis before an arrow that the one right before it closes; -1 without one. */
function openingOf(text: string, arrow: number): number {
  let at = arrow - 1;
  while (/\s/.test(text[at] ?? '')) at--;
  if (text[at] !== ')') return -1;
  for (let depth = 0; at >= 0; at--) {
    if (text[at] === ')') depth++;
    else if (text[at] === '(' && --depth === 0) return at;
  }
  return -1;
}

function requiresOf(code: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const match of code.matchAll(REQUIRE))
    if (!found.has(match[2]!)) found.set(match[2]!, code.slice(0, match.index).split('\n').length);
  return found;
}

function failureOf(error: unknown): { message: string; line?: number } {
  const text = error instanceof RangeError ? 'it is nested too deeply' : String((error as Error).message);
  const line = (error as { readonly loc?: { readonly line?: unknown } }).loc?.line;
  return {
    message: (PLACED.exec(text)?.[1] ?? text).slice(0, 200),
    ...(typeof line === 'number' ? { line } : {}),
  };
}
