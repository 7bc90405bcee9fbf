/** The definition of one kind of agent; its implementation is loaded when the first job needs it. */
import type { SettingEntry } from '../../lib/setting-entry.ts';
import type { PagePictures } from '../page-pictures.ts';
import type { WriterReference } from '../writer-reference.ts';
import type { Agent } from './agent.ts';

/** What the operator has set up for agents. */
export interface AgentSettings {
  /** The kind of a definition, with the command line if one was set. */
  readonly agent: { readonly kind: string; readonly command?: readonly [string, ...string[]] };
  /** Absolute paths that an agent program may read in addition to its own. */
  readonly read: readonly string[];
  /** Names of variables that an agent program gets. */
  readonly env: readonly string[];
  readonly unconfined: boolean;
  readonly model: {
    readonly url?: string;
    readonly key?: string;
    readonly name?: string;
    /** Whether it takes pictures; undefined = known by its endpoint. */
    readonly pictures?: boolean;
  };
}

/** The machine and the program around an agent. */
export interface AgentHost {
  /** Folders in which programs are looked for, as in `PATH`. */
  readonly searchPath: string;
  /** Absolute path of the Node program. */
  readonly runtime: string;
  /** One of the operator's environment variables. */
  variable(name: string): string | undefined;
  /** Reference of docs.json and the components. */
  reference(): Promise<WriterReference>;
  /** Our own program, which gives agents the tools of a writer. */
  writerProgram(): WriterProgram;
  /** Draws pages of a turn's folder, confined; undefined where that is not possible. */
  pictures(): Promise<PagePictures | undefined>;
  /** Letters that nobody can guess. */
  newMark(): string;
  /** Rejects when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** A program that an agent program can start, inside its confinement. */
export interface WriterProgram {
  /** Absolute path of its file, run by Node. */
  readonly file: string;
  /** Absolute paths that it reads. */
  readonly readable: readonly string[];
}

/** Two sentences without full stops. */
export interface AgentProblem {
  readonly text: string;
  /** What to do. */
  readonly hint: string;
  /** True when another machine with the same settings may not have it. */
  readonly ofMachine?: true;
}

export interface AgentDefinition {
  readonly kind: string;
  /** Set as a command line. All others are set by the name of their kind. */
  readonly takesCommand?: true;
  /** True when it starts a program of others, which is confined. */
  readonly runsProgram?: true;
  /** Description for the manual. */
  readonly doc: string;
  /** True when it understands any task, and errors in its work can be sent back to it. */
  readonly understands: boolean;
  /** `tools`: of ours, which also show the history and what was merged. `copies`: of the files, for tools of its own. */
  readonly readsCode?: 'tools' | 'copies';
  readonly settings: Readonly<Record<string, SettingEntry>>;
  /** For people: `maintenance`, `model NAME` or the program's name. */
  name(settings: AgentSettings): string;
  /** Name of the model for programs that ask by the API; default: the name. */
  modelName?(settings: AgentSettings): string;
  /** Why it cannot work as it is set up. */
  problem?(settings: AgentSettings, host: AgentHost): Promise<AgentProblem | undefined>;
  /** Called when `problem` has none. @throws AppError `agent/settings` */
  open(settings: AgentSettings, host: AgentHost): Promise<Agent>;
}
