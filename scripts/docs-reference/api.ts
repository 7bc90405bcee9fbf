/** Writes the manual's lists of operations and errors from the API's own OpenAPI document. */
import { readdirSync, readFileSync } from 'node:fs';
import { API_ERRORS } from '../../src/web/edge/problem/api-errors.ts';
import { documentedOperations } from './api-document.ts';
import { cell, code, table } from './markdown.ts';

const PAGES = new URL('../../docs/reference/api/', import.meta.url);

/** The page of the manual that describes each operation, by `METHOD /path`: it says so in its front matter. */
export function pagesOfOperations(): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(PAGES).flatMap((file) => {
      const named = /^openapi: (.+)$/m.exec(readFileSync(new URL(file, PAGES), 'utf8'))?.[1];
      return named === undefined ? [] : [[named, `/reference/api/${file.replace(/\.mdx$/, '')}`]];
    }),
  );
}

function errorId(name: string): string {
  return `error-${name.replace('/', '-')}`;
}

/** Every operation with its page. */
export function apiOperations(): string {
  const pages = pagesOfOperations();
  const rows = documentedOperations().map(({ method, path, operation }) => {
    const page = pages.get(`${method} ${path}`);
    if (page === undefined)
      throw new Error(`docs/reference/api has no page with "openapi: ${method} ${path}" in its front matter`);
    return [
      `[${operation.summary}](${page})`,
      code(`${method} ${path}`),
      operation.security.length > 0 ? `yes, ${code(operation.security[0]!.apiKey.join(' '))}` : 'no',
    ];
  });
  return table(['Operation', 'Address', 'Key and scope'], rows);
}

/** Every error with its code, its status and its title. */
export function apiErrors(): string {
  return Object.entries(API_ERRORS)
    .map(
      ([name, { status, title, when }]) =>
        `<ResponseField name="${name}" id="${errorId(name)}" type="${status}" post={${JSON.stringify([title])}}>\n\n${cell(when)}\n\n</ResponseField>`,
    )
    .join('\n\n');
}
