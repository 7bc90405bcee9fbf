/** Reads a page of GitBook as MDX. */
import { replaceOutside } from '../../content/syntax/code-ranges.ts';
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import { withDetails } from '../common/details.ts';
import {
  type ForeignFolder,
  type ForeignNote,
  type ForeignPage,
  folderOf,
  joined,
  type PlacedLine,
} from '../common/dialect.ts';
import { escaped, LB, RB } from '../common/escape.ts';
import { sampleInfo } from '../common/fence-lines.ts';
import { fieldOf, foreignYaml, textOf } from '../common/foreign-yaml.ts';
import { frontLines } from '../common/front-lines.ts';
import { withHtmlCode } from '../common/html-code.ts';
import { withHtmlTables } from '../common/html-tables.ts';
import { Includes, outsideSamples } from '../common/include-lines.ts';
import { withIndentedCode } from '../common/indented-code.ts';
import { type AddressSpace, pageAddress } from '../common/page-addresses.ts';
import { afterFence, append, fenceOf, indented, inPlace, linesOf, sample } from '../common/page-lines.ts';
import { decoded, rewriteLinks } from '../common/rewrite-links.ts';
import { withTemplateTags } from '../common/template-tags.ts';
import { withoutSheets } from '../common/without-sheets.ts';
import { argumentsOf, GITBOOK_TAGS, GitBookTags, withCards } from './gitbook-tags.ts';

interface GitBookSite {
  readonly folder: ForeignFolder;
  /** Folder of the configuration. */
  readonly root: string;
  spaceOf(original: string): AddressSpace;
  titleOf(original: string): string | undefined;
}

const INCLUDE = /^([ \t]*)\{%[ \t]*include[ \t]+["']([^"']+)["'][ \t]*%\}[ \t]*$/;
const CODE = /^[ \t]*\{%[ \t]*code\b(.*?)%\}[ \t]*$/;
const ANCHOR =
  /^([ \t]*#{1,6}[ \t].{0,1000}?)[ \t]{0,20}<a\b[^<>]{0,300}\bid="([^"]{1,200})"[^<>]{0,300}>[ \t]*<\/a>[ \t]*$/gm;
const ICON = /<i\b[^<>]{0,200}\bclass="fa[^<>]{0,200}>[^<>]{0,100}<\/i>/g;
/** A link whose words are the name of its file. */
const NAMED = /(?<!!)\[([^[\]\n]{1,200}?\.md)\]\((<[^<>\n]{1,500}>|[^\s()]{1,500})(?: "mention")?\)/g;
const MENTION = /(<a\b[^<>]{0,300}\bhref="([^"]*)"[^<>]{0,300}>)([^<>]{0,300})(<\/a>)/g;

