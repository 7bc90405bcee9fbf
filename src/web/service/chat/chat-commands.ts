/** `POST /_lectern/chat/PROJECT`: slash commands of Slack and Mattermost that start jobs and list them. */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/secrets/new-id.ts';
import { type Job, jobOutcome } from '../../../records/jobs/job.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { JSON_TYPE, type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { createKeyLimiter } from '../../edge/limits/key-limiter.ts';
import { CLIENT, sharedLimiter } from '../../edge/limits/shared-limiter.ts';
import type { ChatAccess } from '../chat-access.ts';
import { jobAddress } from '../job-address.ts';
import type { ServedProject, Service } from '../service.ts';

const PATH = /^\/_lectern\/chat\/([a-z0-9-]{1,63})$/;
/** A prompt of the greatest length, each character encoded, and the fields beside it. */
const MAX_BYTES = 256 * 1024;
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
    { name: 'chat jobs', shape: CLIENT },
    peers,
  );
  const take = async (request: WebRequest, id: string): Promise<Reply> => {
    if (request.method !== 'POST') return refused(405, 'Send commands with POST', { allow: 'POST' });
    const { allowed, seconds } = addresses.take(request.address);
    if (!allowed) return refused(429, 'Too many commands', { 'retry-after': String(seconds) });
    const body = await request.body(MAX_BYTES);
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
  const request = { id, project: project.id, subdomain: project.subdomain, prompt: command.text };
  try {
    let job = await records.jobs.get(project.id, id);
    if (job === undefined) {
      job = await records.jobs.create({ ...request, draft: false, askedBy: actor });
      await records.audit.add({
        actor,
        action: 'job.created',
        target: id,
        project: project.id,
        detail: job.branch,
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
  const digest = hash('sha256', `${project}\n${signed.signature}`, 'buffer');
  return newId(
    () => signed.at,
    (count) => digest.subarray(0, count),
  );
}

function label(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_LABEL ? `${line.slice(0, LONGEST_LABEL)} …` : line;
}

/** Only who wrote the command sees it. */
const toAuthor = (text: string): Reply => textReply('ephemeral', text);

/** The whole channel sees it. */
const toChannel = (text: string): Reply => textReply('in_channel', text);

function textReply(kind: 'ephemeral' | 'in_channel', text: string): Reply {
  return reply(200, JSON_TYPE, JSON.stringify({ response_type: kind, text }), {
    'cache-control': 'no-store',
  });
}

/** Text that is shown as it is: it makes no links, mentions nobody and calls no channel. */
function chatText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u200b');
}

/** @param address from us, so it holds neither `|` nor `>` */
const chatLink = (address: string, label: string): string =>
  `<${address}|${chatText(label).replaceAll('|', '¦')}>`;

interface ChatCommand {
  /** The command as its users write it, such as `/docs`. */
  readonly name: string;
  /** What follows it, as it was written. */
  readonly text: string;
  /** For people and the audit log: letters, digits and `._-`. */
  readonly user: string;
  readonly channel: string;
  /** The signature and its time in milliseconds: the same when the request is sent again. */
  readonly signed?: Signed;
}

interface Signed {
  readonly signature: string;
  readonly at: number;
}

/** Seconds; Slack's own advice against replays. */
const OLDEST = 5 * 60;

/** @param now milliseconds @returns undefined when the request is not genuine */
function readCommand(
  { headers, body }: { readonly headers: WebRequest['headers']; readonly body: Buffer },
  { secret, token }: ChatAccess,
  now: number,
): ChatCommand | undefined {
  const signed = secret === undefined ? undefined : slackSignature(headers, body, { secret, now });
  const form = new URLSearchParams(body.toString('utf8'));
  const sent = /^token +(\S+)$/i.exec(String(headers['authorization'] ?? ''))?.[1] ?? form.get('token') ?? '';
  if (signed === undefined && (token === undefined || !isSame(sent, token))) return undefined;
  return {
    name: /^\/[\w-]{1,64}$/.exec(form.get('command') ?? '')?.[0] ?? '/lectern',
    text: (signed === undefined ? (form.get('text') ?? '') : plainText(form.get('text') ?? '')).trim(),
    user: /^[\w.-]{1,64}$/.exec(form.get('user_name') ?? form.get('user_id') ?? '')?.[0] ?? 'somebody',
    channel: form.get('channel_id') ?? '',
    ...(signed === undefined ? {} : { signed }),
  };
}

/** @returns the signature when it is right and not too old */
function slackSignature(
  headers: WebRequest['headers'],
  body: Buffer,
  { secret, now }: { readonly secret: string; readonly now: number },
): Signed | undefined {
  const [sent, time] = [headers['x-slack-signature'], headers['x-slack-request-timestamp']];
  if (typeof sent !== 'string' || typeof time !== 'string' || !/^\d{1,12}$/.test(time)) return undefined;
  if (Math.abs(now / 1000 - Number(time)) > OLDEST) return undefined;
  const expected = `v0=${createHmac('sha256', secret).update(`v0:${time}:`).update(body).digest('hex')}`;
  return isSame(sent, expected) ? { signature: sent, at: Number(time) * 1000 } : undefined;
}

/** Compares hashes, so that the time says nothing about the length either. */
function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', expected, 'buffer'));
}

/** Slack writes addresses as `<https://…|label>` and encodes `&`, `<` and `>`. */
function plainText(text: string): string {
  return text
    .replace(/<((?:https?|mailto):[^<>|]{1,2000})(?:\|[^<>]{0,2000})?>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
