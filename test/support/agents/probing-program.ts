/** Tries from inside what a confined program must not be able to do, and prints for each try how it went, as JSON. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

export interface Probes {
  /** Files to read, and folders to list. */
  readonly read: readonly string[];
  readonly write: readonly string[];
  readonly connect: readonly { readonly host?: string; readonly port?: number; readonly path?: string }[];
  readonly signal: readonly number[];
  /** Words that must be nowhere to be read. */
  readonly words: readonly string[];
  readonly run: readonly (readonly string[])[];
}

/** What was tried, and `refused` or what came of it. */
export type Findings = Readonly<Record<string, string>>;

const wanted = JSON.parse(process.argv[2] ?? '{}') as Probes;
const findings: Record<string, string> = {};

function attempt(name: string, act: () => string): void {
  try {
    findings[name] = act();
  } catch {
    findings[name] = 'refused';
  }
}

const textIn = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};

for (const path of wanted.read)
  attempt(`read ${path}`, () => {
    try {
      return `listed ${readdirSync(path).length}`;
    } catch {
      return `read ${readFileSync(path).length}`;
    }
  });

for (const path of wanted.write)
  attempt(`write ${path}`, () => {
    writeFileSync(path, 'mine', { flag: existsSync(path) ? 'r+' : 'w' });
    return 'written';
  });

for (const pid of wanted.signal)
  attempt(`signal ${pid}`, () => (process.kill(pid, 0) ? 'reached' : 'refused'));

const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
const known = ['self', ...processes].flatMap((pid) =>
  ['environ', 'cmdline', 'mountinfo'].map((file) => textIn(`/proc/${pid}/${file}`)),
);
// Our own list of probes names it.
for (const word of wanted.words)
  attempt(`word ${word}`, () =>
    known.some((text) => text.includes(word) && !text.includes('"words"')) ? 'found' : 'refused',
  );

for (const [program = '', ...args] of wanted.run)
  attempt(`run ${program} ${args.join(' ')}`, () => {
    const { status, error } = spawnSync(program, args);
    return error === undefined && status === 0 ? 'done' : 'refused';
  });

for (const to of wanted.connect)
  findings[`connect ${JSON.stringify(to)}`] = await new Promise<string>((resolve) => {
    const socket = connect({ ...(to as { path: string }), timeout: 500 });
    socket.on('connect', () => resolve('connected'));
    socket.on('error', () => resolve('refused'));
    socket.on('timeout', () => resolve('refused'));
  });

console.log(
  JSON.stringify({
    findings,
    uid: process.getuid?.(),
    env: process.env,
    processes: processes.length,
    devices: readdirSync('/dev'),
    descriptors: readdirSync('/proc/self/fd').map((name) => textIn(`/proc/self/fdinfo/${name}`) && name),
  }),
);
process.exit();
