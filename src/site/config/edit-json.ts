/** Changes single values in the text of a JSON file and leaves everything else, comments too, as it is. */
import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from 'jsonc-parser';
import { pointerKeys } from './json-node.ts';

/** The string at a pointer, or undefined when something else is there. */
export function jsonString(text: string, pointer: string): string | undefined {
  const found = nodeAtPointer(text, pointer);
  return found?.type === 'string' ? (found.value as string) : undefined;
}

/** @returns the text with `value` at a pointer that exists, unchanged where it does not */
export function setJson(text: string, pointer: string, value: unknown): string {
  return nodeAtPointer(text, pointer) === undefined ? text : change(text, pathOf(text, pointer), value);
}

/** @returns the text without the property or list entry at a pointer */
export function removeJson(text: string, pointer: string): string {
  return nodeAtPointer(text, pointer) === undefined ? text : change(text, pathOf(text, pointer), undefined);
}

/** Adds an entry at the end of a list of the root object, which is made when there is none. */
export function appendJson(text: string, key: string, value: unknown): string {
  const root = parseTree(text);
  const list = root === undefined ? undefined : findNodeAtLocation(root, [key]);
  if (list === undefined) return change(text, [key], [value]);
  const options = { formattingOptions: formatting(text), isArrayInsertion: true };
  return applyEdits(text, modify(text, [key, list.children?.length ?? 0], value, options));
}

function change(text: string, path: JSONPath, value: unknown): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions: formatting(text) }));
}

function nodeAtPointer(text: string, pointer: string): ReturnType<typeof findNodeAtLocation> {
  const root = parseTree(text);
  return root === undefined ? undefined : findNodeAtLocation(root, pathOf(text, pointer));
}

/** Positions in lists are numbers, names of properties that look like numbers stay text. */
function pathOf(text: string, pointer: string): JSONPath {
  let node = parseTree(text);
  return pointerKeys(pointer).map((key) => {
    const step = node?.type === 'array' ? Number(key) : key;
    node = node === undefined ? undefined : findNodeAtLocation(node, [step]);
    return step;
  });
}

/** As the file is written now: tabs or so many spaces, and its kind of line end. */
function formatting(text: string): { tabSize: number; insertSpaces: boolean; eol: string } {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
