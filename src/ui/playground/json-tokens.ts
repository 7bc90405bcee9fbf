/** Formats JSON text as coloured lines, by its tokens, so that numbers and names stay exactly as sent. Pure. */

export interface JsonToken {
  readonly text: string;
  /** Undefined for brackets, commas and white space. */
  readonly kind?: 'name' | 'text' | 'number' | 'word';
}

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{},:]/g;

/** @returns undefined for invalid JSON */
export function jsonTokens(json: string): readonly JsonToken[] | undefined {
  try {
    JSON.parse(json);
  } catch {
    return undefined;
  }
  const found = json.match(TOKEN) ?? [];
  const out: JsonToken[] = [];
  let depth = 0;
  const line = (): void => void out.push({ text: `\n${'  '.repeat(depth)}` });
  for (const [i, text] of found.entries()) {
    const [before, after] = [found[i - 1], found[i + 1]];
    if (text === '}' || text === ']') {
      depth--;
      if (before !== '{' && before !== '[') line();
      out.push({ text });
    } else if (text === '{' || text === '[') {
      out.push({ text });
      depth++;
      if (after !== '}' && after !== ']') line();
    } else if (text === ',') {
      out.push({ text });
      line();
    } else if (text === ':') out.push({ text: ': ' });
    else out.push({ text, kind: kindOf(text, after) });
  }
  return out;
}

function kindOf(text: string, after: string | undefined): NonNullable<JsonToken['kind']> {
  if (text.startsWith('"')) return after === ':' ? 'name' : 'text';
  return /^[-\d]/.test(text) ? 'number' : 'word';
}
