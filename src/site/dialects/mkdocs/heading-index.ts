/** Finds headings of all pages by their ids, as references of the plugin autorefs do: `[words][id-of-heading]`. */
import type { ForeignFolder } from '../common/dialect.ts';
import { headingIds } from '../common/heading-ids.ts';
import { linesOf } from '../common/page-lines.ts';
import { pythonId, pythonSlug } from './python-slug.ts';

const MAX_PAGES = 10_000;
const MAX_IDS = 200_000;

/** Reads the pages when the first reference asks. */
export class HeadingIndex {
  private readonly folder: Pick<ForeignFolder, 'read'>;
  /** By the path of the file. */
  private readonly pages: ReadonlyMap<string, string>;
  private found: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(folder: Pick<ForeignFolder, 'read'>, pages: ReadonlyMap<string, string>) {
    this.folder = folder;
    this.pages = pages;
  }

  /** Addresses by ids; of several headings with the same id, the first. */
  all(): Promise<ReadonlyMap<string, string>> {
    this.found ??= this.read();
    return this.found;
  }

  private async read(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const [original, address] of [...this.pages].slice(0, MAX_PAGES)) {
      const lines = linesOf((await this.folder.read(original)) ?? '');
      for (const id of headingIds(lines, pythonSlug, pythonId))
        if (!found.has(id) && found.size < MAX_IDS) found.set(id, `${address}#${id}`);
    }
    return found;
  }
}
