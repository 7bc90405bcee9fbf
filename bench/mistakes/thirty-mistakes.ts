/** Thirty mistakes that a writer makes, for any folder: what is typed, and what `dev` has to say of it. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ground } from './ground.ts';
import { withoutCode } from './ground.ts';

/** What is found, and where. */
export interface Expected {
  readonly file: string;
  /** The line that the writer has to change; undefined where no single one is wrong. */
  readonly line?: number;
  readonly code: RegExp;
  /** What the message has to name. */
  readonly says?: string;
}

export interface Mistake {
  readonly name: string;
  readonly kind: 'page' | 'docs.json' | 'component' | 'image' | 'link' | 'anchor' | 'rename' | 'delete';
  /** New texts by file; null removes it. */
  readonly typed: Readonly<Record<string, string | null>>;
  /** A file that gets another name, with its time and its text. */
  readonly renamed?: readonly [from: string, to: string];
  readonly expected: Expected;
}

type Change = Pick<Mistake, 'typed' | 'renamed' | 'expected'>;

/** Name, kind, and what is saved. */
type Row = readonly [string, Mistake['kind'], Change];

/** @param ground as it was prepared: texts are read when this is called */
export function thirtyMistakes(ground: Ground): readonly Mistake[] {
  const texts = new Texts(ground);
  const rows = [
    ...inLinks(texts),
    ...inFiles(texts),
    ...inComponents(texts),
    ...inPage(texts),
    ...inSettings(texts),
  ];
  return rows.map(([name, kind, change]) => ({ name, kind, ...change }));
}

/** The texts of the prepared folder, and the ways to change them. */
class Texts {
  readonly ground: Ground;
  readonly page: string;
  readonly settings: string;

  constructor(ground: Ground) {
    this.ground = ground;
    this.page = this.of(ground.page);
    this.settings = this.of(ground.config);
  }

  of(file: string): string {
    return readFileSync(join(this.ground.folder, file), 'utf8');
  }

  /** Added at the end of the page; found at the line of `needle`. */
  added(lines: string, code: RegExp, needle = lines): Change {
    const file = this.ground.page;
    const now = `${this.page}\n${lines}\n`;
    return { typed: { [file]: now }, expected: { file, code, line: lineOf(now, needle, this.page.length) } };
  }

  /** Saved as another text of a file; found there. */
  saved(file: string, text: string, code: RegExp, line?: number): Change {
    return { typed: { [file]: text }, expected: { file, code, ...(line === undefined ? {} : { line }) } };
  }

  /** Changed in docs.json. @param needle of the line where it is found */
  set(was: string | RegExp, now: string, code: RegExp, needle?: string): Change {
    const { config } = this.ground;
    const changed = this.settings.replace(was, () => now);
    if (changed === this.settings) throw new Error(`${config} has no ${was}`);
    return this.saved(config, changed, code, needle === undefined ? undefined : lineOf(changed, needle));
  }

  /** Written instead of the first link of the page to `linked`. */
  link(change: (name: string) => string, code: RegExp): Change {
    const { linked, page } = this.ground;
    const end = linked.lastIndexOf('/') + 1;
    // Not one in a code sample.
    const line = lineOf(withoutCode(this.page), `](${linked})`);
    const lines = this.page.split('\n');
    lines[line - 1] = lines[line - 1]!.replace(
      `](${linked})`,
      () => `](${linked.slice(0, end)}${change(linked.slice(end))})`,
    );
    return this.saved(page, lines.join('\n'), code, line);
  }

  /** Changed elsewhere; found at the line of `needle` in the prepared end of the page. */
  elsewhere(change: Omit<Change, 'expected'>, needle: string, code: RegExp): Change {
    const file = this.ground.page;
    const line = lineOf(this.page, needle, this.page.lastIndexOf('## Typed here'));
    return { ...change, expected: { file, code, line } };
  }
}

/** Without its last letter but one. */
const slip = (name: string): string => name.slice(0, -2) + name.slice(-1);

function inLinks(texts: Texts): readonly Row[] {
  const { other, snippet } = texts.ground;
  const toHeading = `(${other.url}#${other.anchor})`;
  const renamed = texts.of(other.file).replace(other.heading, 'Something else');
  const deadLink = 'Read\n\n[it](/typed-nowhere).\n';
  return [
    ['a link to no page', 'link', texts.link(slip, /^link\/broken$/)],
    ['a link with other capitals', 'link', texts.link((name) => name.toUpperCase(), /^link\/capitals$/)],
    ['a relative link to no file', 'link', texts.added('[a](./typed-nowhere.mdx)', /^link\/broken$/)],
    ['a dead link in a snippet', 'link', texts.saved(snippet, deadLink, /^link\/broken$/, 3)],
    [
      'a link to no heading of another page',
      'anchor',
      texts.added(`[a](${other.url}#${other.anchor}s)`, /^link\/broken-anchor$/),
    ],
    [
      'a link to no heading of the page',
      'anchor',
      texts.added('[a](#typed-nothing)', /^link\/broken-anchor$/),
    ],
    [
      'a heading renamed that another page links to',
      'anchor',
      texts.elsewhere({ typed: { [other.file]: renamed } }, toHeading, /^link\/broken-anchor$/),
    ],
  ];
}

