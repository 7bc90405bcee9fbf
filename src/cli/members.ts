/** `lectern members list|add|reset`: manages dashboard members from the terminal, also when no one can sign in. */

import { AppError } from '../lib/app-error.ts';
import {
  addMember,
  type InvitationLine,
  type LinkLine,
  listMembers,
  type MemberLine,
  resetMember,
  roleOf,
} from '../tasks/manage-members.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { textOption } from './feedback/feedback-options.ts';
import { type Actions, runAction } from './run-action.ts';
import type { Terminal } from './terminal.ts';

const dayOf = (moment: string | null): string => (moment === null ? 'never' : moment.slice(0, 10));
const untilText = (moment: string): string => `${moment.slice(0, 16).replace('T', ' ')} UTC`;

function emailOf({ positionals }: CommandInput): string {
  const email = positionals[1];
  if (email !== undefined && email.trim() !== '') return email;
  throw new AppError('usage/email', 'The e-mail address is missing', {
    hint: `For example "lectern members ${positionals[0]} ada@example.com"`,
  });
}

/** Without this, an option of another action would be ignored silently. */
function refuseOption({ positionals, values }: CommandInput, name: string): void {
  if (values[name] === undefined) return;
  throw new AppError('usage/option', `"lectern members ${positionals[0]}" does not take --${name}`, {
    hint: 'Run "lectern members --help"',
  });
}

function listOption(input: CommandInput, name: string): readonly string[] {
  const given = input.values[name];
  return typeof given === 'string' ? given.split(',').map((one) => one.trim()) : [];
}

function table(
  members: readonly MemberLine[],
  invitations: readonly InvitationLine[],
  { paint }: Terminal,
): string {
  const head = ['E-MAIL', 'ROLE', 'TWO-STEP', 'LAST SEEN', 'NAME'];
  const rows = members.map(({ email, role, twoStep, lastSeenAt, name }) => [
    email,
    role,
    twoStep ? 'on' : 'off',
    dayOf(lastSeenAt),
    name,
  ]);
  const waiting = invitations.map(({ email, role, expiresAt }) => [
    email,
    role,
    '',
    '',
    `invited until ${untilText(expiresAt)}`,
  ]);
  const [first, ...lines] = columns([head, ...rows, ...waiting]);
  return [paint('dim', first!), ...lines].join('\n');
}

async function list(input: CommandInput): Promise<ExitCode> {
  const { terminal, values, positionals } = input;
  if (positionals.length > 1)
    throw new AppError(
      'usage/arguments',
      `"lectern members list" takes nothing else, and got "${positionals[1]}"`,
    );
  for (const name of ['role', 'project', 'team', 'second-factor']) refuseOption(input, name);
  const { members, invitations } = await listMembers(settingsOf(input));
  if (values['json'] === true) terminal.out(JSON.stringify({ members, invitations }));
  else if (members.length + invitations.length > 0) terminal.out(table(members, invitations, terminal));
  else terminal.say('There are no members yet; "lectern serve" prints a link that makes the first owner');
  return 0;
}

/** Everything but the link itself goes to standard error, so that the link can be piped. */
function printResult({ terminal, values }: CommandInput, link: LinkLine, message: string): ExitCode {
  if (values['json'] === true) terminal.out(JSON.stringify(link));
  else {
    terminal.say(`${terminal.paint('green', '✔')} ${message}`);
    terminal.say(`  The link works once, until ${untilText(link.expiresAt)}, and is not shown again:`);
    terminal.out(link.link);
  }
  return 0;
}

async function add(input: CommandInput): Promise<ExitCode> {
  refuseOption(input, 'second-factor');
  const projects = listOption(input, 'project');
  const teams = listOption(input, 'team');
  // Whoever names projects means these, not all of them.
  const role = roleOf(textOption(input, 'role') ?? (projects.length + teams.length > 0 ? 'none' : 'viewer'));
  const invitation = await addMember(settingsOf(input), { email: emailOf(input), role, projects, teams });
  const where = [
    ...(invitation.role === 'none' ? [] : [`as ${invitation.role}`]),
    ...projects.map((one) => `to ${one.replace('=', ' as ')}`),
    ...teams.map((one) => `to the team ${one}`),
  ];
  return printResult(
    input,
    invitation,
    `${invitation.email} is invited ${where.join(', ') || 'without a role'}`,
  );
}

async function reset(input: CommandInput): Promise<ExitCode> {
  for (const name of ['role', 'project', 'team']) refuseOption(input, name);
  const link = await resetMember(settingsOf(input), {
    email: emailOf(input),
    secondFactor: input.values['second-factor'] === true,
  });
  const factor = link.secondFactor ? ', and two-step sign-in and passkeys end with it' : '';
  const code = printResult(
    input,
    link,
    `${link.email} is signed out everywhere, and chooses a new password with this link${factor}`,
  );
  if (link.twoStep && input.values['json'] !== true)
    input.terminal.say(
      '  It asks for their code. Phone and backup codes are lost too? Repeat with --second-factor',
    );
  return code;
}

const ACTIONS: Actions = { list, add, reset };

export const members: Command = {
  name: 'members',
  usage: 'list | add EMAIL | reset EMAIL',
  doc: 'List, invite and recover members of the dashboard',
  examples: [
    'lectern members list',
    'lectern members add grace@example.com --role editor',
    'lectern members add alan@example.com --project docs=editor --team Writers',
    'lectern members reset ada@example.com',
    'lectern members reset ada@example.com --second-factor',
  ],
  options: {
    role: {
      type: 'string',
      value: 'ROLE',
      doc: 'add: role in all projects: none, viewer, editor, admin or owner; default viewer, and none with --project or --team',
    },
    project: {
      type: 'string',
      multiple: true,
      value: 'ID=ROLE',
      doc: 'add: role in one project: viewer, editor or admin',
    },
    team: { type: 'string', multiple: true, value: 'NAME', doc: 'add: team to join' },
    'second-factor': {
      type: 'boolean',
      doc: 'reset: the link also switches two-step sign-in off and removes passkeys',
    },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: runAction('members', ACTIONS),
};
