/** Checks the work of a turn, and stores the changes that pass, so that no worker needs the agent again. */

import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { TreeChange } from '../../lib/git/repository.ts';
import type { Issue } from '../../lib/issue.ts';
import type { DeclinedEdit } from '../../records/jobs/declined-edit.ts';
import type { AgentResult } from '../agents/agent.ts';
import { leftOutInWords } from '../declined/declined-words.ts';
import { newErrors } from '../issue-key.ts';
import { isAgentFile } from '../rules/agent-file.ts';
import { pinAgentFiles } from '../rules/pin-agent-files.ts';
import { sourcesInMarkdown } from '../sources/check-sources.ts';
import { commitMessage, commitMoment, creditsOf, titleOf } from './commit-text.ts';
import type { JobRun, TurnEnd, Workspace } from './job-run.ts';
import { leaveDeclined } from './leave-declined.ts';
import {
  failureWithoutChanges,
  isIncomplete,
  messageWithoutChanges,
  type OutcomeParts,
  outcomeMessage,
  partInWords,
  questionsInWords,
} from './outcome-message.ts';
import { restoreFiles } from './restore-files.ts';
import { isSiteSwitch, siteSwitches, switchesInMarkdown } from './site-switches.ts';
import { sourceReport } from './source-report.ts';
import { takeTurn } from './take-turn.ts';

/** Most errors in one message to an agent or a person. */
const SHOWN = 20;
/** Code of changes to the rules of agents. */
const FOR_PEOPLE = 'jobs/rules';
/** Restoring a file can break a link of another one. */
const RESTORE_ROUNDS = 3;

interface Kept {
  readonly changes: readonly TreeChange[];
  /** Files that were left out, with the first problem of each. */
  readonly leftOut: readonly Issue[];
  /** Edits that people declined before. */
  readonly declined: readonly DeclinedEdit[];
}

/** Runs the agent's turn and what it needs until its work passes, and stores it: the next state is `pushing`, or the job has ended. */
export async function verify(run: JobRun, workspace: Workspace, first: TurnEnd): Promise<void> {
  let turn = first;
  const touched = new Set<string>();
  const declined = new Map<string, DeclinedEdit>();
  for (let repair = 0; ; repair++) {
    await run.step({ state: 'verifying' });
    for (const path of await putRulesBack(run, workspace)) touched.add(path);
    for (const edit of await leaveDeclined(run, workspace)) declined.set(edit.id, edit);
    const errors = await errorsOf(run, workspace);
    const again =
      errors.length > 0 &&
      repair < run.parts.limits.repairs &&
      run.resources.understands &&
      !turn.cutOff &&
      turn.result.outcome === 'done';
    if (!again) break;
    await run.step({
      state: 'running',
      events: [{ kind: 'note', text: 'The checks found new problems; the agent is asked to fix them' }],
    });
    turn = withAnswers(await takeTurn(run, workspace, [repairMessage(errors)]), turn.result);
  }
  const kept = await keep(run, workspace, [...touched]);
  refuseWithoutNeeded(run, kept);
  await store(run, turn, { ...kept, declined: [...declined.values()] });
}

/** A turn that puts errors right goes on with the work of the one before. */
function withAnswers(turn: TurnEnd, { answered: before, sources: cited = [] }: AgentResult): TurnEnd {
  const sources = [...cited, ...(turn.result.sources ?? [])];
  const result = { ...turn.result, ...(sources.length === 0 ? {} : { sources }) };
  if (before === undefined) return { ...turn, result };
  return { ...turn, result: { ...result, answered: [...before, ...(result.answered ?? [])] } };
}

/** Before anything else reads the folder. @returns the files that the agent had changed */
async function putRulesBack({ resources }: JobRun, { folder, rules }: Workspace): Promise<readonly string[]> {
  return resources.understands ? pinAgentFiles(resources.repository, folder.site, rules) : [];
}

