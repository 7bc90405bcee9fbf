/** Shortcodes of Hugo as they are written: `{{< name "x" a="b" >}}`, `{{% name %}}` and those that are only shown. */
import type { PlacedLine } from '../common/dialect.ts';
import { inPlace } from '../common/page-lines.ts';
import type { TemplateSyntax, WrittenTag } from '../common/template-tags.ts';

export interface Args {
  readonly list: readonly string[];
  readonly named: Readonly<Record<string, string>>;
}

const MAX_JOINED = 60;
const ARGUMENT = /(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.){0,4000})"|`([^`]{0,4000})`|([^\s"`]{1,1000}))/g;

export const HUGO_TAGS: TemplateSyntax = {
  pattern:
    /\{\{([<%])((?:"(?:[^"\\\n]|\\.){0,2000}"|`[^`\n]{0,2000}`|[^"`{}]|[{}](?![{}])){0,3000}?)[>%]\}\}/g,
  parse: ([all, mark, inside]) => parsed(all, mark!, inside!),
};

function parsed(all: string, mark: string, inside: string): WrittenTag {
  const shown = /^\s*\/\*([\s\S]*)\*\/\s*$/.exec(inside);
  if (shown !== null) {
    const end = mark === '<' ? '>' : '%';
    return { name: '', args: '', literal: `{{${mark}${shown[1]!}${end}}}` };
  }
  const [, close, name = '', rest = ''] = /^\s*(\/?)\s*([\w./-]+)([\s\S]*)$/.exec(inside) ?? [];
  if (name === '') return { name: '', args: '', literal: all };
  const bare = name.replace(/\/$/, '').replace(/\.html$/, '');
  return {
    name: bare,
    args: `${mark} ${rest.replace(/\/\s*$/, '')}`,
    ...(close === '/' && { isClose: true }),
    ...((/\/\s*$/.test(rest) || name.endsWith('/')) && close !== '/' && { isAlone: true }),
  };
}

export function argsOf(text: string): Args {
  const list: string[] = [];
  const named: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [, name, quoted, raw, bare] of text.slice(2, 10_000).matchAll(ARGUMENT)) {
    const value = quoted?.replace(/\\(["\\])/g, '$1') ?? raw ?? bare ?? '';
    if (name === undefined) list.push(value);
    else named[name.toLowerCase()] = value;
  }
  return { list, named };
}

const CODE =
  /^[ \t]*\{\{(?:[<%][ \t]*(highlight|code|code-toggle|prism|mermaid|katex|math|latex|mathjax)|<[ \t]*(tab|code-tab|codetab))\b(?!.*\/[ \t]*[>%]\}\})/;

/** Finds the index after the shortcode for code that begins at a line; what is indented in it is a part of that code. */
export function codeTags(lines: readonly PlacedLine[]): (at: number) => number | undefined {
  // Those that nothing further down ends, so that each is looked for once.
  const endless = new Set<string>();
  return (at) => {
    if (!lines[at]!.text.includes('{{')) return undefined;
    const [open, always, pane] = CODE.exec(lines[at]!.text) ?? [];
    const name = always ?? pane;
    if (open === undefined || name === undefined || endless.has(name)) return undefined;
    const close = new RegExp(`\\{\\{[<%][ \\t]*/[ \\t]*${name}[ \\t]*[>%]\\}\\}`);
    for (let i = at; i < lines.length; i++)
      if (lines[i]!.text.includes('{{') && close.test(lines[i]!.text)) return i + 1;
    endless.add(name);
    return undefined;
  };
}

/** Shortcodes over several lines on the first of them. */
export function joinedTags(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  if (!lines.some(({ text }) => /\{\{[<%](?!.*[>%]\}\})/.test(text))) return lines;
  const out: PlacedLine[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const open = Math.max(line.text.lastIndexOf('{{<'), line.text.lastIndexOf('{{%'));
    if (open < 0 || /[>%]\}\}/.test(line.text.slice(open))) {
      out.push(line);
      continue;
    }
    let end = i + 1;
    while (end < lines.length && end < i + MAX_JOINED && !/[>%]\}\}/.test(lines[end]!.text)) end++;
    if (end >= lines.length || end >= i + MAX_JOINED) {
      out.push(line);
      continue;
    }
    const texts = lines.slice(i, end + 1).map(({ text }, at) => (at === 0 ? text : text.trim()));
    out.push(inPlace(line, texts.join(' ')));
    i = end;
  }
  return out;
}
