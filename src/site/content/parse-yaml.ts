/** Reads a YAML document that is not front matter, such as a specification. */
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';

/** With `<<`, which YAML itself has given up and every tool for specifications still reads. */
const SCHEMA = CORE_SCHEMA.withTags(mergeTag);
/** Each of them is a copy. */
const MOST_MERGED = 200_000;

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
    return { value: load(text, { ...options, schema: SCHEMA, maxTotalMergeKeys: MOST_MERGED }) };
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
