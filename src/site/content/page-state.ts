/** Collects what a page says about itself while it is rendered: headings, text, links, ids, icons, problems. */
import { type Html, html, joinHtml, trustedHtml } from '../../lib/html.ts';
import type { Issue } from '../../lib/issue.ts';
import type { Heading, IconPlace, LinkUse, Section, UpdateEntry } from './page.ts';
import { slug, slugAliases } from './slug.ts';
import { ClassCandidates } from './utilities/class-candidates.ts';

type Event =
  | { readonly kind: 'heading'; readonly heading: Heading }
  | { readonly kind: 'text' | 'code'; readonly text: string };

/** Stands in the HTML where other spellings of an id may go; authors cannot write it because NUL is taken out of sources. */
const PLACE = /\u0000([^\u0000]*)\u0000/g;
const MOST_ISSUES = 200;
const MOST_UPDATES = 500;

export class PageState {
  readonly issues: Issue[] = [];
  readonly links: LinkUse[] = [];
  readonly ids = new Set<string>();
  readonly icons = new Set<string>();
  /** Where each icon was first asked for. */
  readonly iconPlaces = new Map<string, IconPlace>();
  readonly updates: UpdateEntry[] = [];
  readonly features = new Set<string>();
  /** What may need styles of its own. */
  readonly classes = new ClassCandidates();
  readonly budget = { steps: 200_000, depth: 0, tex: 400_000 };
  aside: Html = html``;
  /** Levels of nesting of what is being rendered. */
  depth = 0;
  readonly file: string;
  private readonly events: Event[] = [];
  private readonly keys = new Set<string>();
  private readonly taken = new Map<string, number>();
  private readonly aliases = new Map<string, string[]>();

  constructor(file: string) {
    this.file = file;
  }

  /** Adds a warning; the same one at the same line is told once. */
  warn(problem: Omit<Issue, 'severity' | 'file'> & { readonly file?: string }): void {
    if (
      this.issues.length < MOST_ISSUES &&
      this.once(`issue\0${problem.code}\0${problem.message}\0${problem.line ?? 0}`)
    ) {
      this.issues.push({ severity: 'warning', file: this.file, ...problem });
    }
  }

  once(key: string): boolean {
    if (this.keys.has(key)) return false;
    this.keys.add(key);
    return true;
  }

  update(entry: UpdateEntry): void {
    if (this.updates.length < MOST_UPDATES)
      this.updates.push({ ...entry, html: entry.html.replace(PLACE, '') });
  }

  feature(name: string): void {
    this.features.add(name);
  }

  /** Makes `wanted` unique on the page and takes it: `x`, `x-2`, `x-3`. */
  takeId(wanted: string): string {
    const count = this.taken.get(wanted) ?? 0;
    for (let n = count + 1; ; n++) {
      const id = n === 1 ? wanted : `${wanted}-${n}`;
      if (this.ids.has(id)) continue;
      this.taken.set(wanted, n);
      this.ids.add(id);
      return id;
    }
  }

  /** The id for a text that readers link to, with its other spellings noted. */
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

  /** Where the other spellings of `id` go in the HTML; `fillAliases` looks the id up, so it stands there as it is. */
  aliasPlace(id: string): Html {
    return this.aliases.has(id) ? trustedHtml(`\u0000${id}\u0000`) : html``;
  }

  /** Puts empty anchors for other spellings into finished HTML: only those no real id took. */
  fillAliases(finished: Html): string {
    if (this.aliases.size === 0) return String(finished);
    return String(finished).replace(PLACE, (_, id: string) => {
      const free = (this.aliases.get(id) ?? []).filter((spelling) => !this.ids.has(spelling));
      for (const spelling of free) this.ids.add(spelling);
      return String(joinHtml(free.map((spelling) => html`<span class="anchor" id="${spelling}"></span>`)));
    });
  }

  /** A place among headings and text that something found later can be put at. */
  mark(): number {
    return this.events.length;
  }

  /** True when a heading has been put at `mark`. */
  isHeading(mark: number): boolean {
    return this.events[mark]?.kind === 'heading';
  }

  /** Forgets text noted since `mark`: a heading's own words are noted with the heading. */
  forgetText(mark: number): void {
    const kept = this.events.splice(mark).filter((event) => event.kind !== 'text');
    this.events.push(...kept);
  }

  /** Forgets headings, text and code noted since `mark`. */
  forget(mark: number): void {
    this.events.length = Math.min(mark, this.events.length);
  }

  heading(heading: Heading, at = this.events.length): void {
    this.events.splice(at, 0, { kind: 'heading', heading });
  }

  text(text: string, at = this.events.length): void {
    if (at === this.events.length) this.events.push({ kind: 'text', text });
    else this.events.splice(at, 0, { kind: 'text', text });
  }

  code(text: string): void {
    this.events.push({ kind: 'code', text });
  }

  /** For the table of contents: h2 and h3. */
  headings(): Heading[] {
    return this.events.flatMap((event) =>
      event.kind === 'heading' && event.heading.depth <= 3 ? [event.heading] : [],
    );
  }

  /** The page's text cut at its headings; sections without heading and text are left out. */
  sections(): Section[] {
    const drafts: { id: string; heading: string; text: string; code: string }[] = [
      { id: '', heading: '', text: '', code: '' },
    ];
    for (const event of this.events) {
      const last = drafts[drafts.length - 1]!;
      if (event.kind === 'heading')
        drafts.push({ id: event.heading.id, heading: event.heading.text, text: '', code: '' });
      else if (event.kind === 'text') last.text += event.text;
      else last.code += last.code === '' ? event.text : `\n${event.text}`;
    }
    return drafts
      .map((draft) => ({ ...draft, text: draft.text.replace(/\s{2,}|[\n\t]/g, ' ').trim() }))
      .filter((draft) => draft.heading !== '' || draft.text !== '' || draft.code !== '');
  }
}
