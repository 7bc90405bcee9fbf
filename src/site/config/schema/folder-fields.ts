/** Fields of a navigation element that lists the pages of a folder. */
import * as z from '../../../lib/schema.ts';
import { extension } from './field.ts';

/** Orders of the pages in a folder; with `-`, backwards. */
export const FOLDER_SORTS = ['order', 'name', 'title', 'date', '-order', '-name', '-title', '-date'] as const;

export const folderFields = {
  from: extension(
    z.string().min(1),
    'Folder whose pages are listed here, with a group for each folder in it. In `pages` beside it, `…` stands for those not named.',
    'guides',
  ),
  sort: extension(
    z.enum(FOLDER_SORTS),
    'Order of the pages of `from`: `order` (front matter `order`, else the number before the name), `name`, `title` or `date`; with `-`, backwards. Default: order.',
    '-date',
  ),
  depth: extension(
    z.int().min(0),
    'How many levels of folders in `from` become groups; deeper pages are listed in the last one. Default: all.',
    2,
  ),
};

/** Groups have a field of this name of their own. */
export const collapsed = extension(
  z.boolean(),
  'Whether groups made of the folders of `from` are closed at first. Default: true.',
);
