/** Lists the page entries of a docs.json without any code of the product, so that the two can disagree. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Page entries in reading order, once each, and every `METHOD /path` entry that stood among them. */
export type Entries = { readonly pages: readonly string[]; readonly endpoints: readonly string[] };

const endpoint = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|WEBHOOK|QUERY)\s/i;

/** The settings file of a docs folder, when it has one. */
export function settingsFile(folder: string): string | undefined {
  return ['docs.json', 'mint.json', 'docs/docs.json', 'docs/mint.json']
    .map((name) => join(folder, name))
    .find((file) => existsSync(file));
}

const clean = (entry: string) =>
  entry
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.mdx?$/, '');

/** Walks `navigation`, following `$ref` to other files. */
export function navigationEntries(file: string): Entries {
  const pages = new Set<string>();
  const endpoints: string[] = [];
  const page = (entry: string) => {
    if (endpoint.test(entry.trim().replace(/^\S+\.(?:json|ya?ml)\s+/, ''))) endpoints.push(entry);
    else if (!/^[a-z]+:\/\//.test(entry)) pages.add(clean(entry));
  };
  const walk = (value: unknown, from: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 60) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(item, from, depth + 1);
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string') {
        const target = resolve(dirname(from), inner);
        if (existsSync(target)) walk(JSON.parse(readFileSync(target, 'utf8')), target, depth + 1);
      } else if (key === 'root' && typeof inner === 'string') page(inner);
      else if (key === 'pages' && Array.isArray(inner)) {
        for (const item of inner) {
          if (typeof item === 'string') page(item);
          else walk(item, from, depth + 1);
        }
      } else walk(inner, from, depth + 1);
    }
  };
  const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof settings === 'object' && settings !== null && 'navigation' in settings) {
    // mint.json keeps a plain array of groups here; docs.json an object or a $ref.
    walk({ navigation: settings.navigation }, file, 0);
  }
  return { pages: [...pages], endpoints };
}

/** The source file of an entry, when there is one. */
export function sourceFile(folder: string, entry: string): string | undefined {
  return ['.mdx', '.md', '/index.mdx', '/index.md']
    .map((end) => join(folder, entry + end))
    .find((file) => existsSync(file));
}

/** The written page of an entry, when there is one. */
export function builtFile(out: string, entry: string): string | undefined {
  const withoutIndex = entry.replace(/(?:^|\/)index$/, '');
  return [`${withoutIndex}/index.html`, `${entry}/index.html`, `${entry}.html`]
    .map((path) => join(out, path))
    .find((file) => existsSync(file));
}

/** Where the Markdown of an entry is written, without its ending. */
export const markdownName = (entry: string): string => entry.replace(/(?:^|\/)index$/, '') || 'index';
