/** Operations that move or remove pages. */

import type { NamedPlace } from '../grammar/slots.ts';
import { barePath, isDoubt } from '../places/places.ts';
import { type Operation, placeValue, type Values } from './operation.ts';

const READABLE = /\s/;

export const move: Operation = {
  name: 'move',
  sentence:
    'The file or the folder, its navigation entries, every link to it, and a redirect from each old address.',
  examples: [
    'Rename quickstart to guides/start',
    'Move all pages in migration/ to guides/migration/',
    'I moved quickstart to guides/start, update the links',
  ],
  hints:
    'rename move renamed moved relocate path slug umbenennen benenne verschiebe renommer renomme déplacer renombra mueve',
  scope: 'subjects',
  forms: {
    en: `
[(i | we)] [have] @move <from:name> @to <to:name>
[(i | we)] [have] @move [(pages | files | everything | contents)] (in | from | under | of | inside | below) <fromAll:name> @to <to:name>
change (path | address | url | slug | location) of <from:name> @to <to:name>
`,
    de: `
(benenne | nenne) <from:name> (in | zu | nach | als | auf) <to:name> um
(verschiebe | verlege | bewege) [(alle seiten (in | aus | von | unter))] <from:name> (nach | in | zu | unter) <to:name>
`,
    fr: `
(renomme | renommer | renommez | déplace | déplacer | déplacez) <from:name> (en | vers | dans | à) <to:name>
`,
    es: `
(renombra | renombrar | renombre | mueve | mover | mueva) <from:name> (a | en | como | hacia) <to:name>
`,
  },
  echoes: {
    en: `
(update | adjust | change | correct) [internal] @links [(to (it | them | page) | accordingly)]
(with | keep | add | set up | leave) [(a | its)] @links [and redirect] [and redirects]
(with | keep | add | set up | create | leave) @redirects [(from (old (address | path | url) | there))]
`,
    de: `
(aktualisiere | korrigiere) @links [darauf]
mit (weiterleitung | weiterleitungen)
`,
  },
  topics: { en: '@move (pages | files | folders | anything)', de: '(benenne | verschiebe) keine seiten' },
  read: (values) => readMove(values),
};

function readMove(values: Values): ReturnType<Operation['read']> {
  const all = placeValue(values, 'fromAll');
  const from = all ?? placeValue(values, 'from')!;
  const to = placeValue(values, 'to')!;
  if (READABLE.test(to.name) || to.name.trim() === '')
    return {
      problem: `"${to.name}" is no path: pages are renamed by their path, and their title stays. Write for example: Rename ${barePath(from.name)} to ${slugOf(to.name)}`,
    };
  const found = values.places.pathOf(all === undefined ? from : { ...all, is: 'folder' });
  // A page that is not there may have been moved already, and then its links follow.
  if (isDoubt(found) && READABLE.test(from.name)) return found;
  const old = isDoubt(found) ? barePath(from.name) : found;
  const isFolder = isFolderName(all ?? from) || all !== undefined;
  const intoFolder = !isFolder && (to.is === 'folder' || to.name.endsWith('/'));
  const target = barePath(to.name);
  return { kind: 'move', from: old, to: intoFolder ? `${target}/${old.split('/').at(-1)}` : target };
}

const isFolderName = ({ is, name }: NamedPlace): boolean => is === 'folder' || name.endsWith('/');

const slugOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'guides/start';

export const removePage: Operation = {
  name: 'remove-page',
  sentence:
    'The file, its navigation entries, and the links to it, which become text; readers of the old address can be sent to another page.',
  examples: [
    'Remove the page ai-native and all references to it',
    'Delete the page guides/old and redirect it to guides/new',
  ],
  hints: 'remove delete drop entferne lösche supprime elimina',
  scope: 'whole',
  forms: {
    en: `
@remove <page:place> [and [@remove] [of] (references | links | mentions | entries) [(to | of) (it | page)]] [and redirect (it | readers | its address | old address) to <successor:place>]
@remove <page:place> with (its | all) (references | links)
`,
    de: `
(entferne | lösche) <page:place> [und [alle] (verweise | links) darauf]
`,
    fr: `
(supprime | supprimer | supprimez) <page:place> [et [(ses | liens | références)] [(liens | références)] [vers (elle | cette page)]]
`,
    es: `
(elimina | eliminar | borra | borrar) <page:place> [y [(sus | enlaces | referencias)] [(enlaces | referencias)] [a ella]]
`,
  },
  topics: { en: '@remove (pages | files | anything)' },
  read: (values) => {
    const page = values.places.page(placeValue(values, 'page')!);
    const named = placeValue(values, 'successor');
    const successor = named === undefined ? undefined : values.places.page(named);
    if (isDoubt(page)) return page;
    if (isDoubt(successor)) return successor;
    return { kind: 'remove-page', page, ...(successor === undefined ? {} : { successor }) };
  },
};
