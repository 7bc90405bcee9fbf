/** MiniSearch, Orama, FlexSearch and Pagefind over the same sections, set up as documentation sites use them. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SearchRecord } from '../../src/site/search/search-record.ts';
import { startChromium } from '../shared/chromium.ts';
import type { KnownQuery } from './question-set.ts';

export interface Found {
  readonly name: string;
  readonly find: (query: KnownQuery) => readonly string[] | Promise<readonly string[]>;
  readonly bytes: number;
  readonly close?: () => Promise<void>;
}

const WANTED = {
  minisearch: '7.2.0',
  '@orama/orama': '3.1.18',
  flexsearch: '0.8.212',
  pagefind: '1.6.0',
} as const;
/** Sections that are looked through for pages of the query's language. */
const MAX = 60;

type Records = readonly SearchRecord[];

/** Installs them below the cache when they are not there. @throws what npm says */
export function installPeers(cache: string): string {
  const home = join(cache, 'peers');
  const isThere = Object.entries(WANTED).every(([name, version]) => {
    const manifest = join(home, 'node_modules', name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  });
  if (isThere) return home;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(join(home, 'load.mjs'), 'export const load = (name) => import(name);\n');
  const names = Object.entries(WANTED).map(([name, version]) => `${name}@${version}`);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...names], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return home;
}

/** A package as a file beside it sees it. */
const load = async (home: string, name: string) =>
  (await import(pathToFileURL(join(home, 'load.mjs')).href)).load(name);

/** Without those of other languages, which none of the peers leaves out by itself. */
function inLanguage(records: Records, ids: readonly number[], { lang }: KnownQuery): readonly string[] {
  return ids
    .map((id) => records[id]!)
    .filter((one) => one.lang === '' || lang === '' || one.lang === lang)
    .map(({ url }) => url);
}

/** @param pages of one site */
export async function peersOf(home: string, pages: readonly Records[]): Promise<readonly Found[]> {
  const records = pages.flat();
  return [
    await miniSearch(home, records),
    await orama(home, records),
    await flexSearch(home, records),
    await pagefind(home, records),
  ];
}

/** As VitePress sets it up. */
async function miniSearch(home: string, records: Records): Promise<Found> {
  const { default: MiniSearch } = await load(home, 'minisearch');
  const index = new MiniSearch({
    fields: ['title', 'trail', 'heading', 'text', 'code'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { heading: 4, title: 4, text: 2, trail: 1 } },
  });
  index.addAll(
    records.map(({ title, trail, heading, text, code }, id) => ({ id, title, trail, heading, text, code })),
  );
  return {
    name: 'MiniSearch',
    find: (query) =>
      inLanguage(
        records,
        (index.search(query.text) as { id: number }[]).slice(0, MAX).map(({ id }) => id),
        query,
      ),
    bytes: JSON.stringify(index).length,
  };
}

async function orama(home: string, records: Records): Promise<Found> {
  const { create, insertMultiple, save, search } = await load(home, '@orama/orama');
  const schema = { title: 'string', heading: 'string', text: 'string', code: 'string' };
  const index = create({ schema });
  await insertMultiple(
    index,
    records.map(({ title, heading, text, code }, id) => ({ id: String(id), title, heading, text, code })),
  );
  return {
    name: 'Orama',
    find: async (query) => {
      const { hits } = await search(index, {
        term: query.text,
        limit: MAX,
        boost: { title: 2, heading: 2 },
      });
      return inLanguage(
        records,
        (hits as { id: string }[]).map(({ id }) => Number(id)),
        query,
      );
    },
    bytes: JSON.stringify(await save(index)).length,
  };
}

/** As Nextra set it up; `suggest` finds sections that lack a word, without which it finds next to no question. */
async function flexSearch(home: string, records: Records): Promise<Found> {
  const { Document } = (await load(home, 'flexsearch')).default;
  const index = new Document({
    tokenize: 'forward',
    context: true,
    document: { id: 'id', index: ['heading', 'title', 'text', 'code'] },
  });
  for (const [id, { title, heading, text, code }] of records.entries())
    index.add({ id, title, heading, text, code });
  let bytes = 0;
  await index.export((_: string, data: string | undefined) => {
    bytes += data?.length ?? 0;
  });
  return {
    name: 'FlexSearch',
    find: (query) => {
      const fields: { result: number[] }[] = index.search(query.text, { limit: MAX, suggest: true });
      return inLanguage(records, [...new Set(fields.flatMap(({ result }) => result))], query);
    },
    bytes,
  };
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** In Chromium, where alone it searches. */
async function pagefind(home: string, records: Records): Promise<Found> {
  const { createIndex } = await load(home, 'pagefind');
  const { index } = await createIndex();
  for (const [id, { title, heading, text, code, lang }] of records.entries())
    await index.addCustomRecord({
      url: `/${id}`,
      content: `${title}. ${heading}. ${text} ${code}`,
      language: lang === '' ? 'en' : lang,
      meta: { title: `${title} ${heading}` },
    });
  const folder = join(home, 'pagefind-index');
  rmSync(folder, { recursive: true, force: true });
  await index.writeFiles({ outputPath: folder });
  await index.deleteIndex();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = join(folder, path);
    if (path === '/')
      return response.setHeader('content-type', 'text/html').end('<!doctype html><html lang="en">');
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    return response.end(readFileSync(file));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const browser = await startChromium();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    name: 'Pagefind',
    find: async (query) => {
      const urls: string[] = await page.evaluate(
        `(async () => {
          const pagefind = await import('/pagefind.js');
          const { results } = await pagefind.search(${JSON.stringify(query.text)});
          return Promise.all(results.slice(0, ${MAX}).map(async (one) => (await one.data()).raw_url));
        })()`,
      );
      return inLanguage(
        records,
        urls.map((url) => Number(url.replace(/\D/g, ''))),
        query,
      );
    },
    bytes: globSync('**/*', { cwd: folder }).reduce(
      (sum, name) => sum + statSync(join(folder, name)).size,
      0,
    ),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}
