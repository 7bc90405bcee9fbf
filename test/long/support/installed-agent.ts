/** An agent program as a team installs it: from npm, into a folder of its own. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentPreset } from '../../../src/jobs/agents/presets/agent-preset.ts';

export interface InstalledAgent {
  /** Folder of its programs. */
  readonly bin: string;
  /** Of its package and of what that brings, for example `opencode-ai 1.2.3`. */
  readonly versions: string;
}

/** What an adapter brings: packages whose version says more than its own. */
const BROUGHT = ['@anthropic-ai/claude-agent-sdk', '@openai/codex'];

/** @param folder holds one folder for each preset; what is there is not installed again */
export function installedAgent({ kind, npmPackage }: AgentPreset, folder: string): InstalledAgent {
  const own = join(folder, kind);
  const modules = join(own, 'node_modules');
  if (!existsSync(join(modules, npmPackage))) {
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'package.json'), '{ "private": true }\n');
    const env = { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env['PATH']}` };
    execFileSync('npm', ['install', '--no-audit', '--no-fund', npmPackage], {
      cwd: own,
      env,
      stdio: 'inherit',
    });
  }
  const versions = [npmPackage, ...BROUGHT].flatMap((name) => {
    const file = join(modules, name, 'package.json');
    if (!existsSync(file)) return [];
    return [`${name} ${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`];
  });
  return { bin: join(modules, '.bin'), versions: versions.join(', ') };
}
