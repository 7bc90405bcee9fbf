/** Tool: removes a file. */
import * as z from '../../../../lib/schema.ts';
import { defineTool, pathArgument } from './tool.ts';
import { refuseProgram } from './writable-file.ts';

export const deleteFile = defineTool({
  name: 'delete_file',
  description:
    'Removes a file, an image too. Take its page out of docs.json and mend the links to it as well.',
  input: z.object({ path: pathArgument('For example "guides/old.mdx".') }),
  run({ path }, desk) {
    refuseProgram(path);
    desk.ledger.refuseBeyond([path], 0);
    desk.folder.remove(path);
    desk.ledger.changed([path], 0);
    desk.did(`Deleted ${path}`);
    return `Deleted "${path}".`;
  },
});
