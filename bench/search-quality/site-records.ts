/** The search records of a documentation folder, rendered as its site renders them, and the questions that its accordions ask. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { contentHash } from '../../src/lib/bytes/hash.ts';
import { DIALECTS } from '../../src/site/dialects/dialects.ts';
import { foreignSource } from '../../src/site/dialects/foreign-source.ts';
import { type SearchRecord, searchRecords } from '../../src/site/search/search-record.ts';
import { isSearchable } from '../../src/site/search/searchable.ts';
import { loadSite } from '../../src/site/site.ts';
import { folderSource } from '../../src/site/source/folder-source.ts';
import type { Source } from '../../src/site/source/source.ts';
import { sourceOver } from '../../src/site/source/source-over.ts';
import { createRenderPool } from '../../src/web/reader/render/render-pool.ts';

export interface SitePage {
  readonly url: string;
  readonly records: readonly SearchRecord[];
  /** Titles of accordions that are questions; they and their answers are in no record. */
  readonly asked: readonly string[];
}

const ACCORDION =
  /<Accordion\b[^>]*?\btitle=(?:"([^"\n]*[?？])"|\{?["'`]([^"'`\n]*[?？])["'`]\}?)[^>]*>(?:(?!<Accordion\b)[\s\S])*?<\/Accordion>/g;

/** @param cache folder for what was rendered; a folder that changes needs another one */
export async function siteRecords(folder: string, cache: string): Promise<readonly SitePage[]> {
  const kept = join(cache, `${contentHash(folder).replace(/[^\w-]/g, '-')}.json`);
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as SitePage[];
  } catch {
    const pages = await render(folder);
    mkdirSync(cache, { recursive: true });
    writeFileSync(kept, JSON.stringify(pages));
    return pages;
  }
}

async function render(folder: string): Promise<readonly SitePage[]> {
  const asked = new Map<string, string[]>();
  const renderer = createRenderPool({ workers: Math.max(1, availableParallelism() - 1) });
  try {
    const site = await loadSite({
      source: withoutAccordions(
        foreignSource(folderSource(folder), async () => DIALECTS),
        asked,
      ),
      renderer,
    });
    const pages: SitePage[] = [];
    const waiting = [...site.pages.byUrl.values()].filter((page) => isSearchable(site, page));
    const lane = async (): Promise<void> => {
      for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
        const { body } = await site.render(page);
        const records = searchRecords(site, page, { body, view: site.navigation(page.url) });
        pages.push({ url: page.url, records, asked: asked.get(page.file) ?? [] });
      }
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
    return pages.toSorted((a, b) => (a.url < b.url ? -1 : 1));
  } finally {
    await renderer.close();
  }
}

/** @param asked is filled with the questions of each file */
function withoutAccordions(source: Source, asked: Map<string, string[]>): Source {
  return sourceOver(source, {
    read: async (path, limit) => {
      const bytes = await source.read(path, limit);
      if (bytes === undefined || !/\.mdx?$/.test(path)) return bytes;
      const own: string[] = [];
      const text = bytes.toString('utf8').replace(ACCORDION, (_, plain: string, braced: string) => {
        own.push(plain ?? braced);
        return '';
      });
      if (own.length === 0) return bytes;
      asked.set(path, own);
      return Buffer.from(text);
    },
  });
}
