/** `lectern projects list|add|remove`: projects of repositories, made while a server runs. */
import {
  addProject,
  changeProjectCode,
  listMadeProjects,
  type ProjectLine,
  removeMadeProject,
} from '../app/manage-projects.ts';
import { type ProjectPlan, plansOfFile } from '../app/project-plans.ts';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { textOption } from './feedback/feedback-options.ts';
import { runAction } from './run-action.ts';

function plansOf(input: CommandInput): readonly ProjectPlan[] {
  const file = textOption(input, 'config');
  return file === undefined ? [] : plansOfFile(file);
}

async function list(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const projects = await listMadeProjects(settingsOf(input), plansOf(input));
  if (values['json'] === true) terminal.out(JSON.stringify({ projects }));
  else if (projects.length === 0)
    terminal.say('No project was made here yet; "lectern projects add ADDRESS --id ID" makes one');
  else {
    const [head, ...lines] = columns([
      ['ID', 'NAME', 'REPOSITORY', 'BRANCH', 'FOLDER', 'HOSTS', ''],
      ...projects.map(({ id, name, remote, branch, folder, hosts, note }) => [
        ...[id, name, remote, branch ?? 'main branch', folder || '/', hosts.join(' '), note ?? ''],
      ]),
    ]);
    terminal.out([terminal.paint('dim', head!), ...lines].join('\n'));
  }
  return 0;
}

async function add(input: CommandInput): Promise<ExitCode> {
  const { positionals, terminal } = input;
  const [remote, id] = [positionals[1], textOption(input, 'id')];
  if (remote === undefined || id === undefined)
    throw new AppError(
      'usage/arguments',
      `The ${remote === undefined ? 'address of the repository' : '--id of the project'} is missing`,
      {
        hint: 'For example "lectern projects add https://github.com/example/docs.git --id docs --folder docs"',
      },
    );
  const made = await addProject(settingsOf(input), plansOf(input), {
    ...{ id, remote, name: textOption(input, 'name') ?? id, folder: textOption(input, 'folder') ?? '' },
    ...{ hosts: [textOption(input, 'host') ?? ''] },
    ...defined({ branch: textOption(input, 'branch'), account: textOption(input, 'account') }),
    ...defined({ code: textOption(input, 'code') }),
  });
  said(
    input,
    made,
    `Project ${terminal.paint('bold', made.id)} is made from ${made.remote}; a running server serves it within seconds, unless its settings file or its command line has a project with this id or subdomain`,
  );
  return 0;
}

async function code(input: CommandInput): Promise<ExitCode> {
  const [id, list] = [input.positionals[1], textOption(input, 'code')];
  if (id === undefined || list === undefined)
    throw new AppError(
      'usage/arguments',
      `The ${id === undefined ? 'id of the project' : 'list --code'} is missing`,
      {
        hint: 'For example "lectern projects code docs --code api=https://github.com/example/api.git"; an empty list removes all',
      },
    );
  const changed = await changeProjectCode(settingsOf(input), id, list);
  if (changed === undefined) throw unknownProject(id, 'changed');
  const names = changed.code.map(({ name }) => name).join(', ');
  said(input, changed, `Agents of ${id} may read ${names === '' ? 'no code repository' : names}`);
  return 0;
}

const unknownProject = (id: string, what: string): AppError =>
  new AppError('usage/project', `There is no project "${id}" that was made here`, {
    hint: `"lectern projects list" shows them; those of the settings file are ${what} there`,
  });

async function remove(input: CommandInput): Promise<ExitCode> {
  const id = input.positionals[1];
  if (id === undefined)
    throw new AppError('usage/arguments', 'The id of the project is missing', {
      hint: 'Run "lectern projects list" to see the ids, then "lectern projects remove ID"',
    });
  const removed = await removeMadeProject(settingsOf(input), id);
  if (removed === undefined) throw unknownProject(id, 'removed');
  said(
    input,
    removed,
    `Project ${removed.id} is no longer served. What readers and members left stays in the store`,
  );
  return 0;
}

function said({ values, terminal }: CommandInput, project: ProjectLine, line: string): void {
  if (values['json'] === true) terminal.out(JSON.stringify(project));
  else terminal.say(`${terminal.paint('green', '✔')} ${line}`);
}

export const projects: Command = {
  name: 'projects',
  usage: 'list | add ADDRESS --id ID | code ID --code LIST | remove ID',
  doc: 'Make, list and remove projects of repositories, also while the server runs',
  brief: 'Make, list and remove projects of repositories',
  examples: [
    'lectern projects list',
    'lectern projects add https://github.com/example/docs.git --id docs',
    'lectern projects code docs --code api=https://github.com/example/api.git',
    'lectern projects remove docs',
  ],
  options: {
    id: { type: 'string', value: 'ID', doc: 'Id of the new project: small letters, digits and hyphens' },
    name: { type: 'string', value: 'NAME', doc: 'Name for people; default the id' },
    branch: { type: 'string', value: 'BRANCH', doc: 'Branch; default the main one of the repository' },
    folder: { type: 'string', value: 'FOLDER', doc: 'Folder with docs.json; default the repository itself' },
    host: { type: 'string', multiple: true, value: 'LIST', doc: 'Host names that lead to this server' },
    account: {
      type: 'string',
      value: 'ID',
      doc: 'Forge account that reads it: server-github for the one of the settings; default none',
    },
    code: {
      type: 'string',
      value: 'LIST',
      doc: 'Repositories that agents may read: name=https://address#branch, with spaces between',
    },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: runAction('projects', { list, add, code, remove }),
};
