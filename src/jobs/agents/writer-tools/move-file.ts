/** Tool: gives a file another path and changes nothing else. */
import * as z from '../../../lib/schema.ts';
import { pathArgument } from './tool.ts';
import { refuseNeeded, refuseUnmovable } from './writable-file.ts';
import { writerTool } from './writer-tool.ts';

export const moveFile = writerTool({
  name: 'move_file',
  title: 'Move a file',
  effect: 'changes',
  description:
    'Moves a file, for example an image or a snippet. Links stay as they are; for pages use rename_page.',
  input: z.object({ from: pathArgument('Path now.'), to: pathArgument('Path then, with the name.') }),
  run({ from, to }, context) {
    refuseUnmovable(from, to);
    refuseNeeded(from);
    context.usage.refuseBeyond([from, to], 0);
    context.folder.move(from, to);
    context.usage.changed([from, to], 0);
    context.did(`Moved ${from} to ${to}`);
    return `Moved "${from}" to "${to}".`;
  },
});
