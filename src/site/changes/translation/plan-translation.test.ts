/** A translation follows its original block by block: what did not change stays to the letter, and what would break is refused. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTree } from '../../content/parse/read-tree.ts';
import {
  type BlockPlan,
  type ParsePage,
  planTranslation,
  type TranslationTexts,
} from './plan-translation.ts';
import { writeTranslation } from './write-translation.ts';

const settings = { base: '', iconLibrary: 'fontawesome', latex: true, variables: {} };
const parse: ParsePage = async (file, source) => readTree({ file, source, settings }, () => true);
const MARK = 'a'.repeat(40);
const FILES = { original: 'guides/start.mdx', translation: 'fr/guides/start.mdx' };

const plan = (texts: TranslationTexts) => planTranslation(texts, FILES, parse);

async function blocksOf(texts: TranslationTexts): Promise<BlockPlan> {
  const made = await plan(texts);
  assert.equal(made.kind, 'blocks', 'why' in made ? made.why : '');
  return made as BlockPlan;
}

/** The new translation, without its mark. */
async function written(texts: TranslationTexts, answers: Readonly<Record<string, string | null>> = {}) {
  const made = await writeTranslation(await blocksOf(texts), new Map(Object.entries(answers)), {
    mark: MARK,
    parse,
  });
  return 'problems' in made ? made : { text: made.text.replace(`translatedFrom: "${MARK}"\n`, '') };
}

const page = (text: string, front = 'title: T'): string => `---\n${front}\n---\n\n${text}\n`;

const STEPS = `## Install

Read this first.

<Steps>
  <Step title="Get it" icon="down">
    Fetch it with \`curl\`.

    \`\`\`bash
    curl x # fetch
    \`\`\`
  </Step>
  <Step title="Use it">
    Start it.
  </Step>
</Steps>

See [the end](/guides/end).`;
const ETAPES = `## Installer

Lisez ceci.

<Steps>
    <Step title="Obtenir" icon="down">
        Avec \`curl\`.

        \`\`\`bash
        curl x # chercher
        \`\`\`
    </Step>
    {/* pour le relecteur */}
    <Step title="Utiliser">
        Lancez-le.
    </Step>
</Steps>

Voir [la fin](/fr/guides/end).`;

interface Case {
  readonly name: string;
  readonly base: string;
  readonly now: string;
  readonly translation: string;
  /** Ids of blocks that need a translator. */
  readonly wanted: readonly string[];
  readonly answers?: Readonly<Record<string, string | null>>;
  readonly text: string;
}

