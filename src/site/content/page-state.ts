/** Collects the by-products of rendering a page: headings, text, links, ids, icons, issues. */
import { isFrameId } from '../../lib/frame-ids.ts';
import { type Html, html, joinHtml, trustedHtml } from '../../lib/html.ts';
import type { Issue } from '../../lib/issue.ts';
import { FieldList } from './field-list.ts';
import { BREAK, cutSections, type PageEvent } from './page/cut-sections.ts';
import type { Heading, IconPlace, LinkUse, Section, UpdateEntry } from './page/page.ts';
import { slug, slugAliases } from './syntax/slug.ts';
import { ClassCandidates } from './utilities/class-candidates.ts';

/** Placeholder in the HTML for other spellings of an id; authors cannot write it because NUL is removed from sources. */
const PLACE = /\u0000([^\u0000]*)\u0000/g;
const ISSUE = 'issue\0';
const MAX_ISSUES = 200;
const MAX_UPDATES = 500;

/** How long the lists of a state were at one moment. */
interface Moment {
  readonly events: number;
  readonly links: number;
  readonly updates: number;
  readonly fields: number;
  readonly takings: number;
  readonly keys: number;
  readonly aside: Html;
}

export class PageState {
  readonly issues: Issue[] = [];
  readonly links: LinkUse[] = [];
  readonly ids = new Set<string>();
  /** Of `<a name>`: links lead there, but a heading may have the same as its id. */
  readonly anchorNames = new Set<string>();
  readonly icons = new Set<string>();
  /** The first use of each icon. */
  readonly iconPlaces = new Map<string, IconPlace>();
  readonly updates: UpdateEntry[] = [];
  readonly fields = new FieldList();
  readonly features = new Set<string>();
  /** Class names that may be utilities. */
  readonly classes = new ClassCandidates();
  readonly budget = { steps: 200_000, depth: 0, tex: 400_000 };
  aside: Html = html``;
  /** The heading that the frame shows, when it has links. */
  title: Html | undefined;
  /** True once anything of the page names `user`. */
  usesUser = false;
  /** True once the browser may run code that gives elements ids: its own, or those that components of ours make of titles. */
  addsIds = false;
  /** True once a limit of processor time has left something out: the result must not be stored. */
  isPartial = false;
  /** Nesting level of the node being rendered. */
  depth = 0;
  readonly file: string;
  private readonly events: PageEvent[] = [];
  private readonly keys = new Set<string>();
  private readonly taken = new Map<string, number>();
  /** Each id that was taken, with the entry of `taken` before. */
  private readonly takings: (readonly [id: string, wanted: string, count: number])[] = [];
  /** The keys, in the order of their first call. */
  private readonly keyOrder: string[] = [];
  private readonly aliases = new Map<string, string[]>();

  constructor(file: string) {
    this.file = file;
  }

  /** Adds a warning, once per line. */
  warn(problem: Omit<Issue, 'severity' | 'file'> & { readonly file?: string }): void {
    if (
      this.issues.length < MAX_ISSUES &&
      this.once(`${ISSUE}${problem.code}\0${problem.message}\0${problem.line ?? 0}`)
    ) {
      this.issues.push({ severity: 'warning', file: this.file, ...problem });
    }
  }

  once(key: string): boolean {
    if (this.keys.has(key)) return false;
    this.keys.add(key);
    this.keyOrder.push(key);
    return true;
  }

  update(entry: UpdateEntry): void {
    if (this.updates.length < MAX_UPDATES)
      this.updates.push({ ...entry, html: entry.html.replace(PLACE, '') });
  }

  feature(name: string): void {
    this.features.add(name);
  }

  /** Makes `preferred` unique in the document and takes it: `x`, `x-2`, `x-3`. */
  takeId(preferred: string): string {
    const count = this.taken.get(preferred) ?? 0;
    for (let n = count + 1; ; n++) {
      const id = n === 1 ? preferred : `${preferred}-${n}`;
      if (this.ids.has(id) || isFrameId(id)) continue;
      this.takings.push([id, preferred, count]);
      this.taken.set(preferred, n);
      this.ids.add(id);
      return id;
    }
  }

  /** Makes the id for a heading text and records its other spellings. */
  idFor(text: string): string {
    const base = slug(text);
    const id = this.takeId(base);
    for (const spelling of slugAliases(text))
      this.alias(id, id === base ? spelling : spelling + id.slice(base.length));
    if (id !== base) this.alias(id, `${base}-${Number(id.slice(base.length + 1)) - 1}`);
    return id;
  }

