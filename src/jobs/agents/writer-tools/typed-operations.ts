/** The typed form of each operation: which arguments it needs, and the work that they mean. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import { readRedirect } from '../maintenance/operations/redirects.ts';
import type { RequestedWork } from '../maintenance/request.ts';
import { PROBLEMS } from '../maintenance/words/words.ts';

const name = (what: string) => z.string().trim().min(1).max(500).describe(what);

/** Arguments of all operations; which of them one needs is said with it. */
export const operationArguments = z.object({
  from: name('Path of a page or folder, without ending.').optional(),
  to: name('New path.').optional(),
  page: name('Path of a page, without ending.').optional(),
  successor: name('Page that readers of the removed page are sent to.').optional(),
  source: name('Address that a redirect begins at: "/old".').optional(),
  destination: name(
    'Address that it leads to: "/guides/start", or one of another site with "https://".',
  ).optional(),
  problems: z.array(z.enum(PROBLEMS)).min(1).max(6).optional().describe('Default: everything.'),
  group: name('Label of a group.').optional(),
  by: z.enum(['title', 'path']).optional(),
  mark: z.enum(['-', '*', '+']).optional(),
  names: z.array(z.string().max(100)).max(200).optional().describe('Names that keep their capitals.'),
  keys: z.array(z.string().max(100)).min(1).max(50).optional().describe('Front matter keys that come first.'),
  most: z.int().min(20).max(1000).optional().describe('Most characters of a description.'),
});

export type OperationArguments = z.output<typeof operationArguments>;

interface TypedOperation {
  /** Its arguments, as the description of the tool names them. */
  readonly takes: string;
  read(given: OperationArguments): RequestedWork;
}

const DEFAULT_MOST = 160;

export const TYPED_OPERATIONS: Readonly<Record<string, TypedOperation>> = {
  fix: {
    takes: 'problems?',
    read: ({ problems }) => ({ kind: 'fix', what: problems ?? ['everything'], except: [] }),
  },
  move: {
    takes: 'from, to',
    read: ({ from, to }) => ({ kind: 'move', from: path(from, 'from'), to: path(to, 'to') }),
  },
  'remove-page': {
    takes: 'page, successor?',
    read: ({ page, successor }) => ({
      kind: 'remove-page',
      page: path(page, 'page'),
      ...(successor === undefined ? {} : { successor: path(successor, 'successor') }),
    }),
  },
  'split-page': { takes: 'page', read: ({ page }) => ({ kind: 'split-page', page: path(page, 'page') }) },
  'history-redirects': { takes: '', read: () => ({ kind: 'history-redirects' }) },
  'add-redirect': {
    takes: 'source, destination',
    read: ({ source, destination }) => {
      const read = readRedirect(needed(source, 'source'), needed(destination, 'destination'));
      if ('problem' in read) throw new AppError('work/argument', read.problem);
      return read;
    },
  },
  'redirected-links': { takes: '', read: () => ({ kind: 'redirected-links' }) },
  'forgotten-pages': { takes: '', read: () => ({ kind: 'forgotten-pages' }) },
  'order-navigation': {
    takes: 'group, by?',
    read: ({ group, by = 'title' }) => ({ kind: 'order-navigation', group: needed(group, 'group'), by }),
  },
  'heading-case': { takes: 'names?', read: ({ names = [] }) => ({ kind: 'heading-case', names }) },
  bullets: { takes: 'mark', read: ({ mark }) => ({ kind: 'bullets', mark: needed(mark, 'mark') }) },
  'alt-texts': { takes: '', read: () => ({ kind: 'alt-texts' }) },
  descriptions: { takes: '', read: () => ({ kind: 'descriptions' }) },
  'short-descriptions': {
    takes: 'most?',
    read: ({ most = DEFAULT_MOST }) => ({ kind: 'short-descriptions', most }),
  },
  'front-matter-order': {
    takes: 'keys',
    read: ({ keys }) => ({ kind: 'front-matter-order', keys: needed(keys, 'keys') }),
  },
  'mint-json': { takes: '', read: () => ({ kind: 'mint-json' }) },
};

/** As docs.json writes pages. */
function path(given: string | undefined, argument: string): string {
  return needed(given, argument)
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.mdx?$/i, '');
}

function needed<T>(given: T | undefined, argument: string): T {
  if (given !== undefined) return given;
  throw new AppError('work/argument', `The argument "${argument}" is missing`, {
    hint: 'The description of the tool names the arguments of each operation',
  });
}
