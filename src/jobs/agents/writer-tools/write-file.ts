/** Tool: makes a file, or replaces all of it. */
import * as z from '../../../lib/schema.ts';
import { pathArgument } from './tool.ts';
import { refuseUnwritable } from './writable-file.ts';
import { writerTool } from './writer-tool.ts';

export const writeFile = writerTool({
  name: 'write_file',
  title: 'Write a file',
  effect: 'destroys',
  description: 'Makes a new file, or replaces the whole text of one. For changes to a file use edit_file.',
  input: z.object({
    path: pathArgument('For example "guides/start.mdx".'),
    text: z.string().max(1_000_000).describe('The whole text.'),
  }),
  run({ path, text }, context) {
    refuseUnwritable(path);
    const bytes = Buffer.byteLength(text);
    const isNew = !context.folder.exists(path);
    context.usage.refuseBeyond([path], bytes);
    context.folder.write(path, text);
    context.usage.changed([path], bytes);
    context.did(`${isNew ? 'Created' : 'Wrote'} ${path}`);
    return `${isNew ? 'Created' : 'Replaced'} "${path}", ${bytes} bytes.`;
  },
});
