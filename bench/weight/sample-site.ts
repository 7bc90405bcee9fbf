/** A small site of plain pages whose content starts and ends with sentences that can be found again. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** First and last sentence of the measured page. */
export const firstSentence = 'The content of this page begins with this very sentence.';
export const lastSentence = 'The content of this page ends with this very sentence.';

/** The measured page. */
export const measuredPage = 'guides/plain';

const groups: readonly [string, readonly string[]][] = [
  ['Get started', ['index', 'quickstart', 'concepts', 'install', 'upgrade']],
  [
    'Guides',
    [measuredPage, 'guides/tokens', 'guides/errors', 'guides/limits', 'guides/testing', 'guides/events'],
  ],
  ['Reference', ['reference/settings', 'reference/commands', 'reference/formats', 'reference/codes']],
  ['More', ['more/history', 'more/support', 'more/security', 'more/glossary', 'more/contact']],
];

const title = (path: string) =>
  (path.split('/').at(-1) ?? path).replace(/^./, (letter) => letter.toUpperCase());

const page = (path: string) => `---
title: ${title(path)}
description: What ${title(path).toLowerCase()} means and how it is set up.
---

${firstSentence}

## Before you begin

You need an account and a project. The [quickstart](/quickstart) shows how to get both.

- One project holds one documentation repository.
- Every project has its own keys.

## Send a request

\`\`\`ts request.ts
const response = await fetch('https://api.example.com/v1/items', { headers: { Authorization: \`Bearer \${key}\` } });
if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
\`\`\`

| Field | Type | Meaning |
| --- | --- | --- |
| \`id\` | string | Identifier of the item |
| \`size\` | number | Bytes that the item takes |

### What comes back

The answer is JSON. An error has a \`code\` and a \`message\`.

${lastSentence}
`;

/** A page like the others, with one small component that needs a script. */
export const islandPage = 'more/counter';

const counter = `---
title: Counter
---

export const Counter = ({ start = 0 }) => {
  const [count, setCount] = useState(start);
  return <button className="counter" onClick={() => setCount(count + 1)}>{count} items</button>;
};

<Counter start={2} />
`;

/** Writes the site into an empty folder. */
export function writeSampleSite(folder: string): void {
  for (const path of groups.flatMap(([, pages]) => pages)) {
    const file = join(folder, `${path}.mdx`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, page(path));
  }
  writeFileSync(join(folder, `${islandPage}.mdx`), counter);
  const settings = {
    name: 'Plain',
    theme: 'mint',
    colors: { primary: '#3b5bdb' },
    navigation: { groups: groups.map(([group, pages]) => ({ group, pages })) },
  };
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(settings, null, 2));
}
