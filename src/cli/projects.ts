/** `lectern projects list|show|add|change|remove`: projects of repositories, made and changed while a server runs. */

import { AppError } from '../lib/app-error.ts';
import { type ProjectPlan, plansOfFile } from '../settings/project-plans.ts';
import {
  addProject,
  changeCreatedProject,
  listCreatedProjects,
  type ProjectLine,
  removeCreatedProject,
} from '../tasks/manage-projects.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { textOption } from './feedback/feedback-options.ts';
import { PROJECT_OPTIONS, refuseProjectOptions, typedSettings } from './project-options.ts';
import { runAction } from './run-action.ts';

const CHANGES = Object.keys(PROJECT_OPTIONS);

function plansOf(input: CommandInput): readonly ProjectPlan[] {
  const file = textOption(input, 'config');
  return file === undefined ? [] : plansOfFile(file);
}

async function list(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  refuseProjectOptions(input, ['id', ...CHANGES]);
  const projects = await listCreatedProjects(settingsOf(input), plansOf(input));
  if (values['json'] === true) terminal.out(JSON.stringify({ projects }));
  else if (projects.length === 0)
    terminal.say('No project was made here yet; "lectern projects add ADDRESS --id ID" makes one');
  else {
    const [head, ...lines] = columns([
      ['ID', 'NAME', 'REPOSITORY', 'BRANCH', 'FOLDER', 'HOSTS', ''],
      ...projects.map(({ id, name, remote, branch, folder, hosts, note }) => [
        id,
        name,
        remote,
        branch ?? 'main branch',
        folder || '/',
        hosts.join(' '),
        note ?? '',
      ]),
    ]);
    terminal.out([terminal.paint('dim', head!), ...lines].join('\n'));
  }
  return 0;
}

async function show(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  refuseProjectOptions(input, ['id', ...CHANGES]);
  const id = idOf(input, 'show');
  const project = (await listCreatedProjects(settingsOf(input), plansOf(input))).find((one) => one.id === id);
  if (project === undefined) throw unknownProject(id, 'set');
  terminal.out(values['json'] === true ? JSON.stringify(project) : projectText(project));
  return 0;
}

function projectText(project: ProjectLine): string {
  const { pullRequests: own } = project;
  const words = (given: readonly string[] | null): string =>
    given === null ? 'as the server' : given.join(', ') || 'none';
  const choice = (given: boolean | null): string => (given === null ? 'as the server' : given ? 'yes' : 'no');
  const code = project.code.map(
    ({ name, remote, branch }) => `${name}=${remote}${branch ? `#${branch}` : ''}`,
  );
  return columns([
    ['Id', project.id],
    ['Name', project.name],
    ['Repository', project.remote],
    ['Branch', project.branch ?? 'main branch'],
    ['Folder', project.folder || '/'],
    ['Subdomain', project.subdomain],
    ['Hosts', project.hosts.join(' ') || 'none'],
    ['Code', code.join(' ') || 'none'],
    ['Labels', words(own.labels)],
    ['Reviewers', words(own.reviewers)],
    ['Branch prefix', own.branchPrefix ?? 'as the server'],
    ['Drafts', choice(own.draft)],
    ['Comments', choice(own.comments)],
    ...(project.note === null ? [] : [['Note', project.note]]),
  ]).join('\n');
}

async function add(input: CommandInput): Promise<ExitCode> {
  const { positionals, terminal } = input;
  refuseProjectOptions(input, ['remote']);
  const [remote, id] = [positionals[1], textOption(input, 'id')];
  if (remote === undefined || id === undefined)
    throw new AppError(
      'usage/arguments',
      `The ${remote === undefined ? 'address of the repository' : '--id of the project'} is missing`,
      {
        hint: 'For example "lectern projects add https://github.com/example/docs.git --id docs --folder docs"',
      },
    );
  const request = { ...typedSettings(input), id, remote };
  const created = await addProject(settingsOf(input), plansOf(input), request);
  printProject(
    input,
    created,
    `Project ${terminal.paint('bold', created.id)} is made from ${created.remote}; a running server serves it within seconds, unless its settings file or its command line has a project with this id or subdomain`,
  );
  return 0;
}

async function change(input: CommandInput): Promise<ExitCode> {
  refuseProjectOptions(input, ['id']);
  const id = idOf(input, 'change');
  const typed = typedSettings(input);
  if (Object.keys(typed).length === 0)
    throw new AppError('usage/arguments', `There is nothing to change in the project "${id}"`, {
      hint: `For example "lectern projects change ${id} --labels documentation --draft yes"`,
    });
  const changed = await changeCreatedProject(settingsOf(input), plansOf(input), { id, typed });
  if (changed === undefined) throw unknownProject(id, 'changed');
  printProject(input, changed, `Project ${id} is changed; "lectern projects show ${id}" shows its settings`);
  return 0;
}

function idOf({ positionals }: CommandInput, action: string): string {
  const id = positionals[1];
  if (id !== undefined) return id;
  throw new AppError('usage/arguments', 'The id of the project is missing', {
    hint: `Run "lectern projects list" to see the ids, then "lectern projects ${action} ID"`,
  });
}

const unknownProject = (id: string, what: string): AppError =>
  new AppError('usage/project', `There is no project "${id}" that was made here`, {
    hint: `"lectern projects list" shows them; those of the settings file are ${what} there`,
  });

async function remove(input: CommandInput): Promise<ExitCode> {
  refuseProjectOptions(input, ['id', ...CHANGES]);
  const id = idOf(input, 'remove');
  const removed = await removeCreatedProject(settingsOf(input), id);
  if (removed === undefined) throw unknownProject(id, 'removed');
  printProject(
    input,
    removed,
    `Project ${removed.id} is no longer served. What readers and members left stays in the store`,
  );
  return 0;
}

function printProject({ values, terminal }: CommandInput, project: ProjectLine, line: string): void {
  if (values['json'] === true) terminal.out(JSON.stringify(project));
  else terminal.say(`${terminal.paint('green', '✔')} ${line}`);
}

export const projects: Command = {
  name: 'projects',
  usage: 'list | show ID | add ADDRESS --id ID | change ID | remove ID',
  doc: 'Make, change, list and remove projects of repositories, also while the server runs',
  brief: 'Make, change, list and remove projects of repositories',
  examples: [
    'lectern projects list',
    'lectern projects show docs',
    'lectern projects add https://github.com/example/docs.git --id docs',
    'lectern projects change docs --branch release --host docs.example.com',
    'lectern projects change docs --labels docs,bot --reviewers octocat --draft yes',
    'lectern projects change docs --labels none --draft ""',
    'lectern projects change docs --code api=https://github.com/example/api.git',
    'lectern projects remove docs',
  ],
  options: {
    id: {
      type: 'string',
      value: 'ID',
      doc: 'add: id of the new project, of small letters, digits and hyphens',
    },
    ...PROJECT_OPTIONS,
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: runAction('projects', { list, show, add, change, remove }),
};
