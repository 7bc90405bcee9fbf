/** Tool: replaces a text that occurs exactly once in a file. */
import * as z from '../../../lib/schema.ts';
import { mistake, pathArgument } from './tool.ts';
import { refuseUnwritable } from './writable-file.ts';
import { writerTool } from './writer-tool.ts';

const LONGEST = 200_000;

export const editFile = writerTool({
  name: 'edit_file',
  title: 'Edit a file',
  effect: 'changes',
  description:
    'Replaces a piece of a file. The old text must occur in the file exactly once, with the same spaces and line breaks.',
  input: z.object({
    path: pathArgument('For example "guides/start.mdx".'),
    old: z.string().min(1).max(LONGEST).describe('The current text, with enough around it to be unique.'),
    new: z.string().max(LONGEST).describe('The new text.'),
  }),
  run({ path, old, new: next }, context) {
    refuseUnwritable(path);
    const text = context.folder.read(path);
    const [was, now] = inLineEndsOf(text, [old, next]);
    const at = text.indexOf(was);
    if (at < 0)
      return mistake(
        `The old text is not in "${path}". Read the file again and copy it exactly, spaces included.`,
      );
    const second = text.indexOf(was, at + 1);
    if (second >= 0)
      return mistake(
        `The old text is in "${path}" more than once (lines ${lineAt(text, at)} and ${lineAt(text, second)}). Give more of what is around it.`,
      );
    if (was === now) return 'The old and the new text are the same; nothing was changed.';
    context.usage.refuseBeyond([path], Buffer.byteLength(now));
    context.folder.write(path, text.slice(0, at) + now + text.slice(at + was.length));
    context.usage.changed([path], Buffer.byteLength(now));
    context.did(`Edited ${path}`);
    return `Edited "${path}" at line ${lineAt(text, at)}.`;
  },
});

/** Models write LF even where a file has CRLF. */
function inLineEndsOf(text: string, [old, next]: readonly [string, string]): readonly [string, string] {
  const windows = text.includes('\r\n') && !old.includes('\r');
  const converted = (one: string): string => one.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n');
  return windows ? [converted(old), converted(next)] : [old, next];
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;
