/** `parts`: places of the layout that the author fills with own components. */
import * as z from '../../../lib/schema.ts';

/** Where each place is, by its name in docs.json; the order of a page from top to bottom. */
const PLACES = {
  'header.end': 'At the end of the top bar, before the button; also on a phone, so keep it small.',
  'sidebar.top': 'Above the list of pages, in the drawer of a phone too.',
  'sidebar.bottom': 'Below the list of pages, in the drawer of a phone too.',
  'page.before': 'Above the title of every page.',
  'page.after': 'Below the text of every page, above the links to the next one.',
  'operation.aside': 'Beside every operation of an API reference, below its examples.',
  footer: 'In the footer, above its last line.',
  'not-found': 'On the page for unknown addresses, below its text.',
} as const;

export type PartPlace = keyof typeof PLACES;

export const PART_PLACES = Object.keys(PLACES) as readonly PartPlace[];

const FILE = z.string().min(1);

const place = (name: PartPlace) =>
  FILE.meta({
    description: PLACES[name],
    examples: ['/parts/status.jsx', '/parts/all.jsx#Status'],
  }).optional();

export const partsSchema = z.object({
  'header.end': place('header.end'),
  'sidebar.top': place('sidebar.top'),
  'sidebar.bottom': place('sidebar.bottom'),
  'page.before': place('page.before'),
  'page.after': place('page.after'),
  'operation.aside': place('operation.aside'),
  footer: place('footer'),
  'not-found': place('not-found'),
});
