/** Tests that an answer is quoted to the letter from the sections that were given, in any script, or not given at all. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createSearchIndex } from '../search/search-index.ts';
import { FILLER } from '../search/testing/question-cases.ts';
import { record } from '../search/testing/sample-records.ts';
import { answerQuestion, type ExtractedAnswer, type FoundSection } from './answer-question.ts';
import { sentencesOf } from './sentences.ts';

type Parts = Partial<FoundSection['section']> & {
  readonly url: string;
  readonly title?: string;
  readonly lang?: string;
};

function found({ url, title = 'Page', lang, ...section }: Parts): FoundSection {
  return {
    url,
    title,
    lang,
    section: { id: url.split('#')[1] ?? '', heading: '', text: '', code: '', ...section },
  };
}

/** Asked on an index of these sections, all of which search is taken to have found. */
function ask(question: string, sections: readonly FoundSection[]): ExtractedAnswer {
  const index = createSearchIndex();
  for (const filler of FILLER) index.put(filler.url, [filler]);
  for (const { url, title, section } of sections)
    index.put(url, [
      record(url, title, { heading: section.heading, text: section.text, code: section.code }),
    ]);
  const words = index.words(question);
  index.close();
  return answerQuestion(words, sections);
}

const TEXT = 'A zebra needs water. Feed the zebra at noon with hay. It sleeps. The gate closes at six.';

