/** The thread of `thread-reader.ts`: one job after another, so that reading megabytes holds up nobody. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FileBytes } from '../read/specification-reader.ts';
import { documentStore } from './document-store.ts';
import type { FromThread, ThreadData, ThreadQuestion, ToThread, Versions } from './messages.ts';
import { threadJobs } from './thread-jobs.ts';

const { folder } = workerData as ThreadData;
const say = (message: FromThread): void => parentPort?.postMessage(message);

let answered: (answer: FileBytes | Versions) => void = () => undefined;
const ask = (question: ThreadQuestion): Promise<FileBytes | Versions> =>
  new Promise((resolve) => {
    answered = resolve;
    say({ question });
  });

const jobs = threadJobs(documentStore(folder), {
  text: async () => (await ask({ kind: 'text' })) as FileBytes,
  file: async (path) => (await ask({ kind: 'file', path })) as FileBytes,
  versions: async (paths) => (await ask({ kind: 'versions', paths })) as Versions,
  take: async (operations) => {
    await ask({ kind: 'operations', operations });
  },
});

parentPort?.on('message', (message: ToThread) => {
  if ('answer' in message) answered(message.answer);
  else
    jobs(message.job).then(
      (done) => say({ done }),
      (error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }),
    );
});
