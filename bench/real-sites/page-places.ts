/** Whether the places that a built site names are on its pages: contents, headings and search; and each id once in a document. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decoded } from './page-text.ts';

/** What one document says of its places. */
export type Places = {
  readonly ids: ReadonlySet<string>;
  /** Ids that more than one element has, once each. */
  readonly repeated: readonly string[];
  /** Where the list of headings leads, as often as it does. */
  readonly contents: readonly string[];
  /** Where the links within headings lead. */
  readonly headings: readonly string[];
};

/** The sum of a site. */
export type SitePlaces = {
  readonly documents: number;
  readonly contents: number;
  readonly sections: number;
  /** What is wrong, with its page. */
  readonly wrong: readonly string[];
};

const TAG = /<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;

/** Scripts, styles and comments hold text; what is in a template is not on the page yet. */
function withoutTexts(html: string): string {
  let rest = html.replaceAll(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/gi, '');
  for (;;) {
    const next = rest.replaceAll(/<template\b[^>]*>(?:(?!<template\b)[\s\S])*?<\/template>/gi, '');
    if (next === rest) return rest;
    rest = next;
  }
}

function attributeOf(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? undefined : decoded(value);
}

const hasClass = (tag: string, name: string) => (attributeOf(tag, 'class') ?? '').split(/\s+/).includes(name);

function fragment(href: string | undefined): string[] {
  if (href === undefined || !href.startsWith('#')) return [];
  try {
    return [decodeURIComponent(href.slice(1))];
  } catch {
    return [href.slice(1)];
  }
}

export function placesOf(html: string): Places {
  const plain = withoutTexts(html);
  const ids = new Set<string>();
  const repeated = new Set<string>();
  const headings: string[] = [];
  for (const [tag] of plain.matchAll(TAG)) {
    const id = attributeOf(tag, 'id');
    if (id !== undefined && ids.has(id)) repeated.add(id);
    if (id !== undefined) ids.add(id);
    if (/^<a\b/i.test(tag) && hasClass(tag, 'heading-link'))
      headings.push(...fragment(attributeOf(tag, 'href')));
  }
  const lists = plain.match(/<nav class="page-toc\b[\s\S]*?<\/nav>/g) ?? [];
  const contents = lists.flatMap((list) =>
    [...list.matchAll(TAG)].flatMap(([tag]) =>
      /^<a\b/i.test(tag) ? fragment(attributeOf(tag, 'href')) : [],
    ),
  );
  return { ids, repeated: [...repeated], contents, headings };
}

const twice = (items: readonly string[]) => [
  ...new Set(items.filter((item, at) => items.indexOf(item) !== at)),
];

/** What is wrong with the places of one document. */
export function wrongPlaces({ ids, repeated, contents, headings }: Places): string[] {
  return [
    ...repeated.map((id) => `the id "${id}" is there more than once`),
    ...contents.filter((id) => !ids.has(id)).map((id) => `the contents lead to "${id}", which is missing`),
    ...twice(contents).map((id) => `the contents list "${id}" more than once`),
    ...headings.filter((id) => !ids.has(id)).map((id) => `a heading links "${id}", which is missing`),
  ];
}

type Row = { readonly s: readonly { readonly u: string }[] };

/** Addresses of all sections in the files of the static search. */
function searchAddresses(out: string): string[] {
  return globSync('_lectern/search/*.json', { cwd: out }).flatMap((file) => {
    const rows = JSON.parse(readFileSync(join(out, file), 'utf8')) as readonly Row[];
    return rows.flatMap(({ s }) => s.map(({ u }) => u));
  });
}

/** The document at an address of the built site. */
function documentAt(out: string, path: string): string | undefined {
  const plain = fragment(`#${path}`)[0]!.replace(/^\/|\/$/g, '');
  return [join(plain, 'index.html'), `${plain}.html`].find((file) => existsSync(join(out, file)));
}

/** Reads every document that was written to `out`. */
export function sitePlaces(out: string): SitePlaces {
  const files = globSync('**/*.html', { cwd: out, exclude: (name) => name === '_lectern' }).filter(
    // A redirect from an address that ends in `.html` is a folder of that name.
    (file) => statSync(join(out, file)).isFile(),
  );
  const known = new Map<string, ReadonlySet<string>>();
  const wrong: string[] = [];
  let contents = 0;
  for (const file of files) {
    const html = readFileSync(join(out, file), 'utf8');
    // A file of the authors, or one that only leads elsewhere.
    if (!html.includes('<main class="site-main"')) continue;
    const places = placesOf(html);
    known.set(file, places.ids);
    contents += places.contents.length;
    wrong.push(...wrongPlaces(places).map((text) => `${file}: ${text}`));
  }
  const addresses = searchAddresses(out);
  for (const address of addresses) {
    const [path = '', place] = address.split('#');
    const ids = known.get(documentAt(out, path) ?? '');
    if (ids === undefined) wrong.push(`search leads to "${path}", which is no page`);
    else if (place !== undefined && !ids.has(fragment(`#${place}`)[0]!))
      wrong.push(`search leads to "${address}", which is missing`);
  }
  wrong.push(...twice(addresses).map((address) => `search lists "${address}" more than once`));
  return { documents: known.size, contents, sections: addresses.length, wrong };
}
