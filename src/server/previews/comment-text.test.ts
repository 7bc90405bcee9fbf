/** The comment on a pull request: its parts, its limits, and text of strangers that must stay text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangedPage, PreviewDetails } from '../../web/service/preview-operations.ts';
import {
  closedText,
  commentText,
  MAX_COMMENT,
  previewMark,
  safeAddress,
  safeBlock,
  safeCode,
  safeText,
} from './comment-text.ts';

const page = (parts: Partial<ChangedPage> = {}): ChangedPage => ({
  kind: 'changed',
  url: '/guide',
  file: 'guide.mdx',
  title: 'Guide',
  excerpt: [],
  ...parts,
});
const details = (parts: Partial<PreviewDetails> = {}): PreviewDetails => ({
  commit: 'a'.repeat(40),
  base: 'b'.repeat(40),
  pages: [],
  redirects: [],
  problems: [],
  ...parts,
});
const text = (parts: Partial<PreviewDetails>): string =>
  commentText({ project: 'docs', address: 'https://x.previews.example.com', details: details(parts) });

describe('text of strangers in Markdown', () => {
  /** What a forge would read as more than text, in what is left of a text. */
  const ACTIVE = [
    [/(?<!\\)`/, 'code'],
    [/@(?!\u2060)/, 'a mention'],
    [/#(?!\u2060)/, 'a reference'],
    [/[a-z]:\/\//i, 'an address'],
    [/</, 'HTML'],
    [/(?<!\\)[[\]]/, 'a link'],
    [/(?<!\\)\*/, 'emphasis'],
    [/[\r\n]/, 'another line'],
    [/:(?!\u2060)/, 'an emoji'],
  ] as const;
  for (const hostile of [
    '@everyone look',
    'team @example/admins and a@b.example',
    'closes #1, example/docs#2, GH-3, !4',
    '[click](https://evil.example)',
    '![x](https://evil.example/x.png)',
    'https://evil.example/path www.evil.example',
    '<img src=x onerror=alert(1)> <!-- lectern preview:docs -->',
    '```\n@everyone\n```',
    'a`b`c ``d``',
    '**bold** _em_ ~~gone~~ :smile:',
    'one\n/close\ntwo',
    'one\r\n- list\u2028- more\u202E right to left',
    '&lt;script&gt; &#64;everyone',
    '\\[x\\](y)',
    '| a | b |\n|---|---|',
  ])
    it(`keeps ${JSON.stringify(hostile)} text`, () => {
      const safe = safeText(hostile);
      for (const [pattern, what] of ACTIVE) assert.doesNotMatch(safe, pattern, `${what} in ${safe}`);
      assert.doesNotMatch(safe, /\bGH-|&(?!(?:amp|lt|gt);)/);
      // Whoever reads it sees what was written, on one line.
      const read = safe
        .replaceAll('\u2060', '')
        .replace(/\\([^a-z0-9\s])/gi, '$1')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&amp;/g, '&');
      const line = hostile
        .replace(/[\u2028\u202E]|\s/g, ' ')
        .replace(/ +/g, ' ')
        .trim();
      assert.equal(read, line);
    });

  it('closes no code span and no block', () => {
    assert.equal(safeCode('a`b``c'), '```a`b``c```');
    assert.equal(safeCode('`x`'), '`` `x` ``');
    assert.equal(safeCode('a\n@b'), '`a @b`');
    assert.equal(safeCode(''), '');
    assert.equal(
      safeBlock(['```', '````` x', '</details>'], 'diff'),
      '``````diff\n```\n````` x\n</details>\n``````',
    );
    assert.equal(safeBlock(['a\nb\u202E'], ''), '```\nab\n```');
  });

  it('closes no address', () => {
    assert.equal(safeAddress('https://x.example/a)[b](c d'), 'https://x.example/a%29%5Bb%5D%28c%20d');
    assert.equal(safeAddress('https://x.example/%C3%BC<>'), 'https://x.example/%C3%BC%3C%3E');
  });
});

describe('the comment', () => {
  it('says what changed, what is wrong and what is missing', () => {
    const made = text({
      pages: [
        page({ excerpt: [' Text', '-old', '+new'] }),
        page({ kind: 'added', title: 'New', url: '/new', file: 'new.mdx' }),
        page({
          kind: 'moved',
          title: 'Moved',
          url: '/to',
          file: 'to.mdx',
          from: { url: '/from', file: 'from.mdx' },
        }),
        page({ kind: 'removed', title: 'Gone', url: '/gone', file: 'gone.mdx' }),
      ],
      problems: [
        {
          severity: 'error',
          code: 'links/broken',
          message: 'The link "/x" leads nowhere',
          file: 'guide.mdx',
          line: 7,
        },
      ],
      redirects: [
        { source: '/from', destination: '/to', removed: false },
        { source: '/gone', destination: '/', removed: true },
      ],
    });
    assert.equal(
      made,
      [
        '<!-- lectern preview:docs -->',
        '### Documentation preview of `docs`',
        '',
        '**[Open the preview](https://x.previews.example.com/)** of commit `aaaaaaaaaa`',
        '',
        '**4 pages changed**',
        '',
        '- Changed: [Guide](https://x.previews.example.com/guide) `guide.mdx` ([changes](https://x.previews.example.com/%5Flectern/compare?from=bbbbbbbbbb&page=%2Fguide))',
        '',
        '  ```diff',
        '   Text',
        '  -old',
        '  +new',
        '  ```',
        '',
        '- Added: [New](https://x.previews.example.com/new) `new.mdx` ([changes](https://x.previews.example.com/%5Flectern/compare?from=bbbbbbbbbb&page=%2Fnew))',
        '- Moved: [Moved](https://x.previews.example.com/to) `to.mdx`, was `from.mdx` ([changes](https://x.previews.example.com/%5Flectern/compare?from=bbbbbbbbbb&page=%2Fto))',
        '- Removed: Gone `gone.mdx` ([changes](https://x.previews.example.com/%5Flectern/compare?from=bbbbbbbbbb&page=%2Fgone))',
        '',
        '**1 new problem**',
        '',
        '- Error at `guide.mdx:7`: The link "/x" leads nowhere',
        '',
        '**2 addresses would lead nowhere.** Add this to `docs.json`, so that old links still work:',
        '',
        '```json',
        '{',
        '  "redirects": [',
        '    {',
        '      "source": "/from",',
        '      "destination": "/to"',
        '    },',
        '    {',
        '      "source": "/gone",',
        '      "destination": "/"',
        '    }',
        '  ]',
        '}',
        '```',
        '',
        'Where a page was removed, the destination is a guess: choose a better one.',
      ].join('\n'),
    );
  });

  it('lists a hundred pages, and how many there are beside them', () => {
    const pages = Array.from({ length: 130 }, (_, n) => page({ url: `/p${n}`, title: `P${n}` }));
    const made = text({ pages });
    assert.equal(made.match(/^- Changed/gm)?.length, 100);
    assert.match(made, /^- and 30 more$/m);
  });

  it('stays below the limit of every forge, whatever it is given', () => {
    const long = '[`@'.repeat(2_000);
    const excerpt = Array.from({ length: 12 }, () => `+${long}`);
    const pages = Array.from({ length: 5_000 }, () =>
      page({ title: long, file: long, url: `/${long}`, excerpt }),
    );
    const problems = Array.from({ length: 5_000 }, () => ({
      severity: 'error' as const,
      code: 'x/y',
      message: long,
      hint: long,
      file: long,
      line: 3,
    }));
    const redirects = Array.from({ length: 5_000 }, () => ({
      source: long,
      destination: long,
      removed: true,
    }));
    for (const parts of [{ pages }, { problems }, { redirects }, { pages, problems, redirects }]) {
      const made = text(parts);
      assert.ok(made.length <= MAX_COMMENT, String(made.length));
      assert.ok(made.startsWith(`${previewMark('docs')}\n`));
    }
  });

  it('says that it is over', () => {
    assert.match(closedText('docs', true), /^<!-- lectern preview:docs -->\n[\s\S]*merged/);
    assert.match(closedText('docs', false), /closed/);
  });
});
