/** Plans a description for every page without one: a first paragraph that is one moves to the front matter, as the page shows both. */

import { isDeepStrictEqual } from 'node:util';
import { readFrontMatter } from '../../content/syntax/front-matter.ts';
import type { CheckContext } from '../check-context.ts';
import { withEdits } from './edit-text.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';
import { summaryOf } from './summary-of.ts';

/** Pages of operations take their description from the specification. */
const OPERATION = ['openapi', 'asyncapi', 'api', 'openapi-schema'];

export async function planDescriptions(context: CheckContext, within: Within): Promise<PlannedWork> {
  const changes: PlannedChange[] = [];
  const left: Left[] = [];
  const added: { readonly file: string; readonly text: string }[] = [];
  const pages = context.pages
    .filter(({ meta }) => within(meta.file) && meta.description === undefined)
    .filter(({ meta }) => !OPERATION.some((key) => meta.frontMatter[key] !== undefined))
    .sort((a, b) => (a.meta.file < b.meta.file ? -1 : 1));
  for (const { meta, body } of pages) {
    const summary = summaryOf(body.lead);
    if (summary.kind === 'none')
      left.push({ file: meta.file, text: `still has no description: ${summary.why}` });
    else if (!isAbout(meta.title, summary.text))
      left.push({
        file: meta.file,
        text: 'still has no description: its first sentence does not name what its title names',
      });
    else added.push({ file: meta.file, text: summary.text });
  }
  const modes = new Map(pages.map(({ meta }) => [meta.file, meta.frontMatter['mode']]));
  const times = new Map<string, number>();
  for (const { text } of added) times.set(text, (times.get(text) ?? 0) + 1);
  for (const { file, text } of added) {
    if (times.get(text)! > 1) {
      left.push({ file, text: 'still has no description: another page begins with the same words' });
      continue;
    }
    const was = await context.text(file);
    const isSafe = describePage(was, file, text) !== undefined;
    const isShown = modes.get(file) !== 'custom';
    const without = isSafe && isShown ? await withoutLead(context, { file, was, lead: text }) : was;
    const now = without === undefined ? undefined : describePage(without, file, text);
    if (without === undefined)
      left.push({ file, text: 'still has no description: the page would show its first sentence twice' });
    else if (now === undefined)
      left.push({
        file,
        text: 'still has no description: its front matter is missing or cannot be added to safely',
      });
    else
      changes.push({
        file,
        was,
        now,
        summary: [`${file}: described as "${text}", which was its first paragraph`],
      });
  }
  return { changes, left };
}

/** @returns undefined where the first paragraph has more than these words, or markup, and has to stay */
async function withoutLead(
  { tree: read }: CheckContext,
  { file, was, lead }: { readonly file: string; readonly was: string; readonly lead: string },
): Promise<string | undefined> {
  const tree = await read(file, was);
  if ('why' in tree) return undefined;
  const first = tree.nodes.find(({ type }) => type !== 'mdxjsEsm' && type !== 'mdxFlowExpression');
  const [from, to] = [first?.position?.start.offset, first?.position?.end.offset];
  if (first?.type !== 'paragraph' || from === undefined || to === undefined) return undefined;
  if (was.slice(from, to).replace(/\s+/g, ' ').trim() !== lead) return undefined;
  const gap = /^[ \t]*(?:\r\n?|\n|$)(?:[ \t]*(?:\r\n?|\n))*/.exec(was.slice(to))?.[0] ?? '';
  return withEdits(was, [{ from, to: to + gap.length, now: '' }]);
}

/** Titles that name no subject, and words that every text has. */
const GENERIC = new Set(
  'a about an and at basics by do does faq features for from get getting guide guides home how in index intro introduction is it of on or our overview quick quickstart start started the to tutorial tutorials use using welcome what with your'.split(
    ' ',
  ),
);
/** Letters after which two words are taken for forms of one: "query" and "querying". */
const STEM = 4;

/** @returns true also where that cannot be said, as for a title in a script without spaces */
export function isAbout(title: string, sentence: string): boolean {
  if (/[^\P{L}\p{Script=Latin}]/u.test(title)) return true;
  const named = stemsOf(title);
  if (named.size === 0) return true;
  return !named.isDisjointFrom(stemsOf(sentence));
}

function stemsOf(text: string): ReadonlySet<string> {
  // Names of code have several words in one: "addMemory", "rate_limit".
  const words = text
    .slice(0, 1_000)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return new Set((words ?? []).filter((word) => !GENERIC.has(word)).map((word) => word.slice(0, STEM)));
}

/** A title that ends on its own line, so that another key may follow it. */
const TITLE = /^title:[ \t]*(\S.*?)[ \t]*$/;
const KEY_OR_NOTHING = /^(?:[A-Za-z][\w-]*[ \t]*:|[ \t]*#|[ \t]*$)/;
const EMPTY = /^description:[ \t]*(?:""|'')?[ \t]*$/;
const MARK = /^\ufeff?---[ \t]*$/;
/** Text that needs no quotes in YAML. */
const PLAIN = /^[A-Za-z][\w ,.()/&+’—–-]*$/;

/** @returns the new text; undefined when there is no front matter, or adding the description would change other fields */
export function describePage(text: string, file: string, description: string): string | undefined {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const lines = text.split(eol);
  const open = lines.findIndex((line) => line.trim() !== '');
  if (open < 0 || !MARK.test(lines[open]!)) return undefined;
  const close = lines.findIndex((line, at) => at > open && MARK.test(line));
  if (close < 0) return undefined;
  const front = lines.slice(open + 1, close);
  const title = front.findIndex((line) => TITLE.test(line));
  const after = title >= 0 && KEY_OR_NOTHING.test(front[title + 1] ?? '') ? title + 1 : front.length;
  const line = `description: ${quoted(description, TITLE.exec(front[title] ?? '')?.[1] ?? '')}`;
  const empty = front.findIndex((each) => EMPTY.test(each));
  const now =
    empty >= 0 && KEY_OR_NOTHING.test(front[empty + 1] ?? '')
      ? front.with(empty, line)
      : front.toSpliced(after, 0, line);
  const result = [...lines.slice(0, open + 1), ...now, ...lines.slice(close)].join(eol);
  return onlyAddsDescription(text, result, { file, description }) ? result : undefined;
}

/** Quotes like the title, when that is safe. */
function quoted(value: string, title: string): string {
  const single = title.startsWith("'");
  if (single) return `'${value.replaceAll("'", "''")}'`;
  if (!title.startsWith('"') && PLAIN.test(value)) return value;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function onlyAddsDescription(
  before: string,
  after: string,
  added: { readonly file: string; readonly description: string },
): boolean {
  const [old, now] = [readFrontMatter(before, added.file), readFrontMatter(after, added.file)];
  const { description, ...rest } = now.data;
  const { description: nothing, ...all } = old.data;
  const blank = nothing === undefined || nothing === null || nothing === '';
  return (
    blank &&
    description === added.description &&
    // Front matter that had to be repaired is not edited.
    old.issues.length + now.issues.length === 0 &&
    isDeepStrictEqual(rest, all)
  );
}
