/** Finds the files that a text names by a link, an address or an import, so that what nothing names need not be served. */
import { detached } from '../../lib/detached.ts';
import { servedType } from '../source/served-type.ts';

const MARKDOWN = /\]\(\s*(?:<([^<>\n]{1,500})>|([^\s()<>]{1,500}))/g;
const DEFINITION = /\]:[ \t]*<?([^\s<>]{1,500})/g;
/** A path in quotes, as attributes and code write it; what is imported becomes part of the page and is not loaded. */
const QUOTED = /(?<!\bfrom\s{0,9})["'`]((?:\.{1,2})?\/[^"'`<>{}\n]{1,300})["'`]/g;
const ATTRIBUTE = /=\s{0,9}\{?\s{0,9}["'`]([^"'`<>{}\n]{1,300})["'`]/g;
/** What these hold is an address without a slash too. */
const ADDRESS_ATTRIBUTE = /\b(?:href|src|url|source|poster|data|download)\s*$/;
const STYLE = /\burl\(\s{0,9}["']?([^"')\n]{1,500}?)["']?\s{0,9}\)|@import\s{1,9}["']([^"'\n]{1,500})["']/g;
/** `curl https://docs.example.com/install.sh | sh` stands in code. */
const ADDRESS = /\bhttps?:\/\/[^\s"'`<>()[\]{}|\\]{1,500}/g;
/** Hosts of other people's files. */
const FOREIGN =
  /^https?:\/\/(?:[\w-]+\.)*(?:github\.com|githubusercontent\.com|gitlab\.com|npmjs\.com|unpkg\.com|jsdelivr\.net)\//i;
const MOST = 500;
/** The last step of an address, without query and fragment. */
const LAST = /^(?:[^?#]*\/)?([^/?#]*)/;

export interface NamedIn {
  /** Repository path of the file whose text it is: what is not written from the root begins there. */
  readonly file: string;
  /** Names of files without an extension that there are; others are pages. */
  readonly bare: ReadonlySet<string>;
}

/** In a page or another Markdown file: samples of code name nothing but whole addresses. */
export function namedInMarkdown(text: string, place: NamedIn): string[] {
  const found = new Named(place);
  found.addresses(text);
  const inProse = (from: string): Named => {
    const named = new Named(place);
    for (const rule of [MARKDOWN, DEFINITION, QUOTED]) named.all(from, rule);
    named.attributes(from);
    return named;
  };
  // Few pages name anything: only of those the samples have to be taken out.
  if (inProse(text).size > 0) for (const path of inProse(withoutCode(text)).list()) found.take(path);
  return found.list();
}

/** In a component or a script. */
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

/** In data: whatever is written as a path or an address, at any depth. */
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
    if (!this.names(written) || this.found.size >= MOST) return;
    const path = pathOf(written.replace(/[?#].*$/s, '').replace(/[.,:;!]+$/, ''), this.place.file);
    if (path !== undefined && servedType(path) === 'named') this.take(detached(path.toWellFormed()));
  }

  take(path: string): void {
    this.found.add(path);
  }

  get size(): number {
    return this.found.size;
  }

  /** Most links lead to pages: they are past before anything is taken apart. */
  private names(written: string): boolean {
    const last = LAST.exec(written)?.[1] ?? '';
    return last.includes('.') || this.place.bare.has(decoded(last));
  }

  list(): string[] {
    return [...this.found];
  }
}

/** The repository path that an address means; undefined for one that means none. */
function pathOf(written: string, file: string): string | undefined {
  let path = written;
  let from = file.split('/').slice(0, -1);
  if (/^https?:/i.test(written)) {
    if (FOREIGN.test(written)) return undefined;
    path = written.replace(/^https?:\/\/[^/]*/i, '');
    from = [];
  } else if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) return undefined;
  else if (written.startsWith('/')) from = [];
  for (const step of decoded(path).split('/')) {
    if (step === '..') from.pop();
    else if (step !== '.' && step !== '') from.push(step);
  }
  return from.length === 0 ? undefined : from.join('/');
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const FENCE = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})/;
/** Behind `{`, `(`, `=` and `,` a backtick begins a text of JavaScript. */
const SPAN = /(?<![{(=,]\s{0,9})`[^`\n]*`/g;

/** Without fenced samples and code in lines. */
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
