/** Transforms an author's module into plain JavaScript; the only file that imports the transformer (sucrase). */
import { transform } from 'sucrase';

/** `requires` are its imported files and packages, as written, with the line of each. */
export type TransformedModule =
  | { readonly code: string; readonly requires: ReadonlyMap<string, number> }
  | { readonly failure: { readonly message: string; readonly line?: number } };

const LARGEST = 1024 * 1024;
/** The transformer's output for an import; no code sample of an author looks like it. */
const REQUIRE = /(?:\bvar _[\w$]+ = |^|; ?|\} )require\((['"])([^'"\n]{1,1000})\1\);/gm;
const PLACED = /^Error transforming [\s\S]*?: ([\s\S]*?)(?: \(\d+:\d+\))?$/;

/**
 * JSX becomes calls of `$h`, import and export lines become `require` and `exports`; line numbers do not change.
 * @param file its extension decides whether types are removed
 */
export function transformModule(source: string, file: string): TransformedModule {
  if (source.length > LARGEST) return { failure: { message: 'it has more than a million characters' } };
  try {
    const { code } = transform(source, {
      transforms: /\.tsx?$/i.test(file) ? ['jsx', 'typescript', 'imports'] : ['jsx', 'imports'],
      jsxPragma: '$h',
      jsxFragmentPragma: '$F',
      production: true,
      filePath: 'module',
    });
    return { code: code.replace(/^"use strict";/, ''), requires: requiresOf(code) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
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
