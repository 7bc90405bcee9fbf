/** The rendered diff: tables of cases with real pages, properties that hold for all pages, and every limit. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readText } from '../../../test/support/read-text.ts';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { compilePage } from '../../site/content/compile-page.ts';
import { components } from '../components/registry.ts';
import { type DiffOptions, diffPages, MAX_COMPARED } from './diff-pages.ts';

const PLAIN: DiffOptions = {
  side: true,
  before: { address: (href) => href, fileVersion: () => undefined },
  after: { address: (href) => href, fileVersion: () => undefined },
  oldSource: (src) => `/old${src}`,
  words: {
    added: 'Added:',
    removed: 'Removed:',
    linkChanged: '{from} to {to}',
    linkAdded: 'to {to}',
    linkRemoved: 'from {from}',
    altChanged: '{from} is {to}',
  },
};

const withoutPrefix =
  (prefix: string) =>
  (href: string): string =>
    prefix !== '' && href.startsWith(prefix) ? href.slice(prefix.length) || '/' : href;

async function rendered(source: string): Promise<string> {
  const settings = { base: '', iconLibrary: 'fontawesome', variables: {} };
  const { body } = await compilePage({ file: 'a.mdx', source, snippets: {}, settings }, components);
  return body.html;
}

interface Compared {
  readonly html: string;
  readonly old: string;
  readonly changes: number;
  readonly coarse: boolean;
  /** Texts of the marks, `-` before what was removed. */
  readonly marks: readonly string[];
}

function compare(before: string, after: string, options: Partial<DiffOptions> = {}): Compared {
  const { rows, changes, coarse } = diffPages(before, after, { ...PLAIN, ...options });
  const html = rows.map((row) => row.after).join('');
  const old = rows.map((row) => row.before).join('');
  return { html, old, changes, coarse, marks: readText(html, 'all').marks };
}

const compareSources = async (before: string, after: string): Promise<Compared> =>
  compare(await rendered(before), await rendered(after));

const TABS = (one: string, two: string) =>
  `<Tabs>\n<Tab title="npm">\n${one}\n</Tab>\n<Tab title="pnpm">\n${two}\n</Tab>\n</Tabs>`;
const STEPS = (text: string) =>
  `<Steps>\n<Step title="Install">\nRun it.\n</Step>\n<Step title="Use">\n${text}\n</Step>\n</Steps>`;

