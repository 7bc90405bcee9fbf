/** Runs commands of the program: most in this process, which is thirty times as fast, and some as people start them. */
import { execFile } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCli } from '../../src/cli/run-cli.ts';

/** The bundle that the gate has built, which starts in a quarter of the time; the sources where a test runs without it. */
export const PROGRAM: string =
  process.env['LECTERN_TEST_PROGRAM'] ?? fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunWhere {
  /** The folder in which the command runs. */
  readonly cwd: string;
  /** Beside what the process has, without the settings of the person who runs the tests. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Standard input. */
  readonly input?: string;
}

/** Settings of a person's shell that a test must not see. */
const NOT_OURS = { DATABASE_URL: undefined, PORT: undefined, FORCE_COLOR: undefined };

/** The environment of a command: `undefined` takes a variable away. */
export function commandEnvironment(env: RunWhere['env']): NodeJS.ProcessEnv {
  const all = Object.entries({ ...process.env, ...NOT_OURS, NO_COLOR: '1', ...env });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** Runs a command in a process of its own. */
export function startLectern(args: readonly string[], { cwd, env, input }: RunWhere): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [PROGRAM, ...args],
      { env: commandEnvironment(env), cwd, maxBuffer: 1e8 },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}

/** Folder and environment belong to the process, so one command runs at a time. */
let turn: Promise<unknown> = Promise.resolve();

/** Runs a command in this process, with the folder, environment and streams that it would have in one of its own. */
export function runLectern(args: readonly string[], where: RunWhere): Promise<Ran> {
  const ran = turn.then(() => runHere(args, where));
  turn = ran.catch(() => undefined);
  return ran;
}

async function runHere(args: readonly string[], { cwd, env, input = '' }: RunWhere): Promise<Ran> {
  const before = { cwd: process.cwd(), env: { ...process.env } };
  const [stdout, stderr] = [collector(), collector()];
  process.chdir(cwd);
  replaceEnvironment(commandEnvironment(env));
  try {
    const code = await runCli(args, { stdin: Readable.from([Buffer.from(input)]), stdout, stderr });
    return { code, out: stdout.text(), err: stderr.text() };
  } finally {
    replaceEnvironment(before.env);
    process.chdir(before.cwd);
  }
}

function replaceEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  Object.assign(process.env, env);
}

function collector(): Writable & { text(): string } {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      parts.push(chunk);
      done();
    },
  });
  return Object.assign(stream, { text: () => Buffer.concat(parts).toString() });
}