function inFiles(texts: Texts): readonly Row[] {
  const { other, picture, snippet } = texts.ground;
  const toHeading = `(${other.url}#${other.anchor})`;
  const to = other.file.replace(/(\.mdx?)$/, '-by-another-name$1');
  return [
    [
      'a page removed that another links to',
      'delete',
      texts.elsewhere({ typed: { [other.file]: null } }, toHeading, /^link\/broken$/),
    ],
    [
      'a page with another name',
      'rename',
      texts.elsewhere({ typed: {}, renamed: [other.file, to] }, toHeading, /^link\/broken$/),
    ],
    [
      'a snippet removed that a page imports',
      'delete',
      texts.elsewhere({ typed: { [snippet]: null } }, 'import TypedNote', /^content\/missing-import$/),
    ],
    ['an image that is not there', 'image', texts.added('![A](/typed-no-picture.png)', /^image\/missing$/)],
    [
      'an image removed that a page shows',
      'image',
      texts.elsewhere({ typed: { [picture.slice(1)]: null } }, `(${picture})`, /^image\/missing$/),
    ],
    ['an image without text', 'image', texts.added(`![](${picture})`, /^image\/no-alt$/)],
  ];
}

function inComponents(texts: Texts): readonly Row[] {
  const { component } = texts.ground;
  const label = (what: string): string =>
    `export const TypedLabel = ({ label }) => {\n  return <span>{${what}</span>;\n};\n`;
  const icon = '<Card title="A" icon="rokcet">text</Card>';
  const fault = texts.elsewhere(
    { typed: { [component]: label('label.first()}') } },
    '<TypedLabel',
    /^content\/author-component$/,
  );
  const atItsUse = { ...fault, expected: { ...fault.expected, says: `${component}, line 2` } };
  return [
    [
      'a component that nobody knows',
      'component',
      texts.added('<Crad title="A">text</Crad>', /^content\/unknown-component$/),
    ],
    [
      'a component that is never closed',
      'component',
      texts.added('<Card title="A">\n\ntext', /^content\/syntax$/),
    ],
    ['an icon that no set has', 'component', texts.added(icon, /^component\/unknown-icon$/)],
    ['a fault inside a component', 'component', atItsUse],
    ['a component that cannot be read', 'component', texts.saved(component, label('label'), /^content\//, 2)],
    [
      'a name that nobody has given',
      'component',
      texts.added('<TypedLabel label={missing.name} />', /^content\//),
    ],
  ];
}

function inPage(texts: Texts): readonly Row[] {
  const { page } = texts.ground;
  const without = texts.page.replace(/^title: *.*\n/m, '');
  const broken = texts.page.replace(/^title: *.*$/m, 'title: [Start');
  const lost = '---\ntitle: Lost\ndescription: Lost.\n---\n\nLost.\n';
  return [
    ['an expression that does not end', 'page', texts.added('Costs {1 + ... of it', /^content\/syntax$/)],
    [
      'a level of headings left out',
      'page',
      texts.added('## Wide\n\n#### Deep', /^content\/heading-jump$/, '#### Deep'),
    ],
    ['front matter that is no YAML', 'page', texts.saved(page, broken, /^content\/front-matter$|^page\//)],
    ['no title', 'page', texts.saved(page, without, /^page\/missing-title$/)],
    ['a page that nothing lists', 'page', texts.saved('typed-lost.mdx', lost, /^nav\/unlisted-page$/)],
  ];
}

const NAVIGATION = /"navigation"\s*:/;

function inSettings(texts: Texts): readonly Row[] {
  const { settings, ground } = texts;
  const wrong = `"${slip(ground.other.entry)}"`;
  const redirect = '{ "source": "/typed-old", "destination": "/typed-nowhere" }';
  const [list, isEmpty] = /"redirects"\s*:\s*\[(?=\s*(\])?)/.exec(settings) ?? [];
  const added =
    list === undefined
      ? `"redirects": [${redirect}],\n  "navigation":`
      : `${list}\n    ${redirect}${isEmpty === undefined ? ',' : ''}`;
  const colour = /"primary"\s*:\s*"(#[0-9a-fA-F]+)"/.exec(settings)?.[1] ?? '#';
  const rows: readonly (readonly [string, Change])[] = [
    [
      'a page of the navigation misspelled',
      texts.set(`"${ground.other.entry}"`, wrong, /^nav\/page-not-found$/, wrong),
    ],
    [
      'a field that nobody knows',
      texts.set(NAVIGATION, '"naviagtion": {},\n  "navigation":', /^config\/unknown-field$/, '"naviagtion"'),
    ],
    ['a colour that is none', texts.set(colour, 'blueish', /^config\//, '"blueish"')],
    [
      'a redirect to no page',
      texts.set(list ?? NAVIGATION, added, /^config\/redirect-target$|^link\/broken$/, redirect),
    ],
    ['no last brace', texts.saved(ground.config, settings.trimEnd().slice(0, -1), /^config\/invalid-json$/)],
    [
      'a comma too many',
      texts.set(NAVIGATION, ', "navigation":', /^config\/invalid-json$/, ', "navigation"'),
    ],
  ];
  return rows.map(([name, change]) => [name, 'docs.json', change]);
}

function lineOf(text: string, needle: string, from = 0): number {
  const found = text.indexOf(needle, from);
  if (found < 0) throw new Error(`Nothing says ${needle}`);
  return text.slice(0, found).split('\n').length;
}

/** Saves the files as an editor does. @returns a function that puts them back */
export function type(folder: string, { typed, renamed }: Mistake): () => void {
  const before = Object.keys(typed).map((path): readonly [string, Buffer | undefined] => [
    join(folder, path),
    read(join(folder, path)),
  ]);
  for (const [path, text] of Object.entries(typed)) save(join(folder, path), text ?? undefined);
  if (renamed !== undefined) renameSync(join(folder, renamed[0]), join(folder, renamed[1]));
  return () => {
    for (const [file, bytes] of before) save(file, bytes);
    if (renamed !== undefined) renameSync(join(folder, renamed[1]), join(folder, renamed[0]));
  };
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function save(file: string, text: string | Buffer | undefined): void {
  if (text === undefined) rmSync(file, { force: true });
  else writeFileSync(file, text);
}
