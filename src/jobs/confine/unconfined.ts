/** No confinement, if the operator allows it: only the end of the program and its processes is guaranteed. */
import { randomUUID } from 'node:crypto';
import type { ConfinedProgram, Confinement, ConfinementLimits, RunningProgram } from './confinement.ts';
import { findProgram, realPath, requireProgram } from './find-program.ts';
import { allProcesses, carries, killQuietly, processAt, worksIn } from './processes.ts';
import { reclaim } from './reclaim.ts';
import { ENTRY_FILE } from './sandbox.ts';
import { startProgram } from './start-program.ts';

export interface UnconfinedOptions {
  /** The number of processes is not limited: the kernel would count all of the user's own. */
  readonly limits: ConfinementLimits;
  readonly searchPath: string;
  /** Absolute path of the Node program. */
  readonly runtime: string;
}

/** Every process of the job inherits it, unless it takes care not to. */
const MARK = 'LECTERN_JOB';
const LOOK_EVERY_MS = 250;
/** Looks that find nothing before it is believed. */
const QUIET_LOOKS = 3;

export function unconfined(options: UnconfinedOptions): Confinement {
  return { name: 'none', ownNetwork: false, start: (program) => start(program, options) };
}

async function start(program: ConfinedProgram, options: UnconfinedOptions): Promise<RunningProgram> {
  const mark = randomUUID();
  const { scratch, folder } = program;
  const launched = await startProgram({
    command: commandOf(program, options),
    cwd: folder,
    env: {
      HOME: scratch,
      TMPDIR: scratch,
      LANG: 'C.UTF-8',
      ...program.env,
      PATH: options.searchPath,
      [MARK]: mark,
    },
  });
  const { pid, input, output, errorOutput, exited } = launched;
  const family = new Family(pid, `${MARK}=${mark}`, [folder, scratch].map(realPath));
  const look = setInterval(() => family.look(), LOOK_EVERY_MS);
  const ended = exited.then(async (end) => {
    clearInterval(look);
    await family.end();
    for (const each of [folder, scratch]) await reclaim(each);
    return end;
  });
  const kill = async (): Promise<void> => {
    family.killGroup();
    await ended;
    output.destroy();
  };
  return { pid, folder, scratch, runtime: options.runtime, input, output, errorOutput, ended, kill };
}

function commandOf(
  { command, model }: ConfinedProgram,
  { limits, searchPath, runtime }: UnconfinedOptions,
): [string, ...string[]] {
  const prlimit = findProgram('prlimit', searchPath);
  const limited =
    prlimit === undefined
      ? []
      : [prlimit, `--data=${limits.memory}`, `--fsize=${limits.file}`, '--core=0', '--'];
  const beside = model === undefined ? [] : [runtime, ENTRY_FILE, String(model.port), model.socket];
  const program = requireProgram(command[0], searchPath);
  return [...limited, ...beside, program, ...command.slice(1)] as [string, ...string[]];
}

/** A process and all its descendants, including those that left its group and outlived their parents. */
class Family {
  private readonly pid: number;
  private readonly mark: string;
  private readonly folders: readonly string[];
  private readonly known = new Set<string>();

  constructor(pid: number, mark: string, folders: readonly string[]) {
    [this.pid, this.mark, this.folders] = [pid, mark, folders];
    const own = processAt(pid);
    if (own !== undefined) this.known.add(own.key);
  }

  /** Records descendants while their parents live, because orphans are reported with another parent. */
  look(): number[] {
    const all = allProcesses();
    const members = new Set(all.filter(({ key }) => this.known.has(key)).map(({ pid }) => pid));
    for (let grown = true; grown; ) {
      const before = members.size;
      for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
      grown = members.size > before;
    }
    for (const { pid, key } of all) if (members.has(pid)) this.known.add(key);
    return [...members];
  }

  killGroup(): void {
    killQuietly(-this.pid);
  }

  /**
   * Repeats until none is left, because a killed process may have started another one just before. While a process is being started, it
   * shows neither its environment nor its parent for a moment, so that looking once and finding none is not enough.
   */
  async end(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_LOOKS; ) {
      this.killGroup();
      const family = new Set(this.look());
      for (const { pid } of allProcesses())
        if (carries(pid, this.mark) || worksIn(pid, this.folders)) family.add(pid);
      family.delete(process.pid);
      quiet = family.size === 0 ? quiet + 1 : 0;
      for (const pid of family) killQuietly(pid);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
