/** Tests of the reports of a check: their formats, and that text of authors stays text in all of them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Issue } from '../../lib/issue.ts';
import { codeQualityReport } from './code-quality.ts';
import { reportedIssues } from './reported-issue.ts';
import { sarifLog } from './sarif-log.ts';
import { workflowCommands } from './workflow-commands.ts';

const SCHEMA = new URL('../../../test/fixtures/sarif/sarif-schema-2.1.0.json', import.meta.url);
// The schema keeps to what drafts 4 and 7 have in common; only the names of the draft differ.
const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(SCHEMA, 'utf8')) as Record<string, unknown>;
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const isSarif = ajv.compile(schema);

const issue = (more: Partial<Issue> = {}): Issue => ({
  severity: 'error',
  code: 'link/broken',
  message: 'The page "/a" does not exist',
  file: 'guides/start.mdx',
  line: 5,
  column: 9,
  ...more,
});

interface Read {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { id: string; helpUri?: string }[] } };
      readonly columnKind: string;
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly baselineState?: string;
        readonly message: { readonly text: string };
        readonly locations: readonly {
          readonly physicalLocation: {
            readonly artifactLocation: { readonly uri: string };
            readonly region: object;
          };
        }[];
        readonly partialFingerprints: Readonly<Record<string, string>>;
      }[];
    },
  ];
}

function sarif(
  issues: readonly Issue[],
  {
    root = '',
    manual = undefined as string | undefined,
    added = undefined as ReadonlySet<Issue> | undefined,
  } = {},
): Read['runs'][0] {
  const log = sarifLog(reportedIssues(issues, root), { version: '1.2.3', manual, added });
  assert.ok(isSarif(JSON.parse(JSON.stringify(log))), JSON.stringify(isSarif.errors, null, 1));
  return (JSON.parse(JSON.stringify(log)) as Read).runs[0];
}

describe('the schema of SARIF', () => {
  it('refuses what is no SARIF', () => {
    for (const wrong of [{}, { version: '2.1.0', runs: [{}] }, { version: '2.0.0', runs: [] }])
      assert.ok(!isSarif(wrong));
  });
});

describe('a SARIF log', () => {
  it('names the place from the root of the repository, in UTF-16 columns, and the rule with its help', () => {
    const manual = 'https://docs.example.com/guides/publish/check';
    const run = sarif([issue(), issue({ code: 'image/no-alt', severity: 'warning' })], {
      root: 'docs',
      manual,
    });
    assert.equal(run.columnKind, 'utf16CodeUnits');
    const [first, second] = run.results;
    assert.deepEqual(first!.locations[0]!.physicalLocation, {
      artifactLocation: { uri: 'docs/guides/start.mdx', uriBaseId: 'ROOT' },
      region: { startLine: 5, startColumn: 9 },
    });
    assert.deepEqual([first!.level, second!.level], ['error', 'warning']);
    for (const { ruleId, ruleIndex } of run.results)
      assert.equal(run.tool.driver.rules[ruleIndex]!.id, ruleId);
    assert.equal(run.tool.driver.rules[0]!.helpUri, `${manual}#common-problems`);
    assert.ok(sarif([issue()]).tool.driver.rules.every((rule) => !('helpUri' in rule)));
  });

  it('is valid without an issue, without a place, and for names that addresses cannot hold', () => {
    assert.deepEqual(sarif([]).results, []);
    const [whole, remote, odd, above] = sarif([
      { severity: 'warning', code: 'nav/unlisted-page', message: 'x', file: 'lost.mdx' },
      issue({ file: 'https://api.example.com/openapi.json' }),
      issue({ file: 'ä #1%/a b?.mdx' }),
      issue({ file: '../../secret.mdx' }),
    ]).results;
    assert.deepEqual(whole!.locations[0]!.physicalLocation.region, { startLine: 1 });
    assert.deepEqual(remote!.locations, []);
    assert.match(remote!.message.text, /^https:\/\/api\.example\.com/);
    assert.equal(odd!.locations[0]!.physicalLocation.artifactLocation.uri, '%C3%A4%20%231%25/a%20b%3F.mdx');
    assert.deepEqual(above!.locations, []);
  });

  it('has fingerprints that moved lines do not change, and equal problems do not share', () => {
    const prints = (issues: readonly Issue[]): string[] =>
      sarif(issues).results.map(({ partialFingerprints }) => partialFingerprints['lecternIssue/v1']!);
    const before = prints([issue(), issue({ line: 8 })]);
    assert.deepEqual(prints([issue({ line: 15, column: 1 }), issue({ line: 18 })]), before);
    assert.equal(new Set(before).size, 2);
    assert.notEqual(prints([issue({ message: 'Other' })])[0], before[0]);
    assert.notEqual(prints([issue({ file: 'b.mdx' })])[0], before[0]);
  });

  it('says which results a change added', () => {
    const [old, fresh] = [issue(), issue({ line: 9 })];
    const { results } = sarif([old, fresh], { added: new Set([fresh]) });
    assert.deepEqual(
      results.map(({ baselineState }) => baselineState),
      ['unchanged', 'new'],
    );
  });

  it('takes neither arguments nor links nor controls from a message', () => {
    const message = 'The name "{0}" [x](1) \u001b[31mred\nnext';
    const [{ message: shown } = assert.fail()] = sarif([issue({ message })]).results;
    assert.equal(shown.text, 'The name "{{0}}" [x\\](1) [31mred next');
  });
});

/** Reads a line as GitHub's runner does: `::name properties::data`. */
function readCommand(
  line: string,
): { name: string; properties: Record<string, string>; data: string } | undefined {
  const [, name, properties = '', data = ''] = /^\s*::([^ :]+)(?: (.*?))?::(.*)$/.exec(line) ?? [];
  if (name === undefined) return undefined;
  const plain = (text: string): string =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  const pairs = properties.split(',').map((pair) => pair.split(/=(.*)/s, 2));
  return {
    name,
    properties: Object.fromEntries(pairs.map(([key = '', value = '']) => [key, plain(value)])),
    data: plain(data),
  };
}

