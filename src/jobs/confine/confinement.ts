/** The interface of a confinement: starts a foreign program with limited access, and ends all its processes. */
import type { Readable, Writable } from 'node:stream';

export interface ConfinedProgram {
  /** First the program, by name or absolute path; then its arguments. Never a shell's line. */
  readonly command: readonly [string, ...string[]];
  /** Absolute; the one folder of the job it may write, and where it starts. */
  readonly folder: string;
  /** Absolute; its home and temporary folder. */
  readonly scratch: string;
  /** Everything of the environment it gets beside a search path and its home. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute paths that this program reads beside what every program may; default: none. */
  readonly readable?: readonly string[];
  /** Absolute; a folder of code that it reads, and cannot change; default: none. */
  readonly code?: string;
  /** True: it writes in neither folder, only to memory of its own, which is its home and its `TMPDIR`. */
  readonly readOnly?: true;
  /** Absolute path of the Unix socket of the model proxy; inside it is `http://127.0.0.1:PORT`. */
  readonly model?: { readonly socket: string; readonly port: number };
}

export interface ConfinementLimits {
  /** Processes and threads at once. */
  readonly processes: number;
  /** Bytes of memory of one process. */
  readonly memory: number;
  /** Bytes of one file it writes. */
  readonly file: number;
}

export interface RunningProgram {
  readonly pid: number;
  /** The job's folder as the program sees it. */
  readonly folder: string;
  /** Its home and temporary folder as it sees it. */
  readonly scratch: string;
  /** The Node program as it sees it. */
  readonly runtime: string;
  /** The folder of code as it sees it; undefined where it was given none. */
  readonly code?: string | undefined;
  readonly input: Writable;
  readonly output: Readable;
  /** The last few kilobytes of its standard error, for the log. */
  readonly errorOutput: () => string;
  /** Resolves when it and all its processes have ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  /** Ends it and everything it started at once, also what left its group. @returns when nothing is left */
  kill(): Promise<void>;
}

export interface Confinement {
  /** For people: `bubblewrap`, or `none` where the operator allowed it. */
  readonly name: string;
  /** True when every program has a `127.0.0.1` of its own, so that any port is free there. */
  readonly ownNetwork: boolean;
  /** The user that programs run as; undefined = ourselves. */
  readonly user?: number;
  start(program: ConfinedProgram): Promise<RunningProgram>;
}
