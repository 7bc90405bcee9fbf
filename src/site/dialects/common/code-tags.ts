/** Makes samples of components that have their code in an attribute, as `<Code code={`a`} lang="js" />`, or from a file that the page imports as text. */
import type { PlacedLine } from './dialect.ts';
import { sampleInfo } from './fence-lines.ts';
import type { Inclusion } from './include-lines.ts';
import { afterFence, append, fenceOf, indentOf, inPlace, LONGEST_LINE } from './page-lines.ts';

interface CodeTag {
  /** The attribute with the code. */
  readonly code: string;
  /** Of all its samples; else what its attribute `lang` or `language` says. */
  readonly language?: string;
}

/** By the name of the component. */
export type CodeTags = Readonly<Record<string, CodeTag>>;

const MAX_LINES = 400;
/** Strings, templates and braces of an attribute; what is deeper is no text. */
const ATTRIBUTE =
  /\s+([\w:-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\[\s\S])*)`)\s*\}|\{[^{}`]*\}))?/gy;
const END = /\s*\/>[ \t]*(?:\n|$)/y;

export function withCodeTags(lines: readonly PlacedLine[], tags: CodeTags): PlacedLine[] {
  const start = new RegExp(`^[ \\t]*<(${Object.keys(tags).join('|')})(?=[\\s/]|$)`);
  const out: PlacedLine[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const fence = fenceOf(line.text);
    const last = fence === undefined ? undefined : afterFence(lines, i, fence);
    if (last !== undefined) {
      append(out, lines.slice(i, last));
      i = last - 1;
      continue;
    }
    const [before, name] = (line.text.length < LONGEST_LINE && start.exec(line.text)) || [];
    const made = name === undefined ? undefined : sampleAt(lines, i, before!.length, tags[name]!);
    if (made === undefined) out.push(line);
    else {
      append(out, made.lines);
      i = made.end - 1;
    }
  }
  return out;
}

function sampleAt(lines: readonly PlacedLine[], from: number, before: number, tag: CodeTag) {
  const text = lines
    .slice(from, from + MAX_LINES)
    .map((one) => one.text)
    .join('\n');
  const { values, end } = attributesAt(text, before);
  const code = values.get(tag.code);
  if (end === undefined || code === undefined) return undefined;
  const count = text.slice(0, end).replace(/\n$/, '').split('\n').length;
  const first = text.slice(0, code.at).split('\n').length - 1;
  const inner = code.text.split('\n').map((one, i) => ({
    ...lines[Math.min(from + first + i, from + count - 1)]!,
    text: one,
  }));
  return { lines: fenced(lines[from]!, trimmedLines(inner), values, tag), end: from + count };
}

interface AttributeText {
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
}

/** Those with plain texts, and where the tag ends; undefined for one that has content or computes. */
function attributesAt(text: string, from: number) {
  const values = new Map<string, AttributeText>();
  let at = from;
  for (;;) {
    END.lastIndex = at;
    if (END.test(text)) return { values, end: END.lastIndex };
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(text);
    if (found === null) return { values, end: undefined };
    const [all, name, double, single, ...braced] = found;
    at += all.length;
    const written = braced.find((one) => one !== undefined);
    const value = double ?? single ?? written?.replace(/\\([\\`"'$])/g, '$1').replace(/\\n/g, '\n');
    if (value !== undefined) values.set(name!, { text: value, at: at - all.length + all.indexOf('=') });
  }
}

function trimmedLines(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const from = lines.findIndex(({ text }) => text.trim() !== '');
  const to = lines.findLastIndex(({ text }) => text.trim() !== '');
  return from < 0 ? [] : lines.slice(from, to + 1);
}

function fenced(
  line: PlacedLine,
  code: readonly PlacedLine[],
  values: ReadonlyMap<string, AttributeText>,
  tag: CodeTag,
): PlacedLine[] {
  const indent = ' '.repeat(indentOf(line.text));
  const language = tag.language ?? (values.get('lang') ?? values.get('language'))?.text ?? 'text';
  const mark = code.some(({ text }) => text.includes('```')) ? '~~~~~~' : '```';
  const last = code.at(-1) ?? line;
  return [
    inPlace(line, ''),
    inPlace(line, indent + mark + sampleInfo(language, values.get('title')?.text)),
    ...code.map((one) => inPlace(one, one.text === '' ? '' : indent + one.text)),
    inPlace(last, indent + mark),
    inPlace(last, ''),
  ];
}

const RAW =
  /^[ \t]*<(Code|CodeBlock|DynamicCodeBlock)\b((?:\s+[\w:-]+(?:="[^"]*"|=\{[^{}]*\})?)*)\s*(?:\/>|>\s*\{\s*([A-Za-z_$][\w$]*)\s*\}\s*<\/\1>)[ \t]*$/;

/** A file that a page imports as text: `import code from './a.ts?raw'`, `!!raw-loader!./a.ts`. */
export function importedCode(
  imports: ReadonlyMap<string, string>,
  fileOf: (from: string) => string | undefined,
): (line: PlacedLine) => readonly Inclusion[] | undefined {
  return (line) => {
    const [, , attributes = '', inside] = (line.text.length < LONGEST_LINE && RAW.exec(line.text)) || [];
    const name = inside ?? /\bcode=\{\s*([A-Za-z_$][\w$]*)\s*\}/.exec(attributes)?.[1];
    const written = name === undefined ? undefined : imports.get(name);
    const from = written?.replace(/^(?:!*[\w-]+-loader!)+|\?raw$/g, '');
    if (from === undefined || from === written) return undefined;
    const { values } = attributesAt(attributes, 0);
    return [
      {
        written: from,
        paths: [fileOf(from)],
        nested: false,
        take: (lines) => fenced(line, lines, values, { code: 'code' }),
      },
    ];
  };
}
