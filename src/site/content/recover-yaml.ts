/** Recovers the data of front matter that is not valid YAML, key by key. */

export type TryLoad = (text: string) => { readonly data?: Readonly<Record<string, unknown>> };

const KEY = /^([A-Za-z][\w:.-]*):(?:[ \t]+(.*))?$/;

/**
 * Splits `front` at its top-level keys and parses each piece separately; a piece that is still invalid is the text after
 * its key, joined over lines, without its outer quotes. The first of two equal keys wins.
 */
export function recoverYaml(front: string, tryLoad: TryLoad): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const piece of pieces(front)) {
    const [, key, head = ''] = KEY.exec(piece[0]!) ?? [];
    if (key === undefined || key === '__proto__' || Object.hasOwn(data, key)) continue;
    const loaded = tryLoad(piece.join('\n')).data;
    data[key] =
      loaded !== undefined && Object.hasOwn(loaded, key) ? loaded[key] : bareText([head, ...piece.slice(1)]);
  }
  return data;
}

/** Groups lines by their key; an open quote includes the lines up to its end. */
function pieces(front: string): string[][] {
  const found: string[][] = [];
  for (const line of front.split('\n')) {
    if (KEY.test(line)) found.push([line]);
    else if (line.trim() !== '' && !line.startsWith('#')) found[found.length - 1]?.push(line);
  }
  return found;
}

function bareText(lines: readonly string[]): string {
  const text = lines
    .map((line) => line.trim())
    .join(' ')
    .trim();
  const quote = text[0];
  const inner =
    quote === '"' || quote === "'"
      ? text.slice(1, text.endsWith(quote) && text.length > 1 ? -1 : undefined)
      : text;
  return inner.replace(/\\(["'])/g, '$1');
}
