/** What every rule may look at: the site, its rendered pages, where its addresses lead, and the texts of its files. */
import type { PageMeta, RenderedBody } from '../content/page.ts';
import type { Site } from '../site.ts';
import { type AddressBook, addressBook } from './address-book.ts';
import type { Finding } from './finding.ts';
import { generatedPages } from './generated-pages.ts';
import { isAboutRepository } from './is-about-repository.ts';
import { listedAddresses } from './listed-addresses.ts';
import { readSpecifications, type Specification } from './specification.ts';

export interface CheckedPage {
  readonly meta: PageMeta;
  readonly body: RenderedBody;
}

export interface CheckContext {
  readonly site: Site;
  /** Without files that lie beside the site's pages: drafts, read-me files. */
  readonly pages: readonly CheckedPage[];
  readonly bodies: ReadonlyMap<string, RenderedBody>;
  readonly specifications: readonly Specification[];
  readonly addresses: AddressBook;
  /** Text of a file as its author wrote it; empty when it cannot be read. */
  text(file: string): Promise<string>;
}

export type Rule = (context: CheckContext) => readonly Finding[] | Promise<readonly Finding[]>;

const LARGEST_TEXT = 8 * 1024 * 1024;

/** @param pages every page of the site that has a text, rendered */
export async function checkContext(site: Site, pages: readonly CheckedPage[]): Promise<CheckContext> {
  const specifications = await readSpecifications(site);
  const listed = listedAddresses(site.tree);
  const texts = new Map<string, Promise<string>>();
  const read = async (file: string): Promise<string> =>
    (await site.source.read(file, LARGEST_TEXT))?.toString('utf8') ?? '';
  return {
    site,
    pages: pages.filter(({ meta }) => listed.has(meta.url) || !isAboutRepository(meta.path)),
    bodies: new Map(pages.map(({ meta, body }) => [meta.file, body])),
    specifications,
    addresses: addressBook(site, generatedPages(site, specifications)),
    text: (file) => {
      const known = texts.get(file) ?? read(file);
      texts.set(file, known);
      return known;
    },
  };
}
