/** The resources of a job that writes documentation of another program down: the import, then the agent of the project in what was written. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent, AgentResult, AgentTurn } from '../../jobs/agents/agent.ts';
import { issueKey } from '../../jobs/issue-key.ts';
import { isOrders } from '../../jobs/rules/agent-file.ts';
import { agentFilesIn } from '../../jobs/rules/pin-agent-files.ts';
import type { OwnedSiteTools, ProjectResources } from '../../jobs/run/project-resources.ts';
import { AppError } from '../../lib/app-error.ts';
import { CHANGE_LIMITS } from '../../lib/git/repository.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import { pluralise } from '../../lib/text/pluralise.ts';
import { countOf, markdownReport } from '../../project/import/import-report.ts';
import type { ImportResult } from '../../project/import/import-result.ts';
import { importSite } from '../../project/import/import-site.ts';
import { leftoverPrompt } from '../../project/import/leftover-prompt.ts';
import { type ImportRequest, readImportRequest } from '../../records/jobs/import-request.ts';
import type { Job } from '../../records/jobs/job.ts';
import { JOB_LIMITS } from '../../records/jobs/job-records.ts';
import type { Settings } from '../../settings/settings.ts';

/** Forges take at most 65,536 characters, and have words of ours around these. */
const LONGEST_REPORT = 40_000;
/** Every how many pages the log says how far it is. */
const TOLD_EVERY = 200;

interface ImportParts {
  readonly settings: Settings;
  /** Of the project, and where its files are from, for people. */
  readonly name: string;
  readonly from: string;
}

/** @throws AppError `jobs/import` when the job asks for something else */
export function importResources(
  resources: ProjectResources,
  { prompt, round }: Pick<Job, 'prompt' | 'round'>,
  parts: ImportParts,
): ProjectResources {
  const request = readImportRequest(prompt);
  if (request === undefined)
    throw new AppError('jobs/import', 'The request of this job does not name a folder to write into', {
      hint: 'Start the import again on the page of the project',
    });
  const work = new ImportWork(resources, { ...parts, request, isFirst: round === 0 });
  return {
    ...resources,
    // What is written is checked as a whole, and errors in the work of an agent are sent back to it.
    understands: true,
    needs: {
      file: `${request.folder}/docs.json`,
      hint: 'Without it there is no site: mend what is named and start the import again, or run "lectern import" on your machine',
    },
    agent: work.agent,
    tools: (folder, commit) => work.tools(folder, commit),
  };
}

interface WorkParts extends ImportParts {
  readonly request: ImportRequest;
  readonly isFirst: boolean;
}

class ImportWork {
  readonly agent: Agent;
  private readonly resources: ProjectResources;
  private readonly parts: WorkParts;
  private result: ImportResult | undefined;
  /** Files of the repository that tell agents what to do, which jobs do not write. */
  private kept: readonly string[] = [];
  /** Problems that the import left, by their keys in the written folder. */
  private readonly left = new Set<string>();
  private own: OwnedSiteTools | undefined;

  constructor(resources: ProjectResources, parts: WorkParts) {
    this.resources = resources;
    this.parts = parts;
    this.agent = { name: 'import', run: (turn) => this.run(turn) };
  }

  /** Tools for the written folder; before there is one, it has no problems. */
  async tools(site: string, commit: string): Promise<OwnedSiteTools> {
    const { folder } = this.parts.request;
    const own = await this.resources.tools(join(site, folder), commit);
    this.own = own;
    const check: OwnedSiteTools['check'] = async (signal) => {
      if (!existsSync(join(site, folder, 'docs.json'))) return NOTHING;
      const found = await own.check(signal);
      const issues = found.issues.filter((issue) => !this.left.has(issueKey(issue)));
      // As files of the project.
      return { ...found, issues: issues.map((issue) => ({ ...issue, file: `${folder}/${issue.file}` })) };
    };
    return { ...own, check, close: () => own.close() };
  }

  private async run(turn: AgentTurn): Promise<AgentResult> {
    const { request, isFirst } = this.parts;
    if (!isFirst) return this.inFolder(turn, turn.task.prompt);
    if (this.result !== undefined) return this.repair(turn, this.result);
    const result = await this.write(turn);
    this.result = result;
    for (const issue of result.remaining) this.left.add(issueKey(issue));
    const written = summary(result, request, this.kept);
    const prompt = request.withAgent ? leftoverPrompt(result) : undefined;
    if (prompt === undefined) return written;
    turn.report.event({ kind: 'note', text: 'The agent is asked to finish what is left' });
    return joined(written, await this.inFolder(turn, prompt));
  }

  /** The checks of the job found what the import brought; an agent that knows fixed sentences only has no answer to that. */
  private async repair(turn: AgentTurn, result: ImportResult): Promise<AgentResult> {
    const written = summary(result, this.parts.request, this.kept);
    if (!this.resources.understands) return written;
    return joined(written, await this.inFolder(turn, leftoverPrompt(result) ?? ''));
  }

