/** One claim of a running job: its row as last stored, the resources of its project, and its stop signals. */
import type { Job } from '../../records/jobs/job.ts';
import type { Claimed, JobStep } from '../../records/jobs/job-queue.ts';
import type { AgentResult, CopiedCode } from '../agents/agent.ts';
import type { CodeReading, CodeRepository } from '../code/code-repository.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { type JobFolder, openJobFolder } from './job-folder.ts';
import type { OwnedSiteTools, ProjectResources } from './project-resources.ts';
import type { RunParts } from './run-parts.ts';

/** What preparing leaves for the turn; it lives in this process only. */
export interface Workspace {
  readonly folder: JobFolder;
  readonly tools: OwnedSiteTools;
  /** Problems that were there before the turn. */
  readonly known: ReadonlySet<string>;
  readonly rules: ProjectRules;
}

/** How the turn went, for the checks that follow it. */
export interface TurnEnd {
  readonly result: AgentResult;
  /** The time was over before the agent was done. */
  readonly cutOff: boolean;
}

export interface RunCode {
  readonly repositories: readonly CodeRepository[];
  /** Of the turn of now. */
  reading: CodeReading;
  /** Files of it in the job's folder, once an agent has asked for them. */
  copied?: Promise<CopiedCode> | undefined;
}

export class JobRun {
  readonly claimed: Claimed;
  readonly parts: RunParts;
  readonly resources: ProjectResources;
  /** Aborted with a `StopReason`. */
  readonly signal: AbortSignal;
  /** Aborted when a person asked to finish early. */
  readonly finish: AbortSignal;
  job: Job;
  workspace: Workspace | undefined;
  turn: TurnEnd | undefined;
  /** What the agent may read beside the documentation; the same for all turns of this run. */
  code: RunCode | undefined;

  constructor(input: {
    claimed: Claimed;
    parts: RunParts;
    resources: ProjectResources;
    signal: AbortSignal;
    finish: AbortSignal;
  }) {
    this.claimed = input.claimed;
    this.job = input.claimed.job;
    this.parts = input.parts;
    this.resources = input.resources;
    this.signal = input.signal;
    this.finish = input.finish;
  }

  /** Stores a step, unless the run is being stopped. */
  async step(step: JobStep): Promise<void> {
    this.signal.throwIfAborted();
    this.job = await this.parts.queue.step(this.claimed, step);
  }

  /** Checks, just before an external effect, that the job is still ours and not being stopped. */
  async confirm(): Promise<void> {
    this.signal.throwIfAborted();
    await this.parts.queue.confirm(this.claimed);
    this.signal.throwIfAborted();
  }

  async openWorkspace(): Promise<JobFolder> {
    await this.closeWorkspace();
    return openJobFolder(this.parts.workRoot, this.claimed);
  }

  async closeWorkspace(): Promise<void> {
    const workspace = this.workspace;
    this.workspace = undefined;
    await workspace?.tools.close();
    await workspace?.folder.remove();
  }
}
