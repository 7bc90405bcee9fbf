/** Operations on redirects and on links that go through them. */
import type { RequestedWork } from '../request.ts';
import { type Doubt, quoted, textField } from './field.ts';
import { operation } from './operation.ts';

export const historyRedirects = operation({
  name: 'history-redirects',
  commands: ['history-redirects'],
  title: 'Add redirects for moved pages',
  sentence:
    'A redirect for each page that the history of the repository shows as moved, that docs.json listed before and lists at its new place, and that has none; pages that vanished are listed.',
  fields: {},
  sentences: [{ form: 'Add [the] missing redirects' }],
  hints: 'redirects:2 redirect:1 missing:1 moved:1 renamed:1 deleted:1 history:1',
  scope: 'subjects',
  read: () => ({ kind: 'history-redirects' }),
});

export const addRedirect = operation({
  name: 'add-redirect',
  commands: ['redirect'],
  title: 'Add a redirect',
  sentence: 'A redirect from an address that nothing answers to a page or to another site.',
  fields: {
    source: textField({
      label: 'From the address',
      help: 'Address that the redirect begins at.',
      example: '/old',
    }),
    destination: textField({
      label: 'To the address',
      help: 'Address that it leads to, or one of another site with "https://".',
      example: '/guides/start',
    }),
  },
  sentences: [
    { form: 'Redirect <source> to <destination>' },
    { form: 'Add a redirect from <source> to <destination>' },
  ],
  hints: 'redirect:2 forward:1 address:1 url:1 old:1',
  scope: 'whole',
  read: ({ source, destination }) => readRedirect(source.trim(), destination.trim()),
});

/** Addresses as docs.json writes them; a page is never guessed from a word. */
function readRedirect(source: string, destination: string): RequestedWork | Doubt {
  if (!/^\/[^\s?#:*\\]*$/.test(source) || source === '/' || climbs(source))
    return {
      problem: `A redirect begins at an address, not at ${quoted(source)}`,
      hint: 'For example "/old"',
    };
  if (!/^(?:\/(?![/\\])|https:\/\/)[^\s\\]*$/.test(destination) || climbs(destination))
    return {
      problem: `A redirect leads to an address, not to ${quoted(destination)}`,
      hint: 'For example "/guides/start", or one of another site with "https://"',
    };
  return { kind: 'add-redirect', source: source.replace(/\/+$/, ''), destination };
}

const climbs = (address: string): boolean =>
  address.split(/[/?#]/).some((part) => /^(?:\.|%2e){1,2}$/i.test(part));

export const redirectedLinks = operation({
  name: 'redirected-links',
  commands: ['redirected-links'],
  title: 'Lead links past redirects',
  sentence: 'Links that go through a redirect of the site lead to its target.',
  fields: {},
  sentences: [{ form: 'Update [the] redirected links' }],
  hints: 'redirected:3 redirects:1 links:1 point:1 final:1 chain:1 chains:1 target:1',
  scope: 'files',
  read: () => ({ kind: 'redirected-links' }),
});
