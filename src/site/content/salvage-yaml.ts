/** Rescues front matter that is not valid YAML: what each key most likely meant. */

export type TryLoad = (text: string) => { readonly data?: Readonly<Record<string, unknown>> };

const KEY = /^([A-Za-z][\w:.-]*):(?:[ \t]+(.*))?$/;

/**
 * Cuts `front` at its top-level keys and reads each piece by itself; a piece that is still invalid is the text behind
 * its key, joined over lines, without its outer quotes. The first of two equal keys wins.
 */
export function salvageYaml(front: string, tryLoad: TryLoad): Record<string, unknown> {
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

/** Lines grouped by the key they belong to; an open quote swallows lines that look like text. */
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
