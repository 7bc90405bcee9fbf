/** Formats the help texts from the commands' own descriptions, for a terminal of 80 columns. */
import type { Command, HelpTopic } from './command.ts';
import type { Terminal } from './terminal.ts';

const WIDTH = 80;
const INDENT = '  ';
const GAP = 3;
/** Longest left column that the right one begins beside. */
const MAX_LEFT = 28;

/** Breaks text at spaces; a word that is longer than `width` keeps its line to itself. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Two columns: the right one is broken into lines below each other, and begins below what is too long for the left one. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const left = Math.min(MAX_LEFT, Math.max(...rows.map(([text]) => text.length))) + GAP;
  return rows
    .flatMap(([name, text]) => {
      const below = wrapped(text, WIDTH - INDENT.length - left);
      const lines = name.length + GAP > left ? ['', ...below] : below;
      return lines.map((line, at) => `${INDENT}${(at === 0 ? name : '').padEnd(left)}${line}`.trimEnd());
    })
    .join('\n');
}

const EXAMPLES = [
  ['lectern new docs', 'a small site to start from, in the folder "docs"'],
  ['lectern dev docs', 'preview it at http://localhost:3000'],
  ['lectern check docs', 'list everything that is wrong in it'],
  ['lectern build docs -o site', 'write it as files for any file host'],
  ['lectern serve docs', 'serve it, with feedback, API and dashboard'],
] as const;

export function programHelp(
  groups: Readonly<Record<string, readonly Command[]>>,
  paint: Terminal['paint'],
): string {
  const width = Math.max(
    ...Object.values(groups)
      .flat()
      .map(({ name }) => name.length),
  );
  const sections = Object.entries(groups).map(([title, commands]) =>
    [
      paint('bold', title),
      ...commands.map(({ name, doc, brief = doc }) => `${INDENT}${name.padEnd(width + GAP)}${brief}`),
    ].join('\n'),
  );
  return `Lectern: a docs.json and MDX pages become a documentation site.

${paint('bold', 'Usage')}: lectern COMMAND [options]

${sections.join('\n\n')}

${paint('bold', 'Examples')}
${columns(EXAMPLES)}

"lectern COMMAND --help" lists the options of a command, with examples.
"lectern --version" prints the version; "--no-color" leaves out colours.
Exit codes: 0 fine, 1 errors in the documentation, 2 wrong usage or input.`;
}

/** A line for each of its forms, as `lectern keys list [options]`. */
export function usageLines({ name, usage, options }: Pick<Command, 'name' | 'usage' | 'options'>): string[] {
  const end = Object.keys(options).length > 0 ? '[options]' : '';
  // One inside of brackets is a choice of that form.
  return usage
    .split(/ \| (?![^[]*\])/)
    .map((form) => ['lectern', name, form, end].filter((part) => part !== '').join(' '));
}

export function commandHelp(command: HelpTopic, paint: Terminal['paint']): string {
  const options = Object.entries(command.options).map(
    ([name, option]) =>
      [
        `${option.short === undefined ? '' : `-${option.short}, `}--${name}${option.value === undefined ? '' : ` ${option.value}`}`,
        option.doc,
      ] as const,
  );
  const list = (lines: readonly string[]): string => lines.map((line) => `${INDENT}${line}`).join('\n');
  return [
    command.doc
      .split('\n')
      .flatMap((text) => wrapped(text, WIDTH))
      .join('\n'),
    `${paint('bold', 'Usage')}\n${list(usageLines(command))}`,
    ...(options.length > 0 ? [`${paint('bold', 'Options')}\n${columns(options)}`] : []),
    `${paint('bold', 'Examples')}\n${list(command.examples)}`,
  ].join('\n\n');
}
