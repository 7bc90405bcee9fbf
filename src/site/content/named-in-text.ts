/** Finds the files that a text refers to by a link, an address or an import, so that unreferenced files need not be served. */

import { detached } from '../../lib/async/detached.ts';
import { decodePath } from '../../lib/text/address-path.ts';
import { servedType } from '../source/served-type.ts';

const MARKDOWN = /\]\(\s*(?:<([^<>\n]{1,500})>|([^\s()<>]{1,500}))/g;
const DEFINITION = /\]:[ \t]*<?([^\s<>]{1,500})/g;
/** A quoted path, as in attributes and code; imports are excluded because they become part of the page. */
const QUOTED = /(?<!\bfrom\s{0,9})["'`]((?:\.{1,2})?\/[^"'`<>{}\n]{1,300})["'`]/g;
const ATTRIBUTE = /=\s{0,9}\{?\s{0,9}["'`]([^"'`<>{}\n]{1,300})["'`]/g;
/** Attributes and keys whose value is an address even without a slash. */
const ADDRESS_ATTRIBUTE = /\b(?:href|src|url|source|poster|data|download)\s*$/;
const STYLE = /\burl\(\s{0,9}["']?([^"')\n]{1,500}?)["']?\s{0,9}\)|@import\s{1,9}["']([^"'\n]{1,500})["']/g;
/** An address in a code sample, such as `curl https://docs.example.com/install.sh | sh`. */
const ADDRESS = /\bhttps?:\/\/[^\s"'`<>()[\]{}|\\]{1,500}/g;
/** Hosts of files that are not the site's. */
const FOREIGN =
  /^https?:\/\/(?:[\w-]+\.)*(?:github\.com|githubusercontent\.com|gitlab\.com|npmjs\.com|unpkg\.com|jsdelivr\.net)\//i;
const MAX = 500;
/** The last step of an address, without query and fragment. */
const LAST = /^(?:[^?#]*\/)?([^/?#]*)/;

export interface NamedIn {
  /** Repository path of the file, which relative addresses start from. */
  readonly file: string;
  /** Names of existing files without an extension; other such names are pages. */
  readonly bare: ReadonlySet<string>;
}

/** Files named in a Markdown file; in code samples, only complete URLs count. */
export function namedInMarkdown(text: string, place: NamedIn): string[] {
  const found = new Named(place);
  found.addresses(text);
  const inProse = (from: string): Named => {
    const named = new Named(place);
    for (const rule of [MARKDOWN, DEFINITION, QUOTED]) named.all(from, rule);
    named.attributes(from);
    return named;
  };
  // Few pages name any file, and only those need their samples removed.
  if (inProse(text).size > 0) for (const path of inProse(withoutCode(text)).list()) found.take(path);
  return found.list();
}

/** Files named in a component or a script. */
export function namedInCode(text: string, place: NamedIn): string[] {
  const found = new Named(place);
  found.addresses(text);
  found.all(text, QUOTED);
  found.attributes(text);
  return found.list();
}

export function namedInStyles(text: string, place: NamedIn): string[] {
  const found = new Named(place);
  found.all(text, STYLE);
  return found.list();
}

/** Files named in data: every path or address, at any depth. */
export function namedInData(data: unknown, place: NamedIn): string[] {
  const found = new Named(place);
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      if (/^(?:\.{0,2}\/|https?:)/.test(value)) found.add(value);
    } else if (typeof value === 'object' && value !== null && depth > 0)
      for (const inner of Object.values(value)) visit(inner, depth - 1);
  };
  visit(data, 60);
  return found.list();
}

class Named {
  private readonly place: NamedIn;
  private readonly found = new Set<string>();

  constructor(place: NamedIn) {
    this.place = place;
  }

  all(text: string, rule: RegExp): void {
    for (const [, first, second] of text.matchAll(rule)) this.add(first ?? second ?? '');
  }

  attributes(text: string): void {
    for (const match of text.matchAll(ATTRIBUTE))
      if (
        this.names(match[1]!) &&
        ADDRESS_ATTRIBUTE.test(text.slice(Math.max(0, match.index - 20), match.index))
      )
        this.add(match[1]!);
  }

  addresses(text: string): void {
    if (text.includes('http')) for (const [address] of text.matchAll(ADDRESS)) this.add(address);
  }

  add(written: string): void {
    if (!this.names(written) || this.found.size >= MAX) return;
    const path = pathOf(written.replace(/[?#].*$/s, '').replace(/[.,:;!]+$/, ''), this.place.file);
    if (path !== undefined && servedType(path) === 'named') this.take(detached(path.toWellFormed()));
  }

  take(path: string): void {
    this.found.add(path);
  }

  get size(): number {
    return this.found.size;
  }

  /** A quick test: most links lead to pages and need no parsing. */
  private names(written: string): boolean {
    const last = LAST.exec(written)?.[1] ?? '';
    return last.includes('.') || this.place.bare.has(decodePath(last));
  }

  list(): string[] {
    return [...this.found];
  }
}

/** The repository path of an address; undefined when it has none. */
function pathOf(written: string, file: string): string | undefined {
  let path = written;
  let from = file.split('/').slice(0, -1);
  if (/^https?:/i.test(written)) {
    if (FOREIGN.test(written)) return undefined;
    path = written.replace(/^https?:\/\/[^/]*/i, '');
    from = [];
  } else if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) return undefined;
  else if (written.startsWith('/')) from = [];
  for (const step of decodePath(path).split('/')) {
    if (step === '..') from.pop();
    else if (step !== '.' && step !== '') from.push(step);
  }
  return from.length === 0 ? undefined : from.join('/');
}

const FENCE = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})/;
/** After `{`, `(`, `=` and `,` a backtick begins a JavaScript template literal. */
const SPAN = /(?<![{(=,]\s{0,9})`[^`\n]*`/g;

/** Removes fenced samples and inline code. */
function withoutCode(text: string): string {
  if (!text.includes('`') && !text.includes('~~~')) return text;
  let fence = '';
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    const mark = line.includes('```') || line.includes('~~~') ? FENCE.exec(line)?.[1] : undefined;
    if (fence === '') {
      if (mark === undefined) kept.push(line);
      else fence = mark;
    } else if (mark?.startsWith(fence) && /^[`~\s>]*$/.test(line)) fence = '';
  }
  return kept.join('\n').replace(SPAN, '');
}
