/** Options, start and shutdown that `dev` and `serve` share. */
import { AppError } from '../lib/app-error.ts';
import type { Issue } from '../lib/issue.ts';
import { isOneOfSeveral } from '../server/processes/is-one-of-several.ts';
import { joinServer } from '../server/processes/process-peers.ts';
import { settingsOfProcess } from '../server/processes/settings-of-process.ts';
import { type RunningServer, type StartOptions, startServer } from '../server/start-server.ts';
import { type ProjectPlan, plansOfFile, plansOfFolders } from '../settings/project-plans.ts';
import { environmentSettings, fileSettings, joinSettings, type Settings } from '../settings/settings.ts';
import { editorAddress } from '../tasks/editor-address.ts';
import { isForDashboard } from '../tasks/is-for-dashboard.ts';
import { ALLOW_SERVICES, allowedByFlag } from './allow-services.ts';
import type { CommandInput, ExitCode, Option } from './command.ts';
import { documentationFolder } from './folder.ts';
import { issueCount, issueText } from './issue-text.ts';
import { inLog, logTerminal } from './log-terminal.ts';
import { problemLines } from './problem-lines.ts';
import { startBlock } from './start-block.ts';
import type { Terminal } from './terminal.ts';

export const SERVING_OPTIONS = {
  ...ALLOW_SERVICES,
  port: { type: 'string', short: 'p', value: 'NUMBER', doc: 'Port to listen on; default 3000' },
  host: {
    type: 'string',
    value: 'ADDRESS',
    doc: 'Address to listen on; default 127.0.0.1, this machine only',
  },
  'log-format': { type: 'string', value: 'FORMAT', doc: 'Form of the log: text (default) or json' },
  'access-log': { type: 'boolean', doc: 'Log every request' },
  'slow-ms': {
    type: 'string',
    value: 'NUMBER',
    doc: 'Log requests that take at least this many milliseconds; default none',
  },
} as const satisfies Record<string, Option>;

/** Runs until a signal stops the process; a second signal ends it at once. */
export async function serveUntilStopped(input: CommandInput, preview: boolean): Promise<ExitCode> {
  const { values } = input;
  const text = (name: string): string | undefined =>
    typeof values[name] === 'string' ? values[name] : undefined;
  const flags = {
    port: text('port'),
    host: text('host'),
    workers: text('workers'),
    logFormat: text('log-format'),
    slowMs: text('slow-ms'),
    ...allowedByFlag(values),
    ...(values['access-log'] === true ? { accessLog: true } : {}),
  };
  const settings = joinSettings([flags, environmentSettings(), fileSettings(text('config'))]);
  const { format } = settings.log;
  const terminal = logTerminal(input.terminal, format);
  return inLog(terminal, format, () => serve({ ...input, terminal }, settings, preview));
}

async function serve(input: CommandInput, whole: Settings, preview: boolean): Promise<ExitCode> {
  if (!preview && whole.workers > 1 && !isOneOfSeveral()) {
    const { supervise } = await import('../server/processes/supervise.ts');
    return (await supervise({ count: whole.workers, settings: whole, log: input.terminal.log })) as ExitCode;
  }
  const own = isOneOfSeveral() ? await joinServer() : undefined;
  const code = await serveHere(input, { whole, preview, own });
  own?.leave();
  return code;
}

interface Serving {
  readonly whole: Settings;
  readonly preview: boolean;
  /** Undefined for the only process. */
  readonly own: Awaited<ReturnType<typeof joinServer>> | undefined;
}

async function serveHere(
  { positionals, values, terminal }: CommandInput,
  { whole, preview, own }: Serving,
): Promise<ExitCode> {
  const settings = own === undefined ? whole : settingsOfProcess(whole, own.role);
  const file = typeof values['config'] === 'string' ? values['config'] : undefined;
  const named = servedPlans(positionals, file);
  const isHere = positionals.length === 0 && named.every(({ id }) => id === undefined);
  const projects = !preview && isHere && (await isForDashboard(named, settings)) ? [] : named;
  const isFirst = own === undefined || own.role.index === 0;
  const worker = values['no-worker'] !== true && (isFirst || 'beside');
  const follow = own?.untilStopped ?? followSignals();
  // The first process says it for all.
  const log = isFirst ? terminal.log : { ...terminal.log, info: () => undefined };
  const running = await startServer({
    projects,
    settings,
    preview,
    ...(preview ? whileWriting(values['editor'], terminal) : {}),
    worker,
    log,
    peers: own?.peers,
    addressSalt: own?.addressSalt,
    server: own?.role.server,
  });
  own?.ready();
  if (isFirst) sayStarted(running, { projects, settings, preview }, terminal);
  for (const { id, site, problem } of running.projects) {
    if (!isFirst || problem !== undefined || site.issues.length === 0) continue;
    for (const issue of site.issues)
      if (issue.code === 'config/assumed') terminal.say(issueText(issue, terminal));
    // The check after the start says the rest.
    if (preview) continue;
    sayWithheld(site.issues, terminal);
    const which = running.projects.length > 1 ? `${id}: ` : '';
    terminal.say(`  ${which}${issueCount(site.issues)}; "lectern check" lists them`);
  }
  if (values['open'] === true) openBrowser(running.url);
  const signal = await follow((): void => void reload(running, file, terminal));
  // A person who presses Ctrl+C is waiting; a supervisor that sends SIGTERM has its own time limit.
  const { grace, drain } = settings.stopping;
  await running.stop({ grace: signal === 'SIGTERM' ? grace : 0, drain });
  return 0;
}

