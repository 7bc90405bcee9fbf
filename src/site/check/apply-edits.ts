/** Applies edits to the text of one file: each only where exactly what it expects stands. */
import { jsonString, removeJson, setJson } from '../config/edit-json.ts';
import { pointerKeys } from '../config/json-node.ts';
import { offsetOfLine } from './find-in-text.ts';
import type { Edit, JsonEdit, TextEdit } from './finding.ts';

export interface Applied {
  readonly text: string;
  readonly done: readonly Edit[];
}

export function applyEdits(text: string, edits: readonly Edit[]): Applied {
  const done: Edit[] = [];
  let now = text;
  for (const edit of textEdits(edits)) {
    const at = offsetOfLine(text, edit.line) + edit.column - 1;
    if (text.slice(at, at + edit.was.length) !== edit.was) continue;
    now = now.slice(0, at) + edit.now + now.slice(at + edit.was.length);
    done.push(edit);
  }
  for (const edit of jsonEdits(edits)) {
    if (jsonString(now, edit.pointer) !== edit.was) continue;
    now = edit.now === undefined ? removeJson(now, edit.pointer) : setJson(now, edit.pointer, edit.now);
    done.push(edit);
  }
  return { text: now, done: done.reverse() };
}

/** From the end of the text, so that places before them hold; one for each place. */
function textEdits(edits: readonly Edit[]): TextEdit[] {
  const byPlace = new Map<string, TextEdit>();
  for (const edit of edits)
    if (edit.kind === 'text' && !byPlace.has(`${edit.line}:${edit.column}`))
      byPlace.set(`${edit.line}:${edit.column}`, edit);
  return [...byPlace.values()].sort((a, b) => b.line - a.line || b.column - a.column);
}

/** From the end of each list, so that the positions of entries before one that is taken out hold. */
function jsonEdits(edits: readonly Edit[]): JsonEdit[] {
  return edits.filter((edit) => edit.kind === 'json').sort((a, b) => comparePointers(b.pointer, a.pointer));
}

/** In the order of the document, list positions as numbers. */
export function comparePointers(a: string, b: string): number {
  const [left, right] = [pointerKeys(a), pointerKeys(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x, y] = [left[i]!, right[i]!];
    if (x === y) continue;
    return /^\d+$/.test(x) && /^\d+$/.test(y) ? Number(x) - Number(y) : x < y ? -1 : 1;
  }
  return left.length - right.length;
}