  private async write(turn: AgentTurn): Promise<ImportResult> {
    const { request, settings, name, from } = this.parts;
    const { report, folder, signal } = turn;
    const reportTo = (what: string) => (done: number, all: number) => {
      if (done % TOLD_EVERY === 0) report.event({ kind: 'tool', text: `${what} ${done} of ${all}` });
    };
    const out = join(folder, request.folder);
    // The message of the import itself names a folder of this machine.
    if (existsSync(out) && !existsSync(join(out, '.lectern', 'import.json')))
      throw new AppError('jobs/import', `The repository has "${request.folder}" already, with other files`, {
        hint: 'Start the import again with the name of a new folder',
      });
    this.kept = await agentFilesIn(folder, isOrders);
    report.event({ kind: 'tool', text: 'Reading the documentation' });
    const result = await importSite(
      {
        from: folder,
        out,
        program: undefined,
        branch: undefined,
        sitemap: undefined,
        dryRun: false,
        force: false,
        keepOut: this.kept.map((path) => join(folder, path)),
        name,
        remembered: from,
        limits: { fileBytes: CHANGE_LIMITS.bytes, allBytes: ROOM },
        signal,
      },
      { reading: reportTo('Read'), writing: reportTo('Written'), checking: reportTo('Checked') },
      settings,
    );
    report.event({ kind: 'tool', text: oneLine(`${result.program}: ${pagesOf(result)}`, 500) });
    // No path of this machine comes into a repository.
    return { ...result, out: request.folder };
  }

  /** As the agent of the project works, in the folder that was written. */
  private inFolder(turn: AgentTurn, prompt: string): Promise<AgentResult> {
    const { request } = this.parts;
    const tools = this.own;
    if (tools === undefined) throw new Error('No folder was opened for this turn');
    return this.resources.agent.run({
      ...turn,
      folder: join(turn.folder, request.folder),
      tools,
      task: { ...turn.task, prompt },
    });
  }
}

const NOTHING = { issues: [], edits: [], pages: 0, findings: [] };
/** Beside the texts of the record and of docs.json. */
const ROOM = JOB_LIMITS.changes - 4 * 1024 * 1024;

function pagesOf({ pages: { all } }: ImportResult): string {
  return `${pluralise(all.length, 'page')}: ${countOf(all, 'kept')} kept line by line, ${countOf(all, 'changed')} changed, ${countOf(all, 'left')} with something left`;
}

function joined(written: AgentResult, finished: AgentResult): AgentResult {
  return {
    ...finished,
    title: written.title!,
    body: `${finished.body ?? finished.message}\n\n${written.body!}`,
    message: `${written.message}\n\n${finished.message}`,
  };
}

function summary(result: ImportResult, { folder }: ImportRequest, forAgents: readonly string[]): AgentResult {
  const { program, addresses, issues, tooLarge, added } = result;
  const answered = `${addresses.pages + addresses.redirects} of ${addresses.asked} old addresses answer`;
  const next = `After the merge, choose "Show the site from ${folder}" on the page of the project; until then readers see what they see now.`;
  const lines = [
    `${pagesOf(result)}.`,
    `${answered}${addresses.lost.length === 0 ? '' : `; nothing answers at ${addresses.lost.slice(0, 5).join(', ')}`}.`,
    ...(issues.length === 0
      ? []
      : [
          `${pluralise(issues.length, 'thing')} left, ${issues.length === 1 ? 'with its' : 'each with its'} place in the report.`,
        ]),
    ...(added.length === 0 ? [] : [`${pluralise(added.length, 'error')} that the source does not have.`]),
    ...(forAgents.length === 0
      ? []
      : [
          `${forAgents.length === 1 ? 'A file' : `${forAgents.length} files`} of instructions for agents not taken over as ${forAgents.length === 1 ? 'a page' : 'pages'}, such as ${forAgents[0]}.`,
        ]),
    ...(tooLarge.length === 0
      ? []
      : [
          `${pluralise(tooLarge.length, 'file')} not copied, because a pull request of a job takes no more: run "lectern import" for ${tooLarge.length === 1 ? 'it' : 'them'}.`,
        ]),
  ];
  return {
    outcome: 'done',
    isOwnWord: true,
    title: `Write the documentation of ${program} as files of Lectern`,
    body: `${lines.join(' ')}\n\n${next}\n\n${shortened(markdownReport(result))}`,
    message: `${lines.join('\n')}\n${next}`,
  };
}

/** Whole lines, as many as a pull request takes. */
function shortened(report: string): string {
  if (report.length <= LONGEST_REPORT) return report;
  const end = report.lastIndexOf('\n', LONGEST_REPORT);
  return `${report.slice(0, end)}\n\n"lectern import --report FILE" writes the rest of this report.`;
}
