/** A site of two pages whose guide is written anew by each step of a story. */

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

export const STORY_SITE = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Handbook',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index', 'guide'] },
  }),
  'index.mdx': page('Start', 'Read the [guide](/guide).'),
  'guide.mdx': page('Guide', 'First words of the guide.'),
};

export const STORY_GUIDE = { path: 'guide.mdx', of: (text: string): string => page('Guide', text) };
