/** Estimates from its source how large a diagram will be drawn, so that its room is on the page before it is. */
import { flow, states } from './flow.ts';
import { type DiagramSize, Graph, LETTER, type Lines } from './graph.ts';

/** Of a longer source, the beginning says enough. */
const MAX_CHARACTERS = 20_000;
const MAX_LINES = 400;
const LOWEST = 40;
const HIGHEST = 1_600;
const USUAL: DiagramSize = { width: 600, height: 320 };

const count = (lines: Lines, pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length;

export function diagramSize(source: string): DiagramSize {
  const lines = source
    .slice(0, MAX_CHARACTERS)
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split('\n', MAX_LINES)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !line.startsWith('%%') && !/^acc(?:Title|Descr)\b/.test(line));
  const [first = '', ...rest] = lines;
  const kind = /^[A-Za-z0-9]+/.exec(first)?.[0] ?? '';
  const { width, height } = (Object.hasOwn(KINDS, kind) ? KINDS[kind]!(rest, first) : undefined) ?? USUAL;
  return {
    width: Math.round(Math.max(LOWEST, width)),
    height: Math.round(Math.min(HIGHEST, Math.max(LOWEST, height))),
  };
}

const fixed = (width: number, height: number) => (): DiagramSize => ({ width, height });

const KINDS: Readonly<Record<string, (lines: Lines, first: string) => DiagramSize | undefined>> = {
  flowchart: flow,
  graph: flow,
  sequenceDiagram: sequence,
  stateDiagram: states,
  classDiagram: classes,
  erDiagram: entities,
  requirementDiagram: (lines) => ({
    width: 380,
    height: 116 + 30 * count(lines, /^\w+\s*:/) + 80 * count(lines, /->|<-/),
  }),
  pie: (lines) => ({ width: 490 + LETTER * Math.max(6, ...lines.map((line) => line.length)), height: 450 }),
  gantt: (lines) => ({ width: 1008, height: 100 + 24 * count(lines, /:.*\d/) }),
  journey: (lines) => ({ width: 300 + 200 * count(lines, /:.*\d/), height: 540 }),
  gitGraph: (lines) => ({
    width: 130 + 50 * count(lines, /^(?:commit|merge|cherry-pick)/),
    height: 50 + 65 * (1 + count(lines, /^branch /)),
  }),
  mindmap: (lines) => ({ width: 115 * lines.length, height: 34 * lines.length }),
  timeline: (lines) => ({ width: 390 + 200 * count(lines, /^[^:]+:/), height: 530 }),
  quadrantChart: fixed(500, 500),
  xychart: fixed(700, 500),
  sankey: fixed(600, 400),
  radar: fixed(700, 700),
  packet: (lines) => ({ width: 1026, height: 15 + 47 * Math.max(1, Math.ceil(lastBit(lines) / 32)) }),
  kanban: (lines) => ({
    width: 30 + 205 * count(lines, /^\w/),
    height: 50 + 45 * Math.max(1, count(lines, /^\[/) - 1),
  }),
  architecture: fixed(450, 260),
  C4Context: fixed(830, 510),
  treemap: fixed(996, 371),
  block: (lines) => ({
    width: 320,
    height: 10 + 40 * Math.max(1, count(lines, /^(?!columns|end|style|class)/)),
  }),
};

function lastBit(lines: Lines): number {
  return Math.max(0, ...lines.map((line) => 1 + Number(/^(?:\d+-)?(\d+)\s*:/.exec(line)?.[1] ?? -1)));
}

function sequence(lines: Lines): DiagramSize {
  const names = new Set<string>();
  let height = 221;
  for (const line of lines) {
    const declared = /^(?:create\s+)?(?:participant|actor)\s+(\S+)/.exec(line)?.[1];
    const message = /^([^\s:+-]+)\s*(?:<<)?-[-x>)(]*\s*[+-]?\s*([^\s:]+)\s*:/.exec(line);
    if (declared !== undefined) names.add(declared);
    else if (message !== null) {
      names.add(message[1]!).add(message[2]!);
      height += 48;
    } else if (/^note\b/i.test(line)) height += 56;
    else if (/^(?:alt|loop|opt|par|critical|break|rect)\b/.test(line)) height += 45;
    else if (/^(?:else|and|option)\b/.test(line)) height += 40;
  }
  return { width: 50 + 200 * Math.max(1, names.size), height };
}

/** Before its rows are known. */
const BOX = { width: 152, height: 42 };

/** Estimates the size of diagrams of classes and of entities, whose boxes have rows. */
function classes(lines: Lines): DiagramSize | undefined {
  const graph = new Graph();
  const members = new Map<string, number>();
  const arrows: (readonly [string, string, number])[] = [];
  let inside: string | undefined;
  const add = (name: string, rows: number): void => void members.set(name, (members.get(name) ?? 0) + rows);
  for (const line of lines) {
    const opened = /^class\s+(\w+)(?:~\w+~)?(?:\[[^\]]*\])?\s*(\{)?/.exec(line);
    const joined =
      /^(\w+)\s*(?:"[^"]*"\s*)?[<|*o().]{0,3}(?:--|\.\.)[>|*o().]{0,3}\s*(?:"[^"]*"\s*)?(\w+)\s*(?::\s*(.*))?$/.exec(
        line,
      );
    if (line === '}') inside = undefined;
    else if (inside !== undefined) add(inside, 1);
    else if (opened !== null) {
      add(opened[1]!, 0);
      if (opened[2] !== undefined && !line.endsWith('}')) inside = opened[1];
    } else if (joined !== null) {
      for (const name of [joined[1]!, joined[2]!]) add(name, 0);
      arrows.push([joined[1]!, joined[2]!, (joined[3] ?? '').length * LETTER]);
    } else {
      const member = /^(\w+)\s*:/.exec(line)?.[1];
      if (member !== undefined) add(member, 1);
    }
  }
  for (const [name, rows] of members) graph.add(name, { width: 170, height: 66 + 27 * rows }, BOX);
  for (const arrow of arrows) graph.connect(...arrow);
  return graph.size(lines.some((line) => /^direction\s+(?:LR|RL)$/.test(line)));
}

function entities(lines: Lines): DiagramSize | undefined {
  const graph = new Graph();
  const rows = new Map<string, number>();
  const arrows: (readonly [string, string, number])[] = [];
  let inside: string | undefined;
  for (const line of lines) {
    const joined = /^([\w-]+)\s+[|}o]{2}(?:--|\.\.)[|{o]{2}\s+([\w-]+)\s*:\s*(.*)$/.exec(line);
    const opened = /^([\w-]+)\s*(?:\[[^\]]*\])?\s*\{$/.exec(line)?.[1];
    if (line === '}') inside = undefined;
    else if (inside !== undefined) rows.set(inside, (rows.get(inside) ?? 0) + 1);
    else if (joined !== null) {
      for (const name of [joined[1]!, joined[2]!]) rows.set(name, rows.get(name) ?? 0);
      arrows.push([joined[1]!, joined[2]!, joined[3]!.length * LETTER]);
    } else if (opened !== undefined) {
      inside = opened;
      rows.set(opened, rows.get(opened) ?? 0);
    }
  }
  for (const [name, own] of rows) graph.add(name, { width: 225, height: Math.max(75, 42 * (own + 1)) }, BOX);
  for (const arrow of arrows) graph.connect(...arrow);
  return graph.size(false, 55);
}
