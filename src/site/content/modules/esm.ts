/** Parses the import and export lines of a page or snippet; values of exports are evaluated later. */
import type { Expression } from '../expression/expression.ts';
import { parseExpressionAt } from '../expression/parse-expression.ts';

/** `imported` is `default`, `*` or the exported name. */
export interface ImportName {
  readonly local: string;
  readonly imported: string;
  readonly from: string;
  /** Of its statement in the text. */
  readonly line: number;
}

/** Without `value` it is code: a function with statements, a class, a hook. */
export interface ExportName {
  readonly name: string;
  /** The name under which it is exported, when that differs. */
  readonly exported?: string;
  readonly value?: Expression;
}

export interface Esm {
  readonly imports: readonly ImportName[];
  readonly exports: readonly ExportName[];
}

const IMPORT = /^[ \t]*import\s+(?!type\s)([^'"`;]{1,4000}?)\s*\bfrom\s*['"]([^'"\n]{1,1000})['"]/gm;
const DECLARATION =
  /^[ \t]*(?:export\s+(?:default\s+)?)?(?:const|let|var)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*(?::[^=\n]{0,200})?=(?!=)\s*/gmu;
const FUNCTION =
  /^[ \t]*(?:export\s+(default\s+)?)?(?:async\s+)?(?:function\s*\*?|class)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;

/** Finds the names in `text`, ESM lines of a page or a whole `.jsx` file; the first definition of a name counts. */
export function parseEsm(text: string): Esm {
  const imports = importsOf(text);
  const exports = [...text.matchAll(FUNCTION)].map(
    ([, isDefault, name]): ExportName => ({
      name: name!,
      ...(isDefault === undefined ? {} : { exported: 'default' }),
    }),
  );
  let end = 0;
  for (const match of text.matchAll(DECLARATION)) {
    if (match.index < end) continue;
    const parsed = parseExpressionAt(text, match.index + match[0].length);
    end = parsed?.end ?? end;
    exports.push({
      name: match[1]!,
      ...(parsed === undefined || !endsStatement(text, parsed.end) ? {} : { value: parsed.expression }),
    });
  }
  return { imports, exports };
}

function importsOf(text: string): ImportName[] {
  let [line, countedTo] = [1, 0];
  return [...text.matchAll(IMPORT)].flatMap(({ index, 1: clause, 2: from }) => {
    line += text.slice(countedTo, index).split('\n').length - 1;
    countedTo = index;
    return namesOf(clause!).map((name) => ({ ...name, from: from!, line }));
  });
}

/** A value must be followed by the end of its statement; otherwise it was only partly parsed. */
function endsStatement(text: string, at: number): boolean {
  return (
    /^[ \t]*(?:;|\/\/|\r?\n|$)/.test(text.slice(at, at + 200)) ||
    /\n\s*$/.test(text.slice(Math.max(0, at - 200), at))
  );
}

function namesOf(clause: string): Pick<ImportName, 'local' | 'imported'>[] {
  const found: Pick<ImportName, 'local' | 'imported'>[] = [];
  const braces = /\{([^}]*)\}/.exec(clause);
  for (const part of braces?.[1]?.split(',') ?? []) {
    const [imported = '', local = imported] = part.trim().split(/\s+as\s+/);
    if (imported !== '' && !imported.startsWith('type ')) found.push({ local, imported });
  }
  for (const part of clause.replace(/\{[^}]*\}/, '').split(',')) {
    const [name = '', local] = part.trim().split(/\s+as\s+/);
    if (name !== '')
      found.push(
        name === '*' ? { local: local ?? '*', imported: '*' } : { local: name, imported: 'default' },
      );
  }
  return found;
}
