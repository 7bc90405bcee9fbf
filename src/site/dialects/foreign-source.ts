/** A source that gives a folder made for another program as if it were ours: their pages as MDX, at their addresses. */
import { contentHash } from '../../lib/bytes/hash.ts';
import type { Issue } from '../../lib/issue.ts';
import { isElsewhere } from '../config/config-files.ts';
import { isPlainPath } from '../source/off-limits.ts';
import { isReadByDialects } from '../source/published-rules.ts';
import type {
  ForeignConfig,
  OpenFile,
  Source,
  SourceFile,
  SourceHistory,
  Watching,
} from '../source/source.ts';
import { sourceOver } from '../source/source-over.ts';
import type { Dialect, ForeignPage, ForeignSite } from './common/dialect.ts';
import { foreignConfig, MAX_NOTES, noted, withoutOwnFiles } from './common/foreign-config.ts';
import { ForeignHeads, LARGEST_TEXT } from './foreign-heads.ts';
import { historyOf } from './history-of.ts';

type Listing = ReadonlyMap<string, SourceFile>;

const CONFIG_FILES = ['docs.json', 'mint.json'];
const MAX_RECENT = 20;

/** A dialect's site of one listing. */
interface Opened {
  readonly dialect: Dialect;
  readonly config: string;
  readonly site: ForeignSite;
  /** As the site has it. */
  readonly listing: Listing;
  /** The file in the site of a file in the folder; of several, the first. */
  readonly siteFiles: ReadonlyMap<string, string>;
}

/** @param dialects gives them in the order in which they are looked for; called only for a folder without a docs.json */
export function foreignSource<Files extends Source>(
  base: Files,
  dialects: () => Promise<readonly Dialect[]>,
): Files {
  const files = new ForeignFiles(base, dialects);
  // Everything else stays its own.
  return sourceOver(base, {
    list: () => files.list(),
    read: (path, limit) => files.read(path, limit),
    open: (path) => files.openFile(path),
    head: (path, length) => files.head(path, length),
    stat: (path) => files.stat(path),
    foreign: () => files.foreign(),
    originOf: (path) => files.originOf(path),
    placed: (issue) => files.placed(issue),
    notes: (path) => files.notes(path),
    problems: async (listing) =>
      (await base.problems?.(files.opened() === undefined ? listing : files.listed())) ?? [],
    ...(base.history && { history: () => files.history() }),
    ...(base.watch && { watch: (changed, taken) => files.watch(changed, taken) }),
  }) as Files;
}

class ForeignFiles {
  private readonly base: Source;
  private readonly dialects: () => Promise<readonly Dialect[]>;
  /** Of the folder, as last listed; single entries as last looked at. */
  private known: Map<string, SourceFile> = new Map();
  private site: Opened | undefined;
  private turns = 0;
  private readonly heads: ForeignHeads;
  /** What the configuration and the list of files were made of. */
  private mark = '';
  /** Problems of pages as they were read, by path in the folder, until the folder is listed again. */
  private readonly told = new Map<string, { version: string | undefined; issues: readonly Issue[] }>();
  private readonly recent = new Map<string, { version: string | undefined; page: ForeignPage }>();

  constructor(base: Source, dialects: () => Promise<readonly Dialect[]>) {
    this.base = base;
    this.dialects = dialects;
    this.heads = new ForeignHeads(base);
  }

  opened(): Opened | undefined {
    return this.site;
  }

  listed(): Listing {
    return this.known;
  }

  async list(): Promise<Listing> {
    const files = await this.base.list();
    const turn = ++this.turns;
    this.known = new Map(files);
    const site = isOurs(files) ? undefined : await this.openSite(files);
    // A listing that began later is newer, also when it is done earlier.
    if (turn === this.turns) this.site = site;
    if (site !== undefined) return site.listing;
    return [...files.keys()].some(isReadByDialects)
      ? new Map([...files].filter(([path]) => !isReadByDialects(path)))
      : files;
  }

  private async openSite(files: Listing): Promise<Opened | undefined> {
    const paths = [...files.keys()];
    for (const dialect of await this.dialects()) {
      const config = dialect.detect(paths);
      if (config === undefined) continue;
      this.recent.clear();
      const site = withoutOwnFiles(await dialect.open(this.heads.folder(files, dialect), config));
      // What a page becomes depends on the configuration as well.
      const versions = site.configFiles.map((file) => files.get(file)?.version);
      const mark = contentHash(JSON.stringify([dialect.name, versions, [...site.files]])).slice(0, 12);
      if (mark !== this.mark) this.told.clear();
      this.mark = mark;
      const listing = new Map<string, SourceFile>();
      const siteFiles = new Map<string, string>();
      for (const [path, original] of site.files) {
        const file = files.get(original);
        // Authors of pages write addresses, and one that leads out of the site is none.
        if (file === undefined || !isPlainPath(path)) continue;
        listing.set(path, inSite(file, path, mark));
        if (!siteFiles.has(original)) siteFiles.set(original, path);
      }
      for (const [path, text] of site.generatedPages ?? [])
        listing.set(path, { path, size: Buffer.byteLength(text), version: `${mark}.${contentHash(text)}` });
      return { dialect, config, site, listing, siteFiles };
    }
    return undefined;
  }

  /** The file in the folder that has this path in the site; undefined for other paths. */
  private original(path: string): string | undefined {
    return this.site === undefined ? path : this.site.site.files.get(path);
  }

