/** What `dev` and `serve` have in common: options, starting, and ending when asked to. */
import { once } from 'node:events';
import { projectId } from '../app/project-id.ts';
import { environmentSettings, fileSettings, joinSettings } from '../app/settings.ts';
import { startServer } from '../app/start-server.ts';
import type { CommandInput, ExitCode, Option } from './command.ts';
import { documentationFolder } from './folder.ts';
import { issueCount } from './issue-text.ts';

export const SERVING_OPTIONS = {
  port: { type: 'string', short: 'p', value: 'NUMBER', doc: 'Port to listen on; default 3000' },
  host: {
    type: 'string',
    value: 'ADDRESS',
    doc: 'Address to listen on; default 127.0.0.1, this machine only',
  },
} as const satisfies Record<string, Option>;

/** Runs until the process is told to stop; a second signal ends it at once. */
export async function serveUntilStopped(
  { positionals, values, terminal }: CommandInput,
  preview: boolean,
): Promise<ExitCode> {
  const folder = documentationFolder(positionals[0]);
  const text = (name: string): string | undefined =>
    typeof values[name] === 'string' ? values[name] : undefined;
  const flags = {
    port: text('port'),
    host: text('host'),
    baseUrl: undefined,
    dataDir: undefined,
    renderers: undefined,
  };
  const settings = joinSettings([flags, environmentSettings(), fileSettings(text('config'))]);
  const running = await startServer({ folder, settings, preview, log: terminal.log });
  const { issues, config } = running.site;
  const project = preview ? '' : terminal.paint('dim', ` (project ${projectId(config.name)})`);
  terminal.out(
    `${terminal.paint('green', '●')} ${terminal.paint('bold', config.name)} at ${terminal.paint('cyan', running.url)}${project}`,
  );
  if (issues.length > 0) terminal.say(`  ${issueCount(issues)}; "lectern check" lists them`);
  if (values['open'] === true) openBrowser(running.url);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  await running.close();
  return 0;
}

async function openBrowser(url: string): Promise<void> {
  const { spawn } = await import('node:child_process');
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  spawn(program!, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
