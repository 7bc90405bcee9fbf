/** The operation that makes a page of each section. */
import { isDoubt } from '../places/places.ts';
import { type Operation, placeValue } from './operation.ts';

export const splitPage: Operation = {
  name: 'split-page',
  sentence:
    'A page for each section, with its imports, pictures and links; the page keeps its introduction, and a group of the navigation lists all.',
  examples: [
    'Split organize/navigation into pages',
    'Split organize/navigation into separate pages, one per section',
  ],
  hints: 'split break divide teile divise divide',
  scope: 'whole',
  forms: {
    en: `
(split | divide | break) [up] <page:place> [up] (into | in) [separate] [multiple] [several] pages [,] [one] [(per | for | by | at)] [(section | heading | headings | sections)]
split <page:place> (at | by) [its] (headings | sections)
`,
    de: 'teile <page:place> (in | nach) (seiten | überschriften | abschnitte) auf',
    fr: '(divise | diviser | divisez) <page:place> en [plusieurs] pages',
    es: '(divide | dividir) <page:place> en [varias] páginas',
  },
  topics: { en: 'split (pages | files | anything)' },
  read: (values) => {
    const page = values.places.page(placeValue(values, 'page')!);
    return isDoubt(page) ? page : { kind: 'split-page', page };
  },
};
