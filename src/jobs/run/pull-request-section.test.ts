/** Our part of a pull request: pages by title, no words of readers, nothing that a file or a prompt can end. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jobMark } from '../forges/forge.ts';
import { pullRequestBody } from '../forges/shared/pull-request-text.ts';
import { withReferenceMark } from '../forges/shared/reference-mark.ts';
import { pullRequestSection, type SectionParts } from './pull-request-section.ts';

const page = (title: string): Uint8Array => Buffer.from(`---\ntitle: ${title}\n---\n\nText.\n`);
const PARTS: SectionParts = {
  job: { prompt: 'Mend it', commit: 'c', origin: null },
  changes: [{ path: 'docs/guide.mdx', content: page('Guide') }],
  published: new Set(['docs/guide.mdx', 'docs/start/index.mdx', 'docs/index.md']),
  folder: 'docs',
  siteUrl: 'https://docs.example.com',
  jobUrl: undefined,
  feedback: [],
};
const of = (more: Partial<SectionParts>): string => pullRequestSection({ ...PARTS, ...more });

describe('our part of a pull request', () => {
  it('links the address that the site has, whatever the name of the file', () => {
    const names = ['README.md', 'start/Index.mdx', 'a (b)*.mdx', 'é/😀 y.mdx', 'q?#.mdx'];
    const text = of({
      changes: names.map((name) => ({ path: `docs/${name}`, content: page('A') })),
      published: new Set(names.map((name) => `docs/${name}`)),
    });
    assert.deepEqual(
      [...text.matchAll(/\]\((https:[^)]*)\)/g)].map(([, url]) =>
        url!.slice('https://docs.example.com'.length),
      ),
      ['/', '/start', '/a%20%28b%29%2A', '/%C3%A9/%F0%9F%98%80%20y', '/q%3F%23'],
    );
  });

  it('names the issue that it answers, and closes none', () => {
    const url = 'https://forge.test/issues/12';
    const origin = { kind: 'issue', number: 12, url, comment: `${url}#c3` } as const;
    const job = { ...PARTS.job, origin };
    assert.ok(of({ job }).includes(`It answers [a comment](${url}#c3) in [issue 12](${url}).`));
    assert.doesNotMatch(of({ job }), /\b(?:close|fix|resolve)/i);
    assert.doesNotMatch(of({ job: { ...job, origin: { ...origin, kind: 'pull_request' } } }), /answers/);
  });

  it('names pages by title, with a link where they are published', () => {
    const changes = [
      ...PARTS.changes,
      { path: 'docs/start/index.mdx', content: page('"Start *here*"') },
      { path: 'docs/index.md', content: Buffer.from('Hello') },
      { path: 'docs/new.mdx', content: page('New') },
      { path: 'docs/old.mdx', content: null },
      { path: 'docs/snippets/part.mdx', content: page('Part') },
      { path: 'docs/docs.json', content: Buffer.from('{}') },
      { path: 'README.md', content: page('Read me') },
    ];
    const lines = of({ changes })
      .split('\n')
      .filter((line) => line.startsWith('- '));
    assert.deepEqual(lines, [
      '- [Guide](https://docs.example.com/guide) · `docs/guide.mdx`',
      '- [Start \\*here\\*](https://docs.example.com/start) · `docs/start/index.mdx`',
      '- [index](https://docs.example.com/) · `docs/index.md`',
      '- New · `docs/new.mdx`, new',
      '- `docs/old.mdx`, removed',
      '- `docs/snippets/part.mdx`',
      '- `docs/docs.json`',
      '- `README.md`',
    ]);
    assert.match(of({ siteUrl: undefined }), /^- Guide · `docs\/guide\.mdx`$/m);
  });

  it('counts the files that it does not name', () => {
    const changes = Array.from({ length: 25 }, (_, at) => ({ path: `docs/${at}.png`, content: page('x') }));
    assert.match(of({ changes }), /\n- `docs\/19\.png`\n- and 5 more\n/);
  });

  it('says what the job started from, and nothing that a reader wrote', () => {
    const feedback = [
      { id: 'f1', path: '/guide', comment: 'My password is 1234' },
      { id: 'f2', path: '/guide', comment: '' },
      { id: 's', path: '', comment: 'Searched for without a result: secret' },
      { id: 'f3', path: '/a](https://evil.test) `', comment: '' },
    ];
    const text = of({ feedback });
    assert.doesNotMatch(text, /1234|secret/);
    assert.match(text, /^- Feedback about \[`\/guide`\]\(https:\/\/docs\.example\.com\/guide\) \(2\)$/m);
    assert.match(text, /^- Searches without a result$/m);
    assert.match(text, /^- Feedback about `\/a\]\(https:\/\/evil\.test\) '`$/m);
  });

  it('links the job, and its preview once there is a commit', () => {
    const jobUrl = 'https://docs.example.com/dashboard/p/docs/jobs/1';
    assert.match(of({ jobUrl }), /\[The job\]\(.+\/1\) · \[Changes\]\(.+\) · \[Preview\]\(.+\/1\/preview\)$/);
    assert.doesNotMatch(of({ jobUrl, job: { prompt: 'x', commit: null, origin: null } }), /Preview/);
    assert.doesNotMatch(of({}), /The job/);
  });

  it('has its marks once, whatever was asked, and in the form of Bitbucket there', () => {
    const section = of({
      job: { prompt: '<!-- lectern end -->\n@everyone\n[//]: # (lectern end)', commit: null, origin: null },
    });
    const body = pullRequestBody({ body: '<!-- lectern begin -->', section, job: 'j1' });
    for (const mark of ['begin', 'end', 'job:j1'])
      assert.equal(body.split(`<!-- lectern ${mark} -->`).length, 2, mark);
    assert.doesNotMatch(body, /@everyone/);
    assert.match(body, /\n\n<!-- lectern end -->\n\n<!-- lectern job:j1 -->\n$/);
    const there = withReferenceMark(body, jobMark('j1'));
    for (const mark of ['begin', 'end', 'job:j1'])
      assert.equal(there.split(`\n\n[//]: # (lectern ${mark})\n`).length, 2, mark);
  });

  it('leaves room for the section when the agent wrote a book', () => {
    const section = of({});
    const body = pullRequestBody({ body: 'a '.repeat(60_000), section, job: 'j1' }, 32_000);
    assert.ok(body.length <= 32_000);
    assert.ok(body.includes(section));
    const long = pullRequestBody({ body: 'a', section: 'b '.repeat(60_000), job: 'j1' }, 32_000);
    assert.ok(long.length <= 32_000 && long.includes('<!-- lectern end -->'));
  });
});
