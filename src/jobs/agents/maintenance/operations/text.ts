/** Operations on the text of pages: terms, versions, lists, headings, images. */

import type { Doubt } from '../places/places.ts';
import type { RequestedWork } from '../request.ts';
import { type Operation, textsValue, textValue, type Values } from './operation.ts';

type Where = Extract<RequestedWork, { kind: 'replace' }>['where'];

const VERSION = /^v?\d+(?:\.\d+)+(?:[-+.][\w.-]+)?$/i;

export const replace: Operation = {
  name: 'replace',
  sentence:
    'A term or a version, literally and as a whole word, or a pattern: in text, or in code, both, or commands that install a package, where the request says so.',
  examples: [
    'Replace "Acme dashboard" with "Acme console" across the docs',
    'Replace "acme_key" with "ACME_KEY" in code',
    'Replace the pattern "colou?r" with "color"',
    'Bump the SDK version from 2.3.0 to 2.4.0 in all install commands',
  ],
  hints:
    'replace term word phrase brand version bump upgrade typo typos spelling misspelling misspellings ersetze remplace reemplaza',
  scope: 'files',
  forms: {
    en: `
(replace | substitute | swap) [(occurrences | mentions | instances | uses) of] [(term | word | phrase | text | name | version)] <from:text> @with <to:text>
(change | rename) [(occurrences | mentions | instances | uses) of] [(term | word | phrase | text | product name)] <from:quoted> (to | into | with | ->) <to:quoted>
(change | rename) (term | word | phrase | text | product name) <from:text> (to | into | with | ->) <to:text>
use <to:quoted> instead of <from:quoted>
(fix | correct) [(occurrences | mentions | instances) of] [(typo | misspelling | spelling | word | term)] [of] <from:quoted> (to | into | with | -> | → | =>) <to:quoted>
(replace | substitute) [(text | everything)] (matching | that matches) [(pattern | regex | regexp | regular expression)] <expression:quoted> @with <to:text>
(replace | substitute) (pattern | regex | regexp | regular expression) <expression:text> @with <to:text>
(bump | update | upgrade | raise | change | set | replace) [(sdk | package | library | client | cli | api)] (version | versions) [from] <version:version> (to | with) <to:version>
(bump | update | upgrade) [(sdk | package | library | client | cli)] from <version:version> (to | with) <to:version>
`,
    de: `
ersetze [(den begriff | das wort | alle)] <from:text> (durch | mit) <to:text>
`,
    fr: `
(remplace | remplacer | remplacez) [(le terme | le mot)] <from:text> par <to:text>
`,
    es: `
(reemplaza | reemplazar | sustituye | sustituir | cambia | cambiar) [(el término | la palabra)] <from:text> (por | con) <to:text>
`,
  },
  modifiers: {
    en: {
      'where=install-commands': `
[only] (in | of) (install | installation | setup) (commands | command | snippets | instructions)
`,
      'where=code': `
[but] [only] (in | inside | within) code [(blocks | block | samples | examples | snippets)]
`,
      'where=prose': `
[but] [only] (in | within) (prose | text) [only]
[but] not in code [(blocks | samples | examples | snippets)]
[but] leave code [(blocks | samples | examples)] (alone | untouched | as it is | as they are)
[but] do not (touch | change) code [(blocks | samples | examples | snippets)]
(except | excluding) [in] code [(blocks | samples | examples | snippets)]
`,
      'where=both': `
(in | within) (text | prose) and [in] code [(blocks | samples | examples)]
(in | within) code and [in] (text | prose)
including code [(blocks | samples | examples)]
[also] in code too
`,
      'case=any': `
(ignoring | ignore) case
case insensitive
case-insensitive
case-insensitively
`,
      'case=same': `
match case
case sensitive
case-sensitive
`,
      'pattern=yes': `
(as | using | with | by) (regex | regexp | regular expression | pattern)
`,
      'words=part': `
[also] inside [other] words
(including | even) [in] parts of words
`,
      'words=whole': `
[only] whole words [only]
`,
    },
    de: {
      'where=code': '[nur] (im | in) (code | codeblöcken)',
      'where=both': '(im | in) text und [im] code',
      'where=prose': '(aber nicht | nicht | außer) im code',
    },
    fr: { 'where=code': '[seulement] dans (le code | code)' },
    es: { 'where=code': '[solo] en (el código | código)' },
  },
  read: (values) => readReplace(values),
};

