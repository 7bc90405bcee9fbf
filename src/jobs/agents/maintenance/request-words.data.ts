/** The words that the agent without a model reads: verbs, what they are about, and what may stand between. */

/** How somebody may begin before the verb comes. */
export const POLITE: ReadonlySet<string> = new Set(
  'please kindly hi hello hey can could would will you i we want need like to should must also and then now just first next finally lets help me us try go find search scan look for check detect the this repository repo docs documentation site all through over'.split(
    ' ',
  ),
);

/** What an action does with its nouns. */
export type Verb = 'mend' | 'add' | 'convert';

export const VERBS: ReadonlyMap<string, Verb> = new Map([
  ...'fix repair mend correct resolve heal clean update fixing repairing'
    .split(' ')
    .map((word) => [word, 'mend'] as const),
  ...'add write fill create generate list put include complete adding'
    .split(' ')
    .map((word) => [word, 'add'] as const),
  ...'convert migrate upgrade turn replace converting'.split(' ').map((word) => [word, 'convert'] as const),
]);

/** Between a verb and its nouns, and between nouns. */
export const FILLERS: ReadonlySet<string> = new Set(
  "a an all the any every each our my your these those up in of and or & as well also both broken dead wrong bad internal missing empty absent invalid stale redirected outdated old short meta page page's front matter seo alt remaining other relative mistyped unlisted forgotten orphan orphaned lost hidden existing".split(
    ' ',
  ),
);

export const NOUNS: ReadonlyMap<
  string,
  'links' | 'images' | 'navigation' | 'everything' | 'descriptions' | 'pages' | 'mint'
> = new Map([
  ...'link links anchor anchors url urls hyperlink hyperlinks'
    .split(' ')
    .map((word) => [word, 'links'] as const),
  ...'image images picture pictures screenshot screenshots'
    .split(' ')
    .map((word) => [word, 'images'] as const),
  ...'navigation nav sidebar'.split(' ').map((word) => [word, 'navigation'] as const),
  ...'everything anything problem problems issue issues error errors mistake mistakes warning warnings'
    .split(' ')
    .map((word) => [word, 'everything'] as const),
  ...'description descriptions'.split(' ').map((word) => [word, 'descriptions'] as const),
  ['pages', 'pages'],
  ['orphans', 'pages'],
  ['mint.json', 'mint'],
]);

/** Make pages those that no list has. */
export const FORGOTTEN: ReadonlySet<string> = new Set(
  'unlisted forgotten orphan orphaned orphans lost missing'.split(' '),
);
/** Where forgotten pages are added to. */
export const NAVIGATION: ReadonlySet<string> = new Set('navigation nav sidebar docs.json menu'.split(' '));
