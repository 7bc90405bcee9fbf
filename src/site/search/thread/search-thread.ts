/** The worker thread of `search-host.ts`, which holds the indexes of all projects. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createSearchIndex, type SearchIndex } from '../search-index.ts';
import type { SearchJob, SearchMessage, SearchReply, SearchThreadData } from './search-messages.ts';

const { folder, version } = workerData as SearchThreadData;
const indexes = new Map<string, SearchIndex>();

function indexOf(name: string): SearchIndex {
  const known = indexes.get(name);
  if (known !== undefined) return known;
  const file = folder === undefined ? undefined : join(folder, `${name}.db`);
  const made = createSearchIndex({ file, version });
  indexes.set(name, made);
  return made;
}

function run(name: string, job: SearchJob): unknown {
  if (job.kind === 'close') {
    indexes.get(name)?.close();
    return void indexes.delete(name);
  }
  const index = indexOf(name);
  if (job.kind === 'answer') return index.answer(job.query, job.limit, job.scope);
  if (job.kind === 'put') return index.put(job.page, job.records, job.key);
  if (job.kind === 'remove') return index.remove(job.page);
  if (job.kind === 'keys') return index.keys(job.after, job.most);
  return index.settle();
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
