/** The interface of an agent: given a folder and a task, it changes files, and the job does the rest. */
import type { NewJobEvent, Todo } from '../../records/jobs/job.ts';
import type { CitedLines } from '../code/cited-lines.ts';
import type { CodeRepository } from '../code/code-repository.ts';
import type { CodeCopy } from '../code/copy-code.ts';
import type { ProjectRule } from '../rules/project-rules.ts';
import type { SiteTools } from '../site-tools.ts';

/** What a reader said of a page. It is quoted to the agent as an opinion, not as an instruction. */
export interface QuotedFeedback {
  readonly id: string;
  readonly path: string;
  /** The reason that was chosen, and the comment; may be empty. */
  readonly comment: string;
  /** "Was this page helpful?" */
  readonly helpful?: boolean;
  /** A code sample that was reported, as the reader saw it. */
  readonly code?: ReportedCode;
  /** The section that it is about, in the commit whose page the reader saw. */
  readonly section?: { readonly anchor: string; readonly commit: string; readonly text: string };
}

export interface ReportedCode {
  readonly text: string;
  readonly filename?: string;
  readonly lang?: string;
}

export interface AgentTask {
  readonly prompt: string;
  /** Instructions of the project, from its base branch; the last counts most. */
  readonly rules: readonly ProjectRule[];
  /** Messages after the prompt, oldest first; this turn answers the last one. */
  readonly messages: readonly string[];
  readonly feedback: readonly QuotedFeedback[];
  /** Log lines of the job's earlier turns. */
  readonly history: readonly string[];
  /** Edits that people declined in earlier proposals, newest first, a line each. */
  readonly declined?: readonly string[];
}

export interface CopiedCode {
  /** Absolute; holds a folder for each of the copies. */
  readonly folder: string;
  readonly copies: readonly CodeCopy[];
}

export interface AgentTurn {
  readonly job: string;
  readonly task: AgentTask;
  /** Absolute path of a folder that holds the documentation's files, without `.git`; the agent changes them in place. */
  readonly folder: string;
  /** Absolute path of an empty folder beside it, for what the agent needs itself; removed after the turn. */
  readonly scratch: string;
  readonly tools: SiteTools;
  /** Repositories to read, that around the documentation first; undefined where none is open to agents. */
  readonly code?: readonly CodeRepository[];
  /** Writes what may be read of them into a folder of the job, for a program that has no tools for it; undefined with `code`. */
  readonly copyCode?: () => Promise<CopiedCode>;
  /** Keys (`issueKey`) of problems that existed before the turn; only new ones are the agent's. */
  readonly known: ReadonlySet<string>;
  /** Aborted when the agent should end with what it has; `signal` follows after a grace. */
  readonly finish: AbortSignal;
  /** Aborted when everything must stop at once, with nothing left running. */
  readonly signal: AbortSignal;
  readonly report: {
    /** The whole list each time. */
    todos(todos: readonly Todo[]): void;
    event(event: NewJobEvent): void;
    /** Added to what was reported before. */
    usage(used: { steps?: number; inputTokens?: number; outputTokens?: number }): void;
  };
}

/** A good outcome says nothing about the quality of the work; the checks decide that. */
export interface AgentResult {
  /**
   * `nothing`: there is nothing to do. `partly`, `could_not`, `needs_facts`: by its own word. `refused`: the agent would not do it.
   * `not_understood`: it did nothing, because it does not know what was asked for. `limited`: a limit of steps, tokens or time ended
   * the turn. `stopped`: it ended without saying how.
   */
  readonly outcome:
    | 'done'
    | 'nothing'
    | 'partly'
    | 'could_not'
    | 'needs_facts'
    | 'refused'
    | 'not_understood'
    | 'limited'
    | 'stopped';
  /** True when the agent chose the outcome from a list; else it is how its turn came to an end. */
  readonly isOwnWord?: boolean;
  /** What a person has to say before it can go on. */
  readonly questions?: readonly string[];
  /** Ids of the readers' comments that its changes answer; undefined when it cannot tell. */
  readonly answered?: readonly string[];
  /** Lines of code that its changes rest on; they are read again. */
  readonly sources?: readonly CitedLines[];
  /** Title of the pull request; undefined = made of the prompt. */
  readonly title?: string;
  /** Body of the pull request, Markdown. */
  readonly body?: string;
  /** For the person who started the job: what was done, and what was not. */
  readonly message: string;
}

/**
 * Throws AppError `agent/…` when the turn failed: `agent/settings` (it cannot be started as it is set up), `agent/model` (the model's
 * endpoint refused or failed), `agent/crashed`, `agent/protocol`, `agent/silent` (it did not answer in time). When `signal` is aborted
 * it may throw anything, after nothing of it is left running.
 */
export interface Agent {
  /** For people: `maintenance`, `model NAME`, or the program's name. */
  readonly name: string;
  run(turn: AgentTurn): Promise<AgentResult>;
}
