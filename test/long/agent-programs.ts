/** The agent programs of the presets, from npm, confined, each to a pull request: `node scripts/run.mjs test/long/agent-programs.ts [--only NAME] FOLDER`; needs no model. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PRESETS } from '../../src/jobs/agents/presets/presets.ts';
import { installedAgent } from './support/installed-agent.ts';
import { runPreset, stopPreset } from './support/run-preset.ts';
import { OWN_TOOLS } from './support/scripted-work.ts';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, verbose: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosen = PRESETS.filter(({ kind }) => values.only === undefined || kind === values.only);
if (positionals[0] === undefined || chosen.length === 0)
  throw new Error(
    `usage: node scripts/run.mjs test/long/agent-programs.ts [--only ${PRESETS.map(({ kind }) => kind).join('|')}] [--verbose] FOLDER`,
  );
const folder = resolve(positionals[0]);
const canary = `canary-${crypto.randomUUID()}`;
const home = mkdtempSync(join(homedir(), '.lectern-canary-'));
const searchPath = process.env['PATH'] ?? '';
const failed: string[] = [];
try {
  writeFileSync(join(home, 'secret'), canary);
  for (const preset of chosen) {
    const { bin, versions } = installedAgent(preset, folder);
    process.env['PATH'] = `${bin}${delimiter}${searchPath}`;
    for (const wire of OWN_TOOLS[preset.kind]!.wires) {
      try {
        const { seconds, requests, tokens } = await runPreset(preset, wire, {
          verbose: values.verbose,
          canary,
          look: (port) =>
            [
              `cat ${home}/secret`,
              'ls -a ~',
              'env',
              `node -e 'fetch("http://127.0.0.1:${port}/v1/models").then(() => console.log("direct: reached"), () => console.log("direct: closed"))'`,
            ].join('; '),
        });
        const stopped = await stopPreset(preset, wire);
        console.log(
          `✔ ${preset.kind.padEnd(9)}${wire.padEnd(10)}${seconds.toFixed(1).padStart(5)} s, ${requests} requests, ${tokens} tokens counted, stopped in ${stopped.toFixed(1)} s; ${versions}`,
        );
      } catch (error) {
        failed.push(`${preset.kind} (${wire})`);
        console.log(`✖ ${preset.kind.padEnd(9)}${wire.padEnd(10)}${versions}\n`, error);
      }
    }
  }
} finally {
  rmSync(home, { recursive: true });
}
assert.deepEqual(failed, []);
console.log(
  `${chosen.length} programs: each changed pages with its own tools and ours, as one pull request; none saw the home of the server, its key or its network, and none left a process, also when it was cancelled during a command`,
);
