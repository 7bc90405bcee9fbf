/** Tool: removes a file. */
import * as z from '../../../lib/schema.ts';
import { pathArgument } from './tool.ts';
import { refuseNeeded, refuseProgram } from './writable-file.ts';
import { writerTool } from './writer-tool.ts';

export const deleteFile = writerTool({
  name: 'delete_file',
  title: 'Delete a file',
  effect: 'destroys',
  description:
    'Removes a file, an image too. Take its page out of docs.json and fix the links to it as well.',
  input: z.object({ path: pathArgument('For example "guides/old.mdx".') }),
  run({ path }, context) {
    refuseProgram(path);
    refuseNeeded(path);
    context.usage.refuseBeyond([path], 0);
    context.folder.remove(path);
    context.usage.changed([path], 0);
    context.did(`Deleted ${path}`);
    return `Deleted "${path}".`;
  },
});