async function errorsOf(run: JobRun, { tools, known }: Workspace): Promise<readonly Issue[]> {
  run.signal.throwIfAborted();
  const { issues } = await tools.check(run.signal);
  run.signal.throwIfAborted();
  return newErrors(issues, known);
}

function repairMessage(errors: readonly Issue[]): string {
  const lines = errors.slice(0, SHOWN).map(issueLine);
  return `The documentation has problems that were not there before your changes. Fix them:\n${lines.join('\n')}`;
}

const issueLine = (issue: Issue): string => `- ${issueText(issue)}`;

function issueText({ file, line, message, hint }: Issue): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
}

/** The changes that pass. Files with new problems are restored, and the rest is checked again. */
async function keep(
  run: JobRun,
  workspace: Workspace,
  touched: readonly string[],
): Promise<Omit<Kept, 'declined'>> {
  const { resources, job } = run;
  const leftOut: Issue[] = touched.map((path) => forPeople(repositoryPath(resources.folder, path)));
  for (let round = 0; ; round++) {
    const all = await resources.repository.changes(job.base!, resources.folder, workspace.folder.site);
    // They are those of the base branch now, and stay on the job's branch as they are there.
    const changes = all.filter(({ path }) => !resources.understands || !isRule(run, workspace, path));
    if (changes.length === 0) return { changes, leftOut };
    const odd = resources.understands ? [] : changes.filter(({ path }) => isSiteSwitch(path));
    if (odd.length > 0) {
      leftOut.push(...odd.map(({ path }) => notItsBusiness(path)));
      await restoreFiles(
        run,
        workspace.folder.site,
        odd.map(({ path }) => path),
      );
      if (round > 2 * RESTORE_ROUNDS) throw new Error('Files could not be restored');
      continue;
    }
    const errors = await errorsOf(run, workspace);
    if (errors.length === 0) return { changes, leftOut };
    const changed = new Set(changes.map(({ path }) => path));
    const guilty = [...new Set(errors.map(({ file }) => repositoryPath(resources.folder, file)))].filter(
      (path) => changed.has(path),
    );
    leftOut.push(...errors);
    // A problem in an untouched file is caused by the changed ones together, so none of them is kept.
    const back = guilty.length === 0 || round + 1 >= RESTORE_ROUNDS ? [...changed] : guilty;
    await restoreFiles(run, workspace.folder.site, back);
  }
}

/** @throws AppError `jobs/checks` when the file that the rest is for was left out */
function refuseWithoutNeeded({ resources, job }: JobRun, { changes, leftOut }: Omit<Kept, 'declined'>): void {
  const { needs, folder } = resources;
  if (needs === undefined || job.round > 0 || leftOut.length === 0) return;
  const path = repositoryPath(folder, needs.file);
  if (changes.some((change) => change.path === path)) return;
  throw new AppError(
    'jobs/checks',
    `Nothing was kept, because "${path}" brought new problems: ${leftOut.slice(0, 3).map(issueText).join('; ')}`,
    { hint: needs.hint },
  );
}

function isRule({ resources }: JobRun, { rules }: Workspace, path: string): boolean {
  const inside = resources.folder === '' ? path : path.slice(resources.folder.length + 1);
  return isAgentFile(inside) || rules.named.has(inside);
}

/** An agent that writes its own rules would be obeyed by every later one. */
function forPeople(file: string): Issue {
  return {
    severity: 'error',
    code: FOR_PEOPLE,
    message: 'It tells agents what to do, and only people may change it',
    file,
  };
}

/** No task of the maintenance agent touches these files. */
function notItsBusiness(file: string): Issue {
  return {
    severity: 'error',
    code: 'jobs/switch',
    message: 'It acts on the whole site, and is not for an agent without a model',
    file,
  };
}

function repositoryPath(folder: string, file: string): string {
  return folder === '' ? file : `${folder}/${file}`;
}

/** Files that the branch had changed when the round began: people may have pushed some of them. */
async function onBranch({ job, resources: { repository } }: JobRun): Promise<readonly string[]> {
  const newest = await repository.head(job.baseBranch!);
  if (newest === undefined || newest === job.base) return [];
  return (await repository.diff(newest, job.base!)).map(({ path }) => path);
}

