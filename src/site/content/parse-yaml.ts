/** Reads a YAML document that is not front matter, such as a specification. */
import { load } from 'js-yaml';

export type ParsedYaml =
  | { readonly value: unknown }
  | { readonly reason: string; readonly line?: number; readonly column?: number };

export interface YamlOptions {
  /** Deepest nesting, without what aliases repeat; default 100. */
  readonly maxDepth?: number;
  /** Of two equal keys the last one counts, as in JSON; otherwise it is an error. */
  readonly json?: boolean;
}

/** Lines and columns are counted from 1. Values that an alias repeats are shared, and may hold themselves. */
export function parseYaml(text: string, options: YamlOptions = {}): ParsedYaml {
  try {
    return { value: load(text, options) };
  } catch (error) {
    const told = error as {
      readonly reason?: unknown;
      readonly mark?: { readonly line?: number; readonly column?: number };
    };
    const reason = typeof told.reason === 'string' ? told.reason : 'it cannot be read';
    const { line, column } = told.mark ?? {};
    return {
      reason,
      ...(line === undefined ? {} : { line: line + 1 }),
      ...(column === undefined ? {} : { column: column + 1 }),
    };
  }
}
