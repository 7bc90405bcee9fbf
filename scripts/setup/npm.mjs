/** Runs npm without waiting for a registry that does not answer: reports its progress, gives up after two minutes without any. */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { seconds } from './step.mjs';

/** Milliseconds without any sign of progress. */
const PATIENCE = 120_000;
/** Part of the patience for each of npm's two tries, where the system does not say what a process reads. */
const SHARE = 0.47;
const LOOK_EVERY = 500;
/** A wait that is shorter is nothing to report. */
const NOTED_WAIT = 5_000;
/** A process that reads fewer bytes than this between two checks is waiting. */
const LEAST_READ = 2_048;
const MAX_OUTPUT = 20_000;
const WINDOWS = process.platform === 'win32';
const NPM = WINDOWS ? 'npm.cmd' : 'npm';
const ALWAYS = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  // The Node that starts this may be older than the one that the packages will run on.
  '--engine-strict=false',
  // Lines of this level show progress; none of them is printed.
  '--loglevel=http',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/**
 * @param {readonly string[]} args arguments of npm
 * @param {string} cwd
 * @param {{ patience?: number, env?: NodeJS.ProcessEnv, note?: (detail: string) => void }} [options]
 * @returns {Promise<void>}
 * @throws Error of one line: what went wrong, with which registry, and what to do
 */
export function npm(args, cwd, { patience = PATIENCE, env = process.env, note = () => {} } = {}) {
  const timeout = bytesRead(process.pid) === undefined ? Math.round(patience * SHARE) : patience;
  return new Promise((resolve, reject) => {
    const child = spawn(NPM, [...args, ...ALWAYS, `--fetch-timeout=${timeout}`], {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: WINDOWS,
    });
    const state = {
      output: '',
      fetched: 0,
      read: 0,
      /** What it read before the registry answered. */
      before: 0,
      answered: false,
      moved: Date.now(),
      stuck: false,
    };
    const timer = setInterval(() => {
      const now = Date.now();
      const read = bytesRead(child.pid);
      if (state.answered && (read === undefined || read - state.read > LEAST_READ)) state.moved = now;
      if (!state.answered) state.before = read ?? 0;
      state.read = read ?? 0;
      note(detail(state, now));
      if (now - state.moved < patience) return;
      state.stuck = true;
      child.kill('SIGKILL');
    }, LOOK_EVERY);
    child.stderr.setEncoding('utf8').on('data', (text) => {
      state.output = (state.output + text).slice(-MAX_OUTPUT);
      const fetched = text.match(/http (?:fetch \w+ 2\d\d|cache) \S*\.tgz/g)?.length ?? 0;
      state.fetched += fetched;
      if (!/http (?:fetch \w+ [23]|cache)/.test(text)) return;
      state.answered = true;
      state.moved = Date.now();
    });
    const ended = (error) => {
      clearInterval(timer);
      if (error === undefined) resolve();
      else reject(error);
    };
    child.once('error', (error) =>
      ended(
        new Error(`npm does not start (${error.message}). Install npm, then run the same command again.`),
      ),
    );
    child.once('close', (code) => ended(code === 0 ? undefined : failure(state, { cwd, env, patience })));
  });
}

function detail({ fetched, answered, moved, read, before }, now) {
  const megabytes = Math.floor((read - before) / 1_000_000);
  const one = answered && megabytes > 0 ? [`${megabytes} MB`] : [];
  const packages = fetched > 1 ? [`${fetched} packages`] : one;
  const wait = answered ? `no answer for ${seconds(now - moved)}` : 'the registry has not answered yet';
  const waits = now - moved >= NOTED_WAIT ? [wait] : [];
  return [...packages, ...waits].join(', ');
}

/** Bytes that a process has read from files and sockets; undefined where the system does not report it; then only npm's own time-out applies. */
function bytesRead(pid) {
  try {
    return Number(/^rchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1] ?? 0);
  } catch {
    return undefined;
  }
}

const NO_ANSWER =
  /\b(?:ETIMEDOUT|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ECONNECTIONTIMEOUT|ERESPONSETIMEOUT|network timeout|FETCH_ERROR)\b/;
const NO_WAY =
  /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPROTO|SELF_SIGNED_CERT\w*|UNABLE_TO_\w+|CERT_\w+)\b/;
const CHECK =
  'Check the network. Behind a proxy set HTTPS_PROXY; for another registry run "npm config set registry ADDRESS". Then run the same command again.';

function failure({ output, stuck }, { cwd, env, patience }) {
  const registry = registryOf(cwd, env);
  const lines = output.split('\n').filter((line) => /^npm (?:error|ERR!)/.test(line));
  const errors = lines.map((line) => line.replace(/^npm (?:error|ERR!)\s*/, '')).join('\n');
  if (stuck || NO_ANSWER.test(errors))
    return new Error(`The npm registry ${registry} did not answer for ${seconds(patience)}. ${CHECK}`);
  const reason = NO_WAY.exec(errors)?.[1];
  if (reason !== undefined)
    return new Error(`The npm registry ${registry} cannot be reached (${reason}). ${CHECK}`);
  if (/\b(?:ENOSPC|EDQUOT)\b/.test(errors))
    return new Error(
      `The disk of "${cwd}" or of npm's cache is full. Make room, then run the same command again.`,
    );
  if (/\bEINTEGRITY\b|integrity checksum failed/i.test(errors))
    return new Error(
      `The npm registry ${registry} has a file with another hash than the expected one, so it was not used. Ask who runs the registry, or set another one with "npm config set registry ADDRESS".`,
    );
  const reasons = errors
    .split('\n')
    .filter((line) => line !== '' && !/^(?:A complete log|code )/.test(line))
    .slice(0, 3);
  return new Error(`npm failed with the registry ${registry}: ${reasons.join(' ') || 'it gave no reason'}`);
}

function registryOf(cwd, env) {
  try {
    const options = {
      cwd,
      env,
      encoding: 'utf8',
      shell: WINDOWS,
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    };
    return new URL(execFileSync(NPM, ['config', 'get', 'registry'], options).trim()).href.replace(
      /\/\/[^@/]*@/,
      '//',
    );
  } catch {
    return '(unknown)';
  }
}
