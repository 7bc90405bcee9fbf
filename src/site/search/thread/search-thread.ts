/** The worker thread of `search-host.ts`, which holds the indexes of all projects. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createSearchIndex } from '../search-index.ts';
import { openSharedIndex, type SharedIndex } from '../shared-index.ts';
import type { SearchJob, SearchMessage, SearchReply, SearchThreadData } from './search-messages.ts';

const { folder, version, shared = false } = workerData as SearchThreadData;
const indexes = new Map<string, SharedIndex>();

function indexOf(name: string): SharedIndex {
  const known = indexes.get(name);
  if (known !== undefined) return known;
  const file = folder === undefined ? undefined : join(folder, `${name}.db`);
  const opened = shared && file !== undefined ? openSharedIndex(file, version) : ownIndex(file);
  indexes.set(name, opened);
  return opened;
}

/** An index that only this process uses. */
function ownIndex(file: string | undefined): SharedIndex {
  const index = createSearchIndex({ file, version });
  return {
    index: () => index,
    state: () => 'own',
    publish: () => undefined,
    changed: () => undefined,
    close: () => index.close(),
  };
}

function run(name: string, job: SearchJob): unknown {
  if (job.kind === 'close') {
    indexes.get(name)?.close();
    return void indexes.delete(name);
  }
  const held = indexOf(name);
  if (job.kind === 'state') return held.state(job.mark);
  const index = held.index();
  if (job.kind === 'answer') return index.answer(job.query, job.limit, job.scope);
  if (job.kind === 'words') return index.words(job.question, job.scope);
  if (job.kind === 'keys') return index.keys(job.after, job.max);
  if (job.kind === 'settle') {
    held.publish(job.mark);
    return index.settle();
  }
  if (job.kind === 'put') index.put(job.page, job.records, job.key);
  else index.remove(job.page);
  return held.changed();
}

parentPort?.on('message', ({ id, name, job }: SearchMessage) => {
  let reply: SearchReply;
  try {
    reply = { id, done: run(name, job) };
  } catch (error) {
    reply = { id, failed: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
