/** Collects what a request may name of a site: files, pages with their titles, and languages. */
import type { KnownPage, SiteFacts } from '../../jobs/site-facts.ts';
import { defined } from '../../lib/defined.ts';
import type { NavNode } from '../../site/navigation/nav-node.ts';
import { languageView } from '../../site/navigation/views/language-view.ts';
import { pageLanguages } from '../../site/navigation/views/page-languages.ts';
import type { Site } from '../../site/site.ts';

/** Files of mounted repositories are only a copy here, and no request is about them. */
export function siteFactsOf(site: Site): SiteFacts {
  const languageOf = pageLanguages(site.tree);
  const pages = [...site.authored.byPath.values()].map(
    ({ file, path, title, url }): KnownPage => ({
      file,
      path,
      title,
      ...defined({ language: languageOf(url) }),
    }),
  );
  return {
    files: [...site.files.keys()],
    pages,
    languages: languagesIn(site.tree.children),
  };
}

/** The default one first. */
function languagesIn(nodes: readonly NavNode[]): readonly string[] {
  const divisions = nodes.flatMap((node) => (node.kind === 'division' ? [node] : []));
  const own = divisions.filter(({ collection }) => collection === 'languages');
  const first = own.find((division) => division.default);
  const ordered = first === undefined ? own : [first, ...own.filter((division) => division !== first)];
  const tags = ordered.map(({ label }) => languageView(label).tag);
  return [...new Set([...tags, ...divisions.flatMap(({ children }) => languagesIn(children))])];
}
