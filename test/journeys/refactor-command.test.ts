/** `lectern refactor`: the plan before anything is written, the change itself, and exit codes that tell ends apart. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { SUITE_SITE } from '../suites/agent-site.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { changedFiles, textsOf } from '../support/folder-texts.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-refactor-'));
after(() => rmSync(top, { recursive: true }));

const refactor = (...args: string[]): Promise<Ran> =>
  runLectern(['refactor', ...args], { cwd: top, env: { LECTERN_DATA_DIR: join(top, 'data') } });

const changedIn = (folder: string): string[] => changedFiles(SUITE_SITE, textsOf(folder));

describe('lectern refactor', () => {
  it('takes a typed operation as JSON, and names what is wrong with one', async () => {
    const { path } = fixtureFolder(SUITE_SITE);
    const request = { operation: 'fix', problems: ['links'], in: ['guides/**'] };
    const done = await refactor(JSON.stringify(request), path, '--write', '--json');
    assert.equal(done.code, 0, done.err);
    assert.equal((JSON.parse(done.out) as { outcome: string }).outcome, 'changed');
    assert.deepEqual(changedIn(path), ['guides/start.mdx']);
    for (const [wrong, why] of [
      ['{"operation":"move","from":"a"}', /The argument "to" is missing/],
      ['{"operation":"rm"}', /Operations: mint-json, move/],
      ['{"operation":"fix","problem":["links"]}', /Unrecognized key/],
      ['{not json', /begins as JSON and is none/],
      ['{"operation":"fix","in":["["]}', /is no pattern of file names/],
    ] as const) {
      const { code, err } = await refactor(wrong, path);
      assert.equal(code, 2, wrong);
      assert.match(err, why);
    }
  });

  it('states its plan and writes nothing, and with --write does what it stated', async () => {
    const { path } = fixtureFolder(SUITE_SITE);
    const request = 'Fix the broken links\nAdd missing descriptions';
    const plan = await refactor(request, path);
    assert.equal(plan.code, 0, plan.err);
    assert.match(plan.out, /^Fix links: 1 edit in 1 file; 1 link was not fixed, /);
    assert.match(plan.out, /^ {2}guides\/start\.mdx: line 6: "\/v2\/limits" → "\/reference\/v2\/limits"$/m);
    assert.match(plan.out, /^ {2}left: reference\/v2\/limits\.mdx:6 /m);
    assert.match(plan.out, /^Would change 2 files; add --write to do it$/m);
    assert.deepEqual(changedIn(path), []);
    const done = await refactor(request, path, '--write');
    assert.match(done.out, /^✔ Changed 2 files$/m);
    assert.deepEqual(changedIn(path), ['guides/install.mdx', 'guides/start.mdx']);
    const again = await refactor(request, path, '--write');
    assert.deepEqual([again.code, /^✔ Nothing to do$/m.test(again.out)], [0, true]);
  });

  it('proposes headings one by one, and changes those that are chosen', async () => {
    const page = (title: string, headings: string): string =>
      `---\ntitle: ${title}\n---\n\nSee the settings of a page. Its page settings are settings of the page. Ask Claude Code.
\nAll page settings are on a settings page, as the code says. In code, on each page, a code is a code.\n\n${headings}`;
    const site = {
      'docs.json': SUITE_SITE['docs.json']!,
      ...Object.fromEntries(
        Object.entries(SUITE_SITE).filter(([name]) => name.endsWith('.mdx') && name !== 'guides/start.mdx'),
      ),
      'guides/start.mdx': page(
        'Start',
        '## Page Settings\n\n## See The Page Settings\n\n## Use Claude Code\n',
      ),
    };
    const { path, write } = fixtureFolder(site);
    const changed = (): string[] => changedFiles(site, textsOf(path));
    for (const more of [[], ['--write']]) {
      const plan = await refactor('heading-case', path, ...more);
      assert.equal(plan.code, 0, plan.err);
      assert.match(
        plan.out,
        /: 2 proposals; 3 headings were not changed; .*--headings FILE:LINE, or with --all/,
      );
      assert.match(
        plan.out,
        /left: guides\/start\.mdx:9 can have the heading "Page settings" instead of "Page Settings"/,
      );
      assert.match(plan.out, /"Use Claude Code": "Claude" is not proven to be an ordinary word/);
      assert.match(plan.out, /\nNothing is changed before you choose/);
      assert.doesNotMatch(plan.out, /✔/);
      assert.deepEqual(changed(), []);
    }
    const none = await refactor('heading-case', path, '--headings', 'guides/start.mdx:13', '--write');
    assert.match(none.err, /There is no proposal for a heading at "guides\/start\.mdx:13"/);
    assert.deepEqual([none.code, changed()], [1, []]);
    const one = await refactor('heading-case', path, '--headings', 'guides/start.mdx:9', '--write');
    assert.match(one.out, /guides\/start\.mdx: line 9: "Page Settings" becomes "Page settings"/);
    assert.match(textsOf(path)['guides/start.mdx']!, /## Page settings\n\n## See The Page Settings\n/);
    const all = await refactor('heading-case', path, '--all', '--write', '--json');
    assert.partialDeepStrictEqual(JSON.parse(all.out), { outcome: 'changed', tasks: [{ edits: 1 }] });
    const both = await refactor('heading-case', path, '--all', '--headings', 'guides/start.mdx:9');
    assert.deepEqual([both.code, /Some headings are chosen, and all of them/.test(both.err)], [1, true]);
    write('AGENTS.md', '- Use title case for headings\n');
    const refused = await refactor('heading-case', path, '--all', '--write');
    assert.equal(refused.code, 1);
    assert.match(
      refused.err,
      /want title case for headings: AGENTS\.md:1 says "- Use title case for headings"/,
    );
  });

  it('takes each operation typed, plans it, does it, and says the same to a program', async () => {
    const { path } = fixtureFolder(SUITE_SITE);
    const typed = ['rename', 'guides/install', 'guides/setup'];
    for (const more of [[], ['--dry-run']]) {
      const plan = await refactor(...typed, path, ...more);
      assert.match(plan.out, /^Move guides\/install to guides\/setup, with its links/);
      assert.deepEqual([plan.code, changedIn(path)], [0, []]);
    }
    const done = await refactor(...typed, path, '--write', '--json');
    assert.partialDeepStrictEqual(JSON.parse(done.out), {
      outcome: 'changed',
      tasks: [{ operation: 'move', options: { from: 'guides/install', to: 'guides/setup' }, limits: [] }],
    });
    assert.ok(changedIn(path).includes('guides/setup.mdx'));
    const redirect = await refactor('redirect', '/old', '/guides/start', path, '--write', '--json');
    assert.partialDeepStrictEqual(JSON.parse(redirect.out), { outcome: 'changed' });
    const replaced = await refactor(
      'replace',
      'Start',
      'Begin',
      path,
      '--in',
      'prose',
      '--under',
      'guides',
      '--json',
    );
    assert.partialDeepStrictEqual(JSON.parse(replaced.out), {
      tasks: [{ operation: 'replace', options: { where: 'prose' }, limits: ['under guides'] }],
    });
  });

  it('runs the command that an answer names', async () => {
    const { path } = fixtureFolder(SUITE_SITE);
    const refused = await refactor('Fix the broken links in guides/', path);
    assert.equal(refused.code, 2);
    const command = /^Nearest: lectern refactor (.*)$/m.exec(refused.err)?.[1];
    assert.equal(command, 'fix links --under guides/');
    const { code } = await refactor(...command.split(' '), path, '--write');
    assert.deepEqual([code, changedIn(path)], [0, ['guides/start.mdx']]);
  });

  it('names what is wrong in a command, and what to do', async () => {
    const { path } = fixtureFolder(SUITE_SITE);
    const cases: readonly (readonly [args: readonly string[], why: RegExp])[] = [
      [[], /needs an operation\n.*--list/],
      [['renmae', 'a', 'b'], /no operation "renmae"\n.*Did you mean "rename"\?/],
      [
        ['rename', 'a'],
        /TO of "lectern refactor rename": it is missing\n.*lectern refactor rename FROM TO \[DIR\]/,
      ],
      [['rename', 'a', 'b', path, 'c'], /"c" is one argument too many/],
      [['fix', 'typos', path], /PROBLEMS of "lectern refactor fix": "typos" is none of links, /],
      [
        ['replace', 'a', 'b', path, '--in', 'proze'],
        /--in of .*"proze" is none of .*\n.*Did you mean "prose"\?/,
      ],
      [
        ['rename', 'a', 'b', path, '--in', 'prose'],
        /--in of "lectern refactor rename": "rename" has no such value/,
      ],
      [['Fix the broken links', path, '--under', 'guides'], /"--under" belongs to an operation/],
      [['fix', 'links', path, '--write', '--dry-run'], /contradict each other/],
      [['rename', 'index', '../out', path], /TO of .*no path inside the documentation/],
    ];
    for (const [args, why] of cases) {
      const { code, err } = await refactor(...args);
      assert.equal(code, 2, args.join(' '));
      assert.match(err, why, args.join(' '));
    }
    assert.deepEqual(changedIn(path), []);
  });

  it('tells its ends apart for scripts', async () => {
    const { path } = fixtureFolder(SUITE_SITE);
    const cases = [
      ['Fix the broken links', 0, 'changed'],
      ['Fix the broken images', 0, 'unchanged'],
      ['Rename nowhere to somewhere', 1, 'refused'],
      ['Fix the broken links before Friday', 2, 'not_understood'],
    ] as const;
    for (const [request, code, outcome] of cases) {
      const ran = await refactor(request, path, '--write', '--json');
      const json = JSON.parse(ran.out) as { outcome: string; message?: string[] };
      assert.deepEqual([ran.code, json.outcome], [code, outcome], request);
    }
    const asked = await refactor('Fix the broken links before Friday', path);
    assert.match(asked.err, /^Nearest: lectern refactor fix links; it leaves out "before Friday"$/m);
    assert.equal(asked.err.trim().split('\n').length, 3);
    assert.equal(asked.out, '');
  });

  it('keeps to its limits', async () => {
    const { path } = fixtureFolder(SUITE_SITE);
    const { out } = await refactor('fix', 'links', path, '--except', 'guides/', '--write', '--json');
    assert.partialDeepStrictEqual(JSON.parse(out), {
      outcome: 'unchanged',
      tasks: [{ operation: 'fix', options: { what: ['links'] }, limits: ['except guides/'], edits: 0 }],
    });
    const nowhere = await refactor('fix', 'links', path, '--under', 'guides/nowhere', '--json');
    assert.deepEqual([nowhere.code, /There is no page or folder/.test(nowhere.out)], [1, true]);
    assert.deepEqual(changedIn(path), []);
  });

  it('shows the same of an operation in its list, its help and for programs', async () => {
    const list = await refactor('--list');
    assert.match(
      list.out,
      /^replace\n {2}A term with its plural.*\n {2}lectern refactor replace FROM TO \[--in CHOICE\]/m,
    );
    assert.match(list.out, /^ {2}or the sentence: Replace "FROM" with "TO"$/m);
    const { out } = await refactor('--list', '--json');
    const { operations } = JSON.parse(out) as {
      operations: {
        name: string;
        commands: string[];
        fields: { name: string; help: string }[];
        examples: string[];
      }[];
    };
    for (const [at, { name, commands, fields, examples }] of operations.entries()) {
      assert.ok(examples[0]!.startsWith(`lectern refactor ${commands[0]}`), name);
      const word = at % 2 === 0 ? name : commands.at(-1)!;
      const help = await refactor(word, '--help');
      assert.equal(help.code, 0);
      for (const { help: text } of fields)
        assert.ok(help.out.replaceAll(/\s+/g, ' ').includes(text), `${word}: ${text}`);
    }
  });
});
