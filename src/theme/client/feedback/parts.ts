/** The modules that `setup.ts` loads when a reader first gives feedback. */
export { sendWaiting } from './queue.ts';
export { report } from './report.ts';
export { vote } from './vote.ts';
