/** Operations on redirects and on links that go through them. */
import type { Doubt } from '../places/places.ts';
import type { RequestedWork } from '../request.ts';
import { type Operation, textValue } from './operation.ts';

const GONE = '(were | was | are | have been | got) @moved [(or | and)] [@moved] [(or | and)] [@moved]';

export const historyRedirects: Operation = {
  name: 'history-redirects',
  sentence:
    'A redirect for each page that the history of the repository shows as moved and that has none; pages that vanished are listed.',
  examples: ['Add missing redirects for pages that were moved or deleted'],
  hints: 'redirect redirects weiterleitungen redirections redirecciones',
  scope: 'subjects',
  forms: {
    en: `
@add [missing] @redirects (for | from) [old] (pages | urls | addresses) [(that | which)] ${GONE}
@add [missing] @redirects (for | from) (moved | deleted | renamed | removed) [(or | and)] [(moved | deleted | renamed | removed)] pages
@add missing @redirects
@add [missing] @redirects from [git] history
`,
    de: '(füge | ergänze) [fehlende] weiterleitungen [hinzu] [für (verschobene | gelöschte) [(und | oder)] [(verschobene | gelöschte)] seiten] [hinzu]',
  },
  read: () => ({ kind: 'history-redirects' }),
};

export const addRedirect: Operation = {
  name: 'add-redirect',
  sentence: 'A redirect from an address that nothing answers to a page or to another site.',
  examples: ['Redirect /old-start to /guides/start', 'Add a redirect from /old-start to /guides/start'],
  hints: 'redirect redirects forward',
  scope: 'whole',
  forms: {
    en: `
(redirect | forward) [readers] [from] <source:text> (to | -> | → | =>) <destination:text>
@add redirect from <source:text> (to | -> | → | =>) <destination:text>
`,
    de: '(leite | leiten) <source:text> (auf | nach | zu | an) <destination:text> (weiter | um)',
    fr: '(redirige | rediriger | redirigez) <source:text> vers <destination:text>',
    es: '(redirige | redirigir) <source:text> (a | hacia) <destination:text>',
  },
  read: (values) => readRedirect(textValue(values, 'source')!, textValue(values, 'destination')!),
};

/** Addresses as docs.json writes them; a page is never guessed from a word. */
export function readRedirect(
  source: string,
  destination: string,
): Extract<RequestedWork, { kind: 'add-redirect' }> | Doubt {
  if (!/^\/[^\s?#:*\\]*$/.test(source) || source === '/')
    return { problem: `A redirect begins at an address such as "/old", not at "${source}"` };
  if (!/^(?:\/(?![/\\])|https:\/\/)[^\s\\]*$/.test(destination))
    return { problem: `A redirect leads to an address such as "/guides/start", not to "${destination}"` };
  return { kind: 'add-redirect', source: source.replace(/\/+$/, ''), destination };
}

export const redirectedLinks: Operation = {
  name: 'redirected-links',
  sentence: 'Links that go through a redirect of the site lead to its target.',
  examples: [
    'Update all links that point to redirects so that they go to the final page',
    'Update redirected links',
  ],
  hints: 'redirects redirected chain',
  scope: 'files',
  forms: {
    en: `
(update | change | fix | point | resolve | rewrite | replace) [internal] @links (that | which) (point | lead | go | link | refer) (to | through) @redirects [(so that they | so they | to)] [(go | point | lead | link)] [directly] [to] [(final | new | target | current | right)] [(page | pages | address | addresses | target | targets | destination | url)]
(update | fix | resolve | change) (redirected | redirecting) @links [to [(their | final | new)] [(target | page | address)]]
(update | point) @links to redirect targets
`,
  },
  read: () => ({ kind: 'redirected-links' }),
};