const CASES: readonly Case[] = [
  {
    name: 'one changed paragraph is one block',
    base: page(STEPS),
    now: page(STEPS.replace('Start it.', 'Start it twice.')),
    translation: page(ETAPES),
    wanted: ['1'],
    answers: { '1': 'Lancez-le deux fois.' },
    text: page(ETAPES.replace('Lancez-le.', 'Lancez-le deux fois.')),
  },
  {
    name: 'a title of a component is its tag alone',
    base: page(STEPS),
    now: page(STEPS.replace('Get it', 'Fetch it')),
    translation: page(ETAPES),
    wanted: ['1'],
    answers: { '1': '<Step title="Chercher" icon="down">' },
    text: page(ETAPES.replace('Obtenir', 'Chercher')),
  },
  {
    name: 'a new component stands with the indentation of the translation',
    base: page(STEPS),
    now: page(
      STEPS.replace(
        '</Steps>',
        '  <Step title="End it">\n    Stop it.\n\n    ```bash\n    halt\n    ```\n  </Step>\n</Steps>',
      ),
    ),
    translation: page(ETAPES),
    wanted: ['1', '2'],
    answers: { '1': '<Step title="Finir">', '2': 'Arrêtez-le.' },
    text: page(
      ETAPES.replace(
        '</Steps>',
        '    <Step title="Finir">\n        Arrêtez-le.\n\n        ```bash\n        halt\n        ```\n    </Step>\n</Steps>',
      ),
    ),
  },
  {
    name: 'what is gone, and the comment in front of it, goes without a translator',
    base: page(STEPS),
    now: page(STEPS.replace(/ {2}<Step title="Use it">[\s\S]*?<\/Step>\n/, '')),
    translation: page(ETAPES),
    wanted: [],
    text: page(ETAPES.replace(/ {4}\{\/\*[\s\S]*?<\/Step>\n/, '')),
  },
  {
    name: 'what moves keeps its words',
    base: page('# A\n\nOne.\n\nTwo two.\n\n***\n\nThree.'),
    now: page('# A\n\nTwo two.\n\n***\n\nThree.\n\nOne.'),
    translation: page('# B\n\nUn.\n\nDeux.\n\n***\n\nTrois.'),
    wanted: [],
    text: page('# B\n\nDeux.\n\n***\n\nTrois.\n\nUn.'),
  },
  {
    name: 'code that was not translated follows the original',
    base: page('A.\n\n```js run.js\nlet a = 1;\n```'),
    now: page('A.\n\n```js run.js\nlet a = 2;\n```'),
    translation: page('B.\n\n```js run.js\nlet a = 1;\n```'),
    wanted: [],
    text: page('B.\n\n```js run.js\nlet a = 2;\n```'),
  },
  {
    name: 'a block whose translation still fits is kept',
    base: page('Colour.\n\nB.'),
    now: page('Color.\n\nB.'),
    translation: page('Couleur.\n\nBé.'),
    wanted: ['1'],
    answers: { '1': null },
    text: page('Couleur.\n\nBé.'),
  },
  {
    name: 'front matter is followed entry by entry',
    base: page('A.', 'title: T\ndescription: D\nicon: a\ntag: new\nmode: wide'),
    now: page('A.', 'title: T\ndescription: "D: 2"\nicon: b\nsidebarTitle: S\nmode: center'),
    translation: page(
      'B.',
      'description: E\ntitle: "Té"\nicon: a\ntag: neuf\nmode: custom # ours\nauthor: x',
    ),
    wanted: ['front description', 'front sidebarTitle'],
    answers: { 'front description': 'description: "E : 2"', 'front sidebarTitle': 'sidebarTitle: S' },
    text: page(
      'B.',
      'description: "E : 2"\ntitle: "Té"\nicon: b\nsidebarTitle: S\nmode: custom # ours\nauthor: x',
    ),
  },
  {
    name: 'the line ends of the translation are kept',
    base: page('A.\n\nB.'),
    now: page('A.\n\nB b.\nc.'),
    translation: page('Un.\n\nDeux.').replaceAll('\n', '\r\n'),
    wanted: ['1'],
    answers: { '1': 'Deux d.\nt.' },
    text: page('Un.\n\nDeux d.\nt.').replaceAll('\n', '\r\n'),
  },
];

describe('a translation', () => {
  for (const { name, base, now, translation, wanted, answers = {}, text } of CASES)
    it(name, async () => {
      const texts = { base, now, translation };
      assert.deepEqual(
        (await blocksOf(texts)).wanted.map(({ id }) => id),
        wanted,
      );
      const made = await written(texts, answers);
      assert.deepEqual(
        'problems' in made ? made : made.text.replace(`translatedFrom: "${MARK}"\r\n`, ''),
        text,
      );
    });

  it('says of each block what it was, what it is and where it stands', async () => {
    const texts = {
      base: page('## A\n\nOne.\n\n### B\n\nTwo.\n\n## C'),
      now: page('## A\n\nOne.\n\n### B\n\nTwo and more.\n\n## C'),
      translation: page('## Ah\n\nUn.\n\n### Bé\n\nDeux.\n\n## Cé'),
    };
    const { wanted, counts } = await blocksOf(texts);
    assert.deepEqual(wanted, [
      {
        id: '1',
        kind: 'paragraph',
        now: 'Two and more.',
        was: 'Two.',
        translation: 'Deux.',
        under: ['## A', '### B'],
        underTranslated: '### Bé',
        next: '## C',
      },
    ]);
    assert.deepEqual(counts, { kept: 4, moved: 0, removed: 0 });
  });

  it('gets its mark, once, and front matter where it has none', async () => {
    const texts = { base: 'A.\n', now: 'A.\n\n***\n', translation: '\ufeffUn.\n' };
    const first = await writeTranslation(await blocksOf(texts), new Map(), { mark: MARK, parse });
    assert.ok('text' in first);
    assert.equal(first.text, `\ufeff---\ntranslatedFrom: "${MARK}"\n---\n\nUn.\n\n***\n`);
    const again = await blocksOf({ base: texts.now, now: texts.now, translation: first.text });
    const second = await writeTranslation(again, new Map(), { mark: 'b'.repeat(40), parse });
    assert.deepEqual(second, { text: first.text.replaceAll('a'.repeat(40), 'b'.repeat(40)) });
  });

  it('is looked through as a whole where it is built in another way', async () => {
    const cases: [string, string, RegExp][] = [
      ['A.\n\n- b', 'Un.\n\nDeux.', /at line 7 it has paragraph where the original had list/],
      ['A.', 'Un.\n\nDeux.', /at line 7 it has paragraph where the original had nothing/],
      ['## A', '### Un', /at line 5 it has heading 3 where the original had heading 2/],
      ['A.', '<Card>\n\nUn', /cannot be cut into blocks: line 5 has text between/],
    ];
    for (const [base, translation, why] of cases) {
      const made = await plan({ base: page(base), now: page('B.'), translation: page(translation) });
      assert.match('why' in made ? made.why : '', why, translation);
    }
    const front = { base: page('A.', 'a: [b'), now: page('A.'), translation: page('A.') };
    assert.match(
      JSON.stringify(await plan(front)),
      /The front matter of \\"guides\/start.mdx\\" cannot be read/,
    );
  });
});

describe('an answer', () => {
  const before = { base: page('A.'), translation: page('Un.') };
  const refused: [now: string, answer: string | null, why: RegExp][] = [
    ['See [a](/b) and [c](/d#e).', 'Voir [a](/fr/b).', /the address "\/d#e" is missing/],
    ['See [a](/b).', 'Voir [a](https://evil.example).', /"https:\/\/evil.example" is not in the original/],
    ['Run `npm i`.', 'Lancez `npm ci`.', /the code "npm i" is missing/],
    [
      'Hi {user.name}, {{version}}.',
      'Salut {user.nom}, {{version}}.',
      /expression "\{user.name\}" is missing/,
    ],
    ['Version {{version}}.', 'Version 2.', /expression "\{\{version\}\}" is missing/],
    [
      'A <Badge color="red">b</Badge> c.',
      'Un <Badge color="blue">b</Badge> c.',
      /component "<Badge color=red>"/,
    ],
    ['- a\n- b', '- a b', /the form "2 items" is missing/],
    ['| a |\n|---|\n| b |', '| a | c |\n|---|---|\n| b | d |', /"2 rows of 1 cells" is missing/],
    ['## Title {#top}', '## Titre', /expression "\{#top\}" is missing/],
    ['Text $a^2$ end.', 'Texte $b^2$ fin.', /expression "\$a\^2\$" is missing/],
    ['Long words.', '- Mots', /has to be read as one paragraph: the page has list/],
    ['Long words.', 'Un.\n\nDeux.', /has to be read as one paragraph/],
    ['Long words.', 'Mots </Card>', /mistake of syntax/],
    ['Long words.', 'Mots {longs.', /mistake of syntax/],
    ['Long words.', ' ', /is empty/],
    ['<Card title="x" href="/b" />', '<Card title="y" />', /component "<Card href title>" is missing/],
  ];
  for (const [now, answer, why] of refused)
    it(`${JSON.stringify(answer)} is none to ${JSON.stringify(now)}`, async () => {
      const made = await written({ ...before, now: page(`A.\n\n${now}`) }, { '1': answer });
      assert.ok('problems' in made, JSON.stringify(made));
      assert.match(made.problems.map((one) => `${one.id} ${one.why}`).join('\n'), why);
    });

  const fitting: [now: string, answer: string][] = [
    ['See [a](/b#c), [d](./e) and ![p](/img.png).', 'Voir ![i](/img.png), [d](./e) et [a](/fr/b#sé).'],
    ['See [a](../x) and <https://x.example>.', 'Voir <https://x.example> et [a](../x).'],
    ['Run `a` then `b`.', 'Lancez `b` après `a`.'],
    ['<Card title="x" href="/b" />', '<Card href="/fr/b" title="y" />'],
  ];
  for (const [now, answer] of fitting)
    it(`${JSON.stringify(answer)} is one to ${JSON.stringify(now)}`, async () => {
      const made = await written({ ...before, now: page(`A.\n\n${now}`) }, { '1': answer });
      assert.deepEqual(made, { text: page(`Un.\n\n${answer}`) });
    });

  it('may keep what the translation had changed on purpose', async () => {
    const texts = {
      base: page('Open `file.txt`, see [x](/x).\n\n```js\nsay("a"); // say\n```'),
      now: page('Open `file.txt` now, see [x](/x).\n\n```js\nsay("b"); // say\n```'),
      translation: page(
        'Ouvrez `fichier.txt`, voir [x](https://fr.example).\n\n```js\nsay("é"); // dire\n```',
      ),
    };
    const answers = {
      '1': 'Ouvrez vite `fichier.txt`, voir [x](https://fr.example).',
      '2': '```js\nsay("bé"); // dire\n```',
    };
    assert.ok('text' in (await written(texts, answers)));
    const wrong = await written(texts, { ...answers, '2': '```js\nshout("bé"); // dire\n```' });
    assert.match(JSON.stringify(wrong), /line 1 of its code is/);
  });

  it('is asked for every block, and for no other', async () => {
    const texts = { ...before, now: page('A.\n\nB.\n\nC.') };
    assert.deepEqual(await written(texts, { '2': 'Trois.', '9': 'x' }), {
      problems: [
        { id: '1', why: 'has no translation yet' },
        { id: '9', why: 'is no block that has to be translated' },
      ],
    });
    assert.match(JSON.stringify(await written(texts, { '1': null, '2': 'x' })), /is new, so it needs/);
    const titled = { base: page('A.'), now: page('A.', 'title: U'), translation: page('Un.') };
    for (const answer of [
      'titre: V',
      'title: V\nhidden: true',
      'title: a: b',
      'title: ""',
      '---\ntitle: x',
      'title: x\n---\n<Card>',
    ])
      assert.ok('problems' in (await written(titled, { 'front title': answer })), answer);
  });
});
