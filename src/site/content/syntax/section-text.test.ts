/** Sections of sources: by the id that the page gives the heading, with what is below it, and nothing of code that looks like a heading. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sectionText } from './section-text.ts';

const PAGE = `---
title: Install
# no: heading
---

Before

## Run it

Text

### On \`Windows\`

\`\`\`bash
## not a heading
\`\`\`

## Run it {#again}

Second

~~~
# nor this
\`\`\`
~~~

## Run it

Third

# C# and [F#](/f)

Last
`;

const CASES: readonly (readonly [id: string, starts: string, ends: string] | readonly [id: string])[] = [
  ['run-it', '## Run it\n', '## not a heading\n```'],
  ['on-windows', '### On `Windows`', '```'],
  ['again', '## Run it {#again}', '```\n~~~'],
  ['run-it-2', '## Run it\n\nThird', 'Third'],
  ['c-and-f', '# C# and', 'Last'],
  ['not-a-heading'],
  ['nor-this'],
  ['no-heading'],
  ['title-install'],
  ['run-it-3'],
  [''],
];

describe('a section', () => {
  for (const [id, starts, ends] of CASES)
    it(`"${id}"${starts === undefined ? ' is none' : ''}`, () => {
      const found = sectionText(PAGE, id);
      if (starts === undefined || ends === undefined) assert.equal(found, undefined);
      else assert.ok(found?.startsWith(starts) && found.endsWith(ends), found ?? 'none');
    });

  it('is found by another spelling of its heading, and with line ends of Windows', () => {
    assert.equal(sectionText('## A, or B/C\r\n\r\nText\r\n', 'a,-or-b/c'), '## A, or B/C\r\n\r\nText');
    assert.equal(sectionText('## One', 'one'), '## One');
    assert.equal(sectionText('', 'one'), undefined);
  });

  it('takes no time in a long page', () => {
    const start = process.cpuUsage().user;
    for (const evil of [
      '# '.repeat(200_000),
      '#'.repeat(400_000),
      '---\n'.repeat(100_000),
      '## [a]('.repeat(50_000),
      '```\n'.repeat(100_000),
    ])
      sectionText(evil, 'x');
    assert.ok(process.cpuUsage().user - start < 1_500_000);
  });
});