describe('an answer', () => {
  it('has the sentences that say what is asked, and the code beside them', () => {
    const code = 'feed --zebra\n\nlet other = 1;';
    const blocks = [
      { language: '', from: 14, to: code.length },
      { language: 'bash', from: 0, to: 12 },
    ];
    const { quotes } = ask('How do I feed a zebra with hay?', [
      found({ url: '/zebra#feed', heading: 'Food', text: TEXT, code, blocks }),
    ]);
    assert.deepEqual(quotes, [
      {
        url: '/zebra#feed',
        title: 'Page › Food',
        sentences: ['Feed the zebra at noon with hay.'],
        code: { language: 'bash', text: 'feed --zebra' },
      },
    ]);
  });

  it('begins with how a page begins whose title is what is asked, and needs no word of it again', () => {
    const text = 'Write a pipe between the cells. Colons move them.';
    const { quotes } = ask('How do I add a table?', [
      found({ url: '/t', title: 'Tables', text }),
      found({
        url: '/md#tables',
        title: 'Markdown',
        heading: 'Tables',
        text: `200 stored ${text}`,
        breaks: [11],
      }),
      found({ url: '/m', title: 'Migrations', text: 'An update may add a table to the store.' }),
    ]);
    assert.deepEqual(
      quotes.map(({ url, sentences }) => [url, ...sentences]),
      [
        ['/t', 'Write a pipe between the cells.', 'Colons move them.'],
        ['/md#tables', 'Write a pipe between the cells.', 'Colons move them.'],
      ],
    );
  });

  it('is not given where the subject of the question is nowhere, whatever else fits', () => {
    const sections = [found({ url: '/zebra', text: TEXT })];
    const answer = ask('How do I feed a walrus with fish?', sections);
    assert.deepEqual(answer.quotes, []);
    assert.deepEqual(answer.nearest, [{ url: '/zebra', title: 'Page' }]);
    assert.deepEqual(ask('How is it?', sections).quotes, [], 'a question without a telling word');
  });

  it('is not given where its words stand far from each other, or in code that no sentence speaks of', () => {
    const apart =
      'A team owns the project. It can be sold. Its data is won back from a copy. That takes an hour. A filter finds what may match.';
    const code = 'speed = 3\nlight = on';
    assert.deepEqual(ask('Which team won the match?', [found({ url: '/a', text: apart })]).quotes, []);
    assert.deepEqual(
      ask('What is the speed of light?', [found({ url: '/b', text: 'Send this body.', code })]).quotes,
      [],
    );
    const near = 'A team owns the project. It won the match.';
    assert.equal(ask('Which team won the match?', [found({ url: '/a', text: near })]).quotes.length, 1);
  });

  it('needs two words of a question together that has two, however rare one of them is', () => {
    const others = Array.from({ length: 8 }, (_, at) => found({ url: `/o${at}`, text: 'It has a meaning.' }));
    const quoted = (text: string): number =>
      ask('What is the meaning of quagga?', [found({ url: '/a', text }), ...others]).quotes.length;
    assert.equal(quoted('A quagga is striped. Hay is dry. Gates have a meaning.'), 0);
    assert.equal(quoted('A quagga is striped. Gates have a meaning.'), 1);
  });

  it('takes the first half of "won\u2019t" for no word', () => {
    const text = 'The filter won\u2019t find a match that was played by the team.';
    const winner = 'Which zebra won?';
    assert.deepEqual(ask(winner, [found({ url: '/a', text })]).quotes, []);
    const why = ask('Why didn\u2019t the filter match?', [found({ url: '/a', text })]);
    assert.equal(why.quotes.length, 1);
    assert.equal(why.confidence, 1);
  });

  it('is no list of links, and no label that repeats what is asked', () => {
    const links = found({
      url: '/zebra#links',
      title: 'Feeding a zebra',
      heading: 'Links',
      text: 'The official website › Forum ›',
      breaks: [23],
    });
    const lead = found({ url: '/zebra', title: 'Feeding a zebra', text: 'Hay is what it eats.' });
    const { quotes } = ask('How does feeding a zebra work?', [lead, links]);
    assert.deepEqual(
      quotes.map(({ url }) => url),
      ['/zebra'],
    );
    const contents = found({
      url: '/stable#on-this-page',
      title: 'Stable',
      heading: 'On this page',
      text: 'How to feed a zebra with hay How to ride',
      breaks: [29],
    });
    const [only, ...others] = ask('How to feed a zebra with hay?', [
      contents,
      found({ url: '/zebra#feed', text: 'Feed a zebra hay at noon.' }),
    ]).quotes;
    assert.deepEqual(only?.sentences, ['Feed a zebra hay at noon.']);
    assert.deepEqual(others, []);
  });

  it('has all items of a list, and not what comes after them', () => {
    const items = ['A saddle', 'An apple', 'Two ropes', 'Much patience', 'A gate'];
    const parts = ['To ride a zebra you need:', ...items, 'The stable closes at six.'];
    const breaks = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join(' ').length + 1);
    const section = { url: '/zebra', text: parts.join(' '), breaks };
    const [quote] = ask('What do I need to ride a zebra?', [found(section)]).quotes;
    assert.deepEqual(quote?.sentences, parts.slice(0, -1));
  });

  it('forgives a letter in a long word, and no other word', () => {
    const sections = [found({ url: '/m', text: 'The machines are configured at night.' })];
    assert.equal(ask('How are machimes configured?', sections).quotes.length, 1);
    assert.equal(ask('How are vaccines configured?', sections).quotes.length, 0);
  });

  it('takes a name as one word: its parts mean something else', () => {
    const sections = [found({ url: '/sql', text: 'Write my SQL into the file.' })];
    assert.equal(ask('How do I write MySQL?', sections).quotes.length, 0);
    assert.equal(ask('How do I write SQL?', sections).quotes.length, 1);
  });

  it('is found in scripts without spaces and from right to left', () => {
    const chinese = '首先下载程序。然后运行安装命令。最后打开浏览器。';
    const [quote] = ask('如何运行安装命令？', [found({ url: '/zh', text: chinese, lang: 'zh-Hans' })]).quotes;
    assert.ok(quote?.sentences.includes('然后运行安装命令。'), JSON.stringify(quote));
    const arabic = 'نزّل البرنامج أولا. شغّل أمر التثبيت بعد ذلك. هل انتهيت؟ افتح المتصفح.';
    const [right] = ask('ما هو أمر التثبيت؟', [found({ url: '/ar', text: arabic, lang: 'ar' })]).quotes;
    assert.ok(right?.sentences.includes('شغّل أمر التثبيت بعد ذلك.'), JSON.stringify(right));
  });

  it('prefers what is said to what is announced, and leaves out code that speaks of something else', () => {
    const code = 'alpha\n\nbeta';
    const blocks = [
      { language: '', from: 0, to: 5 },
      { language: '', from: 7, to: 11 },
    ];
    const text = 'Feed a zebra hay like this: and so on. To feed a zebra hay: Zebra hay is dry.';
    const breaks = [text.indexOf('To feed'), text.indexOf('Zebra hay is')];
    const [quote] = ask('zebra hay', [
      found({ url: '/z', text, breaks, code, blocks }),
      found({ url: '/y', text: 'Zebra hay is sold here.' }),
    ]).quotes;
    assert.deepEqual(quote?.sentences, ['Feed a zebra hay like this: and so on.', 'Zebra hay is dry.']);
    assert.equal(quote?.code, undefined);
    const [only] = blocks;
    const [alone] = ask('zebra hay', [found({ url: '/z', text, code, blocks: [only!] })]).quotes;
    assert.equal(alone?.code?.text, 'alpha');
  });

  it('is no question, but what is said to it', () => {
    const text = 'Can a zebra be ridden at noon? No, and nobody has tried it twice. The gate closes at six.';
    const { quotes } = ask('Can a zebra be ridden at noon?', [found({ url: '/zebra', text })]);
    assert.deepEqual(
      quotes.map(({ sentences }) => sentences),
      [['No, and nobody has tried it twice.']],
    );
  });

  it('has what its sentence announces, unless that is the code', () => {
    const text = 'To ride a zebra you need: A saddle. An apple. The gate closes at six.';
    const breaks = [26, 36, 46];
    const section = { url: '/zebra', text, breaks };
    const [quote] = ask('What do I need to ride a zebra?', [found(section)]).quotes;
    assert.deepEqual(quote?.sentences.slice(0, 3), ['To ride a zebra you need:', 'A saddle.', 'An apple.']);
    const code = { code: 'ride --zebra', blocks: [{ language: '', from: 0, to: 12 }] };
    const [other] = ask('What do I need to ride a zebra?', [found({ ...section, ...code })]).quotes;
    assert.deepEqual(other?.sentences, ['To ride a zebra you need:']);
  });

  it('has the code after its sentence, and the list beside code that stands elsewhere', () => {
    const intro = 'To feed a zebra hay, write:';
    const list = 'Before you feed a zebra hay you need:';
    const items = ['A saddle', 'An apple'];
    const text = [intro, list, ...items].join(' ');
    const breaks = [list, ...items].map((part) => text.indexOf(part));
    const code = 'alpha\nbeta';
    const blocks = [
      { language: '', from: 0, to: 5, after: 0 },
      { language: '', from: 6, to: 10, after: intro.length },
    ];
    const [quote] = ask('How do I feed a zebra hay?', [
      found({ url: '/z', text, breaks, code, blocks }),
    ]).quotes;
    assert.deepEqual(quote?.sentences, [intro, list, ...items]);
    assert.equal(quote?.code?.text, 'beta');
  });

  it('reads so much of a section, and quotes no sentence that is cut there', () => {
    const cut = `${'Zebra hay is dry. '.repeat(3_332)}Zebra hay is never wet in this part of the world, they say.`;
    assert.ok(cut.length > 60_000 && cut.indexOf('never') < 60_000);
    const all = sentencesOf({ text: cut });
    assert.ok(all.every(({ text }) => text === 'Zebra hay is dry.'));
    const late = `${'x '.repeat(30_000)}zebra hay.`;
    assert.deepEqual(ask('zebra hay', [found({ url: '/z', text: late })]).quotes, []);
  });

  it('leaves out what is too long to be read at once', () => {
    const long = `zebra ${'and hay '.repeat(200)}.`;
    const code = `zebra ${'x'.repeat(5_000)}`;
    const section = found({
      url: '/z',
      text: `${long} A zebra eats hay.`,
      code,
      blocks: [{ language: '', from: 0, to: code.length }],
    });
    const [quote] = ask('zebra hay', [section]).quotes;
    assert.deepEqual(quote?.sentences, ['A zebra eats hay.']);
    assert.equal(quote?.code, undefined);
  });
});