const HOSTILE = [
  '\n::set-output name=x::y',
  '\r::add-mask::e',
  '%0A::set-env name=PATH::/tmp',
  '::stop-commands::x',
  '##[set-output name=x;]y',
  'a,line=1::x',
  '\u2028::error::x',
  '\u001b]8;;https://evil.example\u0007x',
  '\u0085::debug::x',
];

describe('workflow commands', () => {
  it('name file, line, column and title, and what to do on a second line', () => {
    const [line] = workflowCommands(reportedIssues([issue({ hint: 'Did you mean "/b"?' })], 'docs'));
    assert.equal(
      line,
      '::error file=docs/guides/start.mdx,line=5,col=9,title=link/broken::The page "/a" does not exist%0ADid you mean "/b"?',
    );
  });

  it('leave out the place of what is in no file, and stop after fifty of a kind', () => {
    const remote = issue({ file: 'https://api.example.com/x.json', severity: 'warning' });
    assert.match(workflowCommands(reportedIssues([remote], ''))[0]!, /^::warning title=link\/broken::/);
    const many = Array.from({ length: 70 }, (_, at) => issue({ line: at + 1 }));
    assert.equal(workflowCommands(reportedIssues([...many, remote], '')).length, 51);
  });

  for (const text of HOSTILE)
    it(`keep ${JSON.stringify(text)} in one command`, () => {
      const lines = workflowCommands(
        reportedIssues([issue({ message: `No ${text}`, hint: `Try ${text}`, file: `x${text}.mdx` })], 'docs'),
      );
      assert.equal(lines.length, 1);
      assert.doesNotMatch(lines[0]!, /[\r\n\u0085\u2028\u001b\u0007]|##\[/);
      const { name, properties, data } = readCommand(lines[0]!)!;
      assert.equal(name, 'error');
      assert.deepEqual(Object.keys(properties), ['file', 'line', 'col', 'title']);
      assert.ok(properties['file']!.startsWith('docs/x') && properties['file']!.endsWith('.mdx'));
      assert.equal(properties['line'], '5');
      assert.equal(data.split('\n').length, 2);
    });
});

describe('a Code Quality report', () => {
  it('has what GitLab requires, and fingerprints that differ', () => {
    const issues = [
      issue(),
      issue({ line: 9, hint: 'Did you mean "/b"?' }),
      {
        severity: 'warning',
        code: 'nav/unlisted-page',
        message: 'x',
        file: 'https://a.example/x.json',
      } as const,
    ];
    const report = codeQualityReport(reportedIssues(issues, 'docs'), 'docs/docs.json');
    assert.deepEqual(
      report.map(({ fingerprint: _, ...rest }) => rest),
      [
        {
          description: 'The page "/a" does not exist',
          check_name: 'link/broken',
          severity: 'major',
          location: { path: 'docs/guides/start.mdx', lines: { begin: 5 } },
        },
        {
          description: 'The page "/a" does not exist. Did you mean "/b"?',
          check_name: 'link/broken',
          severity: 'major',
          location: { path: 'docs/guides/start.mdx', lines: { begin: 9 } },
        },
        {
          description: 'https://a.example/x.json: x',
          check_name: 'nav/unlisted-page',
          severity: 'minor',
          location: { path: 'docs/docs.json', lines: { begin: 1 } },
        },
      ],
    );
    assert.equal(new Set(report.map(({ fingerprint }) => fingerprint)).size, 3);
  });
});
