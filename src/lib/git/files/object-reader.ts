/** Reads objects of a repository through one long-lived `git cat-file`, with many requests in flight. */
import { AppError } from '../../app-error.ts';
import { isObjectId } from '../object-id.ts';
import { isDamaged, localError } from '../process/git-error.ts';
import { endGroup, type GitPlace, type GitProcess, startGit } from '../process/git-process.ts';
import { startProblem } from '../process/run-git.ts';

interface GitObject {
  readonly type: string;
  readonly size: number;
  /** Undefined when it is larger than the limit. */
  readonly content: Buffer | undefined;
}

interface Request {
  readonly oid: string;
  readonly limit: number;
  readonly resolve: (object: GitObject | undefined) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
}

/** Unwanted content up to this size is read and dropped; above it a new process is cheaper. */
const SKIP_BYTES = 4 * 1024 * 1024;
const HEADER_BYTES = 1024;
const MAX_TRIES = 3;
const STDERR_CHARACTERS = 4_000;

export class ObjectReader {
  private readonly place: GitPlace;
  private readonly gitDir: string;
  private readonly onDamage: () => void;
  private child: GitProcess | undefined;
  private readonly waiting: Request[] = [];
  private chunks: Buffer[] = [];
  private have = 0;
  /** Bytes needed before the next parse. */
  private need = 1;
  private header: { readonly type: string; readonly size: number } | undefined;
  private closed = false;

  /** @param onDamage called when git finds damaged files */
  constructor(place: GitPlace, gitDir: string, onDamage: () => void = () => undefined) {
    this.place = place;
    this.gitDir = gitDir;
    this.onDamage = onDamage;
  }

  /** @returns undefined when there is no such object */
  read(oid: string, limit: number): Promise<GitObject | undefined> {
    if (!isObjectId(oid)) return Promise.resolve(undefined);
    if (this.closed) return Promise.reject(new AppError('git/failed', 'The repository was closed'));
    return new Promise((resolve, reject) => {
      const request: Request = { oid, limit, resolve, reject, tries: 0 };
      this.waiting.push(request);
      this.send([request]);
    });
  }

  close(): void {
    this.closed = true;
    this.drop();
    for (const request of this.waiting.splice(0))
      request.reject(new AppError('git/failed', 'The repository was closed'));
  }

  private send(requests: readonly Request[]): void {
    this.child ??= this.start();
    hold(this.child, true);
    for (const request of requests) request.tries += 1;
    this.child.stdin.write(requests.map(({ oid }) => `${oid}\n`).join(''));
  }

  private start(): GitProcess {
    const child = startGit(this.place, [`--git-dir=${this.gitDir}`, 'cat-file', '--batch']);
    child.stdout.on('data', (chunk: Buffer) => {
      if (child === this.child) this.take(chunk);
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = `${stderr}${chunk}`.slice(-STDERR_CHARACTERS);
    });
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => this.lost(child, startProblem(error)));
    child.once('close', () => {
      if (isDamaged(stderr)) this.onDamage();
      this.lost(child, localError('cat-file', { code: -1, stdout: Buffer.alloc(0), stderr: stderr }));
    });
    return child;
  }

  /** Repeats pending requests with a new process, with a limit: something may kill each one. */
  private lost(child: GitProcess, error: AppError): void {
    if (child !== this.child) return;
    this.drop();
    const again = this.waiting.filter(({ tries }) => tries < MAX_TRIES);
    const over = this.waiting.filter(({ tries }) => tries >= MAX_TRIES);
    this.waiting.splice(0, this.waiting.length, ...(error.code === 'git/missing' ? [] : again));
    for (const request of error.code === 'git/missing' ? [...over, ...again] : over) request.reject(error);
    if (this.waiting.length > 0) this.send(this.waiting);
  }

  private drop(): void {
    const { child } = this;
    this.child = undefined;
    this.chunks = [];
    this.have = 0;
    this.need = 1;
    this.header = undefined;
    if (child !== undefined) endGroup(child, 'SIGKILL');
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.have += chunk.length;
    if (this.have < this.need) return;
    const { child } = this;
    let rest = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
    for (let used = this.step(rest); used > 0 && child === this.child; used = this.step(rest))
      rest = rest.subarray(used);
    // Late output of an abandoned process says nothing about the next one.
    if (child !== this.child) return;
    this.chunks = rest.length === 0 ? [] : [rest];
    this.have = rest.length;
    this.need = this.header === undefined ? rest.length + 1 : this.header.size + 1;
  }

  /** Parses one header or one content. @returns bytes used, 0 when more are needed */
  private step(data: Buffer): number {
    const request = this.waiting[0];
    if (request === undefined || this.child === undefined) return this.idle();
    if (this.header !== undefined) {
      const { type, size } = this.header;
      if (data.length <= size) return 0;
      this.header = undefined;
      // A copy, so that a small page does not keep a large buffer of the pipe alive.
      this.answer({
        type,
        size,
        content: size > request.limit ? undefined : Buffer.from(data.subarray(0, size)),
      });
      return size + 1;
    }
    const end = data.indexOf(10);
    if (end < 0 || end > HEADER_BYTES) {
      if (data.length > HEADER_BYTES) endGroup(this.child, 'SIGKILL');
      return 0;
    }
    this.readHeader(data.toString('latin1', 0, end), request);
    return end + 1;
  }

  private readHeader(line: string, request: Request): void {
    const [oid, type, size] = line.split(' ');
    if (oid === request.oid && type !== undefined && /^\d+$/.test(size ?? '')) {
      const bytes = Number(size);
      if (bytes > request.limit && bytes > SKIP_BYTES) {
        this.answer({ type, size: bytes, content: undefined });
        this.drop();
        for (const other of this.waiting) other.tries -= 1;
        if (this.waiting.length > 0) this.send(this.waiting);
      } else this.header = { type, size: bytes };
    } else if (line === `${request.oid} missing`) this.answer(undefined);
    else if (this.child !== undefined) endGroup(this.child, 'SIGKILL');
  }

  private answer(object: GitObject | undefined): void {
    this.waiting.shift()!.resolve(object);
    if (this.waiting.length === 0) this.idle();
  }

  /** An idle process does not keep the program alive. */
  private idle(): 0 {
    if (this.child !== undefined) hold(this.child, false);
    return 0;
  }
}

/** Pipes of a child are sockets, which the types do not declare. */
function hold(child: GitProcess, on: boolean): void {
  for (const handle of [child, child.stdin, child.stdout, child.stderr] as unknown as Referenced[])
    on ? handle.ref() : handle.unref();
}

interface Referenced {
  ref(): void;
  unref(): void;
}