  async read(path: string, limit?: number): Promise<Buffer | undefined> {
    if (CONFIG_FILES.includes(path)) return this.base.read(path, limit);
    const generated = this.site?.site.generatedPages?.get(path);
    if (generated !== undefined) return Buffer.from(generated);
    const original = this.original(path);
    if (original === undefined) return undefined;
    const bytes = await this.base.read(original, limit);
    if (bytes === undefined || this.site === undefined || !isPage(path)) return bytes;
    const { lines } = await this.page(this.site, original, bytes.toString('utf8'));
    return Buffer.from(lines.map(({ text }) => text).join('\n'));
  }

  private page({ site }: Opened, original: string, text: string): Promise<ForeignPage> {
    // Other ends of lines are no such ends in Markdown, but are in regular expressions.
    const plain = text.replace(/\r\n?/g, '\n').replace(/[\u2028\u2029]/g, ' ');
    return site.page(original, plain.replace(/^\ufeff/, ''));
  }

  /** A page for its problems, which come one after the other. */
  private async converted(site: Opened, original: string): Promise<ForeignPage> {
    const version = this.known.get(original)?.version;
    const before = this.recent.get(original);
    if (before !== undefined && before.version === version) return before.page;
    const text = (await this.base.read(original, LARGEST_TEXT))?.toString('utf8') ?? '';
    const page = await this.page(site, original, text);
    if (this.recent.size >= MAX_RECENT) this.recent.clear();
    this.recent.set(original, { version, page });
    return page;
  }

  async openFile(path: string): Promise<OpenFile | undefined> {
    const original = this.original(path);
    if (original === undefined) return undefined;
    if (this.site === undefined || !isPage(path)) return this.base.open?.(original);
    const bytes = await this.read(path);
    const entry = this.site.listing.get(path);
    if (bytes === undefined || entry === undefined) return undefined;
    return {
      size: bytes.length,
      version: entry.version,
      read: async (into, at) => bytes.copy(into, 0, at, at + into.length),
      isUnchanged: async () => true,
      close: () => undefined,
    };
  }

  async head(path: string, length: number): Promise<Buffer | undefined> {
    const original = this.original(path);
    if (original === undefined) return undefined;
    if (this.site !== undefined && isPage(path)) return (await this.read(path))?.subarray(0, length);
    if (this.base.head !== undefined) return this.base.head(original, length);
    return (await this.base.read(original))?.subarray(0, length);
  }

  async stat(path: string): Promise<SourceFile | undefined> {
    if (this.site?.site.generatedPages?.has(path) === true) return this.site.listing.get(path);
    const original = this.original(path);
    if (original === undefined) return undefined;
    const now = this.base.stat === undefined ? this.known.get(original) : await this.base.stat(original);
    if (now === undefined) return undefined;
    this.known.set(original, now);
    const entry = this.site?.listing.get(path);
    return entry === undefined ? now : inSite(now, path, entry.version.split('.', 1)[0]!);
  }

  async foreign(): Promise<ForeignConfig | undefined> {
    return this.site && foreignConfig(this.site.dialect.name, this.site.config, this.site.site);
  }

  originOf(path: string): string {
    return this.site?.site.files.get(path) ?? path;
  }

  async notes(path: string): Promise<readonly Issue[]> {
    const { site } = this;
    const original = site?.site.files.get(path);
    if (site === undefined || original === undefined || !isPage(path)) return [];
    const version = this.known.get(original)?.version;
    const before = this.told.get(original);
    if (before !== undefined && before.version === version) return before.issues;
    const { notes } = await this.converted(site, original);
    const issues = notes.slice(0, MAX_NOTES).map((note) => noted(note, 'content/foreign'));
    this.told.set(original, { version, issues });
    return issues;
  }

  async placed(issue: Issue): Promise<Issue> {
    const { site } = this;
    if (site === undefined) return issue;
    if (issue.file === 'docs.json') {
      const { line: _, column: __, pointer: ___, ...rest } = issue;
      return { ...rest, file: site.config };
    }
    const original = site.site.files.get(issue.file);
    if (original === undefined) return issue;
    const { line, column: _, ...rest } = issue;
    if (line === undefined || !isPage(issue.file)) return { ...issue, file: original };
    const at = (await this.converted(site, original)).lines[line - 1];
    return { ...rest, file: at?.file ?? original, ...(at !== undefined && at.at > 0 && { line: at.at }) };
  }

  async history(): Promise<SourceHistory | undefined> {
    const history = await this.base.history?.();
    const { site } = this;
    if (history === undefined || site === undefined) return history;
    return historyOf(site.site.files, history);
  }

  watch(changed: (paths: readonly string[]) => void, taken?: () => Listing): Watching {
    return this.base.watch!(
      (paths) => void this.inSitePaths(paths).then(changed),
      taken && (() => (this.site === undefined ? taken() : this.known)),
    );
  }

  /** A path that the site does not have makes it list its files again. */
  private async inSitePaths(paths: readonly string[]): Promise<readonly string[]> {
    const { site } = this;
    if (site === undefined) return paths;
    const found: string[] = [];
    for (const path of paths) {
      const own = site.siteFiles.get(path);
      if (own === undefined || site.site.configFiles.includes(path) || (await this.heads.isMoved(path)))
        found.push(site.config);
      if (own !== undefined) found.push(own);
    }
    return found;
  }
}

const isPage = (path: string): boolean => path.endsWith('.mdx');

/** A page is not read as it is, so the same bytes elsewhere have another version. */
const inSite = (file: SourceFile, path: string, mark: string): SourceFile => ({
  ...file,
  path,
  version: `${mark}.${file.version}`,
});

/** Beside a docs.json, or one further down, nothing else says what the documentation is. */
function isOurs(files: Listing): boolean {
  return CONFIG_FILES.some((name) => files.has(name)) || isElsewhere([...files.keys()]);
}
