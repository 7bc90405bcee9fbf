/** Limits of one turn of a model. */
import { WRITER_LIMITS, type WriterLimits } from '../writer-tools/writer-context.ts';

export interface ModelLimits extends WriterLimits {
  /** Requests to the model. */
  readonly steps: number;
  /** Steps one after the other that brought nothing new. */
  readonly idle: number;
  /** Failures of the same call. */
  readonly failures: number;
  /** Tokens of all its requests and answers. */
  readonly tokens: number;
  /** Bytes of new text, over all files. */
  readonly written: number;
  /** Files changed, made, moved or deleted. */
  readonly files: number;
  /** Characters of the conversation; older results are shortened beyond it. */
  readonly context: number;
  /** Pictures of pages. */
  readonly pictures: number;
  /** Tool calls carried out from one answer. */
  readonly calls: number;
  /** Retries of a request that may succeed later. */
  readonly retries: number;
  /** Milliseconds of one request. */
  readonly request: number;
  /** Bytes of one answer. */
  readonly answer: number;
}

export const MODEL_LIMITS: ModelLimits = Object.freeze({
  ...WRITER_LIMITS,
  steps: 60,
  idle: 10,
  failures: 3,
  tokens: 3_000_000,
  written: 2 * 1024 * 1024,
  files: 100,
  context: 400_000,
  pictures: 12,
  calls: 32,
  retries: 4,
  request: 10 * 60_000,
  answer: 8 * 1024 * 1024,
});
