/** Writes an address in one way, so that a source and a built page can be compared. */
import { decoded } from './page-text.ts';

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Folders resolved, Markdown endings and `index` removed, anchors kept; addresses outside the site stay as they are. */
export function address(written: string, folder: string, page: string): string {
  const text = decoded(written)
    .trim()
    .replace(/^<(.*)>$/, '$1');
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(text)) return unescaped(text).replace(/\/(?=$|[?#])/, '');
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
  // Addresses of files have a version for caches that no author wrote.
  const rest = query.replace(/^\?v=[\w-]{8}$/, '') + unescaped(anchor).toLowerCase();
  if (path === '') return `/${page}${rest}`;
  const parts: string[] = [];
  for (const part of `${path.startsWith('/') ? '' : folder}/${unescaped(path)}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts
    .join('/')
    .replace(/\.mdx?$/, '')
    .replace(/(?:^|\/)index$/, '')}${rest}`;
}
