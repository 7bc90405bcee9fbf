/** Changes single values in the text of a JSON file and keeps everything else as it is, comments included. */
import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  modify,
  type Node,
  parseTree,
  type SyntaxKind,
} from 'jsonc-parser';
import { pointerKeys, pointerStep } from './json-node.ts';

/** `SyntaxKind.CommaToken`, which exists only as a type. */
const COMMA: SyntaxKind = 5;

/** The string at a pointer, or undefined when something else is there. */
export function jsonString(text: string, pointer: string): string | undefined {
  const found = nodeAtPointer(text, pointer);
  return found?.type === 'string' ? (found.value as string) : undefined;
}

/**
 * The list at a pointer, empty when its object has no such key; undefined for any other value.
 * @param pointer `/redirects`, or empty for a file that is the list itself
 */
export function jsonList(text: string, pointer: string): readonly unknown[] | undefined {
  const found = nodeAtPointer(text, pointer);
  if (found !== undefined) return found.type === 'array' ? (getNodeValue(found) as unknown[]) : undefined;
  const holder = nodeAtPointer(text, pointer.slice(0, Math.max(0, pointer.lastIndexOf('/'))));
  return holder?.type === 'object' && pointer !== '' ? [] : undefined;
}

/** @returns the text with another value at a pointer that exists, unchanged where it does not */
export function setJson(
  text: string,
  pointer: string,
  value: string | Readonly<Record<string, unknown>>,
): string {
  const node = nodeAtPointer(text, pointer);
  return node === undefined ? text : splice(text, node.offset, endOf(node), JSON.stringify(value));
}

/** @returns the text without the list entry at a pointer, and without the empty line it would leave */
export function removeJson(text: string, pointer: string): string {
  const node = nodeAtPointer(text, pointer);
  const list = node?.parent;
  if (node === undefined || list?.type !== 'array') return text;
  const after = commaFrom(text, endOf(node), endOf(list));
  if (after !== undefined) return tidy(splice(text, node.offset, after + 1, ''), node.offset);
  const before = list.children?.[(list.children?.indexOf(node) ?? 0) - 1];
  const rest = splice(text, node.offset, endOf(node), '');
  const comma = before === undefined ? undefined : commaFrom(text, endOf(before), node.offset);
  return comma === undefined
    ? tidy(rest, node.offset)
    : tidy(splice(rest, comma, comma + 1, ''), node.offset - 1);
}

/** Inserts a string into a list beside the entry at a pointer, on a line of its own if that entry has one. */
export function insertJson(text: string, pointer: string, side: 'before' | 'after', value: string): string {
  const node = nodeAtPointer(text, pointer);
  if (node?.parent?.type !== 'array') return text;
  const item = JSON.stringify(value);
  const line = text.slice(text.lastIndexOf('\n', node.offset) + 1, node.offset);
  const alone = line.trim() === '';
  const { eol } = formatting(text);
  if (side === 'before') return splice(text, node.offset, node.offset, `${item},${alone ? eol + line : ' '}`);
  const end = endOf(node);
  const comma = commaFrom(text, end, endOf(node.parent));
  const lineEnd = endOfLine(text, comma ?? end);
  // Another entry follows on the line.
  if (!alone || lineEnd === comma) return splice(text, end, end, `, ${item}`);
  return comma === undefined
    ? splice(splice(text, lineEnd, lineEnd, eol + line + item), end, end, ',')
    : splice(text, lineEnd, lineEnd, `${eol}${line}${item},`);
}

/** Appends an object to the list at a pointer, which is created if its object has none. */
export function appendJson(text: string, pointer: string, value: Readonly<Record<string, string>>): string {
  const list = nodeAtPointer(text, pointer);
  const last = list?.children?.at(-1);
  if (last === undefined)
    return applyEdits(
      text,
      modify(text, pointerKeys(pointer), [value], { formattingOptions: formatting(text) }),
    );
  const end = endOf(last);
  const line = text.slice(text.lastIndexOf('\n', last.offset) + 1, last.offset);
  if (line.trim() !== '') return splice(text, end, end, `, ${oneLine(value)}`);
  const { eol, unit } = formatting(text);
  const short = !text.slice(last.offset, end).includes('\n');
  const long = JSON.stringify(value, null, unit).replaceAll('\n', eol + line);
  const item = eol + line + (short ? oneLine(value) : long);
  const comma = commaFrom(text, end, endOf(list!));
  const lineEnd = endOfLine(text, comma ?? end);
  return comma === undefined
    ? splice(splice(text, lineEnd, lineEnd, item), end, end, ',')
    : splice(text, lineEnd, lineEnd, `${item},`);
}