const CASES: readonly { name: string; before: string; after: string; marks: readonly string[] }[] = [
  { name: 'equal pages', before: '# A\n\nOne *two*.', after: '# A\n\nOne *two*.', marks: [] },
  { name: 'a word', before: 'One two three.', after: 'One four three.', marks: ['-two', 'four'] },
  { name: 'a word at the end', before: 'One two', after: 'One two three', marks: [' three'] },
  { name: 'a sign', before: 'One, two.', after: 'One two!', marks: ['-,', '-.', '!'] },
  {
    name: 'a new paragraph',
    before: 'One.\n\nTwo.',
    after: 'One.\n\nNew here.\n\nTwo.',
    marks: ['New here.'],
  },
  {
    name: 'a removed paragraph',
    before: 'One.\n\nOld here.\n\nTwo.',
    after: 'One.\n\nTwo.',
    marks: ['-Old here.'],
  },
  { name: 'a list item', before: '- a b\n- c d', after: '- a b\n- new\n- c d', marks: ['new'] },
  { name: 'bold alone', before: 'One two.', after: 'One **two**.', marks: [] },
  { name: 'a word in code', before: 'Use `npm ci` here.', after: 'Use `npm i` here.', marks: ['-ci', 'i'] },
  {
    name: 'a table cell',
    before: '| a | b |\n|--|--|\n| 1 | 2 |',
    after: '| a | b |\n|--|--|\n| 1 | 3 |',
    marks: ['-2', '3'],
  },
  {
    name: 'a table row',
    before: '| a | b |\n|--|--|\n| 1 | 2 |',
    after: '| a | b |\n|--|--|\n| 1 | 2 |\n| 8 | 9 |',
    marks: ['8', '9'],
  },
  {
    name: 'a line of code',
    before: '```js\na();\nb();\nc();\n```',
    after: '```js\na();\nnext(1);\nb();\nc();\n```',
    marks: ['next(1);'],
  },
  {
    name: 'a word in a line of code',
    before: '```js\nconst a = 1;\nb();\n```',
    after: '```js\nconst a = 2;\nb();\n```',
    marks: ['-1', '2'],
  },
  {
    name: 'white space in code',
    before: '```py\nif a:\n  b()\n```',
    after: '```py\nif a:\n    b()\n```',
    marks: ['-  ', '    '],
  },
  {
    name: 'a tab',
    before: TABS('npm i x', 'pnpm add x'),
    after: TABS('npm i x', 'pnpm add y'),
    marks: ['-x', 'y'],
  },
  {
    name: 'a tab that moved down',
    before: TABS('a b', 'c d'),
    after: `New.\n\n${TABS('a b', 'c d')}`,
    marks: ['New.'],
  },
  { name: 'a step', before: STEPS('Now call it.'), after: STEPS('Now call it twice.'), marks: [' twice'] },
  {
    name: 'a callout',
    before: '<Note>Be careful with this.</Note>',
    after: '<Note>Be careful with that.</Note>',
    marks: ['-this', 'that'],
  },
  {
    name: 'another kind of callout',
    before: '<Note>Careful.</Note>',
    after: '<Warning>Careful.</Warning>',
    marks: [],
  },
  { name: 'a heading of another level', before: '## Same\n\ntext', after: '### Same\n\ntext', marks: [] },
  {
    name: 'a footnote before another',
    before: 'One.[^a] Two.\n\n[^a]: Note a.',
    after: 'Zero.[^b] One.[^a] Two.\n\n[^b]: Note b.\n[^a]: Note a.',
    marks: ['Zero.1 ', 'Note b. ↩'],
  },
  {
    name: 'a changed picture',
    before: 'See ![A](/a.png)',
    after: 'See ![A](/b.png)',
    marks: ['-[/old/a.png]', '[/b.png]'],
  },
  { name: 'Japanese', before: '東京に行きます。', after: '京都に行きます。', marks: ['-東', '都'] },
  {
    name: 'a word, and the end of its sentence',
    before: 'Tried again up to five times.',
    after: 'Tried again up to eight times, each after a longer pause.',
    marks: ['-five', 'eight', ', each after a longer pause'],
  },
  { name: 'an entity', before: 'a &lt; b', after: 'a &gt; b', marks: ['-<', '>'] },
];

describe('marks', () => {
  for (const { name, before, after, marks } of CASES)
    it(name, async () => {
      const found = await compareSources(before, after);
      assert.deepEqual(found.marks, marks);
      assert.equal(found.changes > 0, marks.length > 0);
    });
});

const WORDS = 'send wait run job queue fast slow data time worker'.split(' ');
const word = fc.constantFrom(...WORDS);
const phrase = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const inline = fc.oneof(
  { weight: 4, arbitrary: phrase },
  phrase.map((text) => `**${text}**`),
  word.map((text) => `\`${text}\``),
  phrase.map((text) => `[${text}](/to/${text.length})`),
  word.map((text) => `![${text}](/${text}.png)`),
);
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const lines = fc.array(line, { minLength: 1, maxLength: 4 });
const block = fc.oneof(
  { weight: 4, arbitrary: line },
  phrase.map((text) => `## ${text}`),
  lines.map((items) => items.map((item) => `- ${item}`).join('\n')),
  fc.array(phrase, { minLength: 1, maxLength: 5 }).map((rows) => `\`\`\`js\n${rows.join('\n')}\n\`\`\``),
  fc
    .array(fc.tuple(phrase, phrase), { minLength: 1, maxLength: 3 })
    .map((rows) => `| a | b |\n|--|--|\n${rows.map(([a, b]) => `| ${a} | ${b} |`).join('\n')}`),
  line.map((text) => `<Note>\n${text}\n</Note>`),
  fc.tuple(line, line).map(([one, two]) => TABS(one, two)),
  line.map(STEPS),
  line.map((text) => `<Card title="Go on" href="/x">\n${text}\n</Card>`),
  line.map((text) => `<Accordion title="More">\n${text}\n</Accordion>`),
);
const page = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join('\n\n'));
/** Two pages of which one may have blocks of the other in a box. */
const pages = fc
  .tuple(
    page,
    page,
    fc.option(fc.constantFrom('Note', 'Accordion', 'Frame', 'CodeGroup', 'Card')),
    fc.boolean(),
  )
  .map(([one, other, box, first]): [string, string] => {
    if (box === null) return [one, other];
    const boxed = `${other}\n\n<${box} title="Box">\n\n${one}\n\n</${box}>`;
    return first ? [boxed, one] : [one, boxed];
  });

