/** Reads YAML, with the place of what is wrong in it. */
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';

const WITH_MERGE = CORE_SCHEMA.withTags(mergeTag);
/** Each of them is a copy. */
const MAX_MERGED = 200_000;

type ParsedYaml =
  | { readonly value: unknown }
  | { readonly reason: string; readonly line?: number; readonly column?: number };

interface YamlOptions {
  /** Deepest nesting, aliases not expanded; default 100. */
  readonly maxDepth?: number;
  /** The last of equal keys counts, as in JSON; otherwise they are an error. */
  readonly json?: boolean;
  /** Takes `<<`, which YAML 1.2 dropped and all tools for specifications still support. */
  readonly merge?: boolean;
}

/** Lines and columns are counted from 1. Values of aliases are shared, and may contain themselves. */
export function parseYaml(text: string, { merge = false, ...options }: YamlOptions = {}): ParsedYaml {
  const schema = merge ? { schema: WITH_MERGE, maxTotalMergeKeys: MAX_MERGED } : {};
  try {
    return { value: load(text, { ...options, ...schema }) };
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
