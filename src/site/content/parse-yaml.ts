/** Reads a YAML document that is not front matter, such as a specification. */
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';

/** With `<<`, which YAML 1.2 dropped and all tools for specifications still support. */
const SCHEMA = CORE_SCHEMA.withTags(mergeTag);
/** Each of them is a copy. */
const MOST_MERGED = 200_000;

export type ParsedYaml =
  | { readonly value: unknown }
  | { readonly reason: string; readonly line?: number; readonly column?: number };

export interface YamlOptions {
  /** Deepest nesting, aliases not expanded; default 100. */
  readonly maxDepth?: number;
  /** The last of equal keys counts, as in JSON; otherwise they are an error. */
  readonly json?: boolean;
}

/** Lines and columns are counted from 1. Values of aliases are shared, and may contain themselves. */
export function parseYaml(text: string, options: YamlOptions = {}): ParsedYaml {
  try {
    return { value: load(text, { ...options, schema: SCHEMA, maxTotalMergeKeys: MOST_MERGED }) };
  } catch (error) {
    const failure = error as {
      readonly reason?: unknown;
      readonly mark?: { readonly line?: number; readonly column?: number };
    };
    const reason = typeof failure.reason === 'string' ? failure.reason : 'it cannot be read';
    const { line, column } = failure.mark ?? {};
    return {
      reason,
      ...(line === undefined ? {} : { line: line + 1 }),
      ...(column === undefined ? {} : { column: column + 1 }),
    };
  }
}
