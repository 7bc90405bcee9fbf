/** What a turn of a model may use up. */
export interface ModelLimits {
  /** Answers of the model. */
  readonly steps: number;
  /** Tokens of all its requests and answers. */
  readonly tokens: number;
  /** Bytes of new text, over all files. */
  readonly written: number;
  /** Files changed, made, moved or deleted. */
  readonly files: number;
  /** Bytes that one reading of a file gives. */
  readonly read: number;
  /** Lines that a search, a list or a check gives. */
  readonly results: number;
  /** Characters of the conversation; older results are shortened beyond it. */
  readonly context: number;
  /** Calls carried out of one answer. */
  readonly calls: number;
  /** Tries after the first of a request that may work later. */
  readonly retries: number;
  /** Milliseconds of one request. */
  readonly request: number;
  /** Bytes of one answer. */
  readonly answer: number;
}

export const MODEL_LIMITS: ModelLimits = Object.freeze({
  steps: 60,
  tokens: 3_000_000,
  written: 2 * 1024 * 1024,
  files: 100,
  read: 64 * 1024,
  results: 200,
  context: 400_000,
  calls: 32,
  retries: 4,
  request: 10 * 60_000,
  answer: 8 * 1024 * 1024,
});
