/** `lectern build [DIR] --out OUT`: the whole site as files for any file host. */

import { AppError } from '../lib/app-error.ts';
import { compareIssues } from '../lib/issue.ts';
import { type BuildResult, buildSite } from '../tasks/build-site.ts';
import { ALLOW_SERVICES, allowedByFlag } from './allow-services.ts';
import type { Command, ExitCode } from './command.ts';
import { documentationFolder } from './folder.ts';
import { issueCount, issueText } from './issue-text.ts';
import type { Terminal } from './terminal.ts';

/** `docs/` -> `/docs`; empty for the root of a host. */
function basePath(given: string | boolean | undefined): string {
  const base = typeof given === 'string' ? `/${given.replace(/^\/+|\/+$/g, '')}` : '';
  if (!/^(\/[\w.~-]+)*$|^\/$/.test(base))
    throw new AppError('usage/base', `--base is "${String(given)}"`, { hint: 'Give a path such as /docs' });
  return base === '/' ? '' : base;
}

export const build: Command = {
  name: 'build',
  usage: '[DIR] --out OUT',
  doc: 'Write the site as static files for any file host',
  examples: [
    'lectern build docs --out site',
    'lectern build docs --out site --base /docs',
    'lectern build docs --out site --strict',
    'lectern build docs --out site --allow-services plausible',
    'LECTERN_BASE_URL=https://docs.example.com lectern build docs --out site',
  ],
  options: {
    out: {
      type: 'string',
      short: 'o',
      value: 'OUT',
      doc: 'Folder to write; what an earlier build left there is replaced',
    },
    base: { type: 'string', value: 'PATH', doc: 'Path below which the site is served, for example /docs' },
    'social-images': {
      type: 'boolean',
      doc: 'Draw a picture of every page for link previews; a first build of 1,000 pages takes 5 to 10 seconds longer. A server draws them by itself',
    },
    ...ALLOW_SERVICES,
    strict: {
      type: 'boolean',
      doc: 'Write nothing when there is any error or warning, for example a private page that is left out',
    },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
    fresh: { type: 'boolean', doc: 'Render every page anew and ignore the cache' },
  },
  positionals: 1,
  run: async ({ positionals, values, terminal }) => {
    const folder = documentationFolder(positionals[0]);
    const { out } = values;
    if (typeof out !== 'string' || out === '')
      throw new AppError('usage/out', '--out is missing', {
        hint: 'Name the folder to write, for example: lectern build docs --out site',
      });
    const bar = terminal.progress('Building');
    const result = await buildSite({
      folder,
      out,
      base: basePath(values['base']),
      cache: values['fresh'] !== true,
      socialImages: values['social-images'] === true,
      strict: values['strict'] === true,
      progress: bar.at,
      flags: allowedByFlag(values),
    });
    bar.done();
    return report(result, { out, json: values['json'] === true }, terminal);
  },
};

function report(
  result: BuildResult,
  { out, json }: { readonly out: string; readonly json: boolean },
  terminal: Terminal,
): ExitCode {
  const { refused, pages, failed, milliseconds, bytes } = result;
  const issues = [...result.issues].sort(compareIssues);
  const ok = !refused && failed.length === 0 && issues.every((issue) => issue.severity !== 'error');
  if (json) {
    terminal.out(JSON.stringify({ ok, out, pages, failed, milliseconds, bytes, issues }));
    return ok ? 0 : 1;
  }
  for (const issue of issues) terminal.say(issueText(issue, terminal));
  for (const note of result.notes) terminal.say(note);
  const kept = pages - result.written;
  const size = `${(bytes / 1e6).toFixed(1)} MB, ${(milliseconds / 1000).toFixed(2)} s`;
  const done = refused
    ? `Nothing is written to ${out}, because of --strict`
    : `${pages} pages in ${out}${kept > 0 ? ` (${kept} unchanged)` : ''}, ${size}`;
  terminal.out(
    `${terminal.paint(ok ? 'green' : 'red', ok ? '✔' : '✖')} ${done}${issues.length > 0 ? `, ${issueCount(issues)}` : ''}`,
  );
  for (const { file, line, message } of failed)
    terminal.say(
      `${terminal.paint('red', 'failed')} ${file}${line === undefined ? '' : `:${line}`} ${message}`,
    );
  return ok ? 0 : 1;
}