/** Pictures have another address in the earlier version. */
const sameAddresses = (words: readonly string[]) => words.map((each) => each.replaceAll('[/old/', '[/'));

describe('for all pages', () => {
  it('is the earlier one without what was added, and the later one without what was removed', async () => {
    await fc.assert(
      fc.asyncProperty(pages, async ([a, b]) => {
        const [before, after] = [await rendered(a), await rendered(b)];
        const { html, old } = compare(before, after);
        assert.deepEqual(readText(html, 'after').words, readText(after, 'all').words);
        assert.deepEqual(sameAddresses(readText(html, 'before').words), readText(before, 'all').words);
        assert.deepEqual(sameAddresses(readText(old, 'all').words), readText(before, 'all').words);
        assert.deepEqual(readText(html, 'equal').words, sameAddresses(readText(old, 'equal').words));
      }),
      { numRuns: 150 },
    );
  });

  it('writes each id once, and the places of all changes', async () => {
    await fc.assert(
      fc.asyncProperty(pages, async ([a, b]) => {
        const { html, changes } = compare(await rendered(a), await rendered(b));
        const { ids } = readText(html, 'all');
        assert.deepEqual(ids, [...new Set(ids)]);
        const places = ids.filter((id) => id.startsWith('change:'));
        assert.deepEqual(
          places,
          Array.from({ length: changes }, (_, i) => `change:${i + 1}`),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('writes no id that a heading may have', async () => {
    const { html } = await compareSources('## Here\n\nOne', '## Change 1\n\n## Was here\n\nTwo');
    const { ids } = readText(html, 'all');
    assert.deepEqual(ids, [...new Set(ids)]);
    assert.ok(ids.includes('change-1') && ids.includes('was-here'), ids.join(' '));
  });

  it('gives no id to the marks of the earlier version, and leaves what authors write', async () => {
    const text = '`<b id="change:1">`';
    const { old } = await compareSources(`One.\n\nGone ${text}`, 'One.');
    assert.deepEqual(readText(old, 'all').ids, []);
    assert.match(readText(old, 'all').words.join(' '), /Gone <b id="change:1">/);
  });

  it('leaves every block unmarked that is in both', async () => {
    const numbered = fc.uniqueArray(fc.nat(400), { minLength: 1, maxLength: 25 });
    const text = (n: number) => `Block ${n} ${WORDS[n % 10]} ${WORDS[(n * 7) % 9]} has number ${n}.`;
    await fc.assert(
      fc.asyncProperty(numbered, numbered, async (kept, others) => {
        const both = kept.toSorted((a, b) => a - b);
        const mixed = [...both, ...others.map((n) => n + 1000)].toSorted((a, b) => (a % 1000) - (b % 1000));
        const [before, after] = [both, mixed].map((list) => list.map(text).join('\n\n'));
        const { marks } = await compareSources(before!, after!);
        assert.deepEqual(marks, mixed.filter((n) => n >= 1000).map(text));
      }),
      { numRuns: 60 },
    );
  });
});

/** Boxes that something may be put into, with the words of their own. */
const BOXES: readonly { name: string; of: (inner: string) => string; own: readonly string[] }[] = [
  { name: 'callout', of: (inner) => `<Note>\n${inner}\n</Note>`, own: [] },
  { name: 'accordion', of: (inner) => `<Accordion title="More">\n${inner}\n</Accordion>`, own: ['More'] },
  { name: 'step', of: STEPS, own: ['Install', 'Run it.', 'Use'] },
  { name: 'tab', of: (inner) => TABS('Other.', inner), own: ['npm', 'pnpm', 'Other.'] },
  {
    name: 'group in a column',
    of: (inner) =>
      `<Columns cols={2}>\n<Column>\n${inner}\n</Column>\n<Column>\nOther.\n</Column>\n</Columns>`,
    own: ['Other.'],
  },
];
const HELD = 'First words of it.\n\n- a b c\n- d e f\n\n```js\nrun(1);\nstop(2);\n```';

describe('what is put into a box, or taken out of it', () => {
  for (const { name, of, own } of BOXES)
    it(`marks only the words of its own: ${name}`, async () => {
      const around = (held: string): string => `Before it.\n\n${held}\n\nAfter it.`;
      const into = await compareSources(around(HELD), around(of(HELD)));
      assert.deepEqual(into.marks, own);
      const out = await compareSources(around(of(HELD)), around(HELD));
      assert.deepEqual(
        out.marks,
        own.map((words) => `-${words}`),
      );
    });

  it('a code block that becomes one of a group', async () => {
    const one = '```bash npm\nnpm install x\nnpm test\n```';
    const other = '```bash yarn\nyarn add x\nyarn test\n```';
    const { marks } = await compareSources(one, `<CodeGroup>\n${one}\n${other}\n</CodeGroup>`);
    assert.deepEqual(marks, ['npm', 'yarn', 'yarn  ', 'yarn add x', 'yarn test']);
  });

  it('two lists that become one, and one that becomes two', async () => {
    const list = ['First of all.', 'Second of them.', 'Third of them.', 'Fourth and last.'];
    const code = '```bash\nmake all\n```';
    const one = `1. ${list[0]}\n\n   ${code.replaceAll('\n', '\n   ')}\n2. ${list.slice(1).join('\n3. ')}`;
    const two = `1. ${list[0]}\n\n${code}\n\n2. ${list.slice(1).join('\n3. ')}`;
    assert.deepEqual((await compareSources(one, two)).marks, []);
    assert.deepEqual((await compareSources(two, one)).marks, []);
  });

  it('not where two groups with the same labels stay what they are', async () => {
    const group = (js: string, py: string): string =>
      `<CodeGroup>\n\`\`\`js JavaScript\n${js}\n\`\`\`\n\`\`\`py Python\n${py}\n\`\`\`\n</CodeGroup>`;
    const { marks } = await compareSources(
      `${group('first(1);', 'first(one=1)')}\n\n${group('build(1);', 'build()')}`,
      `${group('first(2);', 'first(one=2)')}\n\n${group('build(2);', 'build()')}`,
    );
    assert.deepEqual(marks, ['-1', '2', '-1', '2', '-1', '2']);
  });

  it('a group of cards that is cut in two', async () => {
    const card = (n: number, text = `Text of the card ${n}.`): string =>
      `<Card title="Card ${n}" href="/${n}">\n${text}\n</Card>`;
    const group = (...cards: readonly string[]): string => `<CardGroup>\n${cards.join('\n\n')}\n</CardGroup>`;
    const { marks } = await compareSources(
      group(card(1), card(2), card(3), card(4)),
      `${group(card(1), card(2, 'Text of the new card 2.'))}\n\n${group(card(3), card(4))}`,
    );
    assert.deepEqual(marks, ['new ']);
  });

  it('with one of its blocks changed, another one added and one removed', async () => {
    const { marks } = await compareSources(
      'One stays as it is.\n\nTwo is changed here.\n\nThree stays too.\n\nFour goes away now.',
      '<Accordion title="More">\nOne stays as it is.\n\nTwo was changed here.\n\nThree stays too.\n\nNew at the end.\n</Accordion>',
    );
    assert.deepEqual(marks, ['More', '-is', 'was', 'New at the end.', '-Four goes away now.']);
  });
});

describe('long boxes', () => {
  const items = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => {
      const n = from + at;
      return `<Update label="Release ${n}">\n- Thing ${n} does ${'much '.repeat(n % 7)}more\n- Part ${n * 31} is gone\n</Update>`;
    }).join('\n\n');
  const filler = (word: string): string =>
    Array.from({ length: 60 }, (_, at) => `${word}${at} of ${word}`).join(' and ');

  it('are the same boxes when something long was put before the rest of each', async () => {
    const before = TABS(items(0, 60), items(200, 260));
    const after = TABS(`${filler('first')}\n\n${items(0, 60)}`, `${filler('second')}\n\n${items(200, 260)}`);
    const { marks, changes } = await compareSources(before, after);
    assert.equal(changes, 2);
    assert.deepEqual(
      marks.map((mark) => mark.slice(0, 12)),
      ['first0 of fi', 'second0 of s'],
    );
  });

  it('are the same boxes when their beginnings were removed, however many texts they have', async () => {
    const { marks } = await compareSources(
      TABS(`${filler('first')}\n\n${items(0, 300)}`, `${filler('second')}\n\n${items(400, 700)}`),
      TABS(items(0, 300), items(400, 700)),
    );
    assert.deepEqual(
      marks.map((mark) => mark.slice(0, 13)),
      ['-first0 of fi', '-second0 of s'],
    );
  });

  it('are others when they share no text', async () => {
    const { marks } = await compareSources(
      TABS(items(0, 40), 'Other.'),
      TABS(`${filler('first')}\n\n${filler('second')}`, 'Other.'),
    );
    assert.ok(
      marks.some((mark) => mark.includes('Release 39')),
      marks.join('|'),
    );
  });
});

describe('what is no text', () => {
  const alone = (html: string) => html.replaceAll(/\s*<span class="visually-hidden"[^>]*>[^<]*<\/span>/g, '');

  it('a link that leads elsewhere, that is new, or that is gone', async () => {
    const linked = (href: string) => `See [the guide](${href}) here.`;
    const changed = await compareSources(linked('/a'), linked('/b'));
    assert.match(
      changed.html,
      /<a href="\/b"><span class="change-link">the guide<span [^>]*>\/a to \/b<\/span>/,
    );
    assert.equal(changed.changes, 1);
    const added = await compareSources('See the guide here.', linked('/b'));
    assert.match(added.html, /<a href="\/b"><span class="change-link">the guide<span [^>]*>to \/b<\/span>/);
    const gone = await compareSources(linked('/a'), 'See the guide here.');
    assert.match(gone.html, /<span class="change-link">the guide<span [^>]*>from \/a<\/span><\/span> here/);
    assert.deepEqual([...changed.marks, ...added.marks, ...gone.marks], []);
  });

  it('a card that leads elsewhere', async () => {
    const card = (href: string) => `<Card href="${href}">Read this.</Card>`;
    const { html, changes } = await compareSources(card('/a'), card('/b'));
    assert.match(html, /<a data-part="cover" href="\/b"[^>]*><\/a><span class="change-note"[^>]*>\/a to \/b/);
    assert.equal(changes, 1);
  });

  it('a picture whose bytes changed, and one that is described anew', async () => {
    const page = await rendered('![Before](/a.png)');
    const version = (of: string) => ({ address: (href: string) => href, fileVersion: () => of });
    const bytes = compare(page, page, { before: version('1'), after: version('2') });
    assert.deepEqual(bytes.marks, ['-[/old/a.png]', '[/a.png]']);
    assert.deepEqual(compare(page, page, { before: version('1'), after: version('1') }).marks, []);
    const { html, changes } = await compareSources('![Before](/a.png)', '![After](/a.png)');
    assert.match(html, /<img alt="After"[^>]*><span class="change-note"[^>]*>Before is After</);
    assert.equal(changes, 1);
  });

  const BASED: readonly { name: string; html: (base: string) => string }[] = [
    { name: 'a link', html: (base) => `<a href="${base}/a">one</a>` },
    { name: 'a picture', html: (base) => `<img src="${base}/b.png">` },
    {
      name: 'a picture of several sizes',
      html: (base) => `<img src="${base}/b.png" srcset="${base}/b.png 1x, ${base}/c.png 2x" alt="">`,
    },
    {
      name: 'a picture with sources',
      html: (base) =>
        `<picture><source srcset="${base}/b.webp 600w, ${base}/c.webp 900w"><img src="${base}/b.png"></picture>`,
    },
    { name: 'a video', html: (base) => `<video src="${base}/b.mp4" poster="${base}/b.png"></video>` },
    {
      name: 'a component with state',
      html: (base) => `<lectern-island${base && ` data-base="${base}"`}><b>1</b></lectern-island>`,
    },
    {
      name: 'a component with state of a mounted source',
      html: (base) =>
        `<lectern-island data-base="${base}/api" data-site="${base}"><img src="${base}/api/a.png"></lectern-island>`,
    },
  ];
  for (const { name, html } of BASED)
    it(`${name}, whose address has the prefix of its own version`, () => {
      for (const base of ['', '/docs/@2']) {
        const facts = (prefix: string) => ({ ...PLAIN.before, address: withoutPrefix(prefix) });
        const page = (of: string) => `<p>See ${html(of)} here.</p>`;
        const found = compare(page('/@1'), page(base), { before: facts('/@1'), after: facts(base) });
        assert.equal(found.changes, 0, found.html);
      }
    });

  it('a picture of which one size has other bytes', () => {
    const page = '<p><picture><source srcset="/a.png 1x, /b.png 2x"><img src="/a.png"></picture></p>';
    const facts = (bytes: string) => ({
      ...PLAIN.before,
      fileVersion: (path: string) => (path === '/b.png' ? bytes : ''),
    });
    assert.equal(compare(page, page, { before: facts('1'), after: facts('2') }).marks.length, 2);
    assert.equal(compare(page, page, { before: facts('1'), after: facts('1') }).marks.length, 0);
  });

  it('an attribute, a class and a numbered id', () => {
    const { marks, html } = compare(
      '<p class="a" id="x-1">one <b>two</b></p>',
      '<p class="b" id="x-2">one <b>two</b></p>',
    );
    assert.deepEqual(marks, []);
    assert.equal(html, '<p class="b" id="x-2">one <b>two</b></p>');
  });

  it('is marked when somebody hides it behind an attribute', () => {
    for (const open of [
      '<span aria-hidden="true">',
      '<span class="anchor">',
      '<span data-part="icon">',
      '<i class="code-actions">',
    ]) {
      const whole = (word: string) => `<p>Pay ${open}${word}</${open.slice(1, open.indexOf(' '))}></p>`;
      assert.deepEqual(
        compare(whole('10'), whole('1000')).marks.map((text) => text.replaceAll(' ', '')),
        ['-10', '1000'],
        open,
      );
    }
  });

  it('ids of the earlier version lead to its own elements', () => {
    const old = '<div id="a"><label for="b">Old</label><a href="#a">x</a><input name="n" id="b"></div>';
    const { html } = compare(`<p>Same</p>${old}`, '<p>Same</p>');
    assert.match(
      alone(html),
      /<div data-changed="removed" id="was:a"><del [^>]*><label for="was:b">Old<\/label><a href="#was:a">/,
    );
    assert.match(html, /<input name="was:n" id="was:b">/);
  });
});

describe('what was written is never read as markup', () => {
  const HOSTILE: readonly string[] = [
    '<p title="a > b <script>x</script>">one</p>',
    "<p title='\"><script>x</script>'>one</p>",
    '<p>&lt;script&gt;x&lt;/script&gt;</p>',
    '<p><textarea></p><img src=x onerror=x></textarea>',
    '<!-- <p> --><p>one</p>',
    '</div></p><p>one</p></section>',
    '<p>unclosed <b>one',
    '<p data-x="foo id=" class="y">one</p>',
    '<svg><title><script>x</script></title></svg>',
  ];

  it('the later version is the same after what was removed is left out', () => {
    for (const a of HOSTILE)
      for (const b of HOSTILE) {
        const { html } = compare(`<p>word</p>${a}`, `<p>other</p>${b}`);
        const scripts = (text: string) => text.match(/<script|onerror/g)?.length ?? 0;
        assert.ok(scripts(html) <= scripts(a) + scripts(b), `${a} ${b} ${html}`);
        assert.equal(compare(b, b).html, b);
      }
  });

  it('says words of the interface and addresses as text', () => {
    const words = { ...PLAIN.words, added: '<b>', linkChanged: '"{to}"' };
    const { html } = compare('<a href="/a">x</a>', '<a href="/b&amp;&lt;i&gt;">x</a> new', { words });
    assert.match(html, /data-said>&lt;b&gt; <\/span>/);
    assert.match(html, /title="&quot;\/b&amp;&lt;i&gt;&quot;"/);
  });
});

describe('limits', () => {
  const timed = (
    before: string,
    after: string,
  ): { readonly ms: number; readonly coarse: boolean; readonly html: string } => {
    const from = threadCpuMs();
    const { rows, coarse } = diffPages(before, after, { ...PLAIN, side: false });
    return { ms: threadCpuMs() - from, coarse, html: rows.map((row) => row.after).join('') };
  };
  /** Ten times what it takes, for busy machines. */
  const MAX_MS = 3_000;
  const many = (count: number, text: (n: number) => string): string =>
    Array.from({ length: count }, (_, n) => text(n)).join('');
  const some = (n: number): string => `w${(n * 7919) % 10_007}`;

  it('two pages of 1 MB with every tenth block changed', () => {
    const blocks = (mark: string) =>
      many(
        10_000,
        (n) =>
          `<p>Block ${some(n)} says ${n % 10 === 0 ? mark : 'nothing'} about ${some(n * 3)} and all of the rest of it, at length.</p>`,
      );
    const { ms, coarse, html } = timed(blocks('one'), blocks('two'));
    assert.equal(coarse, false);
    assert.equal(html.match(/<ins /g)?.length, 1_000);
    assert.ok(ms < MAX_MS, `${ms} ms`);
  });

  it('20,000 blocks of which none is left', () => {
    const { ms, coarse } = timed(
      many(20_000, (n) => `<p>a ${some(n)} b ${some(n + 1)}</p>`),
      many(20_000, (n) => `<p>c ${some(n + 5)} d ${some(n * 5)}</p>`),
    );
    assert.equal(coarse, true);
    assert.ok(ms < MAX_MS, `${ms} ms`);
  });

  it('a paragraph of 100,000 words in another order', () => {
    const text = (step: number) => `<p>${many(100_000, (n) => `x${(n * step) % 97} `)}</p>`;
    const { ms, coarse, html } = timed(text(3), text(5));
    assert.equal(coarse, true);
    assert.ok(ms < MAX_MS, `${ms} ms`);
    assert.deepEqual(readText(html, 'after').words, readText(text(5), 'all').words);
  });

  it('more than is compared is removed and added, and nothing is lost', () => {
    const big = `<p>${'word '.repeat(MAX_COMPARED / 5)}</p>`;
    const { coarse, html } = timed(`<p>one</p>${big}`, '<p>one</p>');
    assert.equal(coarse, true);
    assert.deepEqual(readText(html, 'after').words, ['one']);
    assert.ok(html.length > big.length);
  });

  it('elements that are never closed, and closing tags without one', () => {
    const { ms, html } = timed('<b>'.repeat(50_000), `${'<i>'.repeat(50_000)}${'</u>'.repeat(50_000)}new`);
    assert.ok(ms < MAX_MS, `${ms} ms`);
    assert.match(html, /new/);
  });
});
