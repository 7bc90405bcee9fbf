/** Estimates the size of flowcharts and state diagrams. */
import { type Box, type DiagramSize, Graph, LETTER, type Lines } from './graph.ts';

/** Measured of drawings: a line of text, and a box around it. */
const LINE = 19;
const BOX = { width: 152, height: 42 };
const WRAPS_AT = 200;
const DIAMOND = 126;
const CYLINDER = 40;
/** Boxes of one statement that are joined by `&`. */
const MAX_JOINED = 40;

function boxOf(text: string, shape = ''): Box {
  const plain = text.replace(/<br\s*\/?>/gi, '\n').split('\n');
  const widest = Math.max(...plain.map((line) => line.length)) * LETTER;
  const rows = plain.reduce(
    (sum, line) => sum + Math.max(1, Math.ceil((line.length * LETTER) / WRAPS_AT)),
    0,
  );
  const width = Math.max(BOX.width, Math.min(widest, WRAPS_AT) + 30);
  const height = BOX.height + (rows - 1) * LINE;
  if (shape.startsWith('{')) return { width: width + 16, height: height + DIAMOND };
  return { width, height: shape === '[(' ? height + CYLINDER : height };
}

/** An arrow of any form, with its text; what is before and after it are boxes. */
const ARROW =
  /\s*<?(?:--+|==+|-\.+-?|~~~+)(?:\s*([^\s\-=.>|&][^\-=.>|\n]{0,80}?)\s*(?:--+|==+|\.+-))?(?:[>xo](?=[\s\w|"]|$))?\s*(?:\|([^|\n]{0,120})\|)?\s*/;

/** `A[text]` as `A` and its box; several are joined by `&`. */
const NODE =
  /^([\p{L}\p{N}_.-]+)\s*(?:@\{[^}]*\}|([[({>/\\]+)\s*"?([^\])}]*?)"?\s*[\])}/\\]*)?(?::::?[\w-]+)?$/u;

export function flow(lines: Lines, first: string): DiagramSize | undefined {
  const graph = new Graph();
  const across = /^\w+\s+(?:LR|RL)\b/.test(first);
  /** Open parts, each with the names of its first and its last box. */
  const open: { readonly name: string; first?: string | undefined; last?: string | undefined }[] = [];
  const parts = new Map<
    string,
    { readonly first?: string | undefined; readonly last?: string | undefined }
  >();
  for (const line of lines.flatMap((each) => each.split(';')).map((each) => each.trim())) {
    const named = /^subgraph\s+([\w-]+)?/.exec(line);
    if (named !== null) open.push({ name: named[1] ?? '' });
    else if (line === 'end') {
      const part = open.pop();
      if (part !== undefined) parts.set(part.name, part);
    } else if (!/^(?:style|classDef|class|click|linkStyle|direction)\b/.test(line)) {
      let before: string[] = [];
      let label = 0;
      const pieces = withoutTexts(line).split(ARROW);
      // Three for each arrow: the text in it, the text behind it, and what it leads to.
      for (let at = 0; at < pieces.length; at += 3) {
        const ids = (pieces[at] ?? '')
          .split('&', MAX_JOINED)
          .flatMap((each) => addNode(graph, each.trim(), parts) ?? []);
        for (const from of before)
          for (const to of ids)
            graph.connect(parts.get(from)?.last ?? from, parts.get(to)?.first ?? to, label);
        for (const part of open) {
          part.first ??= ids[0];
          part.last = ids.at(-1) ?? part.last;
        }
        before = ids;
        label = LETTER * (pieces[at + 1] ?? pieces[at + 2] ?? '').length;
      }
    }
  }
  const size = graph.size(across);
  // A part has a title and a border.
  const border = Math.min(parts.size, 4) * 30;
  return size === undefined ? undefined : { width: size.width + border, height: size.height + border };
}

/** Texts in quotes have no arrows. */
function withoutTexts(line: string): string {
  return line.replace(
    /"[^"]*"/g,
    (text) =>
      `"${text
        .slice(1, -1)
        .replace(/[^\p{L}\p{N}<>/ ]/gu, 'x')
        .replace(/<(?!br)|(?<!br\s?\/?)>/g, 'x')}"`,
  );
}

function addNode(graph: Graph, text: string, parts: ReadonlyMap<string, unknown>): string | undefined {
  const [, id, shape = '', label] = NODE.exec(text) ?? [];
  if (id === undefined) return undefined;
  if (!parts.has(id)) graph.add(id, label === undefined ? undefined : boxOf(label, shape), boxOf(id));
  return id;
}

const STATE: Box = { width: 60, height: 34 };
const DOT: Box = { width: 14, height: 14 };

export function states(lines: Lines): DiagramSize | undefined {
  const graph = new Graph();
  for (const line of lines) {
    const [, from, to, label] = /^(\S+)\s*-->\s*([^\s:]+)\s*(?::\s*(.*))?$/.exec(line) ?? [];
    if (from === undefined || to === undefined) continue;
    // The dot where a machine begins is another one than that where it ends.
    const ids = [from === '[*]' ? '[begin]' : from, to === '[*]' ? '[end]' : to] as const;
    for (const id of ids)
      graph.add(id, undefined, id.startsWith('[') ? DOT : { ...STATE, width: 24 + id.length * LETTER });
    graph.connect(...ids, (label ?? '').length * LETTER);
  }
  return graph.size(lines.some((line) => /^direction\s+(?:LR|RL)$/.test(line)));
}