  alias(id: string, spelling: string): void {
    const known = this.aliases.get(id);
    if (known === undefined) this.aliases.set(id, [spelling]);
    else if (!known.includes(spelling) && known.length < 8) known.push(spelling);
  }

  /** The placeholder for other spellings of `id`; the id is not escaped because `fillAliases` looks it up. */
  aliasPlace(id: string): Html {
    return this.aliases.has(id) ? trustedHtml(`\u0000${id}\u0000`) : html``;
  }

  /** Inserts empty anchors for other spellings into finished HTML, except those that are real ids. */
  fillAliases(finished: Html): string {
    if (this.aliases.size === 0) return String(finished);
    return String(finished).replace(PLACE, (_, id: string) => {
      const free = (this.aliases.get(id) ?? []).filter(
        (spelling) => !this.ids.has(spelling) && !isFrameId(spelling),
      );
      for (const spelling of free) this.ids.add(spelling);
      return String(joinHtml(free.map((spelling) => html`<span class="anchor" id="${spelling}"></span>`)));
    });
  }

  /** Runs something that may fail; then nothing of it is on the page, and its ids are free for what is rendered instead. */
  attempt<Result>(run: () => Result): Result {
    const before = this.moment();
    try {
      return run();
    } catch (error) {
      this.undo(before);
      throw error;
    }
  }

  /** Runs something for its result alone: what it renders is not on the page. */
  discarding<Result>(run: () => Result): Result {
    const before = this.moment();
    try {
      return run();
    } finally {
      this.undo(before);
    }
  }

  private moment(): Moment {
    const { events, links, updates, fields, takings, keyOrder, aside } = this;
    return {
      events: events.length,
      links: links.length,
      updates: updates.length,
      fields: fields.mark(),
      takings: takings.length,
      keys: keyOrder.length,
      aside,
    };
  }

  private undo(before: Moment): void {
    this.forget(before.events);
    this.links.length = before.links;
    this.updates.length = before.updates;
    this.fields.forget(before.fields);
    for (const [id, requested, count] of this.takings.splice(before.takings).reverse()) {
      this.taken.set(requested, count);
      this.ids.delete(id);
      this.aliases.delete(id);
    }
    // A problem that was reported stays reported.
    for (const key of this.keyOrder.splice(before.keys)) if (!key.startsWith(ISSUE)) this.keys.delete(key);
    this.aside = before.aside;
  }

  /** The current position among headings and text, for later insertion. */
  mark(): number {
    return this.events.length;
  }

  /** True when a heading was inserted at `mark`. */
  isHeading(mark: number): boolean {
    return this.events[mark]?.kind === 'heading';
  }

  /** Discards text recorded since `mark`: a heading's own text is recorded with the heading. */
  forgetText(mark: number): void {
    const kept = this.events.splice(mark).filter((event) => event.kind !== 'text');
    this.events.push(...kept);
  }

  /** Discards headings, text and code recorded since `mark`. */
  forget(mark: number): void {
    this.events.length = Math.min(mark, this.events.length);
  }

  heading(heading: Heading, at = this.events.length): void {
    this.events.splice(at, 0, { kind: 'heading', heading });
  }

  text(text: string, at = this.events.length): void {
    this.events.splice(at, 0, { kind: 'text', text });
  }

  /** Ends a paragraph, an item or a cell. */
  textBreak(): void {
    this.text(BREAK);
  }

  /** Texts that stand by themselves, such as the title of a card. @param at mark of the place before which they stand */
  paragraphs(texts: readonly string[], at: number): void {
    this.text(`${BREAK}${texts.join(BREAK)}${BREAK}`, at);
  }

  code(text: string, language = ''): void {
    this.events.push({ kind: 'code', text, language });
  }

  /** For the table of contents: h2 and h3 that are on the page. */
  headings(shown: ReadonlySet<string>): Heading[] {
    return this.events.flatMap((event) =>
      event.kind === 'heading' && event.heading.depth <= 3 && shown.has(event.heading.id)
        ? [event.heading]
        : [],
    );
  }

  /** The page's text split at its headings that are on the page, without empty sections. */
  sections(shown: ReadonlySet<string>): Section[] {
    return cutSections(this.events, shown);
  }
}
