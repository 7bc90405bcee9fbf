/** Reads the inputs of the action and the event that started the workflow. */
import { readFileSync } from 'node:fs';
import { Refusal } from './refusal.mjs';

const COMMANDS = ['check', 'build', 'preview', 'deploy'];
const MOST_EVENT_BYTES = 32 * 1024 * 1024;

/** @param env as GitHub's runner gives it */
export function readInputs(env) {
  const text = (name, otherwise = '') => (env[`INPUT_${name}`] ?? '').trim() || otherwise;
  const commands = text('COMMAND', 'check')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const wrong = commands.find((word) => !COMMANDS.includes(word));
  if (wrong !== undefined)
    throw new Refusal(`The input "command" has "${wrong}"`, `Give some of ${COMMANDS.join(', ')}`);
  const strict = text('STRICT', 'false');
  if (strict !== 'true' && strict !== 'false')
    throw new Refusal(`The input "strict" is "${strict}"`, 'Give true or false');
  const version = text('VERSION');
  if (version !== '' && !/^\d[0-9A-Za-z.+-]{0,99}$/.test(version))
    throw new Refusal(
      `The input "version" is "${version}"`,
      'Give a version of the npm package, such as 1.2.3',
    );
  return {
    commands: [...new Set(commands)],
    directory: text('DIRECTORY', '.'),
    strict: strict === 'true',
    base: text('BASE'),
    sarif: text('SARIF'),
    out: text('OUT', 'site'),
    basePath: text('BASE_PATH'),
    server: text('SERVER'),
    project: text('PROJECT'),
    key: text('API_KEY'),
    version,
  };
}

/** @returns the pull request; undefined for other events */
export function readPullRequest(env) {
  const path = env['GITHUB_EVENT_PATH'];
  if (path === undefined || path === '') return undefined;
  let event;
  try {
    const bytes = readFileSync(path);
    event = bytes.length > MOST_EVENT_BYTES ? {} : JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal('The event of this workflow cannot be read', 'Look at GITHUB_EVENT_PATH of the runner');
  }
  const pull = event?.pull_request;
  if (typeof pull !== 'object' || pull === null) return undefined;
  const sha = (side) => (/^[0-9a-f]{40}$/.test(pull[side]?.sha ?? '') ? pull[side].sha : undefined);
  return {
    base: sha('base'),
    head: sha('head'),
    branch: typeof pull.head?.ref === 'string' ? pull.head.ref : undefined,
    // The repository of a deleted fork is null.
    isFork: pull.head?.repo?.full_name !== pull.base?.repo?.full_name,
  };
}
