/** Operations on docs.json and its navigation. */
import { type Operation, textValue } from './operation.ts';

const UNLISTED = '(are | were) [(missing | absent | not listed | not)] [(from | in)] @nav';

export const forgottenPages: Operation = {
  name: 'forgotten-pages',
  sentence: 'Pages that no list has are listed beside their neighbours.',
  examples: ['Add forgotten pages to the navigation', 'Add pages that are missing from the sidebar'],
  hints: 'navigation sidebar unlisted orphan orphaned forgotten menu seitenleiste navegación',
  scope: 'subjects',
  forms: {
    en: `
(@add | list) [@forgotten] pages [(in | under | from) <within:places>] (to | into) @nav
(@add | list) [@forgotten] pages in @nav
(@add | list) @forgotten pages [(from | in | to) @nav]
(@add | list) pages (that | which) ${UNLISTED} [(to | in | into) @nav]
(@add | list) pages missing (from | in) @nav [(to it)]
fix (orphaned | orphan | unlisted | forgotten) pages
`,
    de: `
(füge | nimm) [(alle)] [(fehlende | fehlenden | vergessene | vergessenen)] seiten [(zur | in die | der)] (navigation | seitenleiste) (hinzu | auf)
`,
    fr: '(ajoute | ajouter | ajoutez) pages (oubliées | manquantes) (à | dans) [(la)] navigation',
    es: '(añade | añadir | agrega | agregar) páginas (olvidadas | que faltan | faltantes) (a | en) [la] navegación',
  },
  topics: { en: '@add pages' },
  read: () => ({ kind: 'forgotten-pages' }),
};

export const mintJson: Operation = {
  name: 'mint-json',
  sentence: 'A docs.json that says the same as mint.json, which is removed.',
  examples: ['Convert mint.json'],
  hints: 'mint.json docs.json',
  scope: 'whole',
  forms: {
    en: '(convert | converting | migrate | upgrade | turn | replace) mint.json [(to | into | with) docs.json]',
    de: '(wandle | konvertiere | migriere) mint.json [(in | nach | zu) docs.json] [um]',
    fr: '(convertis | convertir | migre | migrer) mint.json [(en | vers) docs.json]',
    es: '(convierte | convertir | migra | migrar) mint.json [(a | en) docs.json]',
  },
  read: () => ({ kind: 'mint-json' }),
};

export const order: Operation = {
  name: 'order-navigation',
  sentence: 'The order of the pages of one group of the navigation.',
  examples: ['Sort the pages of the group "Guides" by title'],
  hints: 'sort order alphabetical alphabetically',
  scope: 'whole',
  forms: {
    en: `
(sort | order) [pages] [(of | in)] group <group:quoted> [in @nav] [alphabetically]
(sort | order) [pages] [(of | in)] group <group:quoted> [in @nav] by <by:text>
`,
  },
  read: (values) => {
    const by = textValue(values, 'by')?.toLowerCase() ?? 'title';
    if (by !== 'title' && by !== 'path')
      return { problem: `Pages are sorted by "title" or by "path", not by "${by}"` };
    return { kind: 'order-navigation', group: textValue(values, 'group')!, by };
  },
};
