/** Replaces fields of one object in the text of a JSON file by a list, and keeps everything else as it is. */
import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser';
import { formatting } from './edit-json.ts';
import { pointerKeys } from './json-node.ts';

interface Replacing {
  /** Of the list, which is written in the place of the first field that goes. */
  readonly field: string;
  readonly list: readonly unknown[];
  readonly removed: readonly string[];
}

/** @returns undefined when there is no object at the pointer */
export function replaceFields(
  text: string,
  pointer: string,
  { field, list, removed }: Replacing,
): string | undefined {
  const path = pathTo(text, pointer);
  if (path === undefined) return undefined;
  const options = { formattingOptions: formatting(text) };
  const at = objectAt(text, path)!.children!.findIndex(({ children }) =>
    removed.includes(children?.[0]?.value),
  );
  let now = applyEdits(
    text,
    modify(text, path.concat(field), list, { ...options, getInsertionIndex: () => Math.max(at, 0) }),
  );
  for (const name of removed)
    if (findNodeAtLocation(parseTree(now)!, path.concat(name)) !== undefined)
      now = applyEdits(now, modify(now, path.concat(name), undefined, options));
  return now;
}

function objectAt(text: string, path: (string | number)[]): Node | undefined {
  const root = parseTree(text);
  const found = root === undefined ? undefined : findNodeAtLocation(root, path);
  return found?.type === 'object' ? found : undefined;
}

/** The steps of a pointer with numbers for lists. */
function pathTo(text: string, pointer: string): (string | number)[] | undefined {
  const root = parseTree(text);
  const path: (string | number)[] = [];
  for (const key of pointerKeys(pointer)) {
    const node = root === undefined ? undefined : findNodeAtLocation(root, path);
    path.push(node?.type === 'array' ? Number(key) : key);
  }
  return objectAt(text, path) === undefined ? undefined : path;
}
