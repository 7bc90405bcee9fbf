/** Adds up what a browser loads before it can show a built page, by reading the page as a browser would. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One thing that is loaded with the page. */
export type Part = {
  readonly kind: 'js' | 'css' | 'html' | 'font';
  readonly name: string;
  readonly raw: number;
  readonly gzip: number;
};

/** Everything a first view loads, and what could not be weighed. */
export type FirstView = { readonly parts: readonly Part[]; readonly problems: readonly string[] };

const attribute = (tag: string, name: string) => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  return match?.[1] ?? match?.[2] ?? match?.[3];
};

const part = (kind: Part['kind'], name: string, body: string | Buffer): Part => ({
  kind,
  name,
  raw: Buffer.byteLength(body),
  gzip: gzipSync(body).length,
});

/** Static imports only: what `import()` names is loaded when it is used. */
function imports(code: string): string[] {
  return [
    ...code.matchAll(/(?:^|[;}\n\s])(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["']([^"'\n]+)["']/g),
  ].map((match) => match[1] ?? '');
}

const stylesheetImports = (css: string) =>
  [...css.matchAll(/@import\s+(?:url\()?["']?([^"')\s;]+)/g)].map((match) => match[1] ?? '');

/** Follows addresses within the built folder; each file counts once. */
class Loader {
  readonly parts: Part[] = [];
  readonly problems: string[] = [];
  readonly #seen = new Set<string>();
  readonly #out: string;
  constructor(out: string) {
    this.#out = out;
  }

  load(kind: Part['kind'], address: string, from: string): void {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) {
      this.problems.push(`${address} comes from another host`);
      return;
    }
    const path = (address.startsWith('/') ? address : posix.join(dirname(from), address)).replace(
      /[?#].*$/,
      '',
    );
    if (this.#seen.has(path)) return;
    this.#seen.add(path);
    const file = join(this.#out, path);
    if (!existsSync(file)) {
      this.problems.push(`${path} is not in the output`);
      return;
    }
    const body = readFileSync(file);
    this.parts.push(part(kind, path, body));
    if (kind === 'js') for (const next of imports(body.toString())) this.load('js', next, path);
    if (kind === 'css') for (const next of stylesheetImports(body.toString())) this.load('css', next, path);
  }
}

/** Cuts the content from the first to the last sentence, with the elements that hold exactly it. */
function withoutContent(html: string, first: string, last: string): string | undefined {
  const start = html.indexOf(first, html.search(/<body\b/i));
  const end = html.lastIndexOf(last);
  return start === -1 || end < start ? undefined : html.slice(0, start) + html.slice(end + last.length);
}

/** Weighs the page at `path` of the output folder; `first` and `last` mark its content. */
export function firstView(out: string, path: string, marks: { first: string; last: string }): FirstView {
  const address = `/${path}/index.html`;
  const file = join(out, address);
  if (!existsSync(file)) return { parts: [], problems: [`${address} is not in the output`] };
  const html = readFileSync(file, 'utf8').replaceAll(/<!--[\s\S]*?-->/g, '');
  const loader = new Loader(out);
  const inline: Part[] = [];
  const rest = html
    .replaceAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/gi, (whole, tag: string, body: string) => {
      const type = attribute(tag, 'type') ?? 'module';
      const source = attribute(tag, 'src');
      if (source !== undefined) {
        loader.load('js', source, address);
        return whole;
      }
      // Data for search engines or an import map is part of the document, not a program.
      if (!/^(?:module|(?:text|application)\/javascript)$/.test(type)) return whole;
      inline.push(part('js', 'inline script', body));
      return '';
    })
    .replaceAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi, (_, body: string) => {
      inline.push(part('css', 'inline style', body));
      return '';
    });
  for (const [tag] of rest.matchAll(/<link\b[^>]*>/gi)) {
    const href = attribute(tag, 'href');
    const rel = (attribute(tag, 'rel') ?? '').toLowerCase().split(/\s+/);
    if (href === undefined || rel.includes('alternate')) continue;
    if (rel.includes('stylesheet')) loader.load('css', href, address);
    if (rel.includes('modulepreload') || (rel.includes('preload') && attribute(tag, 'as') === 'script'))
      loader.load('js', href, address);
    if (rel.includes('preload') && attribute(tag, 'as') === 'font') loader.load('font', href, address);
  }
  const frame = withoutContent(rest, marks.first, marks.last);
  const problems =
    frame === undefined
      ? [...loader.problems, 'the content of the page was not found in its HTML']
      : loader.problems;
  return {
    parts: [
      ...loader.parts,
      ...inline,
      ...(frame === undefined ? [] : [part('html', 'HTML beyond the content', frame)]),
    ],
    problems,
  };
}
