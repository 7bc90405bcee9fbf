/** Entry of a child process that reads specifications; it accesses its store and requests every other file. */
import type { FileBytes } from '../read/specification-reader.ts';
import { documentStore } from './document-store.ts';
import type { FromProcess, ProcessQuestion, ToProcess, Versions } from './messages.ts';
import { processJobs } from './process-jobs.ts';

const say = (message: FromProcess): void => void process.send?.(message);

let parts: Uint8Array[] = [];
let answered: (answer: FileBytes | Versions) => void = () => undefined;
const ask = (question: ProcessQuestion): Promise<FileBytes | Versions> =>
  new Promise((resolve) => {
    answered = resolve;
    say({ question });
  });

const jobs = processJobs(documentStore(process.argv[2]), {
  text: async () => (await ask({ kind: 'text' })) as FileBytes,
  file: async (path) => (await ask({ kind: 'file', path })) as FileBytes,
  versions: async (paths) => (await ask({ kind: 'versions', paths })) as Versions,
  take: async (operations) => {
    await ask({ kind: 'operations', operations });
  },
});

process.on('message', (message: ToProcess) => {
  if ('part' in message) parts.push(message.part);
  else if ('answer' in message) answered(message.answer);
  else if ('whole' in message) {
    answered({ bytes: Buffer.concat(parts) });
    parts = [];
  } else
    jobs(message.job).then(
      (done) => say({ done }),
      (error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }),
    );
});
