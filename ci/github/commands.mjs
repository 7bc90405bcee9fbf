/** The work of the action: check, build, preview and deploy. Each returns the exit code of the program. */
import { join } from 'node:path';
import { run } from './program.mjs';
import { Refusal } from './refusal.mjs';
import { command, output, plain, summary, withoutCommands } from './runner.mjs';
import { buildSummary, checkSummary, updateSummary } from './summary.mjs';

const MOST_LINES = 500;

/** @param at `program`, `inputs`, `pull`, `env` without the inputs, and `cwd` */
export async function check(at) {
  const { inputs, env, cwd } = at;
  const sarif = inputs.sarif || join(env['RUNNER_TEMP'] || cwd, 'lectern.sarif');
  const base = await comparedWith(at);
  const { code, report } = await lectern(at, [
    ...['check', '--json', '--annotations=github', `--sarif=${sarif}`],
    ...(inputs.strict ? ['--strict'] : []),
    ...(base === undefined ? [] : [`--base=${base}`]),
    ...manualAddress(env),
    ...['--', inputs.directory],
  ]);
  if (report === undefined) return code;
  await withoutCommands(() => {
    for (const { severity, file, line, message, code: kind, hint } of report.issues.slice(0, MOST_LINES))
      process.stdout.write(
        `${severity} ${plain(file)}${line === undefined ? '' : `:${line}`} ${plain(message)} (${kind})${hint === undefined ? '' : `. ${plain(hint)}`}\n`,
      );
    const { errors, warnings, pages } = report.summary;
    process.stdout.write(`${errors} errors, ${warnings} warnings in ${pages} pages\n`);
  });
  output(env, 'sarif', sarif);
  output(env, 'problems', report.issues.length);
  summary(env, checkSummary(report, { directory: inputs.directory, files: filesAddress(at) }));
  return code;
}

/** The base of a pull request is fetched when the checkout is shallow. Where that fails, everything counts. */
async function comparedWith({ inputs, pull, env, cwd }) {
  if (inputs.base === 'none') return undefined;
  if (inputs.base !== '') return inputs.base;
  if (pull?.base === undefined) return undefined;
  const has = async () =>
    (
      await run('git', ['cat-file', '-e', `${pull.base}^{commit}`], {
        cwd,
        env,
        wantsOutput: true,
        quiet: true,
      })
    ).code === 0;
  if (await has()) return pull.base;
  await withoutCommands(() =>
    run('git', ['fetch', '--quiet', '--no-tags', '--depth=1', 'origin', pull.base], { cwd, env }),
  );
  if (await has()) return pull.base;
  command(
    'notice',
    'The base of the pull request is not in this checkout, so problems that were there before count too. Set fetch-depth: 0 of actions/checkout',
  );
  return undefined;
}

export async function build(at) {
  const { inputs, env } = at;
  const { code, report } = await lectern(at, [
    ...['build', '--json', `--out=${inputs.out}`],
    ...(inputs.basePath === '' ? [] : [`--base=${inputs.basePath}`]),
    ...(inputs.strict ? ['--strict'] : []),
    ...['--', inputs.directory],
  ]);
  if (report === undefined) return code;
  output(env, 'out', report.out);
  summary(env, buildSummary(report));
  return code;
}

/** @param what `preview` or `deploy` */
export async function update(at, what) {
  const { inputs, pull, env } = at;
  const name = what === 'preview' ? 'preview' : 'deployment';
  const reason =
    pull?.isFork === true ? 'this pull request comes from a fork' : 'Dependabot has no secrets of Actions';
  if (pull?.isFork === true || (inputs.key === '' && env['GITHUB_ACTOR'] === 'dependabot[bot]')) {
    command('notice', `There is no ${name}: ${reason}, and workflows of it get no API key`);
    summary(env, [`There is no ${name}, because ${reason}.`, '']);
    return 0;
  }
  const branch = what === 'preview' ? (pull?.branch ?? env['GITHUB_REF_NAME'] ?? '') : undefined;
  const args = [what, '--json', `--server=${inputs.server}`, `--project=${inputs.project}`];
  const { code, report } = await withoutCommands(() =>
    lectern({ ...at, env: { ...env, LECTERN_API_KEY: inputs.key } }, [
      ...args,
      ...(branch === undefined ? [] : ['--', branch]),
    ]),
  );
  if (report === undefined) return code;
  if (report.previewUrl !== undefined) output(env, 'preview-url', report.previewUrl);
  summary(env, updateSummary(what === 'preview' ? 'Preview' : 'Deployment', report));
  return code;
}

/** @returns report: undefined when the program could not do its work, and has said why */
async function lectern({ program, env, cwd }, args) {
  const { code, out } = await run(process.execPath, [program, ...args], { cwd, env, wantsOutput: true });
  if (code !== 0 && code !== 1) return { code, report: undefined };
  try {
    return { code, report: JSON.parse(out) };
  } catch {
    throw new Refusal(
      `"lectern ${args[0]}" did not answer with JSON`,
      'Give the input "version" a newer version',
    );
  }
}

function manualAddress(env) {
  const { ACTION_REPOSITORY: repository = '', ACTION_REF: ref = '', GITHUB_SERVER_URL: server = '' } = env;
  const isKnown =
    /^[\w.-]+\/[\w.-]+$/.test(repository) && /^[\w./-]+$/.test(ref) && /^https?:\/\/[\w.:-]+$/.test(server);
  return isKnown ? [`--manual=${server}/${repository}/blob/${ref}/docs/guides/publish/check.mdx`] : [];
}

function filesAddress({ env, pull }) {
  const { GITHUB_SERVER_URL: server = '', GITHUB_REPOSITORY: repository = '', GITHUB_SHA: sha = '' } = env;
  const isKnown = /^https?:\/\/[\w.:-]+$/.test(server) && /^[\w.-]+\/[\w.-]+$/.test(repository);
  return isKnown ? `${server}/${repository}/blob/${pull?.head ?? sha}` : undefined;
}
