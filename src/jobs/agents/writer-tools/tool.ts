/** The definition of a tool: name, description, argument schema and implementation, for models and for other programs alike. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import { argumentProblems } from './argument-problems.ts';

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ToolAnswer {
  readonly text: string;
  /** True when nothing was done, because of a mistake in the call. */
  readonly failed?: true;
  /** A PNG file. */
  readonly picture?: Uint8Array;
}

/** @typeParam Context what the tool works with */
export interface Tool<Context extends ToolBase> extends ToolSpec {
  /** For people. */
  readonly title: string;
  /** What it does to files; default: it only reads them. */
  readonly effect: ToolEffect;
  readonly input: z.ZodType;
  /** Mistakes in the call are not thrown but returned as text. */
  run(input: unknown, context: Context): Promise<ToolAnswer>;
}

/** `changes`: writes files. `destroys`: removes or replaces text that may be nowhere else. */
type ToolEffect = 'reads' | 'changes' | 'destroys';

export interface ToolBase {
  readonly signal: AbortSignal;
}

export interface ToolDefinition<Input, Context extends ToolBase> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect?: ToolEffect;
  readonly input: z.ZodType<Input>;
  readonly run: (input: Input, context: Context) => Answer | Promise<Answer>;
}

type Answer = string | ToolAnswer;

export function defineTool<Input, Context extends ToolBase>(
  tool: ToolDefinition<Input, Context>,
): Tool<Context> {
  const { name, title, description, effect = 'reads', input } = tool;
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return {
    name,
    title,
    description,
    effect,
    schema,
    input,
    async run(given, context) {
      const read = input.safeParse(given);
      if (!read.success)
        return mistake(
          `The arguments of ${name} are wrong, so nothing was done:\n${argumentProblems(given, read.error)}`,
        );
      try {
        const answer = await tool.run(read.data, context);
        return typeof answer === 'string' ? { text: answer } : answer;
      } catch (error) {
        context.signal.throwIfAborted();
        if (!(error instanceof AppError)) throw error;
        return mistake(error.hint === undefined ? `${error.message}.` : `${error.message}. ${error.hint}.`);
      }
    },
  };
}

export function mistake(text: string): ToolAnswer {
  return { text, failed: true };
}

/** A path argument of a tool; the work folder decides which paths are valid. */
export const pathArgument = (what: string): z.ZodString => z.string().max(1024).describe(what);
