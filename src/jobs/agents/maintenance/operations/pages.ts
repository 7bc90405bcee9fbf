/** Operations that move, remove or split pages. */
import { optional, pathField, quoted } from './field.ts';
import { operation } from './operation.ts';

export const move = operation({
  name: 'move',
  commands: ['rename', 'move'],
  title: 'Rename or move a page or a folder',
  sentence:
    'The file or the folder, its navigation entries, every link to it, and a redirect from each old address. A page that was moved by hand already is followed.',
  fields: {
    from: pathField({
      label: 'From',
      help: 'Path of a page or folder, without ending.',
      example: 'quickstart',
    }),
    to: pathField({
      label: 'To',
      help: 'New path; one that ends with a slash is the folder that the page goes into.',
      example: 'guides/start',
    }),
  },
  sentences: [
    { form: 'Rename [the page] <from> to <to>' },
    { form: 'Move [the page] <from> to <to>' },
    { form: 'Rename [the folder] <from> to <to>' },
    { form: 'Move [the folder] <from> to <to>' },
  ],
  hints: 'rename:2 move:2 relocate:2 pages:1 folder:1 slug:1 path:1',
  scope: 'subjects',
  read: ({ from, to }) => {
    if (/\s/.test(to))
      return {
        problem: `${quoted(to)} is no path: pages are renamed by their path, and their title stays`,
        hint: `Write for example ${quoted(slugOf(to))}`,
      };
    const isIntoFolder = to.endsWith('/') && !from.endsWith('/');
    const target = to.replace(/\/+$/, '');
    const old = from.replace(/\/+$/, '');
    return { kind: 'move', from: old, to: isIntoFolder ? `${target}/${old.split('/').at(-1)}` : target };
  },
});

const slugOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'guides/start';

export const removePage = operation({
  name: 'remove-page',
  commands: ['remove'],
  title: 'Remove a page',
  sentence:
    'The file, its navigation entries, and the links to it, which become text; readers of the old address can be sent to another page.',
  fields: {
    page: pathField({ label: 'Page', help: 'Path of the page, without ending.', example: 'guides/old' }),
    successor: optional(
      pathField({
        label: 'Successor',
        help: 'Page that readers of the removed one are sent to.',
        example: 'guides/new',
      }),
    ),
  },
  sentences: [
    { form: 'Remove the page <page>' },
    { form: 'Delete the page <page>' },
    { form: 'Remove the page <page> and redirect it to <successor>' },
    { form: 'Delete the page <page> and redirect it to <successor>' },
  ],
  hints: 'remove:2 delete:2 page:1 pages:1 section:-3 sections:-3 paragraph:-3 link:-3 links:-3 image:-3',
  scope: 'whole',
  read: ({ page, successor }) =>
    successor === undefined ? { kind: 'remove-page', page } : { kind: 'remove-page', page, successor },
});

export const splitPage = operation({
  name: 'split-page',
  commands: ['split'],
  title: 'Split a page into a page for each section',
  sentence:
    'A page for each section, with its imports, pictures and links; the page keeps its introduction, and a group of the navigation lists all.',
  fields: {
    page: pathField({
      label: 'Page',
      help: 'Path of the page, without ending.',
      example: 'organize/navigation',
    }),
  },
  sentences: [{ form: 'Split [the page] <page> into pages' }],
  hints: 'split:2 divide:2 page:1 pages:1 sections:1 headings:1',
  scope: 'whole',
  read: ({ page }) => ({ kind: 'split-page', page }),
});