function readReplace(values: Values): RequestedWork | Doubt {
  const version = textValue(values, 'version');
  const expression = textValue(values, 'expression');
  const from = version ?? expression ?? textValue(values, 'from')!;
  const to = textValue(values, 'to')!;
  const { where, case: letters, words, pattern } = values.sets;
  if (from === to) return { problem: `"${from}" would be replaced with itself` };
  if (where === undefined && expression === undefined && (version !== undefined || VERSION.test(from)))
    return {
      problem: `It is not clear where the version ${from} is to be replaced. Write: Replace "${from}" with "${to}" in all install commands. Or: … in text and code`,
    };
  return {
    kind: 'replace',
    from,
    to,
    where: (where ?? 'prose') as Where,
    wholeWords: words !== 'part',
    matchCase: letters !== 'any',
    pattern: expression !== undefined || pattern === 'yes',
  };
}

export const bullets: Operation = {
  name: 'bullets',
  sentence: 'The mark at the beginning of each entry of an unordered list.',
  examples: ['Change all unordered lists to use * instead of -', 'Use - for all bullet lists'],
  hints: 'bullet bullets lists unordered asterisk dash',
  scope: 'files',
  forms: {
    en: `
@change [(unordered | bulleted | bullet)] @bullets [points] [(to | so that they)] [use] <mark> [(marks | bullets)] [(instead of | rather than) <old:mark>]
use <mark> (for | in) [(unordered | bulleted | bullet)] @bullets [points] [(instead of | rather than) <old:mark>]
use <mark> instead of <old:mark> (for | in) [(unordered | bulleted | bullet)] @bullets [points]
`,
  },
  read: (values) => {
    const mark = textValue(values, 'mark') as '-' | '*' | '+';
    // Lists with another mark than the named one would have to stay: that is a limit which the work does not have.
    return mark === textValue(values, 'old')
      ? { problem: `The lists would use "${mark}" instead of "${mark}"` }
      : { kind: 'bullets', mark };
  },
};

export const headingCase: Operation = {
  name: 'heading-case',
  sentence:
    'Headings in sentence case; words that the text of the site writes with a capital keep it, and doubtful headings are listed.',
  examples: [
    'Make all headings sentence case',
    'Use sentence case for headings, but keep "Control Plane" as it is',
  ],
  hints: 'heading headings capital capitals capitalization case',
  scope: 'files',
  forms: {
    en: `
(@change | use | write | convert | rewrite) @headings [(to | in | into | use | be | as | be in)] sentence [-] case
(@change | use | write | convert | rewrite) @headings [(to | in | into | use | be | as | be in)] sentence-case
(use | apply) sentence case (for | in | to) @headings
(use | apply) sentence-case (for | in | to) @headings
`,
    de: '(schreibe | setze) [(alle überschriften | überschriften)] in satzschreibung',
  },
  modifiers: {
    en: {
      'names=kept':
        '[but] (keep | leave | except) <names:texts> (as it is | as they are | as is | capitalized | capitalised | unchanged | in capitals)',
    },
  },
  read: (values) => ({ kind: 'heading-case', names: textsValue(values, 'names') }),
};

export const altTexts: Operation = {
  name: 'alt-texts',
  sentence:
    'Alternative texts from what the page says: title, caption, and file names made of words; other images are listed.',
  examples: ['Add alt text to all images', 'Add missing alt texts'],
  hints: 'alt accessibility a11y alternativtexte alternatifs alternativos',
  scope: 'files',
  forms: {
    en: `
(@add | fix) [missing] alt [text] [texts] [attributes] (to | for | on) @images [(that | which) @have [not] [have] [(it | any | one | alt text)]]
(@add | fix) [missing] alt [text] [texts] [attributes] (to | for | on) @images without [it] [alt text]
(@add | fix) missing alt (text | texts | attributes)
(@add | fix) missing (alt-text | alt-texts)
`,
    de: `
(füge | ergänze) [fehlende] (alternativtexte | alt-texte) [(hinzu | bei bildern | zu bildern hinzu)]
`,
    fr: '(ajoute | ajouter | ajoutez) [les] textes alternatifs [manquants] [aux images]',
    es: '(añade | añadir | agrega | agregar) [los] textos alternativos [que faltan] [a las imágenes]',
  },
  read: () => ({ kind: 'alt-texts' }),
};
