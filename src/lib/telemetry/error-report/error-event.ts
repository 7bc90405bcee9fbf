/** Makes the event that an error service takes: what went wrong and where in the program, and nothing of whom it happened to. */
import { scrubMessage } from './scrub-message.ts';
import { sourceLines } from './source-lines.ts';
import { type Call, stackFrames } from './stack-frames.ts';

/** What is known of the program. */
export interface ErrorSource {
  /** `lectern@1.2.3`. */
  readonly release: string;
  readonly environment: string;
  /** Absolute folder of the program. */
  readonly root: string;
}

export interface UnexpectedError {
  readonly thrown: unknown;
  /** What failed, in words of ours: `request failed`. */
  readonly what: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** 32 hexadecimal digits. */
  readonly id: string;
  readonly tags: Readonly<Record<string, string | undefined>>;
  readonly trace: { readonly traceId: string; readonly spanId: string } | undefined;
  /** Equal ones that were left out since the last. */
  readonly leftOut: number;
}

/** Of an error, its cause, and so on. */
const MOST_CAUSES = 4;
const TAG = /^[\w.:@/-]{1,120}$/;

export async function errorEvent(error: UnexpectedError, source: ErrorSource): Promise<object> {
  const { thrown, what, at, id, tags, trace, leftOut } = error;
  const { release, environment, root } = source;
  const values = await Promise.all(causesOf(thrown).map((one) => exceptionOf(one, root)));
  const shown = Object.entries(tags).filter(([, value]) => value !== undefined && TAG.test(value));
  return {
    event_id: id,
    timestamp: at / 1_000,
    ...{ platform: 'node', level: 'error', logger: 'lectern', release, environment },
    tags: Object.fromEntries(shown),
    contexts: {
      runtime: { name: 'node', version: process.version },
      ...(trace === undefined ? {} : { trace: { trace_id: trace.traceId, span_id: trace.spanId } }),
    },
    extra: { what: scrubMessage(what), ...(leftOut === 0 ? {} : { left_out: leftOut }) },
    // The service reads causes first.
    exception: { values: values.reverse() },
    // The service must not take the address of this server for that of a person.
    sdk: { name: 'lectern', version: release.split('@')[1] ?? '', settings: { infer_ip: 'never' } },
  };
}

function causesOf(thrown: unknown): readonly unknown[] {
  const causes = [thrown];
  for (let one = thrown; one instanceof Error && one.cause !== undefined; one = one.cause) {
    if (causes.length >= MOST_CAUSES || causes.includes(one.cause)) break;
    causes.push(one.cause);
  }
  return causes;
}

async function exceptionOf(thrown: unknown, root: string): Promise<object> {
  if (!(thrown instanceof Error)) return { type: 'Thrown', value: `a value of the type ${typeof thrown}` };
  const type = /^[A-Za-z][\w.]{0,60}$/.test(thrown.name) ? thrown.name : 'Error';
  const calls = stackFrames(thrown.stack ?? '', root);
  const frames = await Promise.all(calls.map(frameOf));
  return {
    ...{ type, value: scrubMessage(thrown.message) },
    // Outermost first, other than in a stack.
    ...(frames.length === 0 ? {} : { stacktrace: { frames: frames.reverse() } }),
  };
}

async function frameOf({ function: name, file, own, line, column }: Call): Promise<object> {
  const found = own === undefined ? undefined : await sourceLines(own, line);
  return {
    ...{ function: name, filename: file, lineno: line, colno: column, in_app: own !== undefined },
    ...(found?.module === undefined ? {} : { module: found.module }),
    ...(found && { pre_context: found.before, context_line: found.line, post_context: found.after }),
  };
}
