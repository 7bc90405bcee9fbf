/** Tool: gives a page another path, with its navigation, the links to it and a redirect. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import { pathArgument } from './tool.ts';
import { refuseProgram } from './writable-file.ts';
import { writerTool } from './writer-tool.ts';

export const renamePage = writerTool({
  name: 'rename_page',
  title: 'Rename a page',
  effect: 'changes',
  description:
    'Renames a page: moves its file, updates docs.json and every link to it, and adds a redirect from the old address.',
  input: z.object({
    from: pathArgument('Path of the page as in docs.json, for example "guides/start".'),
    to: pathArgument('The new path, for example "guides/begin".'),
  }),
  async run({ from, to }, context) {
    const [old, next] = [pageOf(from), pageOf(to)];
    // Throws for paths that are hidden or outside the folder.
    for (const page of [old, next]) context.folder.exists(`${page}.mdx`);
    refuseProgram(`${next}.mdx`);
    context.usage.refuseBeyond([`${old}.mdx`, `${next}.mdx`], 0);
    const { files, changed, redirect } = await context.site.rename(old, next, context.signal);
    context.usage.changed(changed, 0);
    context.did(`Renamed ${old} to ${next}`);
    return `Renamed "${old}" to "${next}" in ${files} files${redirect ? ', with a redirect' : ', without a redirect'}.`;
  },
});

function pageOf(name: string): string {
  const page = name
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.mdx?$/i, '');
  if (page === '')
    throw new AppError('rename/name', 'The path of a page is empty', {
      hint: 'Write it as docs.json does, for example "guides/start"',
    });
  return page;
}
