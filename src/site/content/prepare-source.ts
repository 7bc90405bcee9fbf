/** Repairs what strict MDX rejects but real pages contain, without changing the number of lines. */
import { replaceOutside } from './code-ranges.ts';

const COMMENT = /<!--[\s\S]*?-->/g;
const VOID_TAG =
  /<(br|hr|img|input|wbr|source|col|embed|area|track|link|meta|base)\b((?:\s+[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^\s"'=<>`{}/]+))?)*)\s*>/gi;
const VOID_CLOSE = /<\/(br|hr|img|input|wbr|source|col|embed|area|track|link|meta|base)\s*>/gi;
const AUTOLINK = /<((?:https?|ftp|mailto|tel):[^\s<>]+|[\w.+-]+@[\w-]+\.[\w.-]+)>/gi;
const HEADING_ID = /^([ \t>]*#{1,6}[ \t].*?)(?<=(?<!\\)(?:\\\\)*)\{#([^\s{}*\\]{1,200})\}[ \t]*$/gm;
const NOT_A_TAG = /<(?=[\d$=+-]|[\p{L}_]*[.,!?](?![\w/>]))/gu;
const BARE_ATTRIBUTE =
  /(<[a-zA-Z][\w.-]*(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*\s+[\w:-]+=)([^\s"'{}<>=`]+)(?=[\s/>])/g;

const MOST_BARE_ATTRIBUTES = 8;

/** A tag whose `>` starts a line, with text after it, would be read as a quote. */
const SPLIT_TAG =
  /(<[A-Za-z][\w.]*(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)[ \t]*\n[ \t]*>([^\n]*\S[^\n]*)/g;

/** Words between braces; `=` before them would make them an attribute. */
const PROSE_BRACES =
  /(?<![=\\])\{(?=\s*(?!await |typeof |new |void |delete |async |function |class |yield )[\p{L}][\p{L}\p{N}'’-]*(?:[ ,]+[\p{L}][\p{L}\p{N}'’-]*)+[ .!?…]*\})/gu;

/** Repairs of whole classes of mistakes, tried together when a page does not parse. */
export function repairCommon(source: string): string {
  let text = source;
  if (text.includes('<!--'))
    text = replaceOutside(text, COMMENT, ([comment]) => comment.replace(/[^\n]/g, ' '));
  if (text.includes('{#'))
    text = replaceOutside(text, HEADING_ID, ([, heading, id]) => `${heading}{/*#${id}*/}`);
  if (text.includes('{')) text = replaceOutside(text, PROSE_BRACES, () => '\\{');
  if (text.includes('<')) {
    text = quoteAttributes(text);
    text = replaceOutside(text, VOID_CLOSE, (match) =>
      voidIsOpen(text, match) ? match[0] : ' '.repeat(match[0].length),
    );
    text = replaceOutside(text, VOID_TAG, (match) =>
      isClosedLater(text, match) ? match[0] : `<${match[1]!}${match[2]!}/>`,
    );
    text = replaceOutside(
      text,
      AUTOLINK,
      ([, to]) => `[${to!}](${to!.includes(':') ? '' : 'mailto:'}${to!})`,
    );
    text = replaceOutside(text, NOT_A_TAG, () => '\\<');
    text = replaceOutside(text, SPLIT_TAG, ([, tag, rest]) => `${tag}>${rest}\n`);
  }
  return text;
}

/** Quotes `a=b` in tags; each pass handles one per tag. */
function quoteAttributes(source: string): string {
  let text = source;
  for (let pass = 0; pass < MOST_BARE_ATTRIBUTES; pass++) {
    const quoted = replaceOutside(text, BARE_ATTRIBUTE, ([, before, value]) => `${before}"${value}"`);
    if (quoted === text) break;
    text = quoted;
  }
  return text;
}

/** `<br></br>` is correct as it is. */
function isClosedLater(text: string, match: RegExpExecArray): boolean {
  return text
    .slice(match.index + match[0].length, match.index + match[0].length + 40)
    .trimStart()
    .toLowerCase()
    .startsWith(`</${match[1]!.toLowerCase()}`);
}

function voidIsOpen(text: string, match: RegExpExecArray): boolean {
  return new RegExp(`<${match[1]!}(?:\\s[^<>]*)?(?<!/)>\\s*$`, 'i').test(
    text.slice(Math.max(0, match.index - 300), match.index),
  );
}
