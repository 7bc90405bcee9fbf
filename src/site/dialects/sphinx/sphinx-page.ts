/** Reads a page of MyST Markdown as MDX. */

import { aroundFormulas } from '../../content/math/around-formulas.ts';
import { replaceOutside } from '../../content/syntax/code-ranges.ts';
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import { withDetails } from '../common/details.ts';
import {
  type ForeignFolder,
  type ForeignNote,
  type ForeignPage,
  folderOf,
  type PlacedLine,
} from '../common/dialect.ts';
import { escaped } from '../common/escape.ts';
import { fieldOf, foreignYaml, textOf } from '../common/foreign-yaml.ts';
import { frontLines } from '../common/front-lines.ts';
import { withHtmlCode } from '../common/html-code.ts';
import { withHtmlTables } from '../common/html-tables.ts';
import { Includes } from '../common/include-lines.ts';
import { type AddressSpace, pageAddress } from '../common/page-addresses.ts';
import { afterFence, append, fenceOf, inPlace, linesOf } from '../common/page-lines.ts';
import { decoded, isOutside, rewriteLinks } from '../common/rewrite-links.ts';
import { withoutSheets } from '../common/without-sheets.ts';
import { MystBlocks } from './myst-blocks.ts';
import { inclusions, withoutOptions } from './myst-includes.ts';
import type { Label } from './myst-labels.ts';
import { type RoleTargets, withRoles } from './myst-roles.ts';
import { docPath } from './myst-toctree.ts';
import { frontSubstitutions } from './sphinx-config.ts';

interface SphinxSite extends AddressSpace {
  readonly folder: ForeignFolder;
  readonly root: string;
  readonly labels: ReadonlyMap<string, Label>;
  readonly substitutions: ReadonlyMap<string, string>;
  /** The page of a document without extension. */
  docAt(doc: string): string | undefined;
  titleOf(original: string): string | undefined;
  navTitleOf(original: string): string | undefined;
}

