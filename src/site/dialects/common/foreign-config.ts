/** Says what was found in a folder of another program, and what of it was not understood. */
import type { Issue } from '../../../lib/issue.ts';
import { isReadByDialects } from '../../source/published-rules.ts';
import type { ForeignConfig } from '../../source/source.ts';
import type { ForeignNote, ForeignSite } from './dialect.ts';

/** Problems of one file that are named; all others are counted. */
export const MAX_NOTES = 100;

export const noted = ({ what, ...place }: ForeignNote, code: string): Issue => ({
  severity: 'warning',
  code,
  message: what,
  ...place,
});

/** What programs keep in hidden files and folders is read, and never published, whichever dialect finds it among pages. */
export function withoutOwnFiles(site: ForeignSite): ForeignSite {
  const isPublic = (original: string): boolean =>
    !isReadByDialects(original) || /(?:^|\/)\.gitbook\/assets\//.test(original);
  return { ...site, files: new Map([...site.files].filter(([, original]) => isPublic(original))) };
}

/** @param name of the program, and its configuration */
export function foreignConfig(name: string, config: string, site: ForeignSite): ForeignConfig {
  const kept = site.notes.slice(0, MAX_NOTES);
  // Their searches and site maps have every page that is published, whatever the navigation lists.
  const docs = { seo: { indexing: 'all' }, ...site.docs };
  return {
    program: name,
    text: `${JSON.stringify(docs, null, 2)}\n`,
    files: site.configFiles,
    issue: {
      severity: 'warning',
      code: 'config/assumed',
      message: `There is no docs.json, and "${config}" says that this is documentation for ${name}, so it is read as that: ${site.pages} page${site.pages === 1 ? '' : 's'}, the navigation is ${site.navigationFrom}${site.notes.length > MAX_NOTES ? `, and ${site.notes.length} things were not understood` : ''}`,
      hint: 'The files stay as they are, and a change of one is seen at once; nothing in them is executed',
      file: config,
    },
    notes: kept.map((note) => noted(note, 'config/foreign')),
  };
}
