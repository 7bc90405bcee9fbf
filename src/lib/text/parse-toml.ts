/** Reads TOML, with the line of what is wrong in it. The parser is loaded when the first text needs it. */

type ParsedToml = { readonly value: unknown } | { readonly reason: string; readonly line?: number };

const DEEPEST = 100;

/** Dates are texts as they are written in ISO 8601. */
export async function parseToml(text: string): Promise<ParsedToml> {
  const { parse } = await import('smol-toml');
  try {
    return { value: plain(parse(text, { maxDepth: DEEPEST })) };
  } catch (error) {
    const { message, line } = error as { readonly message: string; readonly line?: number };
    const reason = message.split('\n', 1)[0]!.replace(/^Invalid TOML document:\s*/, '');
    return { reason, ...(line !== undefined && { line }) };
  }
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
