/** What `dev` and `serve` have in common: options, starting, and ending when asked to. */
import { once } from 'node:events';
import { type ProjectPlan, plansOfFile, plansOfFolders } from '../app/project-plans.ts';
import { environmentSettings, fileSettings, joinSettings } from '../app/settings.ts';
import { type RunningServer, startServer } from '../app/start-server.ts';
import { AppError } from '../lib/app-error.ts';
import type { Issue } from '../lib/issue.ts';
import type { CommandInput, ExitCode, Option } from './command.ts';
import { documentationFolder } from './folder.ts';
import { issueCount, issueText } from './issue-text.ts';
import type { Terminal } from './terminal.ts';

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
  const text = (name: string): string | undefined =>
    typeof values[name] === 'string' ? values[name] : undefined;
  const file = text('config');
  const flags = { port: text('port'), host: text('host') };
  const settings = joinSettings([flags, environmentSettings(), fileSettings(file)]);
  const projects = servedPlans(positionals, file);
  const worker = values['no-worker'] !== true;
  const running = await startServer({ projects, settings, preview, worker, log: terminal.log });
  terminal.out(startLine(running, terminal, preview));
  for (const { id, site } of running.projects) {
    if (site.issues.length === 0) continue;
    sayWithheld(site.issues, terminal);
    const which = running.projects.length > 1 ? `${id}: ` : '';
    terminal.say(`  ${which}${issueCount(site.issues)}; "lectern check" lists them`);
  }
  if (values['open'] === true) openBrowser(running.url);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  await running.close();
  return 0;
}

const MOST_WITHHELD = 20;

/** What readers do not get although it is there is said in full: nobody should look for a page that is withheld. */
function sayWithheld(issues: readonly Issue[], terminal: Terminal): void {
  const withheld = issues.filter(({ code }) => code === 'access/withheld');
  for (const issue of withheld.slice(0, MOST_WITHHELD)) terminal.say(issueText(issue, terminal));
  const more = withheld.length - MOST_WITHHELD;
  if (more > 0) terminal.say(`  ${more} more like these`);
}

/** Folders of the command line, else those of the settings file, else the current folder. */
export function servedPlans(folders: readonly string[], file: string | undefined): readonly ProjectPlan[] {
  const named = file === undefined ? [] : plansOfFile(file);
  if (folders.length > 0 && named.length > 0)
    throw new AppError(
      'usage/projects',
      `Both the command line ("${folders.join('" "')}") and "${file}" name projects`,
      { hint: 'Name them in one place' },
    );
  if (named.length === 0)
    return plansOfFolders((folders.length === 0 ? [undefined] : folders).map(documentationFolder));
  for (const { folder, git } of named) if (git === undefined) documentationFolder(folder);
  return named;
}

/** One line: what is where, under which id, and how to make the first owner (contract, section 1). */
function startLine({ projects, setUpUrl }: RunningServer, { paint }: Terminal, preview: boolean): string {
  const sites = projects.map(({ id, name, url }) => {
    const project = preview ? '' : paint('dim', ` (project ${id})`);
    return `${paint('bold', name)} at ${paint('cyan', url)}${project}`;
  });
  const setUp = setUpUrl === undefined ? '' : `; set up the dashboard once at ${paint('cyan', setUpUrl)}`;
  return `${paint('green', '●')} ${sites.join(', ')}${setUp}`;
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