/** What an author sees of the mistakes in the files while `dev` runs. */
function whileWriting(
  editor: CommandInput['values'][string],
  terminal: Terminal,
): Pick<StartOptions, 'editor' | 'problemsFound'> {
  return {
    editor: editorAddress(typeof editor === 'string' ? editor : undefined),
    problemsFound: (change) => {
      for (const line of problemLines(change, terminal.paint)) terminal.say(line);
    },
  };
}

const MAX_WITHHELD = 20;

/** Lists pages that exist and are withheld from readers in full, so that no one has to search for a missing page. */
function sayWithheld(issues: readonly Issue[], terminal: Terminal): void {
  const withheld = issues.filter(({ code }) => code === 'access/withheld');
  for (const issue of withheld.slice(0, MAX_WITHHELD)) terminal.say(issueText(issue, terminal));
  const more = withheld.length - MAX_WITHHELD;
  if (more > 0) terminal.say(`  ${more} more like these`);
}

/** If the file is invalid, the server keeps its current projects. */
async function reload(running: RunningServer, file: string | undefined, { log }: Terminal): Promise<void> {
  try {
    const plans = file === undefined ? [] : plansOfFile(file);
    if (file === undefined || plans.length === 0) {
      log.info('There are no projects to read again: they are named on the command line');
      return;
    }
    const { added, removed } = await running.reload(plans);
    log.info(`The projects of "${file}" were read again: ${added} opened, ${removed} closed`);
  } catch (error) {
    const hint = error instanceof AppError && error.hint !== undefined ? `. ${error.hint}` : '';
    const reason = error instanceof AppError ? error.message : String(error);
    log.error(`The projects stay as they are: ${reason}${hint}`);
  }
}

/**
 * Folders of the command line, else those of the settings file, else the current folder. A folder on the command line
 * must exist; one of a settings file may be mounted later and must not stop the others.
 */
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
  return named;
}

/** One line for programs; a terminal shows it dimmed, and below it the same in a form for people. */
function sayStarted(
  running: RunningServer,
  { projects, settings, preview }: Pick<StartOptions, 'projects' | 'settings' | 'preview'>,
  terminal: Terminal,
): void {
  const { columns, paint } = terminal;
  if (columns === undefined) {
    terminal.out(startLine(running, terminal, preview));
    return;
  }
  terminal.out(paint('dim', startLine(running, { paint: (_, text) => text }, preview)));
  const block = startBlock(
    {
      sites: running.projects,
      dashboardUrl: preview ? undefined : running.dashboardUrl,
      setUpUrl: running.setUpUrl,
      watched: projects.map(({ folder, git }) => git ?? { folder }),
      dataDir: settings.dataDir,
      databaseUrl: settings.databaseUrl,
      cwd: process.cwd(),
      columns,
    },
    terminal,
  );
  terminal.out(block);
}

/** One line: each project with its address and id, and how to create the first owner. */
function startLine(
  { projects, setUpUrl, dashboardUrl }: RunningServer,
  { paint }: Pick<Terminal, 'paint'>,
  preview: boolean,
): string {
  const sites = projects.map(({ id, name, url, problem }) => {
    const state = problem === undefined ? '' : ', degraded';
    const project = preview ? '' : paint('dim', ` (project ${id}${state})`);
    return `${paint('bold', name)} at ${paint('cyan', url)}${project}`;
  });
  if (sites.length === 0)
    sites.push(`No project is served yet; make one at ${paint('cyan', `${dashboardUrl}/projects`)}`);
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

type Stop = 'SIGINT' | 'SIGTERM';

/**
 * Listens from the start, so that no signal is lost while the server starts.
 * @returns a function that waits for the signal that ends the server; a second one ends the process at once
 */
function followSignals(): (reload: () => void) => Promise<Stop> {
  let reload: (() => void) | undefined;
  let stop: ((signal: Stop) => void) | undefined;
  let stopRequest: Stop | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopRequest !== undefined) process.exit(1);
      stopRequest = signal;
      if (stop === undefined) process.exit(0);
      stop(signal);
    });
  process.on('SIGHUP', () => reload?.());
  return (now) =>
    new Promise((resolve) => {
      reload = now;
      stop = resolve;
    });
}
