/** Reads words, headings, samples and links of a page of another program with plain patterns: no code of the product. */
import { decoded, inlineTags } from '../real-sites/page-text.ts';

export type PlainPage = {
  readonly words: readonly string[];
  readonly headings: readonly string[];
  /** Text of each sample without white space. */
  readonly code: readonly string[];
  /** Addresses of links as written; those of pictures are not. */
  readonly links: readonly string[];
  /** Deep inside of lists, where programs differ: a sample, or text. */
  readonly unsure: readonly { readonly code: string; readonly words: readonly string[] }[];
};

export const wordsIn = (text: string): string[] =>
  text
    .replaceAll(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
export const squeezedCode = (text: string): string =>
  text
    .split('\n')
    .filter(
      (line) =>
        !/^\s*(?:\/\/|#|\{?\/\*|<!--)\s*(?:highlight-(?:next-line|start|end)|\[!code[^\]]*\][ \t]*(?:\*\/\}?|-->)?[ \t]*$)/.test(
          line,
        ),
    )
    .join('\n')
    .replaceAll(/[ \t]*(?:\{?\/\*[ \t]*\[!code[^\]]*\][ \t]*\*\/\}?|<!--[ \t]*\[!code[^\]]*\][ \t]*-->)/g, '')
    .replaceAll(/[ \t]*(?:\/\/|#|\/\*|<!--)[ \t]*\[!code[^\]]*\][ \t]*$/gm, '')
    .replaceAll(/((?:\/\/|#|\/\*|<!--)[^\n]*?)\s*\[!code[^\]\n]*\]/g, '$1')
    .replaceAll(/\\(\{\{\s*#)/g, '$1')
    .replaceAll(/\{\{([<%])\s*\/\*([\s\S]*?)\*\/\s*([>%])\}\}/g, '{{$1$2$3}}')
    .replaceAll(/[\s\u200b-\u200f\u2060\ufeff\u00ad]+/g, '')
    .replaceAll(/\((\d+)\)!/g, '($1)');

export const withoutPictures = (text: string): string =>
  text.replaceAll(/data:image\/[\w.+-]+;base64,[\w+/=]+/g, '');

const FENCE = /^((?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*)(`{3,}|~{3,})(.*)$/;

/**
 * @param mdx braces are expressions and `import` lines are code
 * @param strict samples in lists end as CommonMark has it
 */
export function plainPage(source: string, mdx: boolean, strict = mdx): PlainPage {
  const shown = withoutPictures(source);
  const plain = shown.replace(/^\s*\+\+\+[\s\S]*?\n\+\+\+[ \t]*\n/, '');
  const body = plain.replace(/\r\n?/g, '\n').replace(/^\ufeff?---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '');
  const html = body.replaceAll(/<HTMLBlock[^<>]*>\{`([\s\S]*?)`\}<\/HTMLBlock>/g, '$1');
  const samples = withHtmlSamples(withSampleTags(withPanes(withoutHiddenCells(html))));
  const plainText = withoutComments(mdx ? withoutExports(samples) : samples, mdx);
  const { prose: mixed, code: fenced } = withoutCode(withoutDirectives(plainText), strict);
  const { prose, code: deep, held } = mdx ? { prose: mixed, code: [], held: [] } : withoutIndented(mixed);
  const links: string[] = [];
  const wordsOf = (part: string): string[] => wordsIn(inline(withoutBlocks(part, mdx, links), mdx, links));
  const text = withoutBlocks(withoutLostNotes(prose), mdx, links);
  const headings = [...text.matchAll(/^[ \t>]*#{1,6}[ \t]+(.+)$/gm)].map(([, words]) =>
    wordsIn(inline(words!.replace(/\s*\{[^{}]*\}\s*#*\s*$/, ''), mdx, [])).join(' '),
  );
  const words = wordsIn(inline(text, mdx, links));
  const unsure = held.map((part) => ({ code: squeezedCode(part), words: wordsOf(part) }));
  return {
    words,
    headings: headings.filter((one) => one !== ''),
    code: [...fenced, ...deep],
    links: links.filter((link) => !link.includes(FILLED)),
    unsure,
  };
}

const SAMPLE = '^[ \\t>]*(`{3,}|~{3,})[^\\n]*\\n[\\s\\S]*?^[ \\t>]*\\1[`~]*[ \\t]*$';

/** Samples that show a comment keep it. */
const withoutComments = (body: string, mdx: boolean): string =>
  body.replaceAll(
    new RegExp(
      `${SAMPLE}|(?<=^[ \\t]*)<!--[\\s\\S]*?-->${mdx ? '|^[ \\t]*\\{\\/\\*[\\s\\S]*?\\*\\/\\}' : ''}`,
      'gm',
    ),
    (all, mark: string | undefined) => (mark === undefined ? '' : all),
  );

/** What a page exports is a program, with whatever samples are in its texts. */
function withoutExports(body: string): string {
  let out = '';
  let at = 0;
  for (const match of body.matchAll(
    new RegExp(`${SAMPLE}|(?<=(?<![\\s\\S])|\\n[ \\t]*\\n)export[ \\t]`, 'gm'),
  )) {
    if (match[1] !== undefined || match.index < at) continue;
    out += body.slice(at, match.index);
    at = statementEnd(body, match.index);
  }
  return out + body.slice(at);
}

/** The end of the line in which all brackets and texts of a statement have ended. */
function statementEnd(text: string, from: number): number {
  const open: string[] = [];
  let at = from;
  for (; at < text.length; at++) {
    const sign = text[at]!;
    const top = open.at(-1);
    if (top === '`') {
      if (sign === '\\') at++;
      else if (sign === '`') open.pop();
      else if (sign === '$' && text[at + 1] === '{') open.push(text[++at]!);
    } else if (sign === '`' || /[{[(]/.test(sign)) open.push(sign);
    else if (/[}\])]/.test(sign)) open.pop();
    else if (/["']/.test(sign)) {
      const [all] = /^(["'])(?:[^\\\n]|\\.)*?\1/.exec(text.slice(at, at + 2_000)) ?? [sign];
      at += all.length - 1;
    } else if (sign === '\n' && open.length === 0) break;
  }
  return at;
}

const MYST_CODE =
  /^(?:code|code-block|sourcecode|code-cell|parsed-literal|eval-rst|mermaid|prompt|terminal|literal|myst)$/;
const MYST_SILENT =
  /^(?:toctree|toc|contents|tableofcontents|raw|raw-cell|math|image|include|literalinclude|meta|index|csv-table|article-info|youtube|(?:exercise|solution)-(?:start|end))$/;

/** Directives of MyST: their bodies stay, those with code become samples, and those that make lists are left out. */
function withoutDirectives(body: string): string {
  if (!/^[ \t>]*(?:[-*+:][ \t]+)?(?:`{3,}|:{3,})\{[a-z]/m.test(body)) return body;
  const out: string[] = [];
  const open: { mark: string; kind: string }[] = [];
  let options = false;
  let isYaml = false;
  for (const line of body.split('\n')) {
    const [, mark = '', name, argument = ''] =
      /^(?:[ \t>]|(?:[-*+:]|\d+[.)])[ \t])*(`{3,}|~{3,}|:{3,})(?:\{([a-z][^}\s]*)\})?[ \t]*(.*)$/i.exec(
        line,
      ) ?? [];
    const top = open.at(-1);
    const inside = top !== undefined && top.kind !== 'frame';
    // The end of one is the end of what is still open in it.
    const isEnd = mark !== '' && name === undefined && argument === '';
    const closed = isEnd ? open.findLastIndex((one) => one.mark === mark) : -1;
    if (closed >= 0) {
      for (const { kind } of open.splice(closed))
        out.push(kind === 'code' ? '~~~~~~' : kind === 'fence' ? line : '');
      continue;
    }
    if (inside) {
      if (options && /^\s*---[ \t]*$/.test(line)) {
        isYaml = !isYaml;
        options = isYaml;
        continue;
      }
      if (options && (isYaml || /^\s*:[\w-]+:/.test(line))) continue;
      options = false;
      if (top.kind !== 'silent') out.push(line);
      continue;
    }
    if (mark !== '' && name !== undefined) {
      const isLeftOut = name === 'only' && /^(?:latex|epub|man|text|not html)\b/.test(argument);
      const kind = MYST_CODE.test(name) ? 'code' : MYST_SILENT.test(name) || isLeftOut ? 'silent' : 'frame';
      open.push({ mark, kind });
      options = true;
      isYaml = false;
      if (kind === 'code')
        out.push(`~~~~~~${/eval-rst|mermaid/.test(name) ? name.replace('eval-rst', '') : ''}`);
      else if (
        kind === 'frame' &&
        !/^(?:figure|figure-md|button|div|list-table|table|grid|tab-set|iframe|only)/.test(name)
      )
        out.push(/^[ \t]*/.exec(line)![0] + argument, '');
      continue;
    }
    if (mark !== '' && !mark.startsWith(':')) {
      open.push({ mark, kind: 'fence' });
      out.push(line);
      continue;
    }
    if (options && /^\s*:[\w-]+:/.test(line)) continue;
    options = false;
    out.push(line);
  }
  return out.join('\n');
}

/** Cards of GitBook keep cells that nobody sees. */
function withoutHiddenCells(body: string): string {
  return body.replaceAll(/<table[^<>]*data-view="cards"[\s\S]*?<\/table>/g, (table) => {
    const hidden = [...table.matchAll(/<th\b([^<>]*)>/g)].map(([, one]) =>
      /data-hidden|data-card-/.test(one!),
    );
    return table.replaceAll(/<thead[\s\S]*?<\/thead>/g, '').replaceAll(/<tr\b[\s\S]*?<\/tr>/g, (row) => {
      let at = -1;
      return row.replaceAll(/<td\b[\s\S]*?<\/td>/g, (cell) => (hidden[++at] === true ? '' : cell));
    });
  });
}

/** Panes of Docsy hold code unless they say that it is text. */
function withPanes(body: string): string {
  return body.replaceAll(/\{\{< tabpane(?![^>]*text=true)[\s\S]*?\{\{< \/tabpane >\}\}/g, (pane) =>
    pane.replaceAll(
      /\{\{< tab\b([^>]*[^>/])>\}\}\n?([\s\S]*?)\{\{< \/tab >\}\}/g,
      (all, words: string, code: string) =>
        /^\s*(?:```|~~~|\{\{[<%] *(?:highlight|code|include)\b)/m.test(code)
          ? all
          : `{{< tab${words}>}}\n~~~~~~\n${code}\n~~~~~~\n`,
    ),
  );
}

/** Shortcodes that hold code, outside of samples that show some. */
function withSampleTags(body: string): string {
  return body.replaceAll(
    /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[`~]*[ \t]*$|^[ \t]*\{\{[<%] *(highlight|code|code-toggle|prism)\b(?:(?!\/ *[>%]\}\})[^>%\n])*[>%]\}\}[ \t]*\n([\s\S]*?)\{\{[<%] *\/ *\2 *[>%]\}\}/gm,
    (all, _, name: string | undefined, code: string) =>
      name === undefined || /^\s*(?:```|~~~)/m.test(code) ? all : `~~~~~~\n${code}\n~~~~~~\n`,
  );
}

function withHtmlSamples(body: string): string {
  const written = body.replaceAll(
    /^[ \t]*<(?:Code|DynamicCodeBlock)\b[^<>`]*?\bcode=\{`((?:[^`\\]|\\[\s\S])*)`\}[^<>`]*\/>[ \t]*$/gm,
    (_, code: string) => `~~~~~~\n${code.replaceAll(/\\([`\\$])/g, '$1')}\n~~~~~~`,
  );
  return written.replaceAll(
    new RegExp(
      `${SAMPLE}|^[ \\t]*<pre\\b[^<>]*>(?:\\s*<code\\b[^<>]*>)?((?:(?!<\\/?pre)[\\s\\S])*?)(?:<\\/code>\\s*)?<\\/pre>`,
      'gm',
    ),
    (all, mark: string | undefined, code: string) =>
      mark !== undefined
        ? all
        : `~~~~~~\n${decoded(code.replaceAll(/<\/?[a-z][^<>]*>/g, '').replaceAll(/&#x([\da-f]+);/gi, (_, six: string) => String.fromCodePoint(Number.parseInt(six, 16))))}\n~~~~~~`,
  );
}

/** Stands for a part of an address that is written elsewhere. */
const FILLED = '\u0002';

/** Of mdBook; behind a backslash it is shown. */
const INCLUDED = /(?<!\\)\{\{\s*#(?:rustdoc_)?(?:include|playground)/;

/** @param strict a sample in a list ends where a line is not part of the item, as CommonMark has it */
function withoutCode(body: string, strict: boolean): { readonly prose: string; readonly code: string[] } {
  const prose: string[] = [];
  const code: string[] = [];
  /** Where the text of the items begins that a line may be in. */
  let offsets: number[] = [];
  let isAfterBlank = true;
  let open:
    | { mark: string; lines: string[]; info: string; indent: number; quotes: number; least: number }
    | undefined;
  for (const line of body.split('\n')) {
    const [, before = '', mark = '', info = ''] = FENCE.exec(line) ?? [];
    const columns = /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length;
    const isBlank = line.trim() === '';
    if (strict && open !== undefined && !isBlank && columns < open.least) {
      const text = squeezedCode(open.lines.join('\n'));
      if (text !== '' && !/^[\s{.]*(?:mermaid|math)\b/.test(open.info)) code.push(text);
      open = undefined;
      offsets = offsets.filter((one) => one <= columns);
    }
    if (open === undefined && !isBlank) {
      const item = /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)+/.exec(line)?.[0];
      if (isAfterBlank || item !== undefined || mark !== '')
        offsets = offsets.filter((one) => one <= columns);
      if (item !== undefined) offsets.push(item.replaceAll('\t', '    ').length);
    }
    isAfterBlank = isBlank;
    if (open === undefined) {
      if (mark === '' || (mark[0] === '`' && info.includes('`'))) prose.push(line);
      else
        open = {
          mark,
          lines: [],
          info,
          indent: before.length,
          quotes: before.split('>').length - 1,
          least: offsets.at(-1) ?? 0,
        };
    } else if (mark.startsWith(open.mark) && info.trim() === '' && before.length <= open.indent + 3) {
      const { lines, quotes } = open;
      const quoted = new RegExp(`^(?:[ \\t]*>){1,${Math.max(1, quotes)}}[ \\t]?`);
      const own = lines.map((one) => (quotes > 0 ? one.replace(quoted, '') : one)).join('\n');
      // Tables of contents make the navigation.
      const text = squeezedCode(
        own.replaceAll(/^([ \t]*)\.\. toctree::.*\n(?:[ \t]*\n|\1[ \t]+\S.*(?:\n|$(?![\s\S])))*/gm, ''),
      );
      // Diagrams are pictures; a sample that includes a file has another text.
      if (
        text !== '' &&
        !/^[\s{.]*(?:mermaid|math)\b/.test(open.info) &&
        !/8<-/.test(text) &&
        !INCLUDED.test(lines.join('\n'))
      )
        code.push(text);
      open = undefined;
    } else open.lines.push(line);
  }
  return { prose: prose.join('\n'), code };
}

type Indented = { readonly prose: string; readonly code: string[]; readonly held: string[] };

const MARK = /^[ \t]*(?:(?:[-*+]|\d+[.)]|:)[ \t]+(?=\S)|(?:!!!|\?\?\?\+?|===[!+]*)[ \t])/;

/** Lines that are indented by four, behind an empty one and below a paragraph; what lists, notices and definitions contain is text. */
function withoutIndented(body: string): Indented {
  const HOLDER = /^ {0,3}(?:[-*+]|\d+[.)]|!!!|\?\?\?\+?|===[!+]*|:|\[\^[^\]]+\]:|\/{3,}|<)(?:[ \t]|\w|$)/;
  const isDeep = (line: string): boolean => /^(?: {4}| {0,3}\t)/.test(line);
  const columns = (line: string): number => /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length;
  const prose: string[] = [];
  const code: string[] = [];
  const held: string[] = [];
  const lines = body.split('\n');
  /** Where the text of the items begins that a line may be in. */
  const offsets: number[] = [];
  let isHeld = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const isBlank = line.trim() === '';
    const afterBlank = at === 0 || lines[at - 1]!.trim() === '';
    const isFree = !isHeld && isDeep(line);
    const least = isFree ? 4 : (offsets.at(-1) ?? Number.POSITIVE_INFINITY) + 4;
    if (isBlank || !afterBlank || !(isFree || columns(line) >= least)) {
      const mark = MARK.exec(line)?.[0];
      while (!isBlank && (afterBlank || mark !== undefined) && columns(line) < (offsets.at(-1) ?? 0))
        offsets.pop();
      if (mark !== undefined) offsets.push(mark.replaceAll('\t', '    ').length);
      // A line of text directly below an item goes on with it.
      if (!isBlank && !isDeep(line))
        isHeld = HOLDER.test(line) || (isHeld && (!afterBlank || /^[ \t]/.test(line)));
      prose.push(line);
      continue;
    }
    let end = at;
    for (let i = at; i < lines.length && (lines[i]!.trim() === '' || columns(lines[i]!) >= least); i++)
      if (lines[i]!.trim() !== '') end = i + 1;
    const part = lines.slice(at, end).join('\n');
    if (!isFree) held.push(part);
    else if (squeezedCode(part) !== '') code.push(squeezedCode(part));
    at = end - 1;
  }
  return { prose: prose.join('\n'), code, held };
}

/** A footnote that nothing refers to is not shown. */
function withoutLostNotes(prose: string): string {
  return prose.replaceAll(/^[ \t]*\[\^([^\]\n]+)\]:.*$/gm, (all, label: string) =>
    prose.split(`[^${label}]`).length > 2 ? all : '',
  );
}

function withoutBlocks(prose: string, mdx: boolean, links: string[]): string {
  // A picture is no link.
  const shown = prose.replaceAll(/!\[[^\]]*\]\[[^\]]*\]/g, '');
  // Where formulas are written, one may go on in the next line.
  const formula = /\$\$|\{math\}/.test(prose)
    ? /(?<![\\$\w])\$(?:[^$\n]|\n(?![ \t]*\n))+\$(?!\w)/g
    : /(?<![\\$\w])\$[^$\n]+\$(?!\w)/g;
  let text = prose
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    // Nothing goes on from one item into the next.
    .replaceAll(/^([ \t>]*)(?:[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, '\n$1')
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/^[ \t]*\$\$(?:(?!\$\$)[\s\S])*\$\$[ \t]*(?:\([\w:.-]+\))?[ \t]*$/gm, '')
    .replaceAll(/^[ \t]*\\begin\{(\w+\*?)\}[\s\S]*?\\end\{\1\}/gm, '')
    .replaceAll(formula, ' ')
    .replaceAll(/\\\(.*?\\\)/g, ' ')
    .replaceAll(/^[ \t]*\[\[?toc\]?\][ \t]*$/gim, '')
    .replaceAll(/^[ \t]*\*\[[^\]]+\]:.*$/gm, '')
    .replaceAll(/^[ \t]*-*8<-.*$/gm, '')
    .replaceAll(/^[ \t]*<<<.*$/gm, '')
    .replaceAll(/<include\b[^<>]*>[^<>]*<\/include>/g, '')
    .replaceAll(/^([ \t>]*#{1,6}[ \t].*?)(?:[ \t]*\[(?:#[\w-]+|!?toc|step)\])+[ \t]*$/gm, '$1')
    .replaceAll(/\{%[ \t]*content-ref[\s\S]*?endcontent-ref[ \t]*%\}/g, '')
    .replaceAll(/\{%[ \t]*if (?!.*unsigned)[\s\S]*?endif[ \t]*%\}/g, '')
    .replaceAll(/\{%[ \t]*(?:tab|prompt)\b[^%]*(?:title|description)="([^"]*)"[^%]*%\}/g, '$1')
    .replaceAll(/^[ \t]*\([^()\n]+\)=[ \t]*$/gm, '')
    .replaceAll(/^(?:[ \t]*:[ \t]+)?(?:%.*|\+\+\+.*)$/gm, '')
    .replaceAll(/\[block:[\w-]+\][\s\S]*?\[\/block\]/g, '')
    .replaceAll(/<<(?:glossary:)?([\w .:-]+)>>/g, '$1')
    .replaceAll(/\{\{[<%]\s*(mermaid|katex|math)\b[\s\S]*?\/\1\s*[>%]\}\}/g, '')
    .replaceAll(/\{\{[<%]\s*comment[\s\S]*?\/comment\s*[>%]\}\}/g, '')
    // One within an address says no words.
    .replaceAll(/(?<=[/(])\{\{[<%](?!\s*\/\*)[^<>%\n]*[>%]\}\}/g, FILLED)
    .replaceAll(/\{\{[<%](?!\s*\/\*)([\s\S]*?)[>%]\}\}/g, (_, inside: string) => shortcodeWords(inside))
    .replaceAll(/^[ \t]*\{[ \t]*[.#][^{}\n]*\}[ \t]*$/gm, '')
    .replaceAll(/\{%[^%\n]*%\}/g, '')
    .replaceAll(/<i\b[^<>]*\bclass="fa[^<>]*>[^<>]*<\/i>/g, '')
    .replaceAll(/<a data-mention[^<>]*>[^<>]*<\/a>/g, '')
    .replaceAll(/<(th|td)\b[^<>]*>/g, ' ')
    .replaceAll(/^[ \t]*\{\*.*\*\}[ \t]*$/gm, '')
    .replaceAll(/^[ \t]*:::[ \t]+[\w.:-]*\.[\w.:-]*[ \t]*\n(?:[ \t]{4,}.*\n|[ \t]*\n(?=[ \t]{4,}))*/gm, '\n')
    .replaceAll(/^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+[^"\n]*(?:"(.*)")?[ \t]*$/gm, '$1')
    .replaceAll(/^[ \t]*===[!+]*[ \t]+["'](.*)["'][ \t]*$/gm, '$1')
    .replaceAll(/^[ \t]*\/{3,}[ \t]*(?:[\w-]+[ \t]*(?:\|(.*))?)?$/gm, '$1')
    .replaceAll(/^[ \t>]*:{3,}[ \t]*[\w-]*(?:\[(.*?)\])?[ \t]*(?:\{[^}]*\})?(.*)$/gm, '$1 $2')
    .replaceAll(
      /^[ \t]*\[(?!\^)([^\]\n]+)\]:[ \t]*\n?[ \t]*<?(\S+?)>?(?:[ \t].*)?$/gm,
      (_, label: string, to: string) => {
        // One that no words name leads nowhere.
        const named = new RegExp(`(?<!!)\\[${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\](?!:)`, 'i');
        if (named.test(shown)) links.push(to);
        return '';
      },
    );
  if (mdx)
    text = text
      .replaceAll(/^import\b[\s\S]*?(?:["'];?[ \t]*$)/gm, '')
      .replaceAll(/^export\b[^\n]*[{([`]\n[\s\S]*?^[})\]`]+[^\n]*$/gm, '\n\n')
      .replaceAll(/^export\b[\s\S]*?(?:\n\n|$(?![\s\S]))/gm, '\n\n')
      .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '');
  return text;
}

/** Titles of tabs and boxes are shown; all other words of a shortcode say how. */
function shortcodeWords(inside: string): string {
  if (/^\s*\//.test(inside)) return '';
  const named = [...inside.matchAll(/\b(?:title|header|caption|summary)="([^"]*)"/g)].map(([, one]) => one!);
  return ` ${named.join(' ')} `;
}

const SHOWN = /\b(?:title|label|text|header)=(?:"([^"]*)"|'([^']*)')/g;

/** Roles of MyST: the words of those that lead somewhere, and the text of others. */
function roleWords(role: string, inside: string): string {
  if (/^(?:octicon|fa|material|math|eq|icon)/.test(role)) return ' ';
  const [, title, target] = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(inside) ?? [];
  // Without words of its own, a link has the title of what it leads to.
  if (title === undefined || title === '')
    return /^(?:ref|doc|any|numref)$/.test(role)
      ? ' '
      : inside.startsWith('~')
        ? inside.split('.').at(-1)!
        : inside;
  return role.startsWith('bdg') ? `${title} ${target!}`.replace(/ http.*/, '') : title;
}

function inline(text: string, mdx: boolean, links: string[]): string {
  const spans: string[] = [];
  let plain = text.replaceAll(
    /(?:\{([\w:+.-]+)\})?(`+)([^`]|[^`](?:(?!\n[ \t]*(?:\n|\|))[\s\S])*?[^`])\2(?!`)/g,
    (_, role: string | undefined, marks: string, code: string) => {
      if (role !== undefined && marks === '`') return roleWords(role, code);
      spans.push(code.replace(/^\s*(?:#!|:::)\w+\s/, ''));
      return `\u0001${spans.length - 1}\u0001`;
    },
  );
  // Without words of its own, a link inside a project has the title of what it leads to.
  plain = plain.replaceAll(/<(?:project|path|inv|myst):[^>\s]*>/g, ' ');
  plain = withoutTags(plain.replaceAll(/<((?:https?|mailto):[^>\s]+)>/g, '$1'), (name, rest) => {
    const to = /\bhref=["']([^"']*)["']/.exec(outsideBraces(rest))?.[1];
    if (to !== undefined) links.push(to);
    if (!/^[A-Z]/.test(name)) return inlineTags.has(name) ? '' : ' ';
    if (/Icon$|^(?:SEO|Head|Meta|Image)$/.test(name)) return ' ';
    const said = [...rest.matchAll(SHOWN)].map(([, a, b]) => a ?? b).join(' ');
    return ` ${said.replaceAll(/<svg\b[\s\S]*?<\/svg>|<[^<>]*>/g, ' ')} `;
  });
  plain = plain
    .replaceAll(/\]\(<([^<>\n]+)>/g, (_, to: string) => `](${to.replaceAll(/[\s()]/g, '_')}`)
    .replaceAll(
      /!\[[^\]]*\](?:\(\s*(?:[^()\s]|\([^()]*\))*(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|\[[^\]]*\])?(?:\{[^}]*\})?/g,
      ' ',
    )
    .replaceAll(
      // No link has an empty line or another link in it.
      /\[((?:(?!\n[ \t]*\n)[^[\]]|\[[^\]]*\](?!\())*)\]\(\s*<?((?:\\[()]|[^()\s>]|\([^()\s]*\))*)>?(?:\s+["'(][^)]*)?\s*\)/g,
      (_, words: string, to: string) => {
        links.push(to);
        return words;
      },
    )
    .replaceAll(/\[\^[^\]]+\]:?/g, ' ')
    .replaceAll(/\[([^[\]]+)\]\[[^\]]*\]/g, '$1')
    .replaceAll(/<\/([A-Za-z][\w.-]*)\s*>|<>|<\/>/g, (_, name?: string) =>
      name !== undefined && inlineTags.has(name) ? '' : ' ',
    )
    .replaceAll(/:(?:material|octicons|fontawesome|simple)-[\w-]+:/g, ' ')
    .replaceAll(/\{:?\s*[.#][^{}\n]*\}|\{:?\s*[\w-]+=[^{}\n]*\}/g, ' ')
    .replaceAll(/\]\{[^{}\n]*\}/g, ' ')
    .replaceAll(/^[ \t]*>[ \t]*\[!\w+\]/gm, '');
  // What stands there is written elsewhere.
  if (!mdx) plain = plain.replaceAll(/\{\{[ \t]*[\w.-]+[ \t]*\}\}/g, ' ');
  if (mdx) plain = plain.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, ' ');
  plain = plain
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\+\+([\w+-]+?)\+\+/g, '$1')
    .replaceAll(/\*\*|__|\*|~~|==|\^\^/g, '')
    .replaceAll(/\^([^\s^]{1,80})\^/g, '$1');
  plain = plain.replaceAll(/&(?:shy|zwj|zwnj);/g, '').replaceAll('&nbsp;', ' ');
  return decoded(plain.replaceAll(/\u0001(\d+)\u0001/g, (_, at: string) => spans[Number(at)]!));
}

/** Elements inside of an attribute are what a component makes of them, as their words are. */
function outsideBraces(attributes: string): string {
  let depth = 0;
  return [...attributes]
    .filter((sign) => {
      if (sign === '{') depth++;
      else if (sign === '}') depth--;
      return depth === 0;
    })
    .join('');
}

/** Takes opening tags out, whatever braces their attributes have. */
function withoutTags(text: string, instead: (name: string, rest: string) => string): string {
  let out = '';
  let at = 0;
  for (const match of text.matchAll(/<([A-Za-z][\w.-]*)(?=[\s/>])/g)) {
    if (match.index < at) continue;
    const start = match.index + match[0].length;
    let end = start;
    let quote = '';
    for (let depth = 0; end < text.length && end < start + 20_000; end++) {
      const sign = text[end]!;
      if (quote !== '') quote = sign === quote ? '' : quote;
      else if (sign === '"' || sign === "'" || sign === '`') quote = sign;
      else if (sign === '{') depth++;
      else if (sign === '}') depth--;
      else if (sign === '>' && depth <= 0) break;
    }
    if (text[end] !== '>') continue;
    out += text.slice(at, match.index) + instead(match[1]!, text.slice(start, end));
    at = end + 1;
  }
  return out + text.slice(at);
}
