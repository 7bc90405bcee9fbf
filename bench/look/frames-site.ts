/** A second site of the pictures: languages, one of them from right to left, with versions, and pages in each layout. */
import { put } from '../build/peer.ts';

const head = (fields: Readonly<Record<string, string>>): string =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n\n`;

const SETTINGS = '```json harbor.json\n{ "endpoint": "https://example.com/events", "timeout": 10 }\n```';

const ENGLISH = `Two machines answer for each region.

<Note>Both have to be reachable.</Note>

## Before you begin

1. Create a key.
2. Put it where \`harbor\` finds it.

${SETTINGS}

## Settings

| Name | Default | Meaning |
|---|---|---|
| \`timeout\` | 10 | Seconds until an attempt counts as failed |
| \`schedule\` | steady | How often it is tried again |

<Steps>
<Step title="Install">One program for each machine.</Step>
<Step title="Start">It prints its address.</Step>
</Steps>

<CardGroup cols={2}>
<Card title="Limits" icon="gauge" href="/v2/limits">Sizes, rates and times.</Card>
<Card title="Install" icon="download" href="/v2/install">One program.</Card>
</CardGroup>
`;

const ARABIC = `يجيب جهازان عن كل منطقة.

<Note>يجب أن يكون الجهازان متاحين.</Note>

## قبل أن تبدأ

1. أنشئ مفتاحا.
2. ضعه حيث يجده \`harbor\`.

${SETTINGS}

## الإعدادات

| الاسم | القيمة | المعنى |
|---|---|---|
| \`timeout\` | 10 | عدد الثواني قبل أن تعد المحاولة فاشلة |
| \`schedule\` | steady | عدد مرات إعادة المحاولة |

<Steps>
<Step title="التثبيت">برنامج واحد لكل جهاز.</Step>
<Step title="التشغيل">يطبع البرنامج عنوانه.</Step>
</Steps>

<CardGroup cols={2}>
<Card title="الحدود" icon="gauge" href="/ar/limits">الأحجام والأوقات.</Card>
<Card title="التثبيت" icon="download" href="/ar/install">برنامج واحد.</Card>
</CardGroup>
`;

const CHANGES = `<Update label="2.1" description="12 June 2026" tags={["API", "Console"]}>
## Events have types

Filter deliveries by the type of their event, and pause one type without the others.

- Types are two words with a dot.
- The list of deliveries has a column for them.
</Update>

<Update label="2.0" description="3 March 2026" tags={["API"]}>
## Regions

Choose where events are stored: Frankfurt, Virginia or Singapore.
</Update>

<Update label="1.9" description="20 January 2026">
Signatures contain the time.
</Update>
`;

/** Layouts that a page chooses in its front matter. */
export const MODES = ['wide', 'center', 'frame'] as const;

/** @param theme one of the names that docs.json knows */
export function writeFramesSite(folder: string, theme = 'mint'): void {
  const page = (
    path: string,
    title: string,
    text: string,
    more: Readonly<Record<string, string>> = {},
  ): void => put(folder, `${path}.mdx`, head({ title, ...more }) + text);
  for (const version of ['v2', 'v1']) {
    page(`${version}/install`, 'Install', ENGLISH, { description: 'One program for each machine.' });
    page(`${version}/limits`, 'Limits', ENGLISH);
  }
  for (const mode of MODES)
    page(`v2/${mode}`, `A ${mode} page`, mode === 'frame' ? `# A frame page\n\n${ENGLISH}` : ENGLISH, {
      mode,
    });
  page('v2/changes', 'Changes', CHANGES, { description: 'What is new in Harbor.' });
  page('ar/install', 'التثبيت', ARABIC, { description: 'برنامج واحد لكل جهاز.' });
  page('ar/limits', 'الحدود', ARABIC);
  const settings = {
    theme,
    name: 'Harbor',
    colors: { primary: '#0b6b5f', light: '#63d2bf' },
    navbar: { primary: { type: 'button', label: 'Sign up', href: 'https://example.com/' } },
    navigation: {
      languages: [
        {
          language: 'en',
          versions: [
            {
              version: 'v2',
              groups: [
                { group: 'Start', icon: 'rocket', pages: ['v2/install', 'v2/limits', 'v2/changes'] },
                { group: 'Layouts', pages: MODES.map((mode) => `v2/${mode}`) },
              ],
            },
            { version: 'v1', groups: [{ group: 'Start', pages: ['v1/install', 'v1/limits'] }] },
          ],
        },
        {
          language: 'ar',
          groups: [{ group: 'البداية', icon: 'rocket', pages: ['ar/install', 'ar/limits'] }],
        },
      ],
    },
  };
  put(folder, 'docs.json', JSON.stringify(settings, null, 2));
}
