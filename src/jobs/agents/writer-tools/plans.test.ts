/** Plans of changes: shown first, written exactly as they were shown, or not at all. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { docsJson, page, writerFolder } from '../../../../test/support/writer-folder.ts';
import { AppError } from '../../../lib/app-error.ts';
import { WRITER_TOOLS } from './writer-tools.ts';

const SITE = {
  'docs.json': docsJson(['start/install', 'start/deep', 'end', 'ref']),
  'start/install.mdx': page('Install it', 'Use the **Widget** now.\n\nSee [the end](/end).'),
  'start/deep.mdx': page('Deep', 'A widget here, a widget there.'),
  'end.mdx': page('End', '## Widget at the end\n\nThe end. [Broken](/nowhere)'),
  'ref.mdx': page('Ref', 'A reference.'),
};

describe('plans', () => {
  const planOf = (text: string): string => /^Plan (\S+):/.exec(text)?.[1] ?? assert.fail(text);

  it('of a replacement are written as they were shown, once', async () => {
    const { call, files } = await writerFolder(SITE);
    const { text } = await call('replace_all', { from: 'widget', to: 'gadget', case: false });
    assert.deepEqual(files(), SITE, 'planning writes nothing');
    assert.match(text, /4 edits in 3 files/);
    const plan = planOf(text);
    assert.match((await call('apply_plan', { plan })).text, /^Done: Replace "widget" with "gadget", 3 files/);
    assert.match(files()['start/deep.mdx']!, /A gadget here, a gadget there/);
    assert.match((await call('apply_plan', { plan })).text, /There is no plan/);
  });

  it('are limited to files, and take expressions', async () => {
    const { call } = await writerFolder(SITE);
    const only = await call('replace_all', { from: 'w(idge)t', to: 'W$1T', regex: true, in: ['start/**'] });
    assert.match(only.text, /2 edits in 1 file/);
    const except = await call('replace_all', { from: 'widget', to: 'x', except: ['start/*'] });
    assert.match(except.text, /nothing to change/);
    assert.ok((await call('replace_all', { from: '(a+)+', to: '', regex: true })).failed);
    assert.ok((await call('replace_all', { from: 'a', to: '', in: ['['] })).failed);
  });

  it('are refused whole when a file is not as it was', async () => {
    const { call, files, folder } = await writerFolder(SITE);
    const plan = planOf((await call('replace_all', { from: 'widget', to: 'gadget', case: false })).text);
    writeFileSync(join(folder, 'end.mdx'), page('End', 'Another widget.'));
    const before = files();
    const refused = await call('apply_plan', { plan });
    assert.ok(refused.failed);
    assert.match(refused.text, /^Nothing was written[\s\S]*"end\.mdx"/);
    assert.deepEqual(files(), before);
  });

  it('of an operation carry the links, the navigation and a redirect', async () => {
    const { call, files } = await writerFolder(SITE);
    const { text } = await call('refactor', { operation: 'move', from: '/end.mdx', to: 'start/end' });
    await call('apply_plan', { plan: planOf(text) });
    const now = files();
    assert.ok(now['start/end.mdx'] !== undefined && now['end.mdx'] === undefined);
    assert.match(now['start/install.mdx']!, /\(\/start\/end\)/);
    assert.match(now['docs.json']!, /"start\/end"[\s\S]*"redirects"/);
  });

  it('of fixes hold what has one right answer, and say what is left', async () => {
    const { call, files } = await writerFolder({
      ...SITE,
      'ref.mdx': page('Ref', '[Moved](/start/install.mdx) and [lost](/nothing/at/all)'),
    });
    const { text } = await call('refactor', { operation: 'fix', problems: ['links'] });
    assert.match(text, /Left as it is \(\d\):[\s\S]*nothing\/at\/all/);
    const plan = /^Plan (\S+):/.exec(text)?.[1];
    if (plan !== undefined) await call('apply_plan', { plan });
    assert.match(files()['ref.mdx']!, /nothing\/at\/all/);
  });

  it('write no hidden file, no configuration of programs and no more than a turn may, whatever they hold', async () => {
    const { call, files, context } = await writerFolder(SITE);
    for (const [file, why] of [
      ['.git/config', /is hidden/],
      ['../owned.mdx', /is not a path inside/],
      ['AGENTS.md', /only people may change it/],
      ['a/package.json', /only people may change it/],
    ] as const) {
      const change = { file, was: undefined, now: 'x', summary: [] };
      const { id } = context.plans.keep('Own it', { changes: [change], left: [] });
      const refused = await call('apply_plan', { plan: id });
      assert.ok(refused.failed, file);
      assert.match(refused.text, why);
    }
    const planned = await call('replace_all', { from: 'widget', to: 'gadget', case: false });
    const usage = {
      refuseBeyond: (paths: readonly string[]) => {
        throw new AppError('work/limit', `${paths.length} files are too many`);
      },
      changed: () => undefined,
    };
    const apply = WRITER_TOOLS.find(({ name }) => name === 'apply_plan')!;
    const { text } = await apply.run({ plan: planOf(planned.text) }, { ...context, usage });
    assert.match(text, /3 files are too many/);
    assert.deepEqual(files(), SITE);
  });

  it('are forgotten, the oldest first', async () => {
    const { call } = await writerFolder(SITE);
    const ids: string[] = [];
    for (let at = 0; at < 9; at++)
      ids.push(planOf((await call('replace_all', { from: 'widget', to: `gadget${at}`, case: false })).text));
    assert.ok((await call('apply_plan', { plan: ids[0] })).failed);
    assert.ok(!(await call('apply_plan', { plan: ids[8] })).failed);
  });

  it('need their arguments, and change no configuration of programs', async () => {
    const { call, files } = await writerFolder(SITE);
    for (const input of [
      { operation: 'move', from: 'end' },
      { operation: 'bullets' },
      { operation: 'rm -rf' },
    ])
      assert.ok((await call('refactor', input)).failed, JSON.stringify(input));
    const out = await call('refactor', { operation: 'move', from: 'end', to: '../../out' });
    assert.ok(out.failed || !/^Plan/.test(out.text), out.text);
    for (const [to, why] of [
      ['AGENTS', /only people may change it/],
      ['.github/workflow', /is hidden/],
    ] as const) {
      const planned = await call('refactor', { operation: 'move', from: 'end', to });
      if (planned.failed || !/^Plan/.test(planned.text)) continue;
      assert.match((await call('apply_plan', { plan: planOf(planned.text) })).text, why);
    }
    assert.deepEqual(files(), SITE);
  });
});
