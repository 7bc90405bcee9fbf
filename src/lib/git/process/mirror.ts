/** The bare mirror of a repository on our disk: created atomically, repaired after a crash, shared by processes. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import { isDamaged, isDiskFull, localError } from './git-error.ts';
import type { GitPlace } from './git-process.ts';
import { type GitAnswer, type GitCall, runGit } from './run-git.ts';

/** A file in every mirror: a folder without it is never deleted. */
const MARK = 'lectern-mirror';
/** Milliseconds after which a lock of another process is considered stale. */
const LOCK_PATIENCE = 4000;
/** Every name in the history is looked at. */
const CHECK_MILLISECONDS = 5 * 60_000;
const LOCKED =
  /Unable to create '[^']+\.lock'|cannot lock ref|could not lock|Unable to lock|reference already exists|but expected/i;
const BROKEN =
  /not a git repository|object file .* is empty|loose object .* is corrupt|bad object|unable to read (?:tree|sha1|askpass)|invalid object|packfile .* (?:cannot|is)|did not send all necessary objects|bad config|index file .* is too small|broken ref|missing (?:blob|tree|commit)|bad shallow line|(?:unterminated|unexpected) line in|invalid index-pack|unresolved delta/i;

export class Mirror {
  readonly path: string;
  readonly place: GitPlace;
  private readonly patience: number;
  private suspect = false;

  constructor(path: string, place: GitPlace, patience: number = LOCK_PATIENCE) {
    this.path = path;
    this.place = place;
    this.patience = patience;
  }

  /** Creates the mirror when it is missing; one that another process creates at the same time is as good. */
  async ensure(): Promise<void> {
    if (this.isMarked()) return this.sweep();
    const folder = dirname(this.path);
    mkdirSync(folder, { recursive: true });
    this.refuseForeign();
    const fresh = mkdtempSync(`${this.path}.new-`);
    try {
      const answer = await runGit(this.place, {
        args: ['init', '--quiet', '--bare', '--template=', '--', fresh],
      });
      if (answer.code !== 0) throw localError('init', answer);
      writeFileSync(
        join(fresh, MARK),
        'A copy of a remote repository. It may be removed when Lectern is not running.\n',
      );
      renameSync(fresh, this.path);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!this.isMarked()) throw error;
    }
  }

  /** True once git found damage that no remote can be the reason of. */
  get damaged(): boolean {
    return this.suspect;
  }

  /** To be called where damage shows that `run` does not see. */
  report(): void {
    this.suspect = true;
  }

  /** Empties a mirror that was found damaged; a fetch then fills it. */
  async renewDamaged(): Promise<void> {
    if (this.suspect) await this.remake();
  }

  /** Runs git on the mirror. Waits for locks of others, and removes a stale one. */
  async run(call: GitCall): Promise<GitAnswer> {
    const answer = await this.unlocked(call);
    // A fetch says the same of what a remote sends.
    if (answer.code > 0 && call.args[0] !== 'fetch' && isDamaged(answer.stderr)) this.suspect = true;
    return answer;
  }

  private async unlocked(call: GitCall): Promise<GitAnswer> {
    const locks = new Map<string, { readonly print: string; readonly since: number }>();
    let pause = 20;
    for (let waited = 0; ; waited += pause) {
      const answer = await runGit(this.place, { ...call, args: [`--git-dir=${this.path}`, ...call.args] });
      if (answer.code === 0 || answer.ended !== undefined || !LOCKED.test(answer.stderr)) return answer;
      if (waited > 4 * this.patience || isDiskFull(answer.stderr)) return answer;
      for (const lock of this.locksIn(answer.stderr)) {
        const print = fingerprint(lock);
        const before = locks.get(lock);
        if (print === undefined) continue;
        if (before?.print !== print) locks.set(lock, { print, since: waited });
        // Unchanged all the time: no living process holds a lock that long.
        else if (waited - before.since >= this.patience) rmSync(lock, { force: true });
      }
      await sleep(pause, undefined, call.signal === undefined ? {} : { signal: call.signal });
      pause = Math.min(pause * 2, 500);
    }
  }

  /** As `run`, for calls that must succeed. @throws AppError */
  async text(args: readonly string[], more: Omit<GitCall, 'args'> = {}): Promise<string> {
    const answer = await this.run({ ...more, args });
    if (answer.code !== 0) throw localError(args[0] ?? '', answer);
    return answer.stdout.toString('utf8').trim();
  }

  /** Runs a fetch, and once more into an empty mirror when this one is damaged, as after a power cut. */
  async mended(fetch: () => Promise<GitAnswer>): Promise<GitAnswer> {
    const answer = await fetch();
    if (answer.code <= 0 || !BROKEN.test(answer.stderr) || (await this.isWhole())) return answer;
    await this.remake();
    return fetch();
  }

  /** A remote may use the same words of its own files, so the mirror is looked at. */
  private async isWhole(): Promise<boolean> {
    if (!this.isMarked()) return true;
    const answer = await this.run({
      args: ['rev-list', '--objects', '--all', '--quiet', '--missing=allow-promisor'],
      milliseconds: CHECK_MILLISECONDS,
    });
    return answer.code <= 0;
  }

  /** Starts again with an empty mirror. What the remote still has can be fetched again. */
  private async remake(): Promise<void> {
    if (this.isMarked()) {
      const aside = mkdtempSync(`${this.path}.old-`);
      try {
        renameSync(this.path, join(aside, 'mirror'));
      } catch {
        // Another process was faster.
      }
      rmSync(aside, { recursive: true, force: true });
    }
    await this.ensure();
    this.suspect = false;
  }

  private isMarked(): boolean {
    return statSync(join(this.path, MARK), { throwIfNoEntry: false })?.isFile() === true;
  }

  /** A half-made mirror never has the final name, so a folder with that name and without the mark is not ours. */
  private refuseForeign(): void {
    try {
      rmdirSync(this.path);
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || this.isMarked()) return;
      throw new AppError('git/failed', `"${this.path}" is in the way of the copy of the remote repository`, {
        hint: 'Move it away, or set another data folder',
        cause: error,
      });
    }
  }

  /** Removes leftovers of processes that died while they created the mirror. */
  private sweep(): void {
    const name = basename(this.path);
    for (const entry of entries(dirname(this.path)))
      if (entry.startsWith(`${name}.new-`) || entry.startsWith(`${name}.old-`))
        rmSync(join(dirname(this.path), entry), { recursive: true, force: true });
  }

  private locksIn(stderr: string): string[] {
    return [...stderr.matchAll(/Unable to create '([^']+\.lock)'/g)]
      .map(([, path]) => path ?? '')
      .filter((path) => path.startsWith(`${this.path}/`) && !path.includes('/../'));
  }
}

function fingerprint(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat === undefined ? undefined : `${stat.ino}-${stat.mtimeNs}`;
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
