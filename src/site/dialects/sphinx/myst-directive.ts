/** Finds directives of MyST, between backticks or colons, with their options. */
import type { PlacedLine } from '../common/dialect.ts';
import { afterFence, dedented, fenceOf, indentOf, isBlank } from '../common/page-lines.ts';

export interface MystDirective {
  readonly name: string;
  /** What stands after the name. */
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  readonly body: readonly PlacedLine[];
  readonly line: PlacedLine;
  readonly indent: number;
  /** Index after its last line. */
  readonly end: number;
}

const OPEN = /^([ \t]*)(`{3,}|~{3,}|:{3,})\{([^{}\s`]{1,100})\}(.*)$/;
const OPTION = /^[ \t]*:([\w-]+):(?:[ \t](.*))?$/;
const MAX_STEPS = 2_000_000;

/** One for each page, so that what never ends costs once. */
export class DirectiveFinder {
  private steps = 0;

  at(lines: readonly PlacedLine[], from: number): MystDirective | undefined {
    const line = lines[from]!;
    const [, before, mark, name, argument = ''] =
      (/[`~:]{3}\{/.test(line.text) && OPEN.exec(line.text)) || [];
    if (name === undefined) return undefined;
    const end = mark!.startsWith(':') ? this.afterColons(lines, from, mark!) : this.afterMarks(lines, from);
    if (end === undefined) return undefined;
    const indent = indentOf(before!);
    const inner = lines.slice(from + 1, end - 1).map((one) => dedented(one, indent));
    const { options, rest } = optionsOf(inner);
    return {
      name: name.toLowerCase(),
      argument: argument.trim(),
      options,
      body: inner.slice(rest),
      line,
      indent,
      end,
    };
  }

  private afterMarks(lines: readonly PlacedLine[], from: number): number | undefined {
    const fence = fenceOf(lines[from]!.text);
    return fence && afterFence(lines, from, fence);
  }

  private afterColons(lines: readonly PlacedLine[], from: number, mark: string): number | undefined {
    for (let i = from + 1; i < lines.length && this.steps++ < MAX_STEPS; i++) {
      const close = /^[ \t]*(:{3,})[ \t]*$/.exec(lines[i]!.text)?.[1];
      if (close?.startsWith(mark) === true) return i + 1;
    }
    return undefined;
  }
}

/** `:name: value` lines, or YAML between dashes. */
function optionsOf(lines: readonly PlacedLine[]) {
  const options = new Map<string, string>();
  let rest = 0;
  if (/^---[ \t]*$/.test(lines[0]?.text ?? '')) {
    const end = lines.findIndex(({ text }, i) => i > 0 && /^---[ \t]*$/.test(text));
    if (end > 0) {
      for (const { text } of lines.slice(1, end)) {
        const [, key, value] = /^([\w-]+):(.*)$/.exec(text) ?? [];
        if (key !== undefined) options.set(key, value!.trim().replace(/^(["'])(.*)\1$/, '$2'));
      }
      rest = end + 1;
    }
  } else
    for (; rest < lines.length; rest++) {
      const [, key, value = ''] = OPTION.exec(lines[rest]!.text) ?? [];
      if (key === undefined) break;
      options.set(key, value.trim());
    }
  while (rest < lines.length && isBlank(lines[rest])) rest++;
  return { options, rest };
}