const EMPTY = /(?<!!)\[\]\(([^()\s]{1,500})\)|<(project|path|doc):([^<>\s]{1,300})>/g;
/** `{.class #id key=value}` after a link or code. */
const ATTRIBUTES =
  /(?<=[)\]`])\{(?:[.#][\w:-]{1,100}|\w{1,50}=(?:"[^"{}\n]{0,200}"|[\w-]{1,100}))(?:[ \t]+(?:[.#][\w:-]{1,100}|\w{1,50}=(?:"[^"{}\n]{0,200}"|[\w-]{1,100})))*[ \t]*\}/g;
const NAMED = /\{\{[ \t]*([\w-]{1,100})[ \t]*\}\}/g;
/** One that is alone in its line. */
const ALONE = /^([ \t]*)\{\{[ \t]*([\w-]{1,100})[ \t]*\}\}[ \t]*$/;

export async function sphinxPage(original: string, text: string, site: SphinxSite): Promise<ForeignPage> {
  const { front, body, line } = splitFrontMatter(text);
  const { value: data, notes: wrong } = foreignYaml(front, original);
  const notes: ForeignNote[] = wrong.map((note) => ({ ...note, line: (note.line ?? 1) + line - 1 }));
  const targets = targetsOf(original, site);
  const includes = new Includes(site.folder);
  const own = withoutOptions(linesOf(body));
  const whole = await includes.expand(own, (one) => inclusions(one, original, site), original, [original]);
  const blocks = new MystBlocks(original, targets.roles);
  const split = blocks
    .convert(withHtmlCode(whole))
    .flatMap((one) =>
      one.text.includes('\n') ? one.text.split('\n').map((part) => inPlace(one, part)) : [one],
    );
  const names = new Map([...site.substitutions, ...frontSubstitutions(data)]);
  const withBreaks = withParagraphs(split, names);
  const plain = outsideFences(withBreaks, (part) =>
    withRoles(
      part
        .replace(NAMED, (all, name: string) => names.get(name)?.replace(/\n/g, ' ') ?? all)
        .replace(
          EMPTY,
          (all, href?: string, _kind?: string, project?: string) =>
            targets.link(href ?? project ?? '') ?? all,
        ),
      targets.roles,
    ),
  );
  const joinedText = withDetails(withHtmlTables(withoutSheets(plain)));
  const lines = aroundFormulas(joinedText, (part) =>
    escaped(
      rewriteLinks(
        replaceOutside(part, ATTRIBUTES, () => ''),
        targets.address,
      ),
    ),
  ).split('\n');
  return {
    lines: [
      ...frontLines(fields(data, body, site.navTitleOf(original))),
      ...lines.map((one, i) => inPlace(withBreaks[i] ?? { text: '', at: 0 }, one)),
    ],
    notes: [...notes, ...includes.notes, ...blocks.notes, ...targets.notes],
  };
}

/** What stands for several lines is in the place of its own, so that all others stay where they are. */
function withParagraphs(
  lines: readonly PlacedLine[],
  names: ReadonlyMap<string, string>,
): readonly PlacedLine[] {
  let open: string | undefined;
  return lines.flatMap((line) => {
    const fence = fenceOf(line.text);
    if (open === undefined) open = fence?.mark;
    else if (fence?.mark.startsWith(open) === true && fence.info.trim() === '') open = undefined;
    const [, indent = '', name] = (open === undefined && ALONE.exec(line.text)) || [];
    const value = name === undefined ? undefined : names.get(name);
    return value?.includes('\n') === true
      ? value.split('\n').map((part) => inPlace(line, part === '' ? '' : indent + part))
      : [line];
  });
}

function fields(data: unknown, body: string, nav: string | undefined) {
  const hasHeading = /^#[ \t]+\S/m.test(body) || /^\S.*\n=+[ \t]*$/m.test(body);
  const title = textOf(fieldOf(data, 'title'));
  const meta = fieldOf(fieldOf(data, 'myst'), 'html_meta');
  const own = hasHeading ? undefined : (title ?? nav);
  return {
    title: own,
    sidebarTitle: nav === own ? undefined : nav,
    description:
      textOf(fieldOf(data, 'description')) ??
      textOf(fieldOf(meta, 'description lang=en')) ??
      textOf(fieldOf(meta, 'description')),
    searchable: ['nosearch', 'no-search'].some((name) => fieldOf(data, name) !== undefined)
      ? (false as const)
      : undefined,
  };
}

function targetsOf(original: string, site: SphinxSite) {
  const notes: ForeignNote[] = [];
  const told = new Set<string>();
  const label = (target: string) => {
    const found = site.labels.get(target.toLowerCase());
    const address = found && site.addressOf(found.original);
    return found === undefined || address === undefined
      ? undefined
      : { href: `${address}#${found.id}`, title: found.title };
  };
  const doc = (target: string) => {
    const path = docPath(target, { folder: folderOf(original), root: site.root });
    const page = path === undefined ? undefined : site.docAt(path);
    const address = page && site.addressOf(page);
    return page === undefined || address === undefined
      ? undefined
      : { href: address, title: site.titleOf(page) };
  };
  const roles: RoleTargets = {
    doc,
    label,
    file: (target) => address(target),
    missing: (role, target) => {
      if (told.has(target) || told.size > 200) return;
      told.add(target);
      notes.push({ file: original, what: `"${role}" names nothing that is here: ${target.slice(0, 200)}` });
    },
  };
  const address = (href: string): string => {
    if (/^(?:project|path|doc):/.test(href)) return address(href.replace(/^\w+:/, ''));
    if (/^(?:https?|mailto|ftp):/i.test(href)) return href;
    const known = label(href.replace(/^#/, ''));
    if (known !== undefined) return known.href;
    if (isOutside(href)) return href;
    const named = /\.\w{1,6}(?:[?#]|$)/.test(href) ? undefined : doc(decoded(href.replace(/#.*$/, '')));
    if (named !== undefined) return named.href + (/#.*$/.exec(href)?.[0] ?? '');
    // Extra files are at the top of the site.
    return pageAddress(original, href, site, false);
  };
  /** A link without words has the title of what it leads to. */
  const link = (href: string): string | undefined => {
    const known = label(href.replace(/^#/, '')) ?? doc(decoded(href.replace(/#.*$/, '')));
    const to = address(href);
    return to === href && known === undefined
      ? undefined
      : `[${(known?.title ?? href).replace(/[[\]]/g, '\\$&')}](${to})`;
  };
  return { notes, roles, address, link };
}

/** Applies `change` to each text between samples of code; never changes the number of lines. */
function outsideFences(lines: readonly PlacedLine[], change: (text: string) => string): string {
  const out: string[] = [];
  let part: string[] = [];
  const flush = (): void => {
    if (part.length > 0) out.push(change(part.join('\n')));
    part = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const fence = fenceOf(lines[i]!.text);
    const end = fence && afterFence(lines, i, fence);
    if (end === undefined) part.push(lines[i]!.text);
    else {
      flush();
      append(
        out,
        lines.slice(i, end).map(({ text }) => text),
      );
      i = end - 1;
    }
  }
  flush();
  return out.join('\n');
}
