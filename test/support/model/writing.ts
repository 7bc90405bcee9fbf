/** What the agent `model` needs in tests besides an endpoint: the real reference, and marks that tests know. */
import { writerReference } from '../../../src/server/jobs/writer-reference.ts';

/** Letters that mark the text of files. */
export const MARK = '7f3a9c12';
export const WRITING = { reference: writerReference(), newMark: () => MARK };
