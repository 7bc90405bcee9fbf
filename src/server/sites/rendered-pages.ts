/** The pages of a site as rules read them: rendered again only where what they are made of has changed. */
import { contentHash } from '../../lib/bytes/hash.ts';
import type { CheckedPage } from '../../site/check/check-context.ts';
import { checkedBody } from '../../site/check/checked-body.ts';
import type { PageMeta } from '../../site/content/page/page.ts';
import { listImports } from '../../site/content/syntax/list-imports.ts';
import { pageLanguages } from '../../site/navigation/views/navigation-view.ts';
import { renderSettings } from '../../site/render-settings.ts';
import type { Site } from '../../site/site.ts';
import { LARGEST_SNIPPET } from '../../site/site-requests.ts';
import { mountOf, ownPath, sitePath } from '../../site/source/mount.ts';

/** Readers of the preview wait for at most this many pages of the check. */
const AT_ONCE = 2;

/** What rules read of each page, kept until the page or something that it is made of changes. */
export class RenderedPages {
  private kept = new Map<string, { readonly mark: string; readonly page: CheckedPage }>();
  private readonly numbers = new WeakMap<object, number>();
  private readonly imported = new ImportedFiles();
  private next = 0;

  /** @returns undefined when the site was replaced meanwhile; what was rendered stays */
  async of(site: Site, isOver: () => boolean): Promise<readonly CheckedPage[] | undefined> {
    const pages = [...site.pages.byUrl.values()].filter(
      ({ externalUrl, original }) => externalUrl === undefined && original === undefined,
    );
    const mark = await this.markFor(site);
    const stale = pages.filter((page) => this.kept.get(page.path)?.mark !== mark(page));
    let at = 0;
    const render = async (): Promise<void> => {
      while (at < stale.length && !isOver()) {
        const meta = stale[at++]!;
        const [{ body: text }, parts] = await Promise.all([site.render(meta), site.renderParts(meta)]);
        const body = checkedBody(meta, text, parts?.body);
        this.kept.set(meta.path, { mark: mark(meta), page: { meta, body } });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, render));
    if (isOver()) return undefined;
    const current = new Map(pages.map((meta) => [meta.path, this.kept.get(meta.path)!]));
    this.kept = current;
    return pages.map((meta) => ({ meta, body: current.get(meta.path)!.page.body }));
  }

  /** @returns a function that gives equal marks for equal pages */
  private async markFor(site: Site): Promise<(page: PageMeta) => string> {
    const { config, mounts, parts } = site;
    // Of docs.json, a page is made of these alone: another entry of the navigation leaves its text as it is.
    const own = contentHash(
      JSON.stringify([renderSettings(config, site.base), config.markdown, config.styling]),
    );
    const api = contentHash(JSON.stringify(config.api));
    const whole = String(this.numberOf(site.loaded));
    const documents = fingerprintsOf(site);
    const lang = pageLanguages(site.tree);
    const usual = lang(site.home);
    const imported = await this.imported.of(site);
    return (page) => {
      const { version, file, url, imports, reference, method, endpoint, original, frontMatter } = page;
      const isMounted = mountOf(mounts, file) !== undefined;
      const isDescribed = reference !== undefined || method !== undefined;
      return JSON.stringify([
        own,
        parts === undefined && !isMounted ? '' : [whole, parts?.version],
        isDescribed ? [api, reference, method, endpoint, frontMatter, documents(reference?.source)] : '',
        lang(original?.url ?? url) ?? usual,
        version,
        file,
        imported(imports),
      ]);
    };
  }

  private numberOf(object: object): number {
    const known = this.numbers.get(object) ?? ++this.next;
    this.numbers.set(object, known);
    return known;
  }
}

/** @returns a function from the name of a specification to what changes with its documents */
function fingerprintsOf({ specifications }: Site): (source: string | undefined) => readonly string[] {
  const known = Map.groupBy(specifications?.all ?? [], ({ source }) => source);
  return (source) =>
    (source === undefined ? [] : (known.get(source) ?? [])).map(
      ({ fingerprint, state = '' }) => fingerprint + state,
    );
}

/** By path: the version of an imported file, and what it imports itself. */
type Imported = ReadonlyMap<string, { readonly version: string; readonly imports: readonly string[] }>;

/** What pages are made of beside their own files; a file is read again when its version changes. */
class ImportedFiles {
  private read: Imported = new Map();

  /** @returns a function that tells the versions of all files that a page with these imports is made of */
  async of(site: Site): Promise<(imports: readonly string[] | undefined) => string> {
    const reached = await this.reach(site);
    const known = new Map<string, string>();
    return (imports) => {
      if (imports === undefined || imports.length === 0) return '';
      const key = imports.join('\n');
      const versions = known.get(key) ?? versionsFrom(imports, reached);
      known.set(key, versions);
      return versions;
    };
  }

  /** Every file that a page leads to by imports. */
  private async reach(site: Site): Promise<Imported> {
    const found = new Map<string, { readonly version: string; readonly imports: readonly string[] }>();
    const queue = [...new Set([...site.pages.byPath.values()].flatMap(({ imports = [] }) => imports))];
    for (const path of queue) {
      const version = site.allFiles.get(path)?.version;
      if (version === undefined || found.has(path)) continue;
      const before = this.read.get(path);
      const imports = before?.version === version ? before.imports : await importsOf(site, path);
      found.set(path, { version, imports });
      queue.push(...imports);
    }
    this.read = found;
    return found;
  }
}

async function importsOf({ source, mounts }: Site, path: string): Promise<readonly string[]> {
  const text = (await source.read(path, LARGEST_SNIPPET))?.toString('utf8') ?? '';
  const mount = mountOf(mounts, path);
  if (mount === undefined) return listImports(text, path);
  return listImports(text, ownPath(mount, path)).map((one) => sitePath(mount, one));
}

function versionsFrom(imports: readonly string[], reached: Imported): string {
  const seen = new Set(imports);
  for (const path of seen) for (const next of reached.get(path)?.imports ?? []) seen.add(next);
  return contentHash([...seen].map((path) => `${path} ${reached.get(path)?.version}`).join('\n'));
}
