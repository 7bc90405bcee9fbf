/** `POST /_lectern/chat/PROJECT`: slash commands of Slack and Mattermost that start jobs and list them. */
import { hash } from 'node:crypto';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/new-id.ts';
import { type Job, jobOutcome } from '../../../records/jobs/job.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { createKeyLimiter } from '../../edge/limits/key-limiter.ts';
import { CLIENT, sharedLimiter } from '../../edge/limits/shared-limiter.ts';
import type { ChatAccess } from '../chat-access.ts';
import { jobAddress } from '../job-address.ts';
import type { ServedProject, Service } from '../service.ts';
import { chatLink, chatText, toAuthor, toChannel } from './chat-reply.ts';
import { type ChatCommand, readCommand } from './read-command.ts';

const PATH = /^\/_lectern\/chat\/([a-z0-9-]{1,63})$/;
/** A prompt of the greatest length, each character encoded, and the fields beside it. */
const MOST_BYTES = 256 * 1024;
/** Requests of one address: a chat sends those of all its users from few. */
const PER_MINUTE = 300;
/** Jobs of one project that a chat may start. */
export const CHAT_JOBS_PER_MINUTE = 10;
const LISTED = 5;
const LONGEST_LABEL = 80;

export function chatCommands(service: Service): Handler {
  const { clock, peers } = service;
  const addresses = createKeyLimiter(clock, PER_MINUTE);
  const jobs = sharedLimiter(
    createKeyLimiter(clock, CHAT_JOBS_PER_MINUTE),
    { name: 'chat jobs', asked: CLIENT },
    peers,
  );
  const take = async (request: WebRequest, id: string): Promise<Reply> => {
    if (request.method !== 'POST') return refused(405, 'Send commands with POST', { allow: 'POST' });
    const { allowed, seconds } = addresses.take(request.address);
    if (!allowed) return refused(429, 'Too many commands', { 'retry-after': String(seconds) });
    const body = await request.body(MOST_BYTES);
    const access = service.chat;
    const command =
      access === undefined ? undefined : readCommand({ headers: request.headers, body }, access, clock());
    const project = service.projects.get(id);
    // The same for a project that does not exist: who has no secret learns no names.
    if (access === undefined || command === undefined || project === undefined)
      return refused(401, 'There is no such project, or this server has another secret for chats');
    if (!isOpenTo(command, access))
      return toAuthor('Commands are not taken from this channel. The operator of Lectern sets the channels.');
    if (command.text === '' || command.text === 'help') return toAuthor(help(command, project));
    if (command.text === 'jobs') return toAuthor(await lastJobs(service, project));
    const turn = jobs.take(project.id);
    if (!turn.allowed)
      return toAuthor(`Too many jobs at once. Try again in ${Math.ceil(turn.seconds)} seconds.`);
    return startJob(service, project, command);
  };
  return (request) => {
    const id = PATH.exec(request.path)?.[1];
    if (id === undefined) return undefined;
    return take(request, id).catch((error: unknown) => {
      const code = error instanceof AppError ? error.code : undefined;
      if (code === 'request/too-large') return refused(413, 'The command is too long');
      if (code === 'request/aborted' || isClientGone(error, request.signal))
        return refused(400, 'The body is not complete');
      service.log.error('A command of a chat could not be taken', { error: String(error) });
      return toAuthor('The command could not be taken just now. Try again later.');
    });
  };
}

const isOpenTo = ({ channel }: ChatCommand, { channels }: ChatAccess): boolean =>
  channels.length === 0 || channels.includes(channel);

function refused(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return reply(status, TEXT_TYPE, `${text}\n`, { 'cache-control': 'no-store', ...headers });
}

function help({ name }: ChatCommand, { name: project }: ServedProject): string {
  return [
    `Write what to change in ${chatText(project)}, for example \`${name} Fix the broken links\`.`,
    `\`${name} jobs\` lists the last jobs. Every change is a pull request that people review.`,
  ].join('\n');
}

async function lastJobs({ records, address }: Service, { id, name }: ServedProject): Promise<string> {
  const jobs = await records.jobs.list(id, { skip: 0, take: LISTED });
  if (jobs.length === 0) return `${chatText(name)} has no jobs yet.`;
  return jobs
    .map(
      (job) => `• ${chatLink(jobAddress(address(), job), label(job.title ?? job.prompt))}: ${stateOf(job)}`,
    )
    .join('\n');
}

function stateOf(job: Job): string {
  return (jobOutcome(job) ?? job.state).replaceAll('_', ' ');
}

async function startJob(service: Service, project: ServedProject, command: ChatCommand): Promise<Reply> {
  const { records, jobs, address } = service;
  const { problem } = await jobs.setup(project.id);
  if (problem !== undefined) return toAuthor(`Nothing was started. ${chatText(problem)}`);
  const actor = `chat:${command.user}`;
  const id = jobId(service, project.id, command);
  const wanted = { id, project: project.id, subdomain: project.subdomain, prompt: command.text };
  try {
    let job = await records.jobs.get(project.id, id);
    if (job === undefined) {
      job = await records.jobs.create({ ...wanted, draft: false, askedBy: actor });
      await records.audit.add({
        ...{ actor, action: 'job.created', target: id, project: project.id, detail: job.branch },
      });
      jobs.wake();
    }
    const link = chatLink(jobAddress(address(), job), label(job.prompt));
    return toChannel(`${chatText(command.user)} started a job: ${link}`);
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('jobs/')) throw error;
    return toAuthor(`Nothing was started. ${chatText(error.message)}.`);
  }
}

/** A request that is sent again within the minutes in which its signature counts names the same job. */
function jobId({ clock, random }: Service, project: string, { signed }: ChatCommand): string {
  if (signed === undefined) return newId(clock, random);
  const made = hash('sha256', `${project}\n${signed.signature}`, 'buffer');
  return newId(
    () => signed.at,
    (count) => made.subarray(0, count),
  );
}

function label(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_LABEL ? `${line.slice(0, LONGEST_LABEL)} …` : line;
}
