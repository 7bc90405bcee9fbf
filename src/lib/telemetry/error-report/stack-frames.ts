/** Reads the stack of an error: its calls, with files named from the folder of the program, and nothing of its message. */
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Call {
  readonly function: string;
  /** As the program's folder has it, `node:…`, or only the last part of a file that is elsewhere. */
  readonly file: string;
  /** Absolute path of a file of ours; undefined = of others. */
  readonly own: string | undefined;
  readonly line: number;
  readonly column: number;
}

const MOST = 50;
const LINE = /^ {4}at (?:(?:async )?(.{1,200}?) \()?(?:async )?([^()]{1,1000}):(\d{1,9}):(\d{1,9})\)?$/;

/** Innermost first. @param root absolute folder of the program */
export function stackFrames(stack: string, root: string): readonly Call[] {
  const calls: Call[] = [];
  for (const text of stack.slice(0, 100_000).split('\n')) {
    const [, name = '<anonymous>', place = '', line, column] = LINE.exec(text) ?? [];
    if (line === undefined) continue;
    const found = placeOf(place, root);
    calls.push({ function: plain(name), ...found, line: Number(line), column: Number(column) });
    if (calls.length >= MOST) break;
  }
  return calls;
}

function plain(name: string): string {
  return /^[\w$.<>#[\] ]{1,120}$/.test(name) ? name : '<anonymous>';
}

function placeOf(place: string, root: string): Pick<Call, 'file' | 'own'> {
  if (/^node:[\w/-]+$/.test(place)) return { file: place, own: undefined };
  const path = pathOf(place);
  const file = path === undefined ? '..' : relative(root, path).split(sep).join('/');
  const isOwn = path !== undefined && /^(?:src|dist|bin)\/[\w./-]+\.(?:js|mjs|ts)$/.test(file);
  return isOwn ? { file, own: path } : { file: '[elsewhere]', own: undefined };
}

function pathOf(place: string): string | undefined {
  try {
    return place.startsWith('file:') ? fileURLToPath(place) : place;
  } catch {
    return undefined;
  }
}
