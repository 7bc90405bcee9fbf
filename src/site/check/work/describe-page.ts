/** Adds a description to the front matter of a page, next to the title and quoted like it. */
import { isDeepStrictEqual } from 'node:util';
import { readFrontMatter } from '../../content/syntax/front-matter.ts';

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
  wanted: { readonly file: string; readonly description: string },
): boolean {
  const [old, now] = [readFrontMatter(before, wanted.file), readFrontMatter(after, wanted.file)];
  const { description, ...rest } = now.data;
  const { description: nothing, ...all } = old.data;
  const blank = nothing === undefined || nothing === null || nothing === '';
  return (
    blank &&
    description === wanted.description &&
    // Front matter that had to be repaired is not edited.
    old.issues.length + now.issues.length === 0 &&
    isDeepStrictEqual(rest, all)
  );
}
