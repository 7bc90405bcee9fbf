/** Lectern's side of the comparison: docs.json with groups, and the bundled command line. */
import { join } from 'node:path';
import { lecternCommand } from '../../shared/lectern.ts';
import type { Section } from '../content.ts';
import { markdown } from '../markdown.ts';
import { fresh, type Places, type Prepared, put } from '../peer.ts';

type Group = { group: string; pages: (string | Group)[] };

const group = (section: Section): Group => ({
  group: section.title,
  pages: [...section.pages.map((page) => page.path), ...section.sections.map(group)],
});

/**
 * Writes the site and points at dist/cli.js.
 * @param name of its folders, where two checkouts are compared
 */
export function prepareLectern({ cache, content }: Places, cli?: string, name = 'lectern'): Prepared {
  const found = lecternCommand(cli);
  if (!found.ok) return { ok: false, name, message: found.message };
  const site = fresh(join(cache, 'sites', name));
  const out = join(cache, 'out', name);
  const data = join(cache, 'data', name);
  for (const page of content.pages)
    put(site, `${page.path}.mdx`, markdown(page, { link: (path) => `/${path}` }));
  put(
    site,
    'docs.json',
    JSON.stringify(
      {
        name: 'Bench',
        theme: 'mint',
        colors: { primary: '#3b5bdb' },
        navigation: { groups: [{ group: 'Start', pages: ['index'] }, ...content.sections.map(group)] },
      },
      null,
      2,
    ),
  );
  return {
    ok: true,
    peer: {
      name,
      version: cli ?? 'this checkout',
      site,
      out,
      caches: [data, join(site, '.lectern')],
      build: {
        command: [...found.command, 'build', site, '--out', out, '--json'],
        cwd: cache,
        env: { LECTERN_DATA_DIR: data },
      },
      htmlFile: (path) => (path === 'index' ? 'index.html' : `${path}/index.html`),
    },
  };
}
