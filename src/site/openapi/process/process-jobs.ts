/** The jobs of a specification process: reading specifications, storing documents on disk, cutting operations out. */

import { contentHash } from '../../../lib/bytes/hash.ts';
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import { bundleOperation } from '../document/bundle-operation.ts';
import { readSpecText } from '../read/read-spec-text.ts';
import type { FileBytes, ReadIndex } from '../read/specification-reader.ts';
import type { OperationInfo, SpecificationDocument } from '../specification.ts';
import type { DocumentStore } from './document-store.ts';
import type { KeptName, ProcessJob, RequestedData, SentIndex, Versions } from './messages.ts';

/** Requests of a process to the program. */
interface ProgramRequests {
  text(): Promise<FileBytes>;
  file(path: string): Promise<FileBytes>;
  versions(paths: readonly string[]): Promise<Versions>;
  take(operations: readonly OperationInfo[]): Promise<void>;
}

/** Bytes of source text whose documents stay in memory, where they take several times as much. */
const MAX_IN_MEMORY = 16 * 1024 * 1024;
/** Operations per message. */
const PART = 200;

interface KeptIndex {
  /** Versions of the files that it depends on besides its own, in their order. */
  readonly versions: Versions;
  readonly index: ReadIndex;
}

export function processJobs(
  store: DocumentStore,
  program: ProgramRequests,
): (job: ProcessJob) => Promise<unknown> {
  const documents = new BoundedMap<string, SpecificationDocument>({ weight: MAX_IN_MEMORY });

  const readWhole = async (
    request: RequestedData,
  ): Promise<{ index: ReadIndex; document: SpecificationDocument }> => {
    const { text, file } = program;
    const { document, ...index } = await readSpecText({ ...request, text, read: file });
    const { fingerprint, state } = index.specification;
    if (state === undefined) {
      const written = JSON.stringify(document);
      store.put(documentName(fingerprint), written);
      documents.set(fingerprint, document, written.length);
    }
    return { index, document };
  };
  const readIndex = async (request: RequestedData): Promise<ReadIndex> => {
    const name = indexName(request);
    const kept = name === undefined ? undefined : keptIndex(store.get(name));
    if (kept !== undefined && (await isCurrent(kept, program))) return kept.index;
    const { index } = await readWhole(request);
    if (name !== undefined) {
      const versions = await program.versions(index.files);
      store.put(name, JSON.stringify({ versions, index } satisfies KeptIndex));
    }
    return index;
  };
  const documentOf = async (kept: KeptName, request: RequestedData): Promise<SpecificationDocument> => {
    const known = documents.get(kept.fingerprint);
    if (known !== undefined) return known;
    const text = store.get(documentName(kept.fingerprint));
    if (text === undefined) return (await readWhole(request)).document;
    const document = JSON.parse(text) as SpecificationDocument;
    documents.set(kept.fingerprint, document, text.length);
    return document;
  };
  return async (job) => {
    if (job.kind === 'cut') {
      const document = await documentOf(job.kept, job.request);
      return bundleOperation({ file: job.kept.file, document }, job.info);
    }
    const index = await readIndex(job.request);
    const { operations } = index.specification;
    for (let from = 0; from < operations.length; from += PART)
      await program.take(operations.slice(from, from + PART));
    return sent(index);
  };
}

const documentName = (fingerprint: string): string => `document-${fingerprint}`;

/** Undefined when no version is known, so a change could not be detected. */
function indexName({ source, file, issueFile, base, version }: RequestedData): string | undefined {
  if (version === undefined) return undefined;
  return `index-${contentHash(JSON.stringify([source, file, issueFile, base, version]))}`;
}

function keptIndex(text: string | undefined): KeptIndex | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as KeptIndex);
}

async function isCurrent({ versions, index }: KeptIndex, program: ProgramRequests): Promise<boolean> {
  if (versions.length === 0) return true;
  const now = await program.versions(index.files);
  return versions.every((version, at) => version === now[at]);
}

function sent({ specification, ...rest }: ReadIndex): SentIndex {
  const { operations, groups, ...others } = specification;
  const places = new Map(operations.map((info, at) => [nameOf(info), at]));
  return {
    ...rest,
    specification: others,
    groups: groups.map((group) => ({
      ...group,
      operations: group.operations.map((info) => places.get(nameOf(info))!),
    })),
  };
}

/** An index from disk has different objects in its groups than in its list; the last part of an address is unique. */
const nameOf = ({ kind, segment }: OperationInfo): string => `${kind} ${segment}`;
