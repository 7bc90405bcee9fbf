/** What `setup.ts` loads when a reader has something to say. */
export { sendWaiting } from './queue.ts';
export { report } from './report.ts';
export { vote } from './vote.ts';
