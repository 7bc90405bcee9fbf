/** Reads specifications in two child processes, one for indexes and one for operations, off the main thread. */
import { AppError } from '../../../lib/app-error.ts';
import { localReader } from '../read/local-reader.ts';
import { unreadable } from '../read/read-spec-text.ts';
import type { ReadIndex, RequestedText, SpecificationReader } from '../read/specification-reader.ts';
import type { ReferenceDocument } from '../reference-document.ts';
import type { OperationInfo } from '../specification.ts';
import { type JobProcess, jobProcess, TooSlow } from './job-process.ts';
import type { RequestedData, SentIndex } from './messages.ts';

interface ProcessReaderOptions {
  /** Folder for documents and indexes; undefined stores nothing. */
  readonly folder: string | undefined;
  /** JavaScript heap of a process in MiB; default 768. */
  readonly memoryMb?: number;
  /** Milliseconds of processor time for one specification; default 60,000. */
  readonly deadlineMs?: number;
}

export interface ProcessReader extends SpecificationReader {
  close(): Promise<void>;
}

/** Below this size, reading takes a few milliseconds: less than starting a process. */
const SMALL = 64 * 1024;
/** After reading a hundred megabytes a process keeps as much memory; a new one starts within 150 ms. */
const IDLE_MS = 1_000;

export function processReader({
  folder,
  memoryMb = 768,
  deadlineMs = 60_000,
}: ProcessReaderOptions): ProcessReader {
  const options = { folder, memoryMb, deadlineMs, idleMs: IDLE_MS };
  // Reading one takes seconds, and readers of other pages must not wait for it.
  const [reading, cutting] = [jobProcess(options), jobProcess(options)];
  const here = localReader();
  return {
    read: async (request) => {
      const known = await alone(request, (text) => here.read(text));
      if (known !== undefined) return known;
      try {
        return await readThere(reading, request);
      } catch (error) {
        const { document: _, ...index } = unreadable(request, whyOf(error));
        return error instanceof TooSlow ? { ...index, isPassing: true } : index;
      }
    },
    cut: async (kept, info, request) => {
      const known = await alone(request, (text) => here.cut(kept, info, text));
      if (known !== undefined) return known;
      try {
        const job = { kind: 'cut', kept, info, request: dataOf(request) } as const;
        return await cutting.run<ReferenceDocument>(job, request);
      } catch (error) {
        const what = `"${info.method} ${info.path}" of the specification "${request.source}"`;
        throw new AppError('spec/unreadable', `${what} cannot be read: ${whyOf(error)}`, {
          hint: 'Split the specification, or leave out examples',
        });
      }
    },
    close: async () => {
      await Promise.all([reading.close(), cutting.close()]);
    },
  };
}

class NotAlone extends Error {}

/** Index of a small file without references to others; undefined for all others, whose total size is unknown. */
async function alone<T>(
  request: RequestedText,
  work: (text: RequestedText) => Promise<T>,
): Promise<T | undefined> {
  if (request.size === undefined || request.size > SMALL) return undefined;
  try {
    return await work({ ...request, read: () => Promise.reject(new NotAlone()) });
  } catch (error) {
    if (error instanceof NotAlone) return undefined;
    throw error;
  }
}

async function readThere(there: JobProcess, request: RequestedText): Promise<ReadIndex> {
  const operations: OperationInfo[] = [];
  const share = sharing();
  const job = { kind: 'read', request: dataOf(request) } as const;
  const read = await there.run<SentIndex>(job, request, (some) => {
    for (const info of some) operations.push(share(info));
  });
  const groups = read.groups.map((group) => ({
    ...group,
    operations: group.operations.map((at) => operations[at]!),
  }));
  const { files, isSpecification } = read;
  return { files, isSpecification, specification: { ...read.specification, operations, groups } };
}

const NO_METADATA = Object.freeze({});

/** Shares repeated strings: hundreds of thousands of operations have few kinds, methods and tags. */
function sharing(): (info: OperationInfo) => OperationInfo {
  const words = new Map<string, string>();
  const word = <T extends string>(text: T): T => {
    const known = words.get(text);
    if (known === undefined) words.set(text, text);
    return (known ?? text) as T;
  };
  return (info) => ({
    ...info,
    kind: word(info.kind),
    method: word(info.method),
    ...(info.tag === undefined ? {} : { tag: word(info.tag) }),
    metadata: Object.keys(info.metadata).length === 0 ? NO_METADATA : info.metadata,
  });
}

const dataOf = ({ source, file, issueFile, base, version }: RequestedText): RequestedData => ({
  source,
  file,
  issueFile,
  base,
  version,
});

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
