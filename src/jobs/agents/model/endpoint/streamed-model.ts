/** A model that is asked for a stream of events and answers with the whole, so that people see what it says while it says it. */
import { oneLine } from '../../../../lib/text/clean-text.ts';
import type { StepListener } from '../model-client.ts';
import { isEvents, withoutKey } from './guarded-fetch.ts';
import { ModelFailure } from './model-failure.ts';

/** Both packages of models make this kind of object. */
export type LanguageModel = ReturnType<ReturnType<typeof import('@ai-sdk/anthropic')['createAnthropic']>>;
type Options = Parameters<LanguageModel['doGenerate']>[0];
type Generated = Awaited<ReturnType<LanguageModel['doGenerate']>>;
type Content = Generated['content'][number];
type Part =
  Awaited<ReturnType<LanguageModel['doStream']>>['stream'] extends ReadableStream<infer T> ? T : never;

interface StreamedModelOptions {
  readonly fetch: typeof fetch;
  readonly host: string;
  /** It is taken out of what was said: a stream can cut it into pieces. */
  readonly key: string | undefined;
  readonly make: (fetch: typeof globalThis.fetch) => LanguageModel;
  readonly listener: StepListener;
}

/** An endpoint that answers with the whole at once, as some do whatever they are asked for. */
class WholeAnswer extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('The endpoint does not stream');
    this.response = response;
  }
}

export function streamedModel({ fetch, host, key, make, listener }: StreamedModelOptions): LanguageModel {
  const model = make(async (input, init) => {
    const response = await fetch(input, init);
    if (isEvents(response)) return response;
    throw new WholeAnswer(response);
  });
  const { specificationVersion, provider, modelId, supportedUrls } = model;
  return {
    specificationVersion,
    provider,
    modelId,
    supportedUrls,
    doStream: (options: Options) => model.doStream(options),
    doGenerate: async (options: Options) => {
      listener.began();
      try {
        return await gather((await model.doStream(options)).stream, { host, key, listener });
      } catch (error) {
        const whole = wholeIn(error);
        if (whole === undefined) throw error;
        return await make(async () => whole.response).doGenerate(options);
      }
    },
  } as LanguageModel;
}

function wholeIn(error: unknown): WholeAnswer | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (at instanceof WholeAnswer) return at;
  return undefined;
}

/** @throws ModelFailure for an error that comes in the middle; an Error for a stream that ends before its end */
async function gather(
  stream: ReadableStream<Part>,
  { host, key, listener }: Pick<StreamedModelOptions, 'host' | 'key' | 'listener'>,
): Promise<Generated> {
  const answer = new Gathered(listener, key);
  for await (const part of stream) {
    if (part.type === 'error') throw part.error instanceof Error ? part.error : midway(host, part.error);
    answer.add(part);
    if (answer.calls > MAX_CALLS) throw tooManyCalls(host);
  }
  return answer.whole();
}

/** Of one answer: what reads the stream compares each call with all before it. */
const MAX_CALLS = 500;

const tooManyCalls = (host: string): ModelFailure =>
  new ModelFailure(`The model's endpoint ${host} asked for more than ${MAX_CALLS} calls in one answer`, {
    hint: 'Check LECTERN_MODEL_NAME: the model may not be made for tools',
  });

function midway(host: string, error: unknown): ModelFailure {
  const { message } = (typeof error === 'object' && error !== null ? error : { message: error }) as {
    message?: unknown;
  };
  const words = typeof message === 'string' ? oneLine(message, 200) : '';
  return new ModelFailure(
    `The model's endpoint ${host} ended its answer with an error${words === '' ? '' : `: ${words}`}`,
    { retry: true, hint: 'Try the job again later' },
  );
}

type Block = Extract<Content, { type: 'text' | 'reasoning' }>;

class Gathered {
  private readonly listener: StepListener;
  private readonly key: string | undefined;
  /** Of the text, what no line has ended yet. */
  private line: string[] = [];
  private readonly content: Content[] = [];
  private readonly blocks = new Map<string, Block>();
  private readonly inputs = new Map<string, { readonly tool: string; characters: number }>();
  private warnings: Generated['warnings'] = [];
  private end: Extract<Part, { type: 'finish' }> | undefined;

  constructor(listener: StepListener, key: string | undefined) {
    this.listener = listener;
    this.key = key;
  }

  get calls(): number {
    return this.inputs.size;
  }

  add(part: Part): void {
    switch (part.type) {
      case 'stream-start':
        this.warnings = part.warnings;
        break;
      case 'text-start':
      case 'reasoning-start':
      case 'text-delta':
      case 'reasoning-delta':
      case 'text-end':
      case 'reasoning-end':
        this.addToBlock(part);
        break;
      case 'tool-input-start':
        this.inputs.set(part.id, { tool: part.toolName, characters: 0 });
        break;
      case 'tool-input-delta':
        this.writes(part.id, part.delta.length);
        break;
      case 'tool-call':
      case 'tool-result':
      case 'source':
      case 'file':
      case 'reasoning-file':
      case 'custom':
      case 'tool-approval-request':
        this.content.push(part);
        break;
      case 'finish':
        this.end = part;
        break;
    }
  }

  /** Signatures of thoughts come with any part of them, and go back with the next request. */
  private addToBlock(
    part: Extract<Part, { type: `${'text' | 'reasoning'}-${'start' | 'delta' | 'end'}` }>,
  ): void {
    const type = part.type.startsWith('text') ? ('text' as const) : ('reasoning' as const);
    const block = this.blocks.get(`${type} ${part.id}`) ?? this.openBlock(type, part.id);
    if (part.providerMetadata !== undefined)
      block.providerMetadata = { ...block.providerMetadata, ...part.providerMetadata };
    if (!('delta' in part)) return;
    block.text += part.delta;
    if (type === 'text') this.addText(part.delta);
  }

  private openBlock(type: Block['type'], id: string): Block {
    const block: Block = { type, text: '' };
    this.blocks.set(`${type} ${id}`, block);
    this.content.push(block);
    return block;
  }

  private addText(text: string): void {
    const end = text.lastIndexOf('\n') + 1;
    this.line.push(end > 0 ? text.slice(0, end) : text);
    if (end === 0) return;
    this.listener.onText(withoutKey(this.line.join(''), this.key));
    this.line = [text.slice(end)];
  }

  private writes(id: string, characters: number): void {
    const input = this.inputs.get(id);
    if (input === undefined) return;
    input.characters += characters;
    this.listener.writes(id, input);
  }

  whole(): Generated {
    if (this.end === undefined) throw new Error('The stream ended before the answer did');
    const { finishReason, usage, providerMetadata } = this.end;
    this.listener.onText(withoutKey(this.line.join(''), this.key));
    return {
      content: this.content
        .filter((one) => one.type !== 'text' || one.text !== '')
        .map((one) => this.clean(one)),
      finishReason,
      usage,
      warnings: this.warnings,
      ...(providerMetadata === undefined ? {} : { providerMetadata }),
    };
  }

  private clean(one: Content): Content {
    if (one.type === 'text') return { ...one, text: withoutKey(one.text, this.key) };
    return one.type === 'tool-call' ? { ...one, input: withoutKey(one.input, this.key) } : one;
  }
}
