/** Entry point of the thread of `rendered-store.ts`: reads and writes the file. */
import { parentPort, workerData } from 'node:worker_threads';
import { renderedFile } from './rendered-file.ts';
import type { RenderedAnswer, RenderedData, RenderedQuestion } from './rendered-store.ts';

const file = renderedFile(workerData as RenderedData);

function run(question: RenderedQuestion): string | undefined {
  if (question.kind === 'get') return file?.get(question.key);
  if (question.kind === 'put') file?.put(question.key, question.text);
  else file?.close();
  return undefined;
}

parentPort?.on('message', (question: RenderedQuestion) => {
  let text: string | undefined;
  try {
    text = run(question);
  } catch {
    // A damaged row counts as missing.
  }
  parentPort?.postMessage({ id: question.id, text } satisfies RenderedAnswer);
  if (question.kind === 'close') parentPort?.close();
});
