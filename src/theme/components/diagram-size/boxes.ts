/** Estimates the size of diagrams of classes and of entities, whose boxes have rows. */
import { type DiagramSize, Graph, LETTER, type Lines } from './graph.ts';

/** Before its rows are known. */
const BOX = { width: 152, height: 42 };

export function classes(lines: Lines): DiagramSize | undefined {
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

export function entities(lines: Lines): DiagramSize | undefined {
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