async function store(run: JobRun, turn: TurnEnd, { changes, leftOut, declined }: Kept): Promise<void> {
  const { job, resources } = run;
  const { result } = turn;
  if (changes.length === 0) {
    await nothingChanged(run, turn, { leftOut, declined });
    return;
  }
  const sources = await sourceReport(run, turn, changes);
  const title = titleOf(job, result.title, resources.commits.title);
  const switches = siteSwitches(job, [...(await onBranch(run)), ...changes.map(({ path }) => path)]);
  const message = commitMessage(
    { ...job, switches },
    title,
    await creditsOf(resources.commits, () => run.parts.member(job)),
  );
  const newCommit = { parent: job.base!, changes, message, at: commitMoment(job) };
  const commit = await resources.repository.commit(newCommit);
  await run.step({
    state: 'pushing',
    changes,
    commit,
    title,
    switches,
    body: bodyOf(result, { leftOut, switches, declined, sources }),
    partial: turn.cutOff,
    incomplete: isIncomplete(result) || leftOut.length > 0,
    ...defined({ answered: answeredBy(run, turn) }),
    messageToUser: outcomeMessage(result, { leftOut, switches, declined, sources }),
    tries: 0,
    events: [{ kind: 'note', text: `${changes.length} ${changes.length === 1 ? 'file' : 'files'} changed` }],
  });
}

/** Of an agent that was cut off before its last word, nothing is known to be answered. */
function answeredBy({ job }: JobRun, { result, cutOff }: TurnEnd): readonly string[] | undefined {
  return result.answered ?? (cutOff && job.round === 0 ? [] : undefined);
}

function bodyOf(result: AgentResult, { leftOut, switches, declined, sources }: OutcomeParts): string {
  const parts = [switchesInMarkdown(switches), result.body ?? result.message].filter(Boolean);
  if (isIncomplete(result)) parts.push(`> ${partInWords(result)}`);
  const questions = questionsInWords(result);
  if (questions !== undefined) parts.push(questions);
  const sourcesText = sources === undefined ? '' : sourcesInMarkdown(sources);
  if (sourcesText !== '') parts.push(sourcesText);
  const declinedBefore = leftOutInWords(declined);
  if (declinedBefore !== undefined) parts.push(declinedBefore);
  if (leftOut.length > 0)
    parts.push(
      `Left out, because the checks found new problems in it:\n\n${leftOut.slice(0, SHOWN).map(issueLine).join('\n')}`,
    );
  return parts.join('\n\n');
}

async function nothingChanged(
  run: JobRun,
  turn: TurnEnd,
  { leftOut, declined }: Pick<Kept, 'leftOut' | 'declined'>,
): Promise<void> {
  const { queue } = run.parts;
  const { result, cutOff } = turn;
  run.signal.throwIfAborted();
  if (leftOut.length > 0 && leftOut.every(({ code }) => code === FOR_PEOPLE)) {
    const files = leftOut.slice(0, 3).map(({ file }) => file);
    throw new AppError(
      FOR_PEOPLE,
      `Nothing was kept: ${files.join(', ')} tells agents what to do, and only people may change it`,
      { hint: 'Change it on the branch that the site is made of; the next job follows it' },
    );
  }
  if (leftOut.length > 0)
    throw new AppError(
      'jobs/checks',
      `Nothing was kept, because every change brought new problems: ${leftOut.slice(0, 3).map(issueText).join('; ')}`,
      { hint: 'Send a message that says how to do it, or retry' },
    );
  const failure = cutOff ? undefined : failureWithoutChanges(result, declined);
  const messageToUser = messageWithoutChanges(run, turn, declined);
  run.job = await queue.end(
    run.claimed,
    failure === undefined
      ? { state: cutOff ? 'timed_out' : 'completed', messageToUser }
      : { state: 'failed', failure, messageToUser, events: [{ kind: 'problem', text: messageToUser }] },
  );
}