function oneLine(value: Readonly<Record<string, string>>): string {
  const parts = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${JSON.stringify(inner)}`,
  );
  return `{ ${parts.join(', ')} }`;
}

/** End of the line when only a comment follows on it, else the offset itself. */
function endOfLine(text: string, from: number): number {
  const rest = /^,?[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*\*\/)?[ \t]*(?=\r?\n)/.exec(text.slice(from));
  return rest === null ? from : from + rest[0].length;
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

function splice(text: string, from: number, to: number, by: string): string {
  return text.slice(0, from) + by + text.slice(to);
}

/** Offset of the following comma, after any comments. */
function commaFrom(text: string, from: number, to: number): number | undefined {
  const scanner = createScanner(text.slice(0, to), true);
  scanner.setPosition(from);
  return scanner.scan() === COMMA ? scanner.getTokenOffset() : undefined;
}

/** Removes the line at `at` when it is empty now, else the extra blanks. */
function tidy(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  if (start > 0 && end >= 0 && text.slice(start, end).trim() === '') return splice(text, start, end + 1, '');
  const blanks = /^[ \t]+/.exec(text.slice(at))?.[0].length ?? 0;
  const gap = /[ \t]$/.test(text.slice(0, at)) && !/^[ \t]*\]/.test(text.slice(at));
  const before = /^[ \t]*\]/.test(text.slice(at))
    ? (/[ \t]+$/.exec(text.slice(start, at))?.[0].length ?? 0)
    : 0;
  return before > 0
    ? splice(text, at - before, at + blanks, '')
    : gap
      ? splice(text, at, at + blanks, '')
      : text;
}

function nodeAtPointer(text: string, pointer: string): Node | undefined {
  let node = parseTree(text);
  for (const key of pointerKeys(pointer))
    node =
      node === undefined ? undefined : findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
  return node;
}

/** The file's indentation and line ends. */
function formatting(text: string): {
  tabSize: number;
  insertSpaces: boolean;
  eol: string;
  unit: string;
} {
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return {
    unit,
    insertSpaces: !unit.startsWith('\t'),
    tabSize: unit.startsWith('\t') ? 1 : unit.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

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

/** Sets a field of the whole document; undefined removes it. */
export function setField(text: string, field: string, value: unknown): string {
  return applyEdits(text, modify(text, [field], value, { formattingOptions: formatting(text) }));
}

/**
 * Puts other fields in the place of one.
 * @returns undefined when there is no object at the pointer, or it lacks the field
 */
export function swapField(
  text: string,
  pointer: string,
  field: string,
  fields: Readonly<Record<string, unknown>>,
): string | undefined {
  const path = pathTo(text, pointer);
  const options = { formattingOptions: formatting(text) };
  const at = path === undefined ? -1 : placeOf(text, path, field);
  if (path === undefined || at < 0) return undefined;
  let now =
    fields[field] === undefined
      ? applyEdits(text, modify(text, path.concat(field), undefined, options))
      : text;
  for (const [i, [name, value]] of Object.entries(fields).entries()) {
    const getInsertionIndex = (): number => at + i;
    now = applyEdits(now, modify(now, path.concat(name), value, { ...options, getInsertionIndex }));
  }
  return now;
}

const placeOf = (text: string, path: (string | number)[], field: string): number =>
  objectAt(text, path)?.children?.findIndex(({ children }) => children?.[0]?.value === field) ?? -1;

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

export interface NewRedirect {
  readonly source: string;
  readonly destination: string;
}

/**
 * @param pointer of the list in this file: `/redirects`, or empty for a file that is the list itself
 * @returns undefined when there is something else than a list
 */
export function addRedirect(
  text: string,
  pointer: string,
  { source, destination }: NewRedirect,
): string | undefined {
  const list = jsonList(text, pointer);
  if (list === undefined) return undefined;
  let now = text;
  // A page overrides a redirect from its address, and a second redirect from the old one would never match.
  for (const [index, item] of [...list.entries()].reverse()) {
    const { source: from } = (item ?? {}) as { readonly source?: unknown };
    if (from === destination || from === source) now = removeJson(now, pointer + pointerStep(index));
  }
  return appendJson(now, pointer, { source, destination });
}
