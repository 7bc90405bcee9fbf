/** Applies edits to the text of one file, skipping those that do not find the text they expect. */
import { jsonString, removeJson, setJson } from '../config/edit-json.ts';
import { pointerKeys } from '../config/json-node.ts';
import { offsetOfLine } from './find-in-text.ts';
import type { Edit, JsonEdit, TextEdit } from './finding.ts';

interface Applied {
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

/** From the end of the text, so that earlier positions stay valid; one for each position. */
function textEdits(edits: readonly Edit[]): TextEdit[] {
  const byPosition = new Map<string, TextEdit>();
  for (const edit of edits)
    if (edit.kind === 'text' && !byPosition.has(`${edit.line}:${edit.column}`))
      byPosition.set(`${edit.line}:${edit.column}`, edit);
  return [...byPosition.values()].sort((a, b) => b.line - a.line || b.column - a.column);
}

/** From the end of each list, so that removing an entry does not move those still to be edited. */
function jsonEdits(edits: readonly Edit[]): JsonEdit[] {
  return edits.filter((edit) => edit.kind === 'json').sort((a, b) => comparePointers(b.pointer, a.pointer));
}

/** Compares in document order, list positions as numbers. */
export function comparePointers(a: string, b: string): number {
  const [left, right] = [pointerKeys(a), pointerKeys(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x, y] = [left[i]!, right[i]!];
    if (x === y) continue;
    return /^\d+$/.test(x) && /^\d+$/.test(y) ? Number(x) - Number(y) : x < y ? -1 : 1;
  }
  return left.length - right.length;
}
