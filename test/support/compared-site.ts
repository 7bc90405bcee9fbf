/** A project of two commits that differ in every way in which commits can be compared. */
import { makeRepository, type RepositoryFiles } from './git/test-repository.ts';
import { type GitProject, gitProject } from './git-project.ts';
import type { Ending } from './shared.ts';

export const docsJson = (pages: readonly string[], more: object = {}): string =>
  JSON.stringify({
    $schema: 'https://mintlify.com/docs.json',
    name: 'Example Docs',
    theme: 'mint',
    colors: { primary: '#16803c' },
    navigation: { pages },
    ...more,
  });
export const page = (title: string, text: string, front = ''): string =>
  `---\ntitle: ${title}\n${front}---\n\n${text}\n`;
const dot = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18" fill="${fill}"/></svg>`;

const TABS = (word: string) =>
  `<Tabs>\n<Tab title="One">\nFirst pane.\n</Tab>\n<Tab title="Two">\nSecond ${word} pane.\n</Tab>\n</Tabs>`;
const FIRST: RepositoryFiles = {
  'docs/docs.json': docsJson(['index', 'guide', 'old', 'gone']),
  'docs/index.mdx': page('Home', 'Nothing changes here.'),
  'docs/guide.mdx': page(
    'Guide',
    `Wait one minute for it.\n\n![Dot](/dot.svg)\n\n\`\`\`js\nsend(1);\n\`\`\`\n\n${TABS('old')}`,
  ),
  'docs/old.mdx': page('Moving', 'This page has a text of its own, and will be somewhere else later.'),
  'docs/gone.mdx': page('Gone', 'Soon to be removed.'),
  'docs/dot.svg': dot('#c00'),
};
const SECOND: RepositoryFiles = {
  'docs/docs.json': docsJson(['index', 'guide', 'new', 'fresh']),
  'docs/guide.mdx': page(
    'The guide',
    `Wait two minutes for it.\n\n![Dot](/dot.svg)\n\n\`\`\`js\nsend(2);\n\`\`\`\n\n${TABS('new')}`,
    'description: Read me\n',
  ),
  'docs/new.mdx': page('Moving', 'This page has a text of its own, and will be somewhere else later.'),
  'docs/fresh.mdx': page('Fresh', 'This page is new.'),
  'docs/dot.svg': dot('#0c0'),
};

/** The project, which serves the second of its commits. */
export async function comparedSite(ending: Ending) {
  const repository = await makeRepository(FIRST, { bare: true });
  const first = repository.git('rev-parse', 'main');
  const second = repository.commit({ ...SECOND, 'docs/old.mdx': null, 'docs/gone.mdx': null }, 'Second');
  const site = await gitProject(ending, repository);
  await site.serves(second);
  return { repository, first, second, site };
}

export const addressOf = (site: GitProject, path: string): string =>
  `http://127.0.0.1:${site.server().port}${path}`;
