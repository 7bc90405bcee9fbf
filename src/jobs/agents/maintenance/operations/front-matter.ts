/** Operations on front matter. */
import { USUAL_ORDER } from '../../../../site/check/work/plan-front-matter-order.ts';
import { type Operation, textsValue, textValue } from './operation.ts';

/** Longer ones are cut in the results of search engines. */
const LONGEST_DESCRIPTION = 160;
const PURPOSE = '[fix seo [(issues | problems)] [:]]';

export const descriptions: Operation = {
  name: 'descriptions',
  sentence: 'A description from the first paragraph of each page that has none.',
  examples: ['Add missing descriptions', 'Add a description to every page that does not have one'],
  hints: 'description descriptions seo meta beschreibung beschreibungen descripciones',
  scope: 'files',
  forms: {
    en: `
(@add | fix) [in] (missing | empty | absent) [@meta] @descriptions [where [they are] missing] [(to | for | on | of) @pages]
(@add | fix) [in] [@meta] descriptions [(to | for | on | of) @pages]
(@add | fix) [in] [@meta] @descriptions (to | for | on | of) @pages (that | which) @have not [have] [(one | any | description | descriptions)]
(@add | fix) [in] [@meta] @descriptions (to | for | on | of) @pages (without | lacking | missing) [(one | any | it | description | descriptions)]
(@add | fix) [in] [@meta] @descriptions (to | for | on | of) @pages
describe @pages (without | lacking) [(one | description | descriptions)]
describe @pages (that | which) have no (description | descriptions)
`,
    de: `
(füge | ergänze | schreibe) [fehlende] (beschreibungen | beschreibung) [hinzu] [(für | zu) (alle seiten | seiten | jeder seite)] [hinzu]
fehlende beschreibungen (ergänzen | hinzufügen | schreiben)
`,
    fr: `
(ajoute | ajouter | ajoutez) descriptions [manquantes] [(aux | à toutes les) pages]
`,
    es: `
(añade | añadir | agrega | agregar) descripciones [(faltantes | que faltan)] [a (todas las páginas | las páginas)]
`,
  },
  topics: { en: '@add @descriptions' },
  modifiers: {
    en: {
      // After a limit, as in "to pages under guides that have none".
      'pages=missing': `
(that | which) (lack | miss | have not | do not have) (one | any | it | description | descriptions)
(that | which) have (no description | no descriptions | none)
without (one | description | descriptions)
`,
    },
  },
  read: () => ({ kind: 'descriptions' }),
};

export const shortenDescriptions: Operation = {
  name: 'short-descriptions',
  sentence:
    'Descriptions that are too long end after a whole sentence; those whose first sentence is too long are listed.',
  examples: ['Shorten meta descriptions longer than 160 characters'],
  hints: 'shorten short long description descriptions characters',
  scope: 'files',
  forms: {
    en: `
${PURPOSE} (shorten | trim | cut) [@meta] @descriptions [(that | which) are] [(longer | more | over | above)] [than] [<most:number>] [@characters] [(to | down to) [at most] [<target:number>] [@characters]]
${PURPOSE} (shorten | trim | cut) [too] long [@meta] @descriptions [to [at most] <most:number> [@characters]]
`,
  },
  read: (values) => {
    const [limit, target] = [textValue(values, 'most'), textValue(values, 'target')];
    if (target !== undefined && limit !== undefined && target !== limit)
      return {
        problem: `Descriptions longer than ${limit} characters can be shortened to at most ${limit}, not to ${target}. Write: Shorten meta descriptions longer than ${target} characters`,
      };
    const most = Number(target ?? limit ?? LONGEST_DESCRIPTION);
    return most < 40 || most > 1000
      ? { problem: `Descriptions of at most ${most} characters: say a number from 40 to 1000` }
      : { kind: 'short-descriptions', most };
  },
};

export const frontMatterOrder: Operation = {
  name: 'front-matter-order',
  sentence:
    'The order of the keys: those that the request names, else the title, the description and the other known keys; all others follow as they are.',
  examples: ['Sort the front matter', 'Sort the front matter by title, description and icon'],
  hints: 'front matter frontmatter keys',
  scope: 'files',
  forms: {
    en: `
(sort | order | reorder) (front matter | frontmatter | front-matter) [(keys | fields)] [(by | as | in order) <keys:texts>]
(sort | order | reorder) (keys | fields) (of | in) (front matter | frontmatter | front-matter) [(by | as | in order) <keys:texts>]
`,
  },
  read: (values) => {
    const keys = textsValue(values, 'keys');
    return { kind: 'front-matter-order', keys: keys.length === 0 ? USUAL_ORDER : keys };
  },
};
