/** Reads words, headings, samples and links of a page of another program with plain patterns: no code of the product. */
import { decoded, inlineTags } from '../real-sites/page-text.ts';

export type PlainPage = {
  readonly words: readonly string[];
  readonly headings: readonly string[];
  /** Text of each sample without white space. */
  readonly code: readonly string[];
  /** Addresses of links as written; those of pictures are not. */
  readonly links: readonly string[];
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
      (line) => !/^\s*(?:\/\/|#|\{?\/\*|<!--)\s*(?:highlight-(?:next-line|start|end)|\[!code)/.test(line),
    )
    .join('\n')
    .replaceAll(/\s*(?:\/\/|#|\/\*|<!--)\s*\[!code[^\]]*\](?:\s*(?:\*\/|-->))?/g, '')
    .replaceAll(/\((\d+)\)!/g, '($1)')
    .replaceAll(/[\s\u200b-\u200f\u2060\ufeff\u00ad]+/g, '');

const FENCE = /^((?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*)(`{3,}|~{3,})(.*)$/;

/** @param mdx braces are expressions and `import` lines are code */
export function plainPage(source: string, mdx: boolean): PlainPage {
  const body = source.replace(/\r\n?/g, '\n').replace(/^\ufeff?---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '');
  const { prose, code } = withoutCode(body);
  const links: string[] = [];
  const text = withoutBlocks(prose, mdx, links);
  const headings = [...text.matchAll(/^[ \t>]*#{1,6}[ \t]+(.+)$/gm)].map(([, words]) =>
    wordsIn(inline(words!.replace(/\s*\{[^{}]*\}\s*#*\s*$/, ''), mdx, [])).join(' '),
  );
  return {
    words: wordsIn(inline(text, mdx, links)),
    headings: headings.filter((one) => one !== ''),
    code,
    links,
  };
}

function withoutCode(body: string): { readonly prose: string; readonly code: string[] } {
  const prose: string[] = [];
  const code: string[] = [];
  let open: { mark: string; lines: string[]; info: string; indent: number } | undefined;
  for (const line of body.split('\n')) {
    const [, before = '', mark = '', info = ''] = FENCE.exec(line) ?? [];
    if (open === undefined) {
      if (mark === '' || (mark[0] === '`' && info.includes('`'))) prose.push(line);
      else open = { mark, lines: [], info, indent: before.length };
    } else if (mark.startsWith(open.mark) && info.trim() === '' && before.length <= open.indent + 3) {
      const text = squeezedCode(open.lines.join('\n'));
      // Diagrams are pictures; a sample that includes a file has another text.
      if (text !== '' && !/^[\s{.]*(?:mermaid|math)\b/.test(open.info) && !/8<-/.test(text)) code.push(text);
      open = undefined;
    } else open.lines.push(line);
  }
  return { prose: prose.join('\n'), code };
}

function withoutBlocks(prose: string, mdx: boolean, links: string[]): string {
  let text = prose
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/^([ \t>]*)(?:[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, '$1')
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/^([ \t]*)\$\$[\s\S]*?\$\$[ \t]*$/gm, '')
    .replaceAll(/(?<![\\$\w])\$[^$\n]+\$(?!\w)|\\\(.*?\\\)/g, ' ')
    .replaceAll(/^[ \t]*\[\[?toc\]?\][ \t]*$/gim, '')
    .replaceAll(/^[ \t]*\*\[[^\]]+\]:.*$/gm, '')
    .replaceAll(/^[ \t]*-*8<-.*$/gm, '')
    .replaceAll(/^[ \t]*<<<.*$/gm, '')
    .replaceAll(/^[ \t]*\{\*.*\*\}[ \t]*$/gm, '')
    .replaceAll(/^[ \t]*:::[ \t]+[\w.:-]*\.[\w.:-]*[ \t]*\n(?:[ \t]{4,}.*\n|[ \t]*\n(?=[ \t]{4,}))*/gm, '\n')
    .replaceAll(/^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+[^"\n]*(?:"(.*)")?[ \t]*$/gm, '$1')
    .replaceAll(/^[ \t]*===[!+]*[ \t]+["'](.*)["'][ \t]*$/gm, '$1')
    .replaceAll(/^[ \t]*\/{3,}[ \t]*(?:[\w-]+[ \t]*(?:\|(.*))?)?$/gm, '$1')
    .replaceAll(/^[ \t>]*:{3,}[ \t]*[\w-]*(?:\[(.*?)\])?[ \t]*(?:\{[^}]*\})?(.*)$/gm, '$1 $2')
    .replaceAll(
      /^[ \t]*\[(?!\^)([^\]\n]+)\]:[ \t]*<?(\S+?)>?(?:[ \t].*)?$/gm,
      (_, label: string, to: string) => {
        // One that no words name leads nowhere.
        const named = new RegExp(`(?<!!)\\[${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\](?!:)`, 'i');
        if (named.test(prose)) links.push(to);
        return '';
      },
    );
  if (mdx)
    text = text
      .replaceAll(/^import\b[\s\S]*?(?:["'];?[ \t]*$)/gm, '')
      .replaceAll(/^export\b[\s\S]*?(?:\n\n|$(?![\s\S]))/gm, '\n\n')
      .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '');
  return text;
}

const SHOWN = /\b(?:title|label|text|header)=(?:"([^"]*)"|'([^']*)')/g;

function inline(text: string, mdx: boolean, links: string[]): string {
  const spans: string[] = [];
  let plain = text.replaceAll(
    /(`+)([^`]|[^`](?:(?!\n[ \t]*\n)[\s\S])*?[^`])\1(?!`)/g,
    (_, __, code: string) => {
      spans.push(code.replace(/^\s*(?:#!|:::)\w+\s/, ''));
      return `\u0001${spans.length - 1}\u0001`;
    },
  );
  plain = withoutTags(plain.replaceAll(/<((?:https?|mailto):[^>\s]+)>/g, '$1'), (name, rest) => {
    const to = /\bhref=["']([^"']*)["']/.exec(rest)?.[1];
    if (to !== undefined) links.push(to);
    if (!/^[A-Z]/.test(name)) return inlineTags.has(name) ? '' : ' ';
    return ` ${[...rest.matchAll(SHOWN)].map(([, a, b]) => a ?? b).join(' ')} `;
  });
  plain = plain
    .replaceAll(/!\[[^\]]*\](?:\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)|\[[^\]]*\])?(?:\{[^}]*\})?/g, ' ')
    .replaceAll(
      /\[((?:[^[\]]|\[[^\]]*\])*)\]\(<?((?:[^()\s>]|\([^()\s]*\))*)>?(?:\s+["'(][^)]*)?\)/g,
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
  if (mdx) plain = plain.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, ' ');
  plain = plain.replaceAll(/\\(.)/g, '$1').replaceAll(/\*\*|__|\*|~~|==|\+\+|\^\^|\^/g, '');
  plain = plain.replaceAll(/&(?:shy|zwj|zwnj);/g, '').replaceAll('&nbsp;', ' ');
  return decoded(plain.replaceAll(/\u0001(\d+)\u0001/g, (_, at: string) => spans[Number(at)]!));
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