export async function gitbookPage(original: string, text: string, site: GitBookSite): Promise<ForeignPage> {
  const { front, body, line } = splitFrontMatter(text);
  const { value: data, notes: wrong } = foreignYaml(front, original);
  const notes: ForeignNote[] = wrong.map((note) => ({ ...note, line: (note.line ?? 1) + line - 1 }));
  const space = site.spaceOf(original);
  const address = (href: string): string => pageAddress(original, href, space, false);
  const titleOf = (href: string): string | undefined => {
    const path = joined(folderOf(original), decoded(href.replace(/[?#].*$/, '')));
    return path === undefined ? undefined : (site.titleOf(path) ?? site.titleOf(`${path}/README.md`));
  };
  const includes = new Includes(site.folder);
  const find = outsideSamples((one) => inclusion(one, original, site));
  const whole = await includes.expand(linesOf(body), find, original, [original]);
  const tags = new GitBookTags({ file: original, address, titleOf });
  const blocks = withTemplateTags(withTitles(withIndentedCode(withHtmlCode(whole))), GITBOOK_TAGS, tags.make);
  const joinedText = inline(blocks.map((one) => one.text).join('\n'), titleOf);
  const lines = escaped(rewriteLinks(joinedText, address)).split('\n');
  return {
    lines: [
      ...frontLines(fields(data, body, site.titleOf(original))),
      ...lines.map((one, i) => inPlace(blocks[i] ?? { text: '', at: 0 }, one)),
    ],
    notes: [...notes, ...includes.notes, ...tags.notes],
  };
}

function fields(data: unknown, body: string, nav: string | undefined) {
  const heading = /^#[ \t]+(\S.*)$/m.exec(body)?.[1]?.trimEnd();
  const title = heading === undefined ? (textOf(fieldOf(data, 'title')) ?? nav) : undefined;
  const layout = fieldOf(data, 'layout');
  const isBare =
    fieldOf(fieldOf(layout, 'outline'), 'visible') === false || fieldOf(layout, 'width') === 'wide';
  return {
    title,
    sidebarTitle: nav === title || nav === heading ? undefined : nav,
    description: textOf(fieldOf(data, 'description')),
    mode: isBare ? ('wide' as const) : undefined,
    hidden: fieldOf(data, 'hidden') === true || undefined,
  };
}

/** `{% code title="a.js" %}` names the sample in it. */
function withTitles(lines: readonly PlacedLine[]): PlacedLine[] {
  const out: PlacedLine[] = [];
  let title: string | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const fence = fenceOf(line.text);
    const end = fence && afterFence(lines, i, fence);
    if (fence === undefined || end === undefined) {
      const code = CODE.exec(line.text);
      if (code !== null) title = argumentsOf(code[1]!)['title'];
      else if (line.text.trim() !== '') title = undefined;
      out.push(line);
      continue;
    }
    const [, language = '', rest = ''] = /^[ \t]*([\w+#./-]*)[ \t]*(.*)$/.exec(fence.info) ?? [];
    const named = title ?? /\btitle="([^"]*)"/.exec(rest)?.[1];
    const info = sampleInfo(language, named, /\{([\d,\s-]+)\}/.exec(rest)?.[1]);
    append(out, sample(lines.slice(i, end), fence, info));
    title = undefined;
    i = end - 1;
  }
  return out;
}

/** Never changes the number of lines. */
function inline(source: string, titleOf: (href: string) => string | undefined): string {
  let text = withoutSheets(source);
  if (text.includes('<i ')) text = replaceOutside(text, ICON, () => '');
  if (text.includes('id="'))
    text = replaceOutside(text, ANCHOR, ([, heading, id]) => `${heading!} ${LB}/*#${id!}*/${RB}`);
  if (text.includes('data-mention'))
    text = replaceOutside(text, MENTION, ([all, open, href, words, close]) =>
      open!.includes('data-mention') && /\.md$|^[\w-]+$/.test(words!)
        ? open! + (titleOf(href!) ?? words!) + close!
        : all,
    );
  if (text.includes('.md](') || text.includes('.md "mention"'))
    text = replaceOutside(text, NAMED, ([all, , href]) => {
      const title = titleOf(href!.replace(/^<|>$/g, ''));
      return title === undefined ? all : `[${title.replace(/[[\]]/g, '\\$&')}](${href!})`;
    });
  return withDetails(withHtmlTables(withCards(text, { titleOf })));
}

function inclusion(line: PlacedLine, original: string, site: GitBookSite) {
  const [, indent, path] = (line.text.includes('include') && INCLUDE.exec(line.text)) || [];
  if (path === undefined) return undefined;
  const file = line.file ?? original;
  const take = (lines: readonly PlacedLine[]) => {
    const bare = splitFrontMatter(lines.map((one) => one.text).join('\n')).body.split('\n');
    return lines.map((one, i) => indented(inPlace(one, bare[i] ?? ''), indent!.length));
  };
  return [
    {
      written: path,
      paths: [
        joined(folderOf(file), path),
        path.startsWith('/') ? joined(site.root, path) : joined(folderOf(original), path),
      ],
      nested: true,
      take,
    },
  ];
}
