#!/usr/bin/env node
/** Entry point of the GitHub Action: reads inputs and event, runs the program, and reports to the runner. */
import { join } from 'node:path';
import { build, check, update } from './github/commands.mjs';
import { readInputs, readPullRequest } from './github/inputs.mjs';
import { findProgram } from './github/program.mjs';
import { Refusal } from './github/refusal.mjs';
import { command, withoutCommands } from './github/runner.mjs';

/** The key is for the requests that need it, so no other program sees it. */
function withoutInputs(env) {
  const { LECTERN_API_KEY: _, ...rest } = env;
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('INPUT_')));
}

async function main() {
  const inputs = readInputs(process.env);
  const pull = readPullRequest(process.env);
  const cwd = process.env['GITHUB_WORKSPACE'] || process.cwd();
  const plainEnv = withoutInputs(process.env);
  const data = plainEnv['LECTERN_DATA_DIR'] || join(plainEnv['RUNNER_TEMP'] || cwd, 'lectern-data');
  const env = { ...plainEnv, NO_COLOR: '1', LECTERN_DATA_DIR: data };
  const program = await withoutCommands(() => findProgram(inputs, env));
  const at = { program, inputs, pull, env, cwd };
  const work = { check, build, preview: () => update(at, 'preview'), deploy: () => update(at, 'deploy') };
  let worst = 0;
  for (const name of inputs.commands) worst = Math.max(worst, await work[name](at));
  return worst;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  command('error', `${error.message}. ${error.hint}`);
  process.exitCode = 2;
}
