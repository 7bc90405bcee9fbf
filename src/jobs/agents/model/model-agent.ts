/** An agent that is a language model behind an endpoint of the operator's choice, with our tools and nothing else. */

import { defined } from '../../../lib/defined.ts';
import { operatorFetch } from '../../../lib/outgoing/operator-fetch.ts';
import { type ModelWire, modelEndpoint, refuseBadKey } from '../../model-endpoint.ts';
import type { PagePictures } from '../../page-pictures.ts';
import type { WriterReference } from '../../writer-reference.ts';
import type { Agent } from '../agent.ts';
import { guardedFetch } from './endpoint/guarded-fetch.ts';
import { retryingClient } from './endpoint/retrying-client.ts';
import { instructions } from './instructions.ts';
import { MODEL_LIMITS, type ModelLimits } from './limits.ts';
import { ModelTurn } from './model-turn.ts';

export interface ModelAgentOptions {
  /** `LECTERN_MODEL_URL`. */
  readonly url: string;
  /** `LECTERN_MODEL_KEY`; undefined for endpoints that want none. */
  readonly key?: string | undefined;
  /** `LECTERN_MODEL_NAME`, as the endpoint calls it. */
  readonly name: string;
  /** Default: read from the URL. */
  readonly wire?: ModelWire | undefined;
  readonly reference: WriterReference;
  /** Draws pages; undefined where nothing does, or the model takes no pictures. */
  readonly pictures?: PagePictures | undefined;
  /** Letters that nobody can guess, for the marks around the text of files. */
  readonly newMark: () => string;
  readonly limits?: Partial<ModelLimits>;
  /** Rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly fetch?: typeof fetch;
}

/** @throws AppError `agent/settings` when URL or key cannot be used */
export function modelAgent(options: ModelAgentOptions): Agent {
  const { key, name, wait } = options;
  const limits = { ...MODEL_LIMITS, ...options.limits };
  const endpoint = modelEndpoint(options.url, options.wire);
  refuseBadKey(key);
  const guarded = guardedFetch({
    ...{ host: endpoint.host, model: name, key, answer: limits.answer, request: limits.request },
    fetch: options.fetch ?? operatorFetch,
  });
  return {
    name: `model ${name}`,
    async run(turn) {
      turn.signal.throwIfAborted();
      const { sdkClient } = await import('./endpoint/sdk-client.ts');
      const client = await sdkClient({ endpoint, model: name, key, fetch: guarded });
      const retrying = retryingClient(client, {
        ...{ retries: limits.retries, wait },
        onRetry: (why) => turn.report.event({ kind: 'problem', text: `${why.message}; trying again` }),
      });
      const { reference } = options;
      const mark = options.newMark();
      const text = instructions({
        ...{ brief: reference.brief, mark, rules: turn.task.rules },
        ...defined({ code: turn.code }),
      });
      return new ModelTurn(turn, {
        ...{ client: retrying, limits, instructions: text, reference, mark },
        picture: options.pictures?.(turn),
      }).run();
    },
  };
}