it('a sentence does not end in an abbreviation', () => {
  for (const text of [
    'Dateien (z. B. Bilder) bleiben.',
    'Some files, i. e. Images, stay.',
    'A plan, e. g. Gold, is paid.',
  ])
    assert.deepEqual(
      sentencesOf({ text: `${text} Others go.` }, 'de').map((sentence) => sentence.text),
      [text, 'Others go.'],
    );
});

it('a sentence ends with its paragraph, and is where its place says', () => {
  const text = 'One: first item second item Dr. Who came. Done';
  const sentences = sentencesOf({ text, breaks: [5, 16] }, 'not a tag');
  assert.deepEqual(
    sentences.map((one) => one.text),
    ['One:', 'first item', 'second item Dr.', 'Who came.', 'Done'],
  );
  for (const one of sentences) assert.equal(text.slice(one.from, one.from + one.text.length), one.text);
});

it('whatever the sections hold, each sentence and block is in them to the letter, and each address is theirs', () => {
  const word = fc.constantFrom(
    'zebra',
    'hay',
    'noon',
    '安装',
    'تثبيت',
    '\ud83e\udd93',
    'a.b',
    '\u00a0',
    '.',
    '?',
    '。',
    '\n',
  );
  const text = fc.oneof(
    fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 80 }),
  );
  const section = fc.record({
    text,
    code: text,
    heading: text,
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(section, { minLength: 1, maxLength: 4 }), text, (drafts, question) => {
      const sections = drafts.map(({ cut, ...draft }, at) =>
        found({
          url: `/p${at}#s`,
          ...draft,
          breaks: [Math.floor(cut * draft.text.length)],
          blocks: [{ language: 'x', from: 0, to: Math.floor(cut * draft.code.length) }],
        }),
      );
      const { quotes, nearest, confidence } = ask(question, sections);
      assert.ok(confidence >= 0 && confidence <= 1);
      const byUrl = new Map(sections.map((each) => [each.url, each]));
      assert.ok(quotes.length <= 2);
      for (const { url, sentences, code } of quotes) {
        const own = byUrl.get(url)?.section;
        assert.ok(own !== undefined, url);
        assert.ok(sentences.length <= 11);
        for (const sentence of sentences) assert.ok(own.text.includes(sentence) && sentence !== '');
        if (code !== undefined) assert.ok(own.code.includes(code.text));
      }
      for (const { url } of nearest) assert.ok(byUrl.has(`${url}#s`));
    }),
    { numRuns: 150 },
  );
});
