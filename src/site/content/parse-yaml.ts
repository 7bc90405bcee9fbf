/** Reads a YAML document that is not front matter, such as a specification. */
import { load } from 'js-yaml';

export type ParsedYaml =
  | { readonly value: unknown }
  | { readonly reason: string; readonly line?: number; readonly column?: number };

/** Lines and columns are counted from 1. */
export function parseYaml(text: string): ParsedYaml {
  try {
    return { value: load(text) };
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
