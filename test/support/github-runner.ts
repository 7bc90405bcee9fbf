/** Runs the entry point of the GitHub Action as GitHub's runner does, and reads what it wrote. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Step {
  readonly run: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
}
interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default: string; readonly description: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export const ACTION = load(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as ActionFile;

export interface RunnerJob {
  /** Folder for the files of the runner. */
  readonly temp: string;
  /** The checked-out repository. */
  readonly workspace: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Undefined = a push. */
  readonly pullRequest?: object | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

export interface RunnerResult {
  readonly code: number;
  /** Both streams, as the log of the step has them. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** The step of action.yml itself: its command in its shell, with the environment that its expressions make. */
export async function runAction({
  temp,
  workspace,
  inputs,
  pullRequest,
  env = {},
}: RunnerJob): Promise<RunnerResult> {
  const mine = mkdtempSync(join(temp, 'job-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(mine, name), text);
    return join(mine, name);
  };
  const [output, summary] = [file('output', ''), file('summary', '')];
  const [step] = ACTION.runs.steps as [Step];
  const { LECTERN_API_KEY: _, ...machine } = process.env;
  const job: NodeJS.ProcessEnv = {
    ...machine,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: workspace,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_EVENT_PATH: file(
      'event.json',
      JSON.stringify(pullRequest === undefined ? {} : { pull_request: pullRequest }),
    ),
    GITHUB_ACTION_PATH: ROOT,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/docs',
    GITHUB_REF_NAME: 'main',
    GITHUB_SHA: 'a'.repeat(40),
    RUNNER_TEMP: mine,
    ...expressions(step.env, inputs),
    ...env,
  };
  const { code, log } = await new Promise<{ code: number; log: string }>((resolve) => {
    execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', `${step.run} 2>&1`],
      { env: job, cwd: workspace },
      (error, out) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, log: out }),
    );
  });
  const pairs = readFileSync(output, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(/=(.*)/s, 2));
  return {
    code,
    log,
    outputs: Object.fromEntries(pairs) as Record<string, string>,
    summary: readFileSync(summary, 'utf8'),
  };
}

function expressions(env: Step['env'], inputs: RunnerJob['inputs']): Record<string, string> {
  const github: Readonly<Record<string, string>> = { action_repository: 'acme/lectern', action_ref: 'v1' };
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ (inputs|github)\.([\w-]+) \}\}/g, (_, from: string, key: string) =>
        from === 'inputs' ? (inputs[key] ?? ACTION.inputs[key]!.default) : github[key]!,
      ),
    ]),
  );
}

/** The commands in a log that the runner would carry out: not those between `::stop-commands::TOKEN` and `::TOKEN::`. */
export function commandsIn(log: string): string[] {
  let token: string | undefined;
  const found: string[] = [];
  for (const line of log.split(/\r?\n/)) {
    const text = line.trimStart();
    if (token !== undefined) {
      if (text === `::${token}::`) token = undefined;
      continue;
    }
    const stop = /^::stop-commands::(.+)$/.exec(text);
    if (stop !== null) token = stop[1];
    else if (text.startsWith('::') || line.includes('##[')) found.push(text);
  }
  return found;
}
